// Builds small pictures byte by byte: headers of any size, and metadata that must be removed.

const ascii = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0))
const u16 = (value: number): number[] => [(value >> 8) & 255, value & 255]
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)]
const le16 = (value: number): number[] => u16(value).reverse()
const le24 = (value: number): number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255]
const le32 = (value: number): number[] => u32(value).reverse()
export const bytesOf = (...parts: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> => new Uint8Array(parts.flat())

const segment = (marker: number, body: readonly number[]): number[] => [0xff, marker, ...u16(body.length + 2), ...body]
const frame = (width: number, height: number): number[] => segment(0xc0, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0])

export const jpegParts = {
  start: [0xff, 0xd8],
  jfif: segment(0xe0, ascii('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
  exif: segment(0xe1, ascii('Exif\0\0GPS 35.0 N')),
  xmp: segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0author')),
  iptc: segment(0xed, ascii('Photoshop 3.0\0somebody')),
  adobe: segment(0xee, ascii('Adobe\0\x64\0\0\0\0\x01')),
  comment: segment(0xfe, ascii('made at home')),
  tables: segment(0xdb, [0, ...Array<number>(64).fill(1)]),
  // A scan with an escaped FF and a restart marker, as progressive pictures have.
  scan: [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4],
  end: [0xff, 0xd9],
  frame,
}

export const jpeg = (width = 4, height = 3): Uint8Array<ArrayBuffer> =>
  bytesOf(jpegParts.start, jpegParts.jfif, jpegParts.tables, frame(width, height), jpegParts.scan, jpegParts.end)

const chunk = (name: string, body: readonly number[]): number[] => [...u32(body.length), ...ascii(name), ...body, 0, 0, 0, 0]
const pngStart = (width: number, height: number): number[] => [
  ...ascii('\x89PNG\r\n\x1a\n'),
  ...chunk('IHDR', [...u32(width), ...u32(height), 8, 2, 0, 0, 0]),
]

export const png = (width = 4, height = 3, metadata = false): Uint8Array<ArrayBuffer> =>
  bytesOf(
    pngStart(width, height),
    metadata ? [...chunk('tEXt', ascii('Author\0somebody')), ...chunk('eXIf', ascii('GPS'))] : [],
    chunk('IDAT', [1, 2, 3]),
    chunk('IEND', []),
  )

export const gif = (width = 4, height = 3): Uint8Array<ArrayBuffer> =>
  bytesOf(ascii('GIF89a'), le16(width), le16(height), [0, 0, 0, 0x3b])

const gifFrame = (width: number, height: number): number[] => [
  ...[0x21, 0xf9, 4, 0, 1, 0, 0, 0],
  ...[0x2c, 0, 0, 0, 0, ...le16(width), ...le16(height), 0, 2, 1, 0, 0],
]
/** A GIF with many frames of the given size. */
export const animatedGif = (frames: number, width: number, height: number): Uint8Array<ArrayBuffer> =>
  bytesOf(
    ascii('GIF89a'),
    // With a table of two colours.
    [...le16(width), ...le16(height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    Array.from({ length: frames }, () => gifFrame(width, height)).flat(),
    [0x3b],
  )
/** A PNG that declares many frames. */
export const animatedPng = (frames: number, width: number, height: number): Uint8Array<ArrayBuffer> =>
  bytesOf(pngStart(width, height), chunk('acTL', [...u32(frames), 0, 0, 0, 0]), chunk('IDAT', [1]), chunk('IEND', []))

const riff = (name: string, body: readonly number[]): number[] => [
  ...ascii(name),
  ...le32(body.length),
  ...body,
  ...(body.length % 2 ? [0] : []),
]
const webpOf = (...chunks: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> => {
  const body = [...ascii('WEBP'), ...chunks.flat()]
  return bytesOf(ascii('RIFF'), le32(body.length), body)
}
export const lossyWebp = (width = 4, height = 3): Uint8Array<ArrayBuffer> =>
  webpOf(riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...le16(width), ...le16(height), 0, 0]))
export const losslessWebp = (width = 4, height = 3): Uint8Array<ArrayBuffer> =>
  webpOf(riff('VP8L', [0x2f, ...le32((width - 1) | ((height - 1) << 14)), 0, 0, 0, 0, 0]))
export const extendedWebp = (width = 4, height = 3, metadata = false): Uint8Array<ArrayBuffer> =>
  webpOf(
    riff('VP8X', [metadata ? 0x0c : 0, 0, 0, 0, ...le24(width - 1), ...le24(height - 1)]),
    riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 4, 0, 3, 0]),
    metadata ? [...riff('EXIF', ascii('GPS')), ...riff('XMP ', ascii('author'))] : [],
  )
export const animatedWebp = (frames: number, width: number, height: number): Uint8Array<ArrayBuffer> =>
  webpOf(
    riff('VP8X', [2, 0, 0, 0, ...le24(width - 1), ...le24(height - 1)]),
    ...Array.from({ length: frames }, () => riff('ANMF', [0, 0, 0, 0])),
  )
