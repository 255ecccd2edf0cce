// Responses that all clients may share, ready to send. Concurrent equal requests cause one call upstream.
import { createHash } from 'node:crypto'
import { parseJson, record } from '@emaki/domain'
import { type CompressedBody, compressedBody } from '../http/compressedBody.ts'
import { createResponseCache } from './responseCache.ts'
import type { CacheLimits, LoadedResponse, ResponseStore, StoredResponse } from './responseStore.ts'

export interface SharedResponse {
  readonly status: number
  readonly contentType: string
  readonly body: CompressedBody
  readonly etag: string
  readonly bytes: number
  readonly freshUntil: number
  /** True for complete, successful responses of routes with a lifetime (docs/reliability.md 2.5). */
  readonly isWhole: boolean
  /** True for a stale fallback while upstream fails (docs/reliability.md F01, F02). */
  readonly isStale: boolean
  readonly retryAfter: string | null
  /**
   * Upstream's own status when it differs. Clients recognise removed works by it, whatever the language of the message
   * (docs/contract/app-api.md 1.10).
   */
  readonly upstreamStatus: number | null
}

export interface SharedRequest {
  /** Equal for requests with equal responses. */
  readonly key: string
  readonly request: () => Request
  readonly limits: CacheLimits
  /** Milliseconds that a complete response may be cached. `content` is its JSON when that is an object. */
  readonly lifetimeMs: (content: Readonly<Record<string, unknown>> | undefined) => number
  /** Milliseconds that a response for something that does not exist (404) stays in memory; 0 by default. */
  readonly negativeLifetimeMs?: number
}

export interface SharedResponses {
  /** The fresh response under a key, if it is in memory. */
  ready(key: string): SharedResponse | undefined
  /** The response, from memory when it is fresh there. Rejects only when the handler throws. */
  load(shared: SharedRequest): Promise<SharedResponse>
}

export interface SharedResponsesOptions {
  readonly handler: (request: Request) => Response | Promise<Response>
  readonly store?: ResponseStore | undefined
  readonly now: () => number
  readonly maxBytes: number
  /** See LoopDetection. */
  readonly isFromGateway?: (() => boolean) | undefined
}

/** How long a stale response is served before upstream is called again, in ms. */
const staleRetryMs = 10_000

/** Three levels: ready bytes in memory, then the store, then the handler. */
export function createSharedResponses(options: SharedResponsesOptions): SharedResponses {
  const { handler, store, now, maxBytes, isFromGateway = () => false } = options
  const cache = createResponseCache<SharedResponse>({ maxBytes, now })
  return {
    ready: (key) => cache.peek(key),
    load(shared) {
      const isUnshared = isFromGateway()
      const get = isUnshared ? cache.getUnshared : cache.get
      return get(shared.key, async () => {
        const load = async () => readResponse(await handler(shared.request()), shared, now())
        const isCached = store !== undefined && shared.limits.lifetimeMs > 0
        const getOrLoad = isUnshared ? store?.getOrLoadUnshared : store?.getOrLoad
        const response = isCached && getOrLoad ? await getOrLoad(shared.key, shared.limits, load) : await load()
        return readyResponse(response, now(), shared.negativeLifetimeMs ?? 0)
      })
    },
  }
}

async function readResponse(response: Response, shared: SharedRequest, now: number): Promise<LoadedResponse> {
  const contentType = response.headers.get('content-type') ?? 'application/json; charset=utf-8'
  const body = await response.text()
  const content = contentType.includes('json') ? parseContent(body) : null
  const isWhole = response.status === 200 && content !== undefined && !Object.hasOwn(content ?? {}, 'error')
  const isOpen = !/\b(?:private|no-store)\b/i.test(response.headers.get('cache-control') ?? '')
  const lifetimeMs = isWhole && isOpen ? shared.lifetimeMs(content ?? undefined) : 0
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
  }
}

function readyResponse(response: StoredResponse | LoadedResponse, now: number, negativeLifetimeMs: number): SharedResponse {
  const identity = Buffer.from(response.body)
  const isCached = response.freshUntil > 0
  const isStale = isCached && response.freshUntil <= now
  return {
    status: response.status,
    contentType: response.contentType,
    body: compressedBody(identity),
    // Weak, because all encodings of one response share it.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    // The compressed forms are made later; each has about a fifth of the size.
    bytes: Math.ceil(identity.byteLength * 1.5) + 512,
    freshUntil: isStale ? now + staleRetryMs : isNotFound(response) ? now + negativeLifetimeMs : response.freshUntil,
    isWhole: isCached,
    isStale,
    retryAfter: 'retryAfter' in response ? response.retryAfter : null,
    upstreamStatus: 'upstreamStatus' in response ? response.upstreamStatus : null,
  }
}

/** True when upstream responded that the requested thing does not exist. */
const isNotFound = (response: StoredResponse | LoadedResponse): boolean =>
  'isFailure' in response && !response.isFailure && (response.status === 404 || response.upstreamStatus === 404)

/** The body as an object; null for other JSON; undefined for anything else (docs/reliability.md F03, F04). */
function parseContent(body: string): Readonly<Record<string, unknown>> | null | undefined {
  const parsed = parseJson(body)
  if (!parsed.ok) return undefined
  const { value } = parsed
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? record(value) : null
}

/** The response body as text, for embedding in a page. */
export const responseText = (response: SharedResponse): string => Buffer.from(response.body.identity).toString('utf8')
