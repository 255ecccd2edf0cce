// What can go wrong between us and the app API, as values: a call answers with one of these or with what was asked for.

/** Upstream answered, and the answer was an error (docs/contract/app-api.md 1.7, 1.10). */
interface Answered {
  readonly status: number
  /** The error body as it came, fit to be passed on verbatim; null when it was no JSON. */
  readonly body: unknown
  /** Technical text, possibly JSON; empty when there is none. */
  readonly message: string
  /** Text for people in the asked language; empty when there is none. */
  readonly userMessage: string
}

/** Why an answer could not be read. */
export type MalformedReason = 'empty' | 'html' | 'json' | 'encoding' | 'shape' | 'tooLarge' | 'tooDeep'

export type AppApiError =
  | (Answered & { readonly kind: 'upstream' })
  | (Answered & { readonly kind: 'rateLimited' /** Only when upstream said so. */; readonly retryAfterMs?: number })
  | (Answered & { readonly kind: 'notFound' })
  /** The access token was refused twice, or the token endpoint refused the grant: only signing in again helps. */
  | (Answered & { readonly kind: 'unauthorised' })
  /** Nobody is signed in: nothing was sent. */
  | { readonly kind: 'signedOut'; readonly message: 'Not login.' }
  | { readonly kind: 'timeout'; readonly timeoutMs: number }
  | { readonly kind: 'network'; readonly message: string }
  | { readonly kind: 'malformed'; readonly status: number; readonly reason: MalformedReason }
  | { readonly kind: 'aborted' }
  /** The call itself was wrong: nothing was sent (docs/contract/app-api.md 4.5). */
  | { readonly kind: 'argument'; readonly message: string }

export type AppApiResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppApiError }

/** A call that went well. */
export const succeeded = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** A call that did not: expected failures are values, nothing is thrown. */
export const failed = (error: AppApiError): { readonly ok: false; readonly error: AppApiError } => ({ ok: false, error })

/** Upstream's word for too many calls; screens replace it with the localised tip (docs/contract/app-api.md 1.10). */
export const rateLimitText = 'Rate Limit'

/** What a screen may show of an error: upstream's `message`, else its `user_message` (docs/contract/app-api.md 1.10), else our own short sentence. */
export function displayText(error: AppApiError): string {
  switch (error.kind) {
    case 'rateLimited':
      return rateLimitText
    case 'upstream':
    case 'notFound':
    case 'unauthorised':
      return error.message || error.userMessage || `Request failed with status code ${error.status}`
    case 'signedOut':
    case 'argument':
      return error.message
    case 'timeout':
      return `timeout of ${error.timeoutMs}ms exceeded`
    case 'network':
      return error.message || 'Network Error'
    case 'malformed':
      return 'The answer could not be read'
    case 'aborted':
      return 'Canceled'
  }
}
