// Responses that all clients of a location share, in the platform's Cache API. Concurrent equal requests of an isolate cause one call.
import {
  errorBody,
  isNotFoundResponse,
  jsonWithoutDenied,
  type LoadedResponse,
  negativeMs,
  readSharedResponse,
  staleRetryMs,
} from '@emaki/domain/server'
import type { DenyList } from './denyList.ts'
import { digest } from './digest.ts'

export interface SharedRequest {
  /** Equal for requests with equal responses. Contains no credentials. */
  readonly key: string
  readonly request: () => Request
  /** Milliseconds that a complete response may be cached. `content` is its JSON when that is an object. */
  readonly lifetimeMs: (content: Readonly<Record<string, unknown>> | undefined) => number
  /** How long an expired response may be served while upstream fails, in ms. */
  readonly staleMs: number
  /** True when a 404 of upstream may be cached for some minutes. */
  readonly cachesNotFound: boolean
}

/** A response that is ready to send. Its body can be read once. */
export interface SharedResponse {
  readonly status: number
  readonly contentType: string
  readonly body: ReadableStream<Uint8Array> | string
  readonly freshUntil: number
  /** True for complete, successful responses of routes with a lifetime (docs/reliability.md 2.5). */
  readonly isWhole: boolean
  /** True for a stale fallback while upstream fails (docs/reliability.md F01, F02). */
  readonly isStale: boolean
  readonly retryAfter: string | null
  readonly upstreamStatus: string | null
  readonly etag: string
}

export interface SharedResponses {
  /** The cached response for a key, fresh or expired; undefined without one. */
  find(key: string): Promise<SharedResponse | undefined>
  /** Calls upstream and caches the response. When upstream fails, the result is `expired` if there is one. */
  load(shared: SharedRequest, expired: SharedResponse | undefined): Promise<SharedResponse>
}

/** Calls in flight of an isolate by their key, with their start in ms. */
export type InFlight = Map<string, { readonly loaded: Promise<LoadedResponse>; readonly startedAt: number }>

/**
 * The platform may end the request that started a call, and its promise never settles then. Requests wait only for calls that are
 * younger than this, in ms.
 */
const maxFlightMs = 30_000

export interface SharedResponsesOptions {
  /** The fetch function of the app. */
  readonly handler: (request: Request) => Response | Promise<Response>
  /** What is denied now. `handler` applies it already; cached responses may be older. */
  readonly denyList: Pick<DenyList, 'works' | 'version'>
  /** Name of the cache, which is that of the API, and origin of its keys. */
  readonly cacheName: 'mirror' | 'companion'
  readonly origin: string
  /** Keeps a task alive after the response is sent. */
  readonly waitUntil: (task: Promise<unknown>) => void
  readonly inFlight: InFlight
  readonly now: () => number
}

const names = {
  freshUntil: 'emaki-fresh-until',
  status: 'emaki-status',
  upstream: 'emaki-upstream-status',
  denyList: 'emaki-deny-list',
} as const

/** Creates the shared responses of one request. `inFlight` is common to all requests of an isolate. */
export function createSharedResponses(options: SharedResponsesOptions): SharedResponses {
  const { handler, denyList, cacheName, origin, waitUntil, inFlight, now } = options
  const keyOf = async (key: string) => `${origin}/.cache/${cacheName}/${await digest(key)}`

  async function write(key: string, loaded: LoadedResponse, etag: string, freshUntil: number, staleMs: number, version: string) {
    const seconds = Math.ceil((freshUntil - now() + staleMs) / 1000)
    const headers = new Headers({
      'content-type': loaded.contentType,
      'cache-control': `public, max-age=${seconds}`,
      etag,
      [names.freshUntil]: String(freshUntil),
      [names.status]: String(loaded.status),
      [names.denyList]: version,
    })
    if (loaded.upstreamStatus !== null) headers.set(names.upstream, String(loaded.upstreamStatus))
    const cache = await caches.open(cacheName)
    await cache.put(await keyOf(key), new Response(loaded.body, { headers }))
  }

  async function loadOnce({ key, request, lifetimeMs }: SharedRequest): Promise<LoadedResponse> {
    // Also the version of the deny list, because the responses differ by it.
    const name = `${cacheName} ${denyList.version()} ${key}`
    const running = inFlight.get(name)
    if (running && now() - running.startedAt < maxFlightMs) return running.loaded
    const loaded = (async () => readSharedResponse(await handler(request()), lifetimeMs, now()))()
    const flight = { loaded, startedAt: now() }
    inFlight.set(name, flight)
    try {
      return await loaded
    } finally {
      if (inFlight.get(name) === flight) inFlight.delete(name)
    }
  }

  return {
    async find(key) {
      const cache = await caches.open(cacheName)
      const cached = await cache.match(await keyOf(key))
      if (cached?.body == null) return undefined
      const status = Number(cached.headers.get(names.status))
      const upstreamStatus = cached.headers.get(names.upstream)
      const response = {
        status,
        contentType: cached.headers.get('content-type') ?? jsonType,
        body: cached.body,
        freshUntil: Number(cached.headers.get(names.freshUntil)),
        isWhole: status === 200 && upstreamStatus === null,
        isStale: false,
        retryAfter: null,
        upstreamStatus,
        etag: cached.headers.get('etag') ?? '',
      }
      return cached.headers.get(names.denyList) === denyList.version() ? response : filtered(response, options)
    },
    async load(shared, expired) {
      const version = denyList.version()
      const loaded = await loadOnce(shared)
      if (loaded.isFailure && expired?.isWhole) return { ...expired, freshUntil: now() + staleRetryMs, isStale: true }
      // A denied work has a 404 of its own. It is not cached, because each isolate remembers for itself what belongs to the work.
      const isMissing = shared.cachesNotFound && isNotFoundResponse(loaded) && loaded.upstreamStatus !== null
      const freshUntil = isMissing ? now() + negativeMs : loaded.freshUntil
      const etag = await etagOf(loaded.body)
      if (freshUntil > now()) waitUntil(write(shared.key, loaded, etag, freshUntil, isMissing ? 0 : shared.staleMs, version))
      return {
        status: loaded.status,
        contentType: loaded.contentType,
        body: loaded.body,
        freshUntil,
        isWhole: loaded.freshUntil > 0,
        isStale: false,
        retryAfter: loaded.retryAfter,
        upstreamStatus: loaded.upstreamStatus === null ? null : String(loaded.upstreamStatus),
        etag,
      }
    },
  }
}

/** A cached response without what is denied since it was stored. */
async function filtered(response: SharedResponse, { denyList, cacheName }: SharedResponsesOptions): Promise<SharedResponse> {
  const body = await new Response(response.body).text()
  const left = jsonWithoutDenied(body, denyList.works)
  if (left === body) return { ...response, body }
  if (left !== undefined) return { ...response, body: left, etag: await etagOf(left) }
  const error = errorBody(cacheName, { status: 404, msg: 'Not Found', target: '', headers: {} })
  // As fresh as the cached one, so that it costs no call upstream.
  return { ...sharedError(404, error), freshUntil: response.freshUntil }
}

/** An error response as a shared one. It is never cached. */
export const sharedError = (status: number, body: string): SharedResponse => ({
  status,
  contentType: jsonType,
  body,
  freshUntil: 0,
  isWhole: false,
  isStale: false,
  retryAfter: null,
  upstreamStatus: null,
  etag: '',
})

const jsonType = 'application/json; charset=utf-8'

const etagOf = async (body: string): Promise<string> => `W/"${(await digest(body)).slice(0, 22)}"`
