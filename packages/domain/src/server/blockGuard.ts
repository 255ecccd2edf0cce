// Stops calls to a host of the site while an edge in front of it blocks this server (docs/contract/site-2026.md 3).
import { type CircuitBreaker, createCircuitBreaker } from '../circuitBreaker.ts'
import { readBytes } from '../http/boundedBody.ts'
import type { Fetch } from '../http/fetch.ts'
import { parseRetryAfter } from '../http/retryAfter.ts'
import { isBlockAnswer, isJsonPath } from '../http/siteBlock.ts'
import { upstreamImageHosts } from './imagePath.ts'
import { type HeaderReader, PictureError } from './pictureRules.ts'
import { siteHosts } from './siteHosts.ts'

export interface BlockGuard {
  /** A fetch that counts blocked answers of each host, and answers for a host itself while it is paused. */
  fetch(inner: Fetch): Fetch
  /** Begins a request to an image host. Throws a PictureError while the host is paused. */
  openPicture(host: string): GuardedPicture
  /** The hosts that have blocked this server, until a call succeeds. */
  blocked(): readonly BlockedHost[]
}

/** One request to an image host. */
export interface GuardedPicture {
  /** Takes status and headers of the response. Throws a PictureError when it is a block. */
  head(status: number, header: HeaderReader): void
  /** Ends the request. Without a response it says nothing about the host. */
  end(): void
}

export interface BlockedHost {
  readonly host: string
  /** Milliseconds until the next probe; 0 when the next call is one. */
  readonly waitMs: number
  /** True when the server has no works without this host. */
  readonly isMain: boolean
}

export interface BlockGuardOptions {
  /** Those of `guardedHosts` without which the server has no works. */
  readonly mainHosts: readonly string[]
  /** Monotonic clock in ms. */
  readonly elapsed?: () => number
}

/** The hosts behind the site's edge, which are watched. The image search is another site. */
const guardedHosts = new Set(
  [...siteHosts, ...upstreamImageHosts].filter((host) => /\.(?:pixiv|pximg|pixivision)\.net$/.test(host)),
)

/** Consecutive blocked answers that pause a host, and its pauses in ms. A good answer in between starts the count again. */
const callLimits = { threshold: 2, pauseMs: 60_000, maxPauseMs: 15 * 60_000 }
/** Single pictures may be refused for reasons of their own. */
const pictureLimits = { ...callLimits, threshold: 5 }
/** Maximum bytes of a refusal that are read. */
const maxRefusalBytes = 256 * 1024

interface GuardedHost {
  readonly breaker: CircuitBreaker
  /** Status of the last blocked answer. */
  status: number
}

export function createBlockGuard({ mainHosts, elapsed = () => performance.now() }: BlockGuardOptions): BlockGuard {
  const known = new Map<string, GuardedHost>()
  const stateOf = (host: string, limits: typeof callLimits): GuardedHost => {
    const state = known.get(host) ?? { breaker: createCircuitBreaker({ ...limits, elapsed }), status: 403 }
    known.set(host, state)
    return state
  }
  const report = (state: GuardedHost, isBlock: boolean, status: number, header: HeaderReader) => {
    if (!isBlock) return status >= 500 ? state.breaker.release() : state.breaker.succeed()
    state.status = status
    state.breaker.fail()
    const pauseMs = parseRetryAfter(header('retry-after'), Date.now())
    if (!state.breaker.isClosed() && pauseMs !== undefined) state.breaker.pauseFor(Math.min(pauseMs, callLimits.maxPauseMs))
  }

  return {
    fetch: (inner) => async (request) => {
      const { host } = new URL(request.url)
      if (!guardedHosts.has(host)) return inner(request)
      const state = stateOf(host, callLimits)
      if (!state.breaker.tryAcquire()) return pausedAnswer(state)
      try {
        const { response, isBlock } = await inspect(request, await inner(request))
        report(state, isBlock, response.status, (name) => response.headers.get(name))
        return response
      } catch (error) {
        state.breaker.release()
        throw error
      }
    },
    openPicture(host) {
      if (!guardedHosts.has(host)) return unguarded
      const state = stateOf(host, pictureLimits)
      if (!state.breaker.tryAcquire()) throw pictureBlocked(state.breaker.waitMs())
      let isReported = false
      return {
        head(status, header) {
          isReported = true
          const isBlock = isPictureBlock(status, header)
          report(state, isBlock, status, header)
          if (isBlock) throw pictureBlocked(state.breaker.waitMs())
        },
        end() {
          if (!isReported) state.breaker.release()
        },
      }
    },
    blocked: () =>
      [...known]
        .filter(([, { breaker }]) => !breaker.isClosed())
        .map(([host, { breaker }]) => ({ host, waitMs: breaker.waitMs(), isMain: mainHosts.includes(host) })),
  }
}

const unguarded: GuardedPicture = { head: () => undefined, end: () => undefined }

/** The answer in place of a call: the same refusal as the last one, with the time until the next probe. */
function pausedAnswer({ breaker, status }: GuardedHost): Response {
  const seconds = Math.max(1, Math.ceil(breaker.waitMs() / 1000))
  return new Response('<paused>', {
    status: status === 421 ? 421 : 403,
    headers: { 'content-type': 'text/html', 'retry-after': String(seconds), 'cache-control': 'no-store' },
  })
}

/** Reads as much of an answer as shows whether it is a block. Repeated 429 of an edge counts as one. */
async function inspect(request: Request, response: Response): Promise<{ response: Response; isBlock: boolean }> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  if (/\bjson\b/i.test(type) || status === 204 || status === 304) return { response, isBlock: false }
  if (status < 400) {
    const isBlock = /html/i.test(type) && isBlockAnswer({ status, headers, text: '<', isJsonDue: isJsonDue(request) })
    return { response, isBlock }
  }
  const bytes = await readBytes(response, maxRefusalBytes, request.signal)
  const text = new TextDecoder().decode(bytes)
  const isBlock = isBlockAnswer({ status, headers, text, isJsonDue: true }) || (status === 429 && !/^\s*[{[]/.test(text))
  return { response: new Response(bytes, { status, headers }), isBlock }
}

/** True for calls whose answer is JSON on success. */
function isJsonDue({ url, method }: Request): boolean {
  const { hostname, pathname } = new URL(url)
  // A write without a session is answered with the login page.
  if (hostname === 'www.pixiv.net') return method === 'GET' && isJsonPath(pathname)
  return hostname === 'oauth.secure.pixiv.net' || (hostname === 'app-api.pixiv.net' && !/^\/web(?:view)?\//.test(pathname))
}

/** A refusal of an image host that is a page. Its own refusals of single pictures have no body that matters. */
function isPictureBlock(status: number, header: HeaderReader): boolean {
  if (status === 404 || status >= 500 || status < 400) return header('cf-mitigated') === 'challenge'
  const isPage = /html/i.test(header('content-type') ?? '')
  return status === 421 || ((status === 403 || status === 429) && (isPage || header('cf-ray') !== null))
}

const pictureBlocked = (waitMs: number) =>
  new PictureError(503, 'The image host blocks this server', { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) })
