// Boxes of the ISO base media file format (ISO/IEC 14496-12). Written by hand, because mediabunny has no image items and no `pict` tracks.
import { joinBytes } from '@emaki/domain'

type Bytes = Uint8Array<ArrayBuffer>

export const u8 = (...values: readonly number[]): Bytes => Uint8Array.from(values)

export const u16 = (...values: readonly number[]): Bytes => numbers(values, 2, (view, at, value) => view.setUint16(at, value))

export const u32 = (...values: readonly number[]): Bytes => numbers(values, 4, (view, at, value) => view.setUint32(at, value))

/** 64-bit numbers from integers up to 2^53. */
export const u64 = (...values: readonly number[]): Bytes =>
  numbers(values, 8, (view, at, value) => view.setBigUint64(at, BigInt(value)))

export const ascii = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** A box: its size, its type of four letters, its content. */
export function box(type: string, ...content: readonly Uint8Array[]): Bytes {
  const size = content.reduce((sum, part) => sum + part.length, 8)
  return joinBytes([u32(size), ascii(type), ...content])
}

/** A box with a version (8 bits) and flags (24 bits). */
export const fullBox = (type: string, version: number, flags: number, ...content: readonly Uint8Array[]): Bytes =>
  box(type, u32(version * 2 ** 24 + flags), ...content)

function numbers(values: readonly number[], size: number, set: (view: DataView, at: number, value: number) => void): Bytes {
  const bytes = new Uint8Array(values.length * size)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) set(view, index * size, value)
  return bytes
}
