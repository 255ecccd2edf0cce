// Fragmented MP4 (CMAF) by hand: the head that says how to decode, and segments of samples for one video track.
import type { Configuration } from './h264.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Ticks a second of every time in the file. */
export const timescale = 1000
const track = 1

/** The initialisation segment for a silent video of this size. */
export function initialisation({ sequence, picture }: Configuration, width: number, height: number): Bytes {
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32)
  const avcC = box(
    'avcC',
    [1, ...sequence.slice(1, 4), 0xff, 0xe1, ...u16(sequence.length)],
    sequence,
    [1, ...u16(picture.length)],
    picture,
  )
  const avc1 = box(
    'avc1',
    [...zeros(6), ...u16(1), ...zeros(16), ...u16(width), ...u16(height), ...u32(0x480000), ...u32(0x480000)],
    [...u32(0), ...u16(1), ...zeros(32), ...u16(24), 0xff, 0xff],
    avcC,
  )
  const noSamples = [
    fullBox('stts', 0, u32(0)),
    fullBox('stsc', 0, u32(0)),
    fullBox('stsz', 0, zeros(8)),
    fullBox('stco', 0, u32(0)),
  ]
  const stbl = box('stbl', fullBox('stsd', 0, u32(1), avc1), ...noSamples)
  const dinf = box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1)))
  const minf = box('minf', fullBox('vmhd', 1, zeros(8)), dinf, stbl)
  const mdhd = fullBox('mdhd', 0, zeros(8), u32(timescale), u32(0), u16(0x55c4), u16(0))
  const hdlr = fullBox('hdlr', 0, u32(0), ascii('vide'), zeros(12), ascii('picture'), [0])
  const tkhd = fullBox('tkhd', 3, zeros(8), u32(track), zeros(8), zeros(16), matrix, u32(width << 16), u32(height << 16))
  const mvhd = fullBox(
    'mvhd',
    0,
    zeros(8),
    u32(timescale),
    u32(0),
    u32(0x10000),
    u16(0x100),
    zeros(10),
    matrix,
    zeros(24),
    u32(track + 1),
  )
  const trex = fullBox('trex', 0, u32(track), u32(1), zeros(12))
  return join([
    box('ftyp', ascii('iso6'), u32(1), ascii('iso6cmfcmp41')),
    box('moov', mvhd, box('trak', tkhd, box('mdia', mdhd, hdlr, minf)), box('mvex', trex)),
  ])
}

export interface Segment {
  /** From 0. */
  readonly number: number
  /** Ticks since the beginning of the stream. */
  readonly start: number
  /** Ticks that each sample is shown. */
  readonly duration: number
  /** A NAL unit each; the first is a key frame. */
  readonly samples: readonly Bytes[]
}

/** A media segment. */
export function mediaSegment({ number, start, duration, samples }: Segment): Bytes {
  const sized = samples.flatMap((sample) => [Uint8Array.from(u32(sample.length)), sample])
  const moof = (dataOffset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, u32(number + 1)),
      box(
        'traf',
        // Offsets count from this box; every sample depends on others and lasts the same.
        fullBox('tfhd', 0x20028, u32(track), u32(duration), u32(0x1010000)),
        fullBox('tfdt', 0, u32(start)),
        // Data offset, flags of the first sample (a key frame), a size each.
        fullBox(
          'trun',
          0x205,
          u32(samples.length),
          u32(dataOffset),
          u32(0x2000000),
          samples.flatMap((sample) => u32(sample.length + 4)),
        ),
      ),
    )
  const head = box('styp', ascii('msdh'), u32(0), ascii('msdhmsix'))
  return join([head, moof(moof(0).length + 8), box('mdat', ...sized)])
}

type Part = Uint8Array | readonly number[]

function box(type: string, ...parts: readonly Part[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 8)
  return join([u32(length), ascii(type), ...parts])
}

/** A box of version 0 with flags. */
const fullBox = (type: string, flags: number, ...parts: readonly Part[]): Bytes => box(type, u32(flags), ...parts)

function join(parts: readonly Part[]): Bytes {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    out.set(part, offset)
    offset += part.length
  }
  return out
}

const u16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]
const u32 = (value: number): number[] => [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
const zeros = (count: number): number[] => new Array<number>(count).fill(0)
const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
