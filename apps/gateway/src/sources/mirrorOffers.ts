// Pictures and companion responses through the operator's mirrors, for networks where the site's own hosts are blocked.
import { companionKey, companionRoute } from '@emaki/companion'
import {
  type CircuitBreaker,
  createCircuitBreaker,
  type Fetch,
  parseJson,
  readBytes,
  record,
  requestTimeoutMs,
} from '@emaki/domain'
import { upstreamImageHosts } from '@emaki/domain/server'
import type { MirrorFetch } from '@emaki/mirror'
import type { Logger } from '../log/log.ts'
import { QueueFullError } from '../network/hostQueue.ts'
import type { PictureFeed, PictureSink } from '../network/pictureFeed.ts'
import { limitedSignal } from '../network/timeout.ts'
import { createFeatureLoader } from './hostFeatures.ts'

export interface MirrorOffersOptions {
  /** Fetch function that can reach the mirrors. */
  readonly fetch: Fetch
  /** See LoopDetection. */
  readonly isFromGateway?: () => boolean
  /** Bases such as `https://mirror.example/api/pixiv`, the best first. */
  readonly bases: readonly string[]
  readonly log: Logger
  /** Monotonic clock in ms. */
  readonly elapsed?: () => number
}

export interface MirrorOffers {
  /** A feed of pictures from the first mirror that has them, else from their own host. */
  pictures(direct: PictureFeed): PictureFeed
  /** A companion whose public responses are from the first mirror that has them. `isRelative` sets the default of `_images`. */
  companion(direct: MirrorFetch, isRelative: boolean): MirrorFetch
}

type Kind = 'images' | 'companion'

interface Mirror {
  readonly base: string
  readonly breakers: Readonly<Record<Kind, CircuitBreaker>>
}

const breakerLimits = { threshold: 2, pauseMs: 15_000, maxPauseMs: 120_000 }
const maxResponseBytes = 10 * 1024 * 1024
/** Statuses that are final; after any other status the next mirror or the site is tried. */
const finalStatuses = new Set([200, 400, 401, 404])
const imageHosts = new Set(upstreamImageHosts)

/** The response of a mirror cannot be used; the next one is tried. */
class MirrorError extends Error {
  override readonly name = 'MirrorError'
}

/** Sends no request before the first picture or companion request. */
export function openMirrorOffers(options: MirrorOffersOptions): MirrorOffers {
  const { fetch, isFromGateway, bases, log, elapsed = () => performance.now() } = options
  const featuresOf = createFeatureLoader(fetch, elapsed, isFromGateway)
  const breaker = () => createCircuitBreaker({ ...breakerLimits, elapsed })
  const mirrors = bases.map((base): Mirror => ({ base, breakers: { images: breaker(), companion: breaker() } }))

  /** Tries the mirrors that offer `kind` in order. False when none succeeds. Rejects with an error that is not the mirror's. */
  async function through(kind: Kind, isOver: () => boolean, work: (prefix: string) => Promise<void>): Promise<boolean> {
    for (const { base, breakers } of mirrors) {
      const path = (await featuresOf(base)).paths?.[kind]
      if (path === undefined || !breakers[kind].tryAcquire()) continue
      try {
        await work(new URL(base).origin + path)
        breakers[kind].succeed()
        return true
      } catch (error) {
        // Our own queue is full, or the client has left or has part of the response: that says nothing about the mirror.
        if (error instanceof QueueFullError || isOver()) {
          breakers[kind].release()
          throw error
        }
        breakers[kind].fail()
        log.warn(
          { host: new URL(base).host, kind, reason: error instanceof Error ? error.message : String(error) },
          'mirror failed',
        )
      }
    }
    return false
  }

  return {
    pictures: (direct) => async (request, sink, limits) => {
      if (!imageHosts.has(request.url.host)) return direct(request, sink, limits)
      let hasBegun = false
      const begin = () => {
        hasBegun = true
      }
      const isDone = await through(
        'images',
        () => hasBegun || request.signal.aborted,
        (prefix) => {
          const url = new URL(`${prefix}/${request.url.host}${request.url.pathname}`)
          return direct({ ...request, url }, rejectFailures(sink, begin), limits)
        },
      )
      if (!isDone) await direct(request, sink, limits)
    },

    companion: (direct, isRelative) => async (request) => {
      const target = sharedTarget(request, isRelative)
      if (target === undefined) return direct(request)
      let response: Response | undefined
      await through(
        'companion',
        () => request.signal.aborted,
        async (prefix) => {
          response = await fetchMirror(fetch, `${prefix}${target.target}`, target.route, request.signal)
        },
      )
      return response ?? direct(request)
    },
  }
}

/** Wraps a sink so that a failure of the mirror ends the transfer before anything is passed on. */
function rejectFailures(sink: PictureSink, begin: () => void): PictureSink {
  return {
    head(status, header) {
      if (status >= 400 && status !== 404 && status !== 416) throw new MirrorError(`status ${status}`)
      begin()
      return sink.head(status, header)
    },
    bytes: (chunk) => sink.bytes(chunk),
    drained: () => sink.drained(),
    end: () => sink.end(),
  }
}

/** Random batches: the mirror must return a new one, which is then cached here. */
const randomRoute = /\/discovery(?:\/|$)/

/**
 * The request for a mirror, made of validated values only; undefined for requests with credentials and responses that are not
 * shared.
 */
function sharedTarget(request: Request, isRelative: boolean): { readonly target: string; readonly route: string } | undefined {
  const { pathname, searchParams } = new URL(request.url)
  const route = request.method === 'GET' ? companionRoute('GET', pathname) : undefined
  const key = route && companionKey(route, pathname, searchParams, request.headers)
  if (route === undefined || key === undefined) return undefined
  const url = new URL(key, 'http://companion.invalid')
  // Mirrors may be of another kind, which unwraps every envelope.
  if (url.searchParams.has('_raw')) return undefined
  if (!url.searchParams.has('_images')) url.searchParams.set('_images', isRelative ? 'relative' : 'absolute')
  if (randomRoute.test(route.path)) url.searchParams.set('_vercel_no_cache', '1')
  return { target: url.pathname + url.search, route: route.path }
}

/** The mirror's response with validated JSON. Throws a MirrorError for everything else. */
async function fetchMirror(fetch: Fetch, address: string, route: string, outer: AbortSignal): Promise<Response> {
  const signal = limitedSignal(outer, requestTimeoutMs)
  const headers = { accept: 'application/json' }
  const response = await fetch(new Request(address, { headers, redirect: 'error', credentials: 'omit', signal }))
  if (!finalStatuses.has(response.status)) throw new MirrorError(`status ${response.status}`)
  const parsed = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(response, maxResponseBytes, signal)))
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) throw new MirrorError('no JSON response')
  const isError = Object.hasOwn(parsed.value, 'error')
  if (isError !== response.status >= 400) throw new MirrorError('the body does not match the status')
  if (!isError && !isAboutId(parsed.value, route, new URL(address).pathname)) throw new MirrorError('a response about another id')
  return Response.json(parsed.value, {
    status: response.status,
    ...(isError ? { headers: { 'cache-control': 'no-store' } } : {}),
  })
}

/** Members with the id of the response's subject. */
const idMembers: ReadonlyMap<string, readonly string[]> = new Map([
  ['/ajax/illust/{id}', ['id', 'illustId']],
  ['/ajax/novel/{id}', ['id']],
  ['/ajax/user/{id}', ['userId']],
])

function isAboutId(value: object, route: string, path: string): boolean {
  const members = idMembers.get(route)
  if (members === undefined) return true
  const id = path.slice(path.lastIndexOf('/') + 1)
  return members.some((name) => String(record(value)[name] ?? '') === id)
}
