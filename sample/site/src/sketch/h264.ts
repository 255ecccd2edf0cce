// A small H.264 encoder (constrained baseline): every block that changed travels as raw samples (I_PCM), every other one is skipped.
// Enough for a drawing that grows line by line, playable wherever H.264 is.
import { Bits, nalUnit } from './bits.ts'
import type { Frame } from './drawing.ts'

const block = 16
/** mb_type of I_PCM in an I slice; in a P slice five more. */
const pcmType = 25
const pcmTypeInP = 30
const frameNumberBits = 4

/** The decoder's configuration as MP4 carries it, and the codec's name for a playlist or a media source. */
export interface Configuration {
  readonly sequence: Uint8Array<ArrayBuffer>
  readonly picture: Uint8Array<ArrayBuffer>
  readonly codec: string
}

const profile = 66
const constraints = 0xc0
const level = 30

/** The parameter sets for frames of this size: a multiple of 16 each way. */
export function configuration(width: number, height: number): Configuration {
  const sequence = new Bits()
    .fixed(profile, 8)
    .fixed(constraints, 8)
    .fixed(level, 8)
    .golomb(0)
    .golomb(frameNumberBits - 4)
    // Pictures are shown in the order in which they are coded.
    .golomb(2)
    .golomb(1)
    .fixed(0, 1)
    .golomb(width / block - 1)
    .golomb(height / block - 1)
    // Whole frames, 8x8 inference, no cropping, no VUI.
    .fixed(0b1100, 4)
  const picture = new Bits()
    .golomb(0)
    .golomb(0)
    // CAVLC, no field order.
    .fixed(0b00, 2)
    .golomb(0)
    .golomb(0)
    .golomb(0)
    // No weighted prediction.
    .fixed(0b000, 3)
    .golomb(0)
    .golomb(0)
    .golomb(0)
    // The deblocking filter is switched per slice; no constrained intra prediction, no redundant pictures.
    .fixed(0b100, 3)
  const hex = (byte: number) => byte.toString(16).padStart(2, '0')
  return {
    sequence: nalUnit(0x67, sequence.end()),
    picture: nalUnit(0x68, picture.end()),
    codec: `avc1.${hex(profile)}${hex(constraints)}${hex(level)}`,
  }
}

/** The frame whole, for the start of a segment. */
export function keyFrame(frame: Frame): Uint8Array<ArrayBuffer> {
  const bits = new Bits().golomb(0).golomb(7).golomb(0).fixed(0, frameNumberBits).golomb(0)
  // An IDR picture's marking, then QP as it is and no deblocking.
  bits.fixed(0b00, 2).golomb(0).golomb(1)
  for (const place of blocks(frame)) writePcm(bits.golomb(pcmType), frame, place)
  return nalUnit(0x65, bits.end())
}

/** The frame as what changed since `previous`; `number` counts the frames since the key frame. */
export function changedFrame(frame: Frame, previous: Frame, number: number): Uint8Array<ArrayBuffer> {
  const bits = new Bits()
    .golomb(0)
    .golomb(5)
    .golomb(0)
    .fixed(number % (1 << frameNumberBits), frameNumberBits)
  // One reference, not reordered, not marked; QP as it is and no deblocking.
  bits.fixed(0b000, 3).golomb(0).golomb(1)
  let skipped = 0
  for (const place of blocks(frame)) {
    if (isSame(frame, previous, place)) {
      skipped += 1
      continue
    }
    writePcm(bits.golomb(skipped).golomb(pcmTypeInP), frame, place)
    skipped = 0
  }
  if (skipped > 0) bits.golomb(skipped)
  return nalUnit(0x41, bits.end())
}

interface Place {
  readonly x: number
  readonly y: number
}

function* blocks({ width, height }: Frame): Generator<Place> {
  for (let y = 0; y < height; y += block) for (let x = 0; x < width; x += block) yield { x, y }
}

type Plane = readonly [samples: Uint8Array, stride: number, x: number, y: number, side: number]

/** A block's share of luma and of both colour differences. */
const planes = ({ width, luma, blue, red }: Frame, { x, y }: Place): readonly Plane[] => [
  [luma, width, x, y, block],
  [blue, width / 2, x / 2, y / 2, block / 2],
  [red, width / 2, x / 2, y / 2, block / 2],
]

function writePcm(bits: Bits, frame: Frame, place: Place): void {
  bits.align()
  for (const [samples, stride, x, y, side] of planes(frame, place)) {
    for (let row = y; row < y + side; row++) bits.bytes(samples.subarray(row * stride + x, row * stride + x + side))
  }
}

function isSame(frame: Frame, previous: Frame, place: Place): boolean {
  const before = planes(previous, place)
  return planes(frame, place).every(([samples, stride, x, y, side], index) => {
    const other = before[index]?.[0]
    for (let row = y; row < y + side; row++) {
      const start = row * stride + x
      for (let at = start; at < start + side; at++) if (samples[at] !== other?.[at]) return false
    }
    return true
  })
}
