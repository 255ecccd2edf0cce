// Converts pictures into the 32 × 32 grey bytes that hashes are made of. Checks an uploaded image before: its type by the first bytes, and
// its size.
import { greySide } from '@emaki/domain'
import sharp from 'sharp'
import { tooManyPixels, tooSmall, unusable } from './imageSearchError.ts'

/** Maximum number of pixels, checked before decoding. */
const maxPixels = 50_000_000
/** Minimum side in pixels. Smaller pictures show too little. */
const shortestSide = 16

/** The grey square of an uploaded image. Throws an ImageSearchError for anything else. */
export async function searchableImage(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isImage(bytes)) throw unusable()
  // Any decoder error means that the client has to send another file.
  const { width, height } = await pictureSize(bytes).catch(() => {
    throw unusable()
  })
  if (width * height > maxPixels) throw tooManyPixels()
  if (Math.min(width, height) < shortestSide) throw tooSmall()
  return greySquare(bytes, maxPixels).catch(() => {
    throw unusable()
  })
}

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** JPEG, PNG, GIF, WebP or AVIF by their first bytes. Vector and document formats are rejected, because they may refer to other files. */
function isImage(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' || /^GIF8[79]a$/.test(text(bytes, 0, 6))) return true
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return true
  return text(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(text(bytes, 8, 12))
}

/** Maximum decoding time in seconds, after which decoding fails. */
const decodeSeconds = 10

/**
 * The picture as 32 × 32 grey bytes: rotated as its EXIF says, on white where it is transparent, the first of several frames. Decodes
 * completely, because shortcuts would lose part of an edge and reduce the similarity. Rejects if the bytes are no complete picture or it
 * has more than `maxPixels`.
 */
export async function greySquare(bytes: Uint8Array, maxPixels: number): Promise<Uint8Array> {
  const square = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true })
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(greySide, greySide, { fit: 'fill', fastShrinkOnLoad: false })
    .greyscale()
    .raw()
    .toBuffer()
  return new Uint8Array(square)
}

/** Width and height from the file's header, without decoding. Rejects if it has none. */
async function pictureSize(bytes: Uint8Array): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return { width, height }
}
