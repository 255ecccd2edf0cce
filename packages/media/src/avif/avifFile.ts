// An AVIF image sequence (AV1 Image File Format 1.1, ISO/IEC 23008-12). The boxes and their order are those of libavif, so that all
// decoders read them.
import { joinBytes } from '@emaki/domain'
import { ascii, box, fullBox, u8, u16, u32 } from './boxes.ts'
import { movieBox } from './movieBox.ts'
import { type AvifSequence, codecBox, colourBox, pictureHandler } from './pictureBoxes.ts'

/** The file: the first frame as a still picture, all frames as an animation that loops forever. Both use the same data. */
export function avifFile(sequence: AvifSequence): Blob {
  const dataSize = sequence.frames.reduce((sum, { data }) => sum + data.size, 0)
  const head = (dataStart: number) =>
    joinBytes([
      fileType(sequence),
      stillPicture(sequence, dataStart),
      movieBox(sequence, dataStart),
      u32(dataSize + 8),
      ascii('mdat'),
    ])
  // The head's length does not depend on the offsets in it.
  return new Blob([head(head(0).length), ...sequence.frames.map(({ data }) => data)], { type: 'image/avif' })
}

/** Level 5.1, the maximum of the AVIF Baseline Profile. */
const baselineLevel = 13

function fileType({ header }: AvifSequence) {
  const brands = ['avif', 'avis', 'msf1', 'iso8', 'mif1', 'miaf', ...(header.level <= baselineLevel ? ['MA1B'] : [])]
  return box('ftyp', ascii('avis'), u32(0), ascii(brands.join('')))
}

/** The first frame as the primary item. */
function stillPicture({ width, height, header, colour, frames }: AvifSequence, dataStart: number) {
  const id = 1
  const isEssential = 0x80
  const depths = header.isMonochrome ? [8] : [8, 8, 8]
  const properties = box(
    'ipco',
    fullBox('ispe', 0, 0, u32(width, height)),
    fullBox('pixi', 0, 0, u8(depths.length, ...depths)),
    codecBox(header),
    colourBox(colour),
  )
  const association = fullBox('ipma', 0, 0, u32(1), u16(id), u8(4, 1, 2, isEssential | 3, 4))
  // Offsets and lengths have 4 bytes. The only item has one extent in this file.
  const location = fullBox('iloc', 0, 0, u8(0x44, 0), u16(1, id, 0, 1), u32(dataStart, frames[0]?.data.size ?? 0))
  const items = fullBox('iinf', 0, 0, u16(1), fullBox('infe', 2, 0, u16(id, 0), ascii('av01'), u8(0)))
  const primary = fullBox('pitm', 0, 0, u16(id))
  return fullBox('meta', 0, 0, pictureHandler(), primary, location, items, box('iprp', properties, association))
}
