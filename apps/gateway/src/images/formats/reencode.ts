// Re-encodes a preview as AVIF or WebP, at the lowest quality that the similarity to the source allows.
import sharp from 'sharp'
import type { PictureFormat } from '../../config/pictureFormat.ts'
import { type Pixels, similarity } from './similarity.ts'

export interface Reencoded {
  readonly bytes: Uint8Array
  readonly quality: number
}

/** A preview has at most 1200 × 1200 pixels; a picture with many more is not decoded (docs/reliability.md D12). */
const maxPixels = 2048 * 2048
/** A smaller source is sent as it is: little can be saved, in bytes. */
const minSourceBytes = 2048
/** The result is used when it has at most this share of the bytes of the source. */
const maxShare = 0.9
/** Bounds of the similarity. Measured with the sample's pictures: below them, lines become soft at 200 %. */
const minMean = 0.97
const minWorst = 0.9

/** Qualities from the lowest, as the encoders count them. */
const qualities: Readonly<Record<PictureFormat, readonly number[]>> = { avif: [45, 55, 65, 75], webp: [65, 75, 82, 88] }

const limits = { limitInputPixels: maxPixels, pages: 1, sequentialRead: true } as const

/**
 * The picture in another format. Undefined for sources that must be sent as they are: other types than JPEG and PNG, animations, too
 * many pixels, and where no quality above the bounds saves bytes. Rejects for a damaged picture.
 */
export async function reencode(source: Uint8Array, format: PictureFormat): Promise<Reencoded | undefined> {
  if (source.byteLength < minSourceBytes || !isStill(source)) return undefined
  const { format: type, width, height, pages = 1 } = await sharp(source, limits).metadata()
  if ((type !== 'jpeg' && type !== 'png') || pages > 1 || width * height > maxPixels) return undefined
  const expected = await pixelsOf(source)
  const isSimilar = async (bytes: Uint8Array) => {
    const { mean, worst } = similarity(expected, await pixelsOf(bytes))
    return mean >= minMean && worst >= minWorst
  }
  const maxBytes = source.byteLength * maxShare
  // Bisection: both the bytes and the similarity grow with the quality.
  let found: Reencoded | undefined
  let [low, high] = [0, qualities[format].length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const quality = qualities[format][middle] ?? 0
    const bytes = await encode(source, format, quality)
    const isSmall = bytes.byteLength <= maxBytes
    if (!isSmall || (await isSimilar(bytes))) {
      if (isSmall) found = { bytes, quality }
      high = middle
    } else low = middle + 1
  }
  return found
}

/** Without metadata, with the orientation of the source, in sRGB. */
function encode(source: Uint8Array, format: PictureFormat, quality: number): Promise<Buffer> {
  const picture = sharp(source, limits).autoOrient()
  return format === 'avif'
    ? picture.avif({ quality, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
    : picture.webp({ quality, effort: 4, smartSubsample: true }).toBuffer()
}

/** The pixels as a screen shows them. Transparent parts get a grey that hides neither black nor white. */
async function pixelsOf(bytes: Uint8Array): Promise<Pixels> {
  const picture = sharp(bytes, limits).autoOrient().flatten({ background: '#808080' }).toColourspace('srgb').ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** False for a PNG with frames (`acTL` of APNG, which stands before the first pixels), which libvips decodes as one picture. */
function isStill(source: Uint8Array): boolean {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const frames = bytes.indexOf('acTL', 0, 'latin1')
  return !(bytes[0] === 0x89 && frames !== -1 && frames < bytes.indexOf('IDAT', 0, 'latin1'))
}

/** Limits the memory of libvips in this process: no cache of operations, one thread for each picture. */
export function limitLibrary(): void {
  sharp.cache(false)
  sharp.concurrency(1)
}
