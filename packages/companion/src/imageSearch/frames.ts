// Counts the pixels that an animated picture needs when decoded, from its headers alone.
import { type ImageHeader, latin1Text } from '@emaki/domain'

/** Maximum number of segments or chunks. Real pictures have some thousand; 15 MB could hold millions, which take seconds to read. */
export const maxSegments = 20_000

/**
 * Pixels of all frames together. Infinity for more chunks than real pictures have.
 * A frame counts at least as much as the whole picture, because decoders draw it on a canvas of that size.
 */
export function framePixels(header: ImageHeader, bytes: Uint8Array): number {
  const area = header.width * header.height
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (header.kind) {
    case 'gif':
      return gifPixels(area, bytes, view)
    case 'png':
      return area * apngFrames(bytes, view)
    case 'webp':
      return area * webpFrames(bytes, view)
    case 'jpeg':
      return area
  }
}

const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

function gifPixels(area: number, bytes: Uint8Array, view: DataView): number {
  let pixels = 0
  let at = 13 + tableBytes(bytes[10] ?? 0)
  while (at < bytes.length) {
    if (bytes[at] === 0x21) at = subBlocksEnd(bytes, at + 2)
    else if (bytes[at] === 0x2c && at + 10 <= bytes.length) {
      pixels += Math.max(area, view.getUint16(at + 5, true) * view.getUint16(at + 7, true))
      // The image descriptor, its colour table, and the minimum code size.
      at = subBlocksEnd(bytes, at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1)
    } else break
  }
  return Math.max(area, pixels)
}

/** Position after a sequence of length-prefixed blocks. An empty block ends it. */
function subBlocksEnd(bytes: Uint8Array, from: number): number {
  let at = from
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += 1 + length
  return at + 1
}

/** Frames that an `acTL` chunk declares; 1 for a still picture. */
function apngFrames(bytes: Uint8Array, view: DataView): number {
  for (let at = 8, count = 0; at + 16 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (++count > maxSegments) return Number.POSITIVE_INFINITY
    const name = latin1Text(bytes, at + 4, 4)
    if (name === 'acTL') return Math.max(1, view.getUint32(at + 8))
    if (name === 'IDAT') return 1
  }
  return 1
}

/** Number of `ANMF` chunks; 1 for a still picture. */
function webpFrames(bytes: Uint8Array, view: DataView): number {
  let frames = 0
  for (let at = 12, count = 0; at + 8 <= bytes.length; ) {
    if (++count > maxSegments) return Number.POSITIVE_INFINITY
    if (latin1Text(bytes, at, 4) === 'ANMF') frames += 1
    const size = view.getUint32(at + 4, true)
    at += 8 + size + (size % 2)
  }
  return Math.max(1, frames)
}
