// Errors of image search: an HTTP status, and the host's negative number with a message.

/** Thrown if a search request is invalid or cannot be handled. */
export class ImageSearchError extends Error {
  override readonly name = 'ImageSearchError'
  readonly httpStatus: 400 | 404 | 405 | 413 | 429
  /** Negative: the client's error. */
  readonly status: number

  constructor(httpStatus: ImageSearchError['httpStatus'], status: number, message: string) {
    super(message)
    this.httpStatus = httpStatus
    this.status = status
  }
}

export const noImage = () => new ImageSearchError(400, -1, 'You need an Image: send it as the part "file" of a multipart form')
export const noAddresses = () =>
  new ImageSearchError(400, -1, 'Addresses are not fetched: send the image itself as the part "file"')
export const malformed = () => new ImageSearchError(400, -1, 'The form cannot be read')
export const tooMany = () => new ImageSearchError(429, -2, 'Search rate too high: try again in a few seconds')
export const unusable = () =>
  new ImageSearchError(400, -3, 'The file is no whole image of a kind that can be searched (JPEG, PNG, GIF, WebP, AVIF)')
export const tooSmall = () => new ImageSearchError(400, -4, 'Image dimensions too small')
export const tooManyPixels = () => new ImageSearchError(400, -5, 'Image dimensions too large')
export const tooManyBytes = () => new ImageSearchError(413, -6, 'File too large')
