// Reads the image of a search from a multipart form within limits, and converts pictures into the 32 × 32 grey bytes that hashes are made of.
import { BodyTooLargeError, greySide, readBytes } from '@emaki/domain'
import sharp from 'sharp'

/** Thrown if a search request is invalid or cannot be handled. `status` is the host's negative number. */
export class ImageSearchError extends Error {
  override readonly name = 'ImageSearchError'

  readonly httpStatus: 400 | 404 | 405 | 413 | 429
  readonly status: number

  constructor(httpStatus: ImageSearchError['httpStatus'], status: number, message: string) {
    super(message)
    this.httpStatus = httpStatus
    this.status = status
  }
}

/** Maximum size of the image in bytes. */
export const maxFileBytes = 15 * 1024 * 1024
/** Maximum size of the other parts in bytes. */
const maxOtherBytes = 64 * 1024

/** The bytes of the part `file`. Throws an ImageSearchError unless there is exactly one and all sizes are allowed. */
export async function uploadedFile(request: Request): Promise<Uint8Array> {
  const noImage = new ImageSearchError(400, -1, 'You need an Image: send it as the part "file" of a multipart form')
  const malformed = new ImageSearchError(400, -1, 'The form cannot be read')
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw noImage
  const body = await wholeBody(request)
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => Promise.reject(malformed))
  const files = form.getAll('file')
  const [file] = files
  if (files.length > 1) throw malformed
  if (!(file instanceof Blob) || file.size === 0) {
    throw form.has('url')
      ? new ImageSearchError(400, -1, 'Addresses are not fetched: send the image itself as the part "file"')
      : noImage
  }
  if (file.size > maxFileBytes) throw tooManyBytes()
  return new Uint8Array(await file.arrayBuffer())
}

const tooManyBytes = () => new ImageSearchError(413, -6, 'File too large')

const wholeBody = (request: Request) =>
  readBytes(request, maxFileBytes + maxOtherBytes, request.signal).catch((error: unknown) => {
    throw error instanceof BodyTooLargeError ? tooManyBytes() : error
  })

/** Maximum number of pixels, checked before decoding. */
const maxPixels = 50_000_000
/** Minimum side in pixels. Smaller pictures show too little. */
const shortestSide = 16

/** The grey square of an uploaded image. Throws an ImageSearchError for anything else. */
export async function searchableImage(bytes: Uint8Array): Promise<Uint8Array> {
  // Any decoder error means that the client has to send another file.
  const refuse = () => {
    throw new ImageSearchError(400, -3, 'The file is no whole image of a kind that can be searched (JPEG, PNG, GIF, WebP, AVIF)')
  }
  if (!isImage(bytes)) refuse()
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuse)
  if (width * height > maxPixels) throw new ImageSearchError(400, -5, 'Image dimensions too large')
  if (Math.min(width, height) < shortestSide) throw new ImageSearchError(400, -4, 'Image dimensions too small')
  return greySquare(bytes, maxPixels).catch(refuse)
}

/** JPEG, PNG, GIF, WebP or AVIF by their first bytes. Vector and document formats are rejected, because they may refer to other files. */
const isImage = (bytes: Uint8Array): boolean =>
  /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF....WEBP|....ftypavi[fs])/s.test(String.fromCharCode(...bytes.subarray(0, 12)))

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
