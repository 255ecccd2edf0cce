// HTTP errors of the web side (docs/contract/companion.md 2.4). The client and the companion's handlers throw them.
import { blockedText } from '@emaki/domain'

export interface HttpErrorOptions {
  /** Seconds until a retry makes sense. */
  readonly retryAfterS?: number | undefined
  /** The status of an edge in front of upstream that blocks this client (docs/contract/site-2026.md 3). */
  readonly blockedStatus?: number
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
export const blocked = (status: number, retryAfterS: number | undefined): HttpError =>
  new HttpError(503, blockedText(status), { blockedStatus: status, retryAfterS })
/** Clients replace exactly this text by their own (docs/contract/companion.md 2.4). */
export const rateLimited = (retryAfterS: number): HttpError => new HttpError(429, 'Rate Limit', { retryAfterS })
export const upstreamFailed = (message = 'Upstream request failed'): HttpError => new HttpError(502, message)
export const upstreamTimedOut = (): HttpError => new HttpError(504, 'Upstream did not answer in time')
