// Parts of a GIF file (GIF89a): header, frames with their own palettes, trailer. Written by hand, because worker threads encode frames in
// parallel.
import { packLzw } from './lzw.ts'
import { quantise } from './quantise.ts'

export interface GifSize {
  readonly width: number
  readonly height: number
}

/** The part before the first frame. The animation loops forever. */
export function gifHead({ width, height }: GifSize): Uint8Array<ArrayBuffer> {
  const loop = [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0]
  return Uint8Array.from([...ascii('GIF89a'), ...short(width), ...short(height), 0x70, 0, 0, ...loop])
}

/** A full frame of opaque RGBA pixels. `delay` is in hundredths of a second. */
export function gifFrame(
  pixels: Uint8Array | Uint8ClampedArray,
  { width, height }: GifSize,
  delay: number,
): Uint8Array<ArrayBuffer> {
  const { palette, indices } = quantise(pixels)
  const bits = Math.max(1, Math.ceil(Math.log2(palette.length / 3)))
  const control = [0x21, 0xf9, 4, 4, ...short(delay), 0, 0]
  const descriptor = [0x2c, 0, 0, 0, 0, ...short(width), ...short(height), 0x80 | (bits - 1)]
  const data = packLzw(indices, Math.max(2, bits))
  const head = control.length + descriptor.length
  const frame = new Uint8Array(head + 3 * (1 << bits) + data.length)
  frame.set([...control, ...descriptor])
  frame.set(palette, head)
  frame.set(data, head + 3 * (1 << bits))
  return frame
}

export const gifEnd = Uint8Array.of(0x3b)

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const short = (value: number) => [value & 0xff, value >> 8]
