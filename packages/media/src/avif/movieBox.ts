// The `moov` box of an AVIF: one track of pictures with their durations (ISO/IEC 14496-12), repeated without end.
import { box, fullBox, u8, u16, u32, u64 } from './boxes.ts'
import { type AvifSequence, codecBox, colourBox, pictureHandler } from './pictureBoxes.ts'

/** Units in a second: ms. */
const timescale = 1_000
const trackId = 1
const identityMatrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
/** A duration of all ones is indefinite. */
const indefinite = u32(0xffffffff, 0xffffffff)
/** No creation and no modification time. */
const noTimes = u64(0, 0)

/** The track, whose data begins at the offset `dataStart` of the file. */
export function movieBox(sequence: AvifSequence, dataStart: number) {
  const duration = sequence.frames.reduce((sum, { delayMs }) => sum + delayMs, 0)
  const rateAndVolume = [u32(0x10000), u16(0x100)]
  return box(
    'moov',
    fullBox(
      'mvhd',
      1,
      0,
      ...[noTimes, u32(timescale), indefinite, ...rateAndVolume],
      ...[u16(0), u32(0, 0), identityMatrix, u32(0, 0, 0, 0, 0, 0), u32(trackId + 1)],
    ),
    box(
      'trak',
      trackHeader(sequence),
      // The flag repeats the edit until the end of the track, which has none.
      box('edts', fullBox('elst', 1, 1, u32(1), u64(duration, 0), u16(1, 0))),
      box(
        'mdia',
        fullBox('mdhd', 1, 0, noTimes, u32(timescale), u64(duration), u16(undeterminedLanguage, 0)),
        pictureHandler(),
        box(
          'minf',
          fullBox('vmhd', 0, 1, u16(0, 0, 0, 0)),
          box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
          sampleTable(sequence, dataStart),
        ),
      ),
    ),
  )
}

/** "und" in five bits a letter. */
const undeterminedLanguage = 0x55c4

function trackHeader({ width, height }: AvifSequence) {
  const isEnabled = 1
  const layerToVolume = u16(0, 0, 0, 0)
  const size = u32(width * 0x10000, height * 0x10000)
  return fullBox('tkhd', 1, isEnabled, noTimes, u32(trackId, 0), indefinite, u32(0, 0), layerToVolume, identityMatrix, size)
}

function sampleTable(sequence: AvifSequence, dataStart: number) {
  const { frames } = sequence
  const keys = frames.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []))
  const isIntraOnly = keys.length === frames.length
  const delays = runsOf(frames.map(({ delayMs }) => delayMs))
  return box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), sampleEntry(sequence, isIntraOnly)),
    fullBox('stts', 0, 0, u32(delays.length, ...delays.flat())),
    // All frames are in one chunk.
    fullBox('stsc', 0, 0, u32(1, 1, frames.length, 1)),
    fullBox('stsz', 0, 0, u32(0, frames.length, ...frames.map(({ data }) => data.size))),
    fullBox('stco', 0, 0, u32(1, dataStart)),
    // Without this box, all frames are key frames.
    ...(isIntraOnly ? [] : [fullBox('stss', 0, 0, u32(keys.length, ...keys))]),
  )
}

function sampleEntry({ width, height, header, colour }: AvifSequence, isIntraOnly: boolean) {
  const dotsPerInch = 72 * 0x10000
  // Coding constraints: only intra references, intra prediction used, maximum number of references (15 is unlimited).
  const constraints = isIntraOnly ? 0xc0000000 : 0x7c000000
  return box(
    'av01',
    ...[u8(0, 0, 0, 0, 0, 0), u16(1), u16(0, 0), u32(0, 0, 0)],
    // One frame a sample, no name of the compressor, a depth of 24 bits.
    ...[u16(width, height), u32(dotsPerInch, dotsPerInch, 0), u16(1), new Uint8Array(32), u16(0x18, 0xffff)],
    ...[codecBox(header), colourBox(colour), fullBox('ccst', 0, 0, u32(constraints))],
  )
}

/** Pairs of a number of frames and the delay that they share. */
function runsOf(delays: readonly number[]): readonly (readonly [count: number, delay: number])[] {
  const runs: [number, number][] = []
  for (const delay of delays) {
    const last = runs.at(-1)
    if (last && last[1] === delay) last[0] += 1
    else runs.push([1, delay])
  }
  return runs
}
