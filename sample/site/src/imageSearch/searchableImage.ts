// Validates an uploaded image before it is decoded: its type by the first bytes, and its size.
import { greySquare, pictureSize } from './greySquare.ts'
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
