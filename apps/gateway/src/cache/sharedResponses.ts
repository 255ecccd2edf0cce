// Responses that all clients may share, ready to send. Concurrent equal requests cause one call upstream.
import { createHash } from 'node:crypto'
import {
  fallbackMs,
  isNotFoundResponse,
  type LoadedResponse,
  readSharedResponse,
  type StoredResponse,
  staleRetryMs,
} from '@emaki/domain/server'
import { jsonType } from '@emaki/server'
import { type CompressedBody, compressedBody, storedBytes } from '../http/compressedBody.ts'
import type { CacheTier } from '../log/observer.ts'
import type { ResponseCache } from './responseCache.ts'
import type { CacheLimits, ResponseStore } from './responseStore.ts'

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
  /** `Server-Timing` of a response from a fallback source; undefined for the usual source. */
  readonly fallbackTiming?: string | undefined
  /** When the work of the response was kept, in ISO 8601; only for responses of the archive. */
  readonly keptAt?: string | undefined
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
  /** Where responses stay in memory. */
  readonly cache: ResponseCache<SharedResponse>
  /** See LoopDetection. */
  readonly isFromGateway?: (() => boolean) | undefined
  /** Called with the origin of each response, for the metrics. */
  readonly onLookup?: ((tier: CacheTier) => void) | undefined
}

/** Three levels: ready bytes in memory, then the store, then the handler. */
export function createSharedResponses(options: SharedResponsesOptions): SharedResponses {
  const { handler, store, now, cache, isFromGateway = () => false, onLookup = () => undefined } = options
  return {
    ready(key) {
      const response = cache.peek(key)
      if (response) onLookup('memory')
      return response
    },
    async load(shared) {
      let tier: CacheTier = cache.peek(shared.key) ? 'memory' : 'joined'
      const isUnshared = isFromGateway()
      const get = isUnshared ? cache.getUnshared : cache.get
      const response = await get(shared.key, async () => {
        tier = 'store'
        const load = async () => {
          tier = 'source'
          return readSharedResponse(await handler(shared.request()), shared.lifetimeMs, now())
        }
        const isCached = store !== undefined && shared.limits.lifetimeMs > 0
        const getOrLoad = isUnshared ? store?.getOrLoadUnshared : store?.getOrLoad
        const response = isCached && getOrLoad ? await getOrLoad(shared.key, shared.limits, load) : await load()
        return readyResponse(response, now(), shared.negativeLifetimeMs ?? 0)
      })
      onLookup(response.isStale ? 'stale' : tier)
      return response
    },
  }
}

function readyResponse(response: StoredResponse | LoadedResponse, now: number, negativeLifetimeMs: number): SharedResponse {
  const isCached = response.freshUntil > 0
  const isStale = isCached && response.freshUntil <= now
  const fallbackTiming = 'fallbackTiming' in response ? response.fallbackTiming : undefined
  const freshUntil = () => {
    if (isStale) return now + staleRetryMs
    if (isNotFoundResponse(response)) return now + negativeLifetimeMs
    return fallbackTiming === undefined ? response.freshUntil : now + fallbackMs
  }
  return {
    status: response.status,
    contentType: response.contentType,
    ...encodedBody(Buffer.from(response.body)),
    freshUntil: freshUntil(),
    isWhole: isCached,
    isStale,
    retryAfter: 'retryAfter' in response ? response.retryAfter : null,
    upstreamStatus: 'upstreamStatus' in response ? response.upstreamStatus : null,
    fallbackTiming,
  }
}

/** The same response with another JSON body. */
export function withBody(response: SharedResponse, body: string): SharedResponse {
  const identity = Buffer.from(body)
  return { ...response, ...encodedBody(identity) }
}

/** An error response as a shared one. It is never cached by clients. */
export function sharedError(status: number, body: string): SharedResponse {
  return {
    ...encodedBody(Buffer.from(body)),
    status,
    contentType: jsonType,
    freshUntil: 0,
    isWhole: false,
    isStale: false,
    retryAfter: null,
    upstreamStatus: null,
  }
}

const encodedBody = (identity: Buffer): Pick<SharedResponse, 'body' | 'etag' | 'bytes'> => ({
  body: compressedBody(identity),
  // Weak, because all encodings of one response share it.
  etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
  bytes: storedBytes(identity),
})

/** The response body as text, for embedding in a page. */
export const responseText = (response: SharedResponse): string => Buffer.from(response.body.identity).toString('utf8')
