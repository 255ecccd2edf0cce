// Converts encoded pictures into the 32 × 32 grey bytes that hashes are made of.
import { greySide } from '@emaki/domain'
import sharp from 'sharp'

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
export async function pictureSize(bytes: Uint8Array): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return { width, height }
}
