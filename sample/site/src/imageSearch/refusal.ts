// Why a search is refused: a status of HTTP, and the host's own negative number with a sentence for people.

/** Thrown where a request turns out to be none that can be answered. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly httpStatus: 400 | 404 | 405 | 413 | 429
  /** Negative: the asker's fault. */
  readonly status: number

  constructor(httpStatus: Refusal['httpStatus'], status: number, message: string) {
    super(message)
    this.httpStatus = httpStatus
    this.status = status
  }
}

export const noImage = () => new Refusal(400, -1, 'You need an Image: send it as the part "file" of a multipart form')
export const noAddresses = () => new Refusal(400, -1, 'Addresses are not fetched: send the image itself as the part "file"')
export const malformed = () => new Refusal(400, -1, 'The form cannot be read')
export const tooMany = () => new Refusal(429, -2, 'Search rate too high: try again in a few seconds')
export const unusable = () =>
  new Refusal(400, -3, 'The file is no whole image of a kind that can be searched (JPEG, PNG, GIF, WebP, AVIF)')
export const tooSmall = () => new Refusal(400, -4, 'Image dimensions too small')
export const tooManyPixels = () => new Refusal(400, -5, 'Image dimensions too large')
export const tooManyBytes = () => new Refusal(413, -6, 'File too large')
