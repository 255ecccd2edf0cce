// The sequence header of an AV1 stream (AV1 Bitstream & Decoding Process Specification, 5.5), which an AVIF repeats in its boxes.
// Written by hand, because mediabunny does not export its parser.
import { MediaError } from '../mediaError.ts'
import { createBitReader } from './bitReader.ts'

/** Code points of ITU-T H.273, as in a `colr` box of type `nclx`. */
export interface ColourCodes {
  readonly primaries: number
  readonly transfer: number
  readonly matrix: number
  readonly isFullRange: boolean
}

export interface SequenceHeader {
  readonly profile: number
  /** `seq_level_idx` of the first operating point: 13 is level 5.1. */
  readonly level: number
  readonly tier: number
  readonly isMonochrome: boolean
  /** `chroma_sample_position`: 0 is unknown. */
  readonly chromaPosition: number
  readonly colour: ColourCodes
}

/** The code point "unspecified" of H.273. */
export const unspecified = 2

const temporalDelimiter = 2
const sequenceHeader = 1

/** The data of a frame without the temporal delimiter before it, which a file must not contain (AV1 in ISOBMFF 2.4). */
export function withoutDelimiter(data: Uint8Array): Uint8Array {
  const [first] = unitsOf(data)
  return first?.type === temporalDelimiter ? data.subarray(first.end) : data
}

/**
 * Reads the sequence header of a key frame. Throws a MediaError of kind `encoder` when there is none, or when the pictures do not have
 * 8 bits and halved colour resolution.
 */
export function readSequenceHeader(frame: Uint8Array): SequenceHeader {
  for (const { type, start, end } of unitsOf(frame))
    if (type === sequenceHeader) return parseHeader(createBitReader(frame.subarray(start, end)))
  throw new MediaError('encoder', 'The first frame has no sequence header')
}

/** The open bitstream units of a frame. `start` and `end` are the bounds of their content. */
function* unitsOf(data: Uint8Array): Generator<{ readonly type: number; readonly start: number; readonly end: number }> {
  for (let at = 0; at < data.length; ) {
    const head = data[at] ?? 0
    at += head & 4 ? 2 : 1
    let size = data.length - at
    if (head & 2) {
      size = 0
      for (let shift = 0; shift < 56; shift += 7) {
        const byte = data[at++] ?? 0
        size += (byte & 0x7f) * 2 ** shift
        if (byte < 0x80) break
      }
    }
    const end = Math.min(data.length, at + size)
    yield { type: (head >> 3) & 15, start: at, end }
    at = end
  }
}

type Bits = ReturnType<typeof createBitReader>

function parseHeader(bits: Bits): SequenceHeader {
  const profile = bits.read(3)
  bits.skip(1)
  const isReduced = bits.flag()
  const { level, tier } = isReduced ? { level: bits.read(5), tier: 0 } : readOperatingPoints(bits)
  const widthBits = bits.read(4) + 1
  const heightBits = bits.read(4) + 1
  bits.skip(widthBits + heightBits)
  // Lengths of frame ids.
  if (!isReduced && bits.flag()) bits.skip(7)
  bits.skip(3)
  if (!isReduced) skipTools(bits)
  bits.skip(3)
  return { profile, level, tier, ...readColourConfig(bits, profile) }
}

function readOperatingPoints(bits: Bits): { readonly level: number; readonly tier: number } {
  let delayBits = 0
  if (bits.flag()) {
    bits.skip(64)
    if (bits.flag()) bits.skipVariableLength()
    if (bits.flag()) {
      delayBits = bits.read(5) + 1
      bits.skip(42)
    }
  }
  const hasDisplayDelay = bits.flag()
  const points = Array.from({ length: bits.read(5) + 1 }, () => {
    bits.skip(12)
    const level = bits.read(5)
    const tier = level > 7 ? bits.read(1) : 0
    if (delayBits > 0 && bits.flag()) bits.skip(2 * delayBits + 1)
    if (hasDisplayDelay && bits.flag()) bits.skip(4)
    return { level, tier }
  })
  return points[0] ?? { level: 0, tier: 0 }
}

/** Skips the flags of the coding tools, from `enable_interintra_compound` to `order_hint_bits_minus_1`. */
function skipTools(bits: Bits): void {
  bits.skip(4)
  const hasOrderHint = bits.flag()
  if (hasOrderHint) bits.skip(2)
  const mayUseScreenTools = bits.flag() || bits.flag()
  if (mayUseScreenTools && !bits.flag()) bits.skip(1)
  if (hasOrderHint) bits.skip(3)
}

function readColourConfig(bits: Bits, profile: number): Pick<SequenceHeader, 'isMonochrome' | 'chromaPosition' | 'colour'> {
  // Profile 0 is the only one with halved colour resolution alone.
  if (profile !== 0 || bits.flag())
    throw new MediaError('encoder', 'The encoder does not use 8 bits and halved colour resolution')
  const isMonochrome = bits.flag()
  const hasColours = bits.flag()
  const [primaries, transfer, matrix] = hasColours
    ? [bits.read(8), bits.read(8), bits.read(8)]
    : [unspecified, unspecified, unspecified]
  const isFullRange = bits.flag()
  const chromaPosition = isMonochrome ? 0 : bits.read(2)
  return { isMonochrome, chromaPosition, colour: { primaries, transfer, matrix, isFullRange } }
}
