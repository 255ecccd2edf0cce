// Pictures and companion answers through the operator's mirrors, where those offer them: for places where the site's own hosts are blocked.
import { companionKey, companionRoute } from '@emaki/companion'
import { type Fetch, parseJson, readBytes, record, requestTimeoutMs } from '@emaki/domain'
import { upstreamImageHosts } from '../images/imagePath.ts'
import type { PictureFeed, PictureSink } from '../images/pictureFeed.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../network/circuitBreaker.ts'
import { HostBusyError } from '../network/hostQueue.ts'
import type { Logger } from '../operator/log.ts'
import { askHostFeatures } from './hostFeatures.ts'
import type { MirrorFetch } from './source.ts'

export interface MirrorOffersOptions {
  /** Reaches the mirrors. */
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
  /** The feed, with pictures of the site's hosts from the first mirror that has them; from their own host where none does. */
  pictures(direct: PictureFeed): PictureFeed
  /** The companion, with answers that are the same for everyone from the first mirror that has them. `isRelative`: see `_images`. */
  companion(direct: MirrorFetch, isRelative: boolean): MirrorFetch
}

type Kind = 'images' | 'companion'

interface Mirror {
  readonly base: string
  readonly breakers: Readonly<Record<Kind, CircuitBreaker>>
}

const breakerLimits = { threshold: 2, pauseMs: 15_000, maxPauseMs: 120_000 }
const maxAnswerBytes = 10 * 1024 * 1024
/** Answers that are final whoever gives them; every other status lets the next mirror, or the site itself, have a try. */
const finalStatuses = new Set([200, 400, 401, 404])
const imageHosts = new Set(upstreamImageHosts)

/** A mirror gave no usable answer; the next one may. */
class MirrorError extends Error {
  override readonly name = 'MirrorError'
}

/** Opens the offers of the mirrors; nothing is asked before the first picture or answer is. */
export function openMirrorOffers(options: MirrorOffersOptions): MirrorOffers {
  const { fetch, isFromGateway, bases, log, elapsed = () => performance.now() } = options
  const featuresOf = askHostFeatures(fetch, elapsed, isFromGateway)
  const breaker = () => createCircuitBreaker({ ...breakerLimits, elapsed })
  const mirrors = bases.map((base): Mirror => ({ base, breakers: { images: breaker(), companion: breaker() } }))

  /** Tries the mirrors that offer `kind` in order. False when none did it. Rejects with what is no mirror's fault. */
  async function through(kind: Kind, isOver: () => boolean, work: (prefix: string) => Promise<void>): Promise<boolean> {
    for (const { base, breakers } of mirrors) {
      const path = (await featuresOf(base)).paths?.[kind]
      if (path === undefined || !breakers[kind].tryAcquire()) continue
      try {
        await work(new URL(base).origin + path)
        breakers[kind].succeed()
        return true
      } catch (fault) {
        // Our own queue was full, or the client has left or has part of the answer: that says nothing about the mirror.
        if (fault instanceof HostBusyError || isOver()) {
          breakers[kind].release()
          throw fault
        }
        breakers[kind].fail()
        log.warn(
          { host: new URL(base).host, kind, reason: fault instanceof Error ? fault.message : String(fault) },
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
          return direct({ ...request, url }, refusingFailures(sink, begin), limits)
        },
      )
      if (!isDone) await direct(request, sink, limits)
    },

    companion: (direct, isRelative) => async (request) => {
      const target = sharedTarget(request, isRelative)
      if (target === undefined) return direct(request)
      let answer: Response | undefined
      await through(
        'companion',
        () => request.signal.aborted,
        async (prefix) => {
          answer = await askMirror(fetch, `${prefix}${target.target}`, target.route, request.signal)
        },
      )
      return answer ?? direct(request)
    },
  }
}

/** The sink, except that a mirror's failure ends the transfer before anything is passed on. */
function refusingFailures(sink: PictureSink, begin: () => void): PictureSink {
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

/** Batches drawn by lot: the mirror is to draw another one, which is then kept here. */
const drawnRoute = /\/discovery(?:\/|$)/

/** What to ask a mirror for: nothing but checked values; undefined for a request that says who asks, and for whatever is not shared. */
function sharedTarget(request: Request, isRelative: boolean): { readonly target: string; readonly route: string } | undefined {
  const { pathname, searchParams } = new URL(request.url)
  const route = request.method === 'GET' ? companionRoute('GET', pathname) : undefined
  const key = route && companionKey(route, pathname, searchParams, request.headers)
  if (route === undefined || key === undefined) return undefined
  const url = new URL(key, 'http://companion.invalid')
  if (!url.searchParams.has('_images')) url.searchParams.set('_images', isRelative ? 'relative' : 'absolute')
  if (drawnRoute.test(route.path)) url.searchParams.set('_vercel_no_cache', '1')
  return { target: url.pathname + url.search, route: route.path }
}

/** The mirror's answer: JSON of what was asked for. Throws a MirrorError for everything else. */
async function askMirror(fetch: Fetch, address: string, route: string, outer: AbortSignal): Promise<Response> {
  const signal = AbortSignal.any([outer, AbortSignal.timeout(requestTimeoutMs)])
  const headers = { accept: 'application/json' }
  const response = await fetch(new Request(address, { headers, redirect: 'error', credentials: 'omit', signal }))
  if (!finalStatuses.has(response.status)) throw new MirrorError(`status ${response.status}`)
  const parsed = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(response, maxAnswerBytes, signal)))
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) throw new MirrorError('no JSON answer')
  const isError = Object.hasOwn(parsed.value, 'error')
  if (isError !== response.status >= 400) throw new MirrorError('an answer that is none')
  if (!isError && !isAboutId(parsed.value, route, new URL(address).pathname)) throw new MirrorError('an answer about another id')
  return Response.json(parsed.value, {
    status: response.status,
    ...(isError ? { headers: { 'cache-control': 'no-store' } } : {}),
  })
}

/** Members that name what an answer is about. */
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
