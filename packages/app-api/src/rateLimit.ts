// Remembers a rate limit with a stated end. Until then calls fail locally, because another request would only prolong the limit
// (docs/reliability.md F01).
import type { AppApiError } from './errors.ts'

type RateLimited = Extract<AppApiError, { kind: 'rateLimited' }>

export interface RateLimit {
  /** The active rate limit error with the remaining time, or undefined. */
  current(): RateLimited | undefined
  /** Records an error. Only rate limits with a Retry-After count. */
  record(error: AppApiError): void
}

export function createRateLimit(now: () => number): RateLimit {
  let limit: { readonly error: RateLimited; readonly untilMs: number } | undefined
  return {
    current() {
      const leftMs = limit === undefined ? 0 : limit.untilMs - now()
      return limit !== undefined && leftMs > 0 ? { ...limit.error, retryAfterMs: leftMs } : undefined
    },
    record(error) {
      if (error.kind === 'rateLimited' && error.retryAfterMs) limit = { error, untilMs: now() + error.retryAfterMs }
    },
  }
}
