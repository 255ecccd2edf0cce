import { blockedText, failed as failedWith, outdatedMessage, type Result, succeeded } from '@emaki/domain'

// Errors of app API calls. A call returns one of them or the requested value.

/** Upstream returned an error response (docs/contract/app-api.md 1.7, 1.10). */
interface ErrorResponse {
  readonly status: number
  /** The error body unchanged, which may be passed on. Null when it is no JSON. */
  readonly body: unknown
  /** Technical text, possibly JSON. Empty when there is none. */
  readonly message: string
  /** Text for people in the request's language. Empty when there is none. */
  readonly userMessage: string
}

/** Why a response is unreadable. */
export type MalformedReason = 'empty' | 'html' | 'json' | 'encoding' | 'shape' | 'tooLarge' | 'tooDeep'

export type AppApiError =
  | (ErrorResponse & { readonly kind: 'upstream' })
  | (ErrorResponse & { readonly kind: 'rateLimited' /** Only when upstream said so. */; readonly retryAfterMs?: number })
  | (ErrorResponse & { readonly kind: 'notFound' })
  /** An edge in front of upstream blocks this client (docs/contract/site-2026.md 3). `retryAfterMs`: until the next attempt, when known. */
  | { readonly kind: 'blocked'; readonly status: number; readonly retryAfterMs?: number }
  /** Upstream refuses the app's version: another one has to be configured (docs/contract/site-2026.md 4). */
  | (ErrorResponse & { readonly kind: 'outdated' })
  /** Upstream rejected the access token twice, or the token endpoint rejected the grant. Only a new login helps. */
  | (ErrorResponse & { readonly kind: 'unauthorised' })
  /** There is no login, so nothing was sent. */
  | { readonly kind: 'signedOut'; readonly message: 'Not login.' }
  | { readonly kind: 'timeout'; readonly timeoutMs: number }
  | { readonly kind: 'network'; readonly message: string }
  | { readonly kind: 'malformed'; readonly status: number; readonly reason: MalformedReason }
  | { readonly kind: 'aborted' }
  /** The caller's parameters are invalid, so nothing was sent (docs/contract/app-api.md 4.5). */
  | { readonly kind: 'argument'; readonly message: string }

export type AppApiResult<T> = Result<T, AppApiError>

export { succeeded }
export const failed = failedWith<AppApiError>

/** Upstream's message for too many calls. Screens replace it with a translated tip (docs/contract/app-api.md 1.10). */
export const rateLimitText = 'Rate Limit'

/** Displayable text of an error: upstream's `message`, else its `user_message` (docs/contract/app-api.md 1.10), else our own short text. */
export function displayText(error: AppApiError): string {
  switch (error.kind) {
    case 'rateLimited':
      return rateLimitText
    case 'blocked':
      return blockedText(error.status)
    case 'outdated':
      return outdatedMessage
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
