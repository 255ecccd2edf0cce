// What an uploaded file must be to be searched: an image by its first bytes, of a size that is worth and safe to decode.
import { greySquare, pictureSize } from './greySquare.ts'
import { tooManyPixels, tooSmall, unusable } from './refusal.ts'

/** Most pixels, looked at before anything is decoded. */
const maxPixels = 50_000_000
/** Shorter sides show nothing to find. */
const shortestSide = 16

/** The grey square of an uploaded image. Throws a Refusal for anything else. */
export async function searchableImage(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isImage(bytes)) throw unusable()
  // Whatever the decoder has against a file, the asker can only send another.
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

/** JPEG, PNG, GIF, WebP or AVIF by their first bytes; vector and document formats, which may refer to other files, are none. */
function isImage(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' || /^GIF8[79]a$/.test(text(bytes, 0, 6))) return true
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return true
  return text(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(text(bytes, 8, 12))
}
