// From encoded pictures to the 32 × 32 grey bytes that hashes are made of.
import { greySide } from '@emaki/domain'
import sharp from 'sharp'

/** No picture takes longer to decode; what does is made to. */
const decodeSeconds = 10

/**
 * The picture squeezed to 32 × 32 grey bytes: upright as its EXIF says, on white where it is transparent, of several frames the first.
 * No shortcut is taken in decoding: it would lose part of an edge, and with it some likeness.
 * Rejects when the bytes are no whole picture or it has more than `maxPixels`.
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

/** Width and height as the file's head tells them, without decoding; rejects when it tells none. */
export async function pictureSize(bytes: Uint8Array): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return { width, height }
}
