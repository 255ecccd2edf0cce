// Reads the kind and size of a picture from its first bytes, without decoding.

export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp'

export interface ImageHeader {
  readonly kind: ImageKind
  readonly width: number
  readonly height: number
}

/** Reads the header of a JPEG, PNG, GIF or WebP. Undefined for any other format, and for incomplete headers or an empty area. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = readPng(bytes, view) ?? readGif(bytes, view) ?? readWebp(bytes, view) ?? readJpeg(bytes, view)
  return header && header.width > 0 && header.height > 0 ? header : undefined
}

/** The bytes at a position as Latin-1 text. */
export const latin1Text = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

function readPng(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (bytes.length < 33 || latin1Text(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || latin1Text(bytes, 12, 4) !== 'IHDR')
    return undefined
  return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

function readGif(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(latin1Text(bytes, 0, 6))) return undefined
  return { kind: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function readWebp(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (bytes.length < 30 || latin1Text(bytes, 0, 4) !== 'RIFF' || latin1Text(bytes, 8, 4) !== 'WEBP') return undefined
  const kind = 'webp'
  const chunk = latin1Text(bytes, 12, 4)
  if (chunk === 'VP8X') return { kind, width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
  if (chunk === 'VP8 ') {
    if (latin1Text(bytes, 23, 3) !== '\x9d\x01\x2a') return undefined
    return { kind, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (chunk !== 'VP8L' || bytes[20] !== 0x2f) return undefined
  const bits = view.getUint32(21, true)
  return { kind, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)

/** Markers with a frame's size: SOF0 to SOF15 except DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function readJpeg(bytes: Uint8Array, view: DataView): ImageHeader | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++
      continue
    }
    if (isFrame(marker)) return { kind: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // A scan or an end before any frame means that there is no picture.
    if (marker === 0xda || marker === 0xd9) return undefined
    const length = view.getUint16(at + 2)
    if (length < 2) return undefined
    at += 2 + length
  }
  return undefined
}
