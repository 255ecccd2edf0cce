// Keeping still when upstream says how long: until then calls are answered here, since each one more would only prolong it (docs/reliability.md F01).
import type { AppApiError } from './errors.ts'

type RateLimited = Extract<AppApiError, { kind: 'rateLimited' }>

export interface RateLimit {
  /** The error to answer with while upstream wants to be left alone, with the time that is left. */
  current(): RateLimited | undefined
  /** Takes note of an error; only rate limits with a stated Retry-After count. */
  note(error: AppApiError): void
}

/** No limit so far. */
export function createRateLimit(now: () => number): RateLimit {
  let limit: { readonly error: RateLimited; readonly untilMs: number } | undefined
  return {
    current() {
      const leftMs = limit === undefined ? 0 : limit.untilMs - now()
      return limit !== undefined && leftMs > 0 ? { ...limit.error, retryAfterMs: leftMs } : undefined
    },
    note(error) {
      if (error.kind === 'rateLimited' && error.retryAfterMs) limit = { error, untilMs: now() + error.retryAfterMs }
    },
  }
}
