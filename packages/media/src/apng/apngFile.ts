// Chunks of an animated PNG with their checksums (PNG 3, 11.3.6). Written by hand, because worker threads encode frames in parallel.
import { crc32, joinBytes } from '@emaki/domain'

export interface ApngHead {
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly hasAlpha: boolean
}

/** The part before the first frame. The animation loops forever. */
export function apngHead({ width, height, frames, hasAlpha }: ApngHead): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, hasAlpha ? 6 : 2], 8)
  const control = new Uint8Array(8)
  new DataView(control.buffer).setUint32(0, frames)
  return joinBytes([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), chunk('IHDR', header), chunk('acTL', control)])
}

export interface ApngFrame {
  /** Position in the file. Viewers without animation show the first frame. */
  readonly place: number
  readonly width: number
  readonly height: number
  readonly delayMs: number
  /** Filtered rows, packed by zlib. */
  readonly data: Uint8Array
}

/** One frame: its control chunk and its data. The sequence numbers follow from its position. */
export function apngFrame({ place, width, height, delayMs, data }: ApngFrame): Uint8Array<ArrayBuffer> {
  const control = new Uint8Array(26)
  const view = new DataView(control.buffer)
  view.setUint32(0, place === 0 ? 0 : place * 2 - 1)
  view.setUint32(4, width)
  view.setUint32(8, height)
  const [part, whole] = delayFraction(delayMs)
  view.setUint16(20, part)
  view.setUint16(22, whole)
  if (place === 0) return joinBytes([chunk('fcTL', control), chunk('IDAT', data)])
  const numbered = new Uint8Array(data.length + 4)
  new DataView(numbered.buffer).setUint32(0, place * 2)
  numbered.set(data, 4)
  return joinBytes([chunk('fcTL', control), chunk('fdAT', numbered)])
}

/** A delay as a fraction of a second with 16-bit parts, in ms if possible. */
function delayFraction(delayMs: number): readonly [part: number, whole: number] {
  for (const whole of [1_000, 100, 10]) {
    const part = Math.round((delayMs * whole) / 1_000)
    if (part <= 0xffff) return [part, whole]
  }
  return [Math.min(0xffff, Math.round(delayMs / 1_000)), 1]
}

/** The part after the last frame. */
export const apngEnd = () => chunk('IEND', new Uint8Array())

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let place = 0; place < 4; place++) bytes[4 + place] = type.charCodeAt(place)
  bytes.set(data, 8)
  view.setUint32(bytes.length - 4, crc32(bytes.subarray(4, bytes.length - 4)))
  return bytes
}
