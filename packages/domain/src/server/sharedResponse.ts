// Responses that all clients may share: what may be cached, and what counts as a failure of upstream.
import { parseJson } from '../text/jsonText.ts'
import { record } from '../tolerance.ts'

/** A response in the form that the store writes. */
export interface StoredResponse {
  readonly status: number
  readonly contentType: string
  readonly body: string
  /** End of its lifetime, in ms since 1970; in the past for a stale fallback. */
  readonly freshUntil: number
}

/** A response that was just loaded. */
export interface LoadedResponse extends StoredResponse {
  /** Lifetime in ms; 0 for a response that must not be cached. */
  readonly lifetimeMs: number
  /** True when upstream failed: a stale response is better than this one. */
  readonly isFailure: boolean
  readonly retryAfter: string | null
  /** Upstream's own status when it differs from `status`, else null. */
  readonly upstreamStatus: number | null
  /** `Server-Timing` of a response from a fallback source; absent for the usual source. */
  readonly fallbackTiming?: string
}

/** How long a response of a fallback source is kept in memory, in ms. It is never stored. */
export const fallbackMs = 60_000

/** Browsers cache a response for at most this long, in seconds, so that a reload shows recent data. */
export const browserSeconds = 300
/** How long a stale response is served before upstream is called again, in ms. */
export const staleRetryMs = 10_000
/** How long a 404 of upstream is cached, in ms. */
export const negativeMs = 5 * 60_000

/**
 * Reads the response of a mirror or companion app. `now` is in ms since 1970.
 * `lifetimeOf` returns how long a complete response may be cached, in ms; its argument is the JSON when that is an object.
 */
export async function readSharedResponse(
  response: Response,
  lifetimeOf: (content: Readonly<Record<string, unknown>> | undefined) => number,
  now: number,
): Promise<LoadedResponse> {
  const contentType = response.headers.get('content-type') ?? 'application/json; charset=utf-8'
  const body = await response.text()
  const content = contentType.includes('json') ? parseContent(body) : null
  // The envelope of the web side has `error: false` (docs/contract/companion.md 2.2).
  const hasError = Object.hasOwn(content ?? {}, 'error') && content?.error !== false
  const isWhole = response.status === 200 && content !== undefined && !hasError
  const isOpen = !/\b(?:private|no-store)\b/i.test(response.headers.get('cache-control') ?? '')
  const lifetimeMs = isWhole && isOpen ? lifetimeOf(content ?? undefined) : 0
  const fallbackTiming = response.headers.get('server-timing')
  const upstreamStatus = Number(response.headers.get('x-upstream-status') ?? response.status)
  return {
    // The contract sends a rate limit error with status 200. The gateway sets 429, so that clients and caches see it.
    status: upstreamStatus === 429 ? 429 : response.status,
    contentType,
    body,
    lifetimeMs,
    freshUntil: lifetimeMs > 0 ? now + lifetimeMs : 0,
    isFailure: upstreamStatus >= 500 || upstreamStatus === 429 || upstreamStatus === 403 || content === undefined,
    retryAfter: response.headers.get('retry-after'),
    upstreamStatus: upstreamStatus === response.status ? null : upstreamStatus,
    ...(fallbackTiming === null ? {} : { fallbackTiming }),
  }
}

/** True when upstream responded that the requested thing does not exist. */
export const isNotFoundResponse = (response: StoredResponse | LoadedResponse): boolean =>
  'isFailure' in response && !response.isFailure && (response.status === 404 || response.upstreamStatus === 404)

/** The body as an object; null for other JSON; undefined for anything else (docs/reliability.md F03, F04). */
function parseContent(body: string): Readonly<Record<string, unknown>> | null | undefined {
  const parsed = parseJson(body)
  if (!parsed.ok) return undefined
  const { value } = parsed
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? record(value) : null
}
