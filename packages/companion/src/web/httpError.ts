// HTTP errors of the companion (docs/contract/companion.md 2.4). Handlers throw them; one place turns them into responses.

export interface HttpErrorOptions {
  /** Seconds until a retry makes sense. */
  readonly retryAfterS?: number | undefined
  /** Further members of the body, for routes with their own error format. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** An error for the client: a status and one sentence, without any detail of the upstream request. */
export class HttpError extends Error {
  readonly status: number
  readonly options: HttpErrorOptions
  constructor(status: number, message: string, options: HttpErrorOptions = {}) {
    super(message)
    this.status = status
    this.options = options
  }
}

export const badRequest = (field: string): HttpError => new HttpError(400, `Bad Request: ${field}`)
export const unauthorised = (): HttpError => new HttpError(401, 'Unauthorized')
export const notFound = (): HttpError => new HttpError(404, 'Not Found')
export const tooLarge = (): HttpError => new HttpError(413, 'Payload Too Large')
/** Clients replace exactly this text by their own (docs/contract/companion.md 2.4). */
export const rateLimited = (retryAfterS: number): HttpError => new HttpError(429, 'Rate Limit', { retryAfterS })
export const upstreamFailed = (message = 'Upstream request failed'): HttpError => new HttpError(502, message)
export const upstreamTimedOut = (): HttpError => new HttpError(504, 'Upstream did not answer in time')

/** The error as a response that is not cacheable. */
export function errorResponse({ status, message, options }: HttpError): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
  if (options.retryAfterS !== undefined) headers.set('Retry-After', String(Math.max(1, Math.ceil(options.retryAfterS))))
  return Response.json({ ...options.body, error: { message } }, { status, headers })
}
