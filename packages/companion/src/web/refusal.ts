// Why a request gets no answer: the companion's own errors with their statuses (docs/contract/companion.md 2.4), thrown where they are found and shaped once.

export interface RefusalOptions {
  /** Seconds after which asking again makes sense. */
  readonly retryAfterS?: number | undefined
  /** Further members of the body, for routes whose errors are read in a form of their own. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** An error that the client is told of as it is: a status and one sentence, never anything of a request upstream. */
export class Refusal extends Error {
  readonly status: number
  readonly options: RefusalOptions
  constructor(status: number, message: string, options: RefusalOptions = {}) {
    super(message)
    this.status = status
    this.options = options
  }
}

export const badRequest = (field: string): Refusal => new Refusal(400, `Bad Request: ${field}`)
export const unauthorised = (): Refusal => new Refusal(401, 'Unauthorized')
export const notFound = (): Refusal => new Refusal(404, 'Not Found')
export const tooLarge = (): Refusal => new Refusal(413, 'Payload Too Large')
/** Clients replace exactly this text by their own (docs/contract/companion.md 2.4). */
export const rateLimited = (retryAfterS: number): Refusal => new Refusal(429, 'Rate Limit', { retryAfterS })
export const upstreamFailed = (message = 'Upstream request failed'): Refusal => new Refusal(502, message)
export const upstreamLate = (): Refusal => new Refusal(504, 'Upstream did not answer in time')

/** The refusal as a response, not to be kept by anyone. */
export function refusalResponse({ status, message, options }: Refusal): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
  if (options.retryAfterS !== undefined) headers.set('Retry-After', String(Math.max(1, Math.ceil(options.retryAfterS))))
  return Response.json({ ...options.body, error: { message } }, { status, headers })
}
