// Shared responses of the mirror: the cache key contains only what the mirror reads, and the route sets the lifetime.
import { createHash } from 'node:crypto'
import { lifetimes, type MirrorRoute, mirrorRoute, routeKey } from '@emaki/mirror'
import { responseLifetimeMs } from '../cache/responseLifetime.ts'
import type { ResponseStore } from '../cache/responseStore.ts'
import { isUnderstood } from '../cache/responseValidation.ts'
import { createSharedResponses, type SharedResponse } from '../cache/sharedResponses.ts'

export { responseText, type SharedResponse as MirrorResponse } from '../cache/sharedResponses.ts'

export interface MirrorRequest {
  /** Path and query as in the initial data: the parameters that the route reads, sorted by name. */
  readonly address: string
  /** Undefined for a route that the mirror does not have. */
  readonly route: MirrorRoute | undefined
  /** The language that the mirror chose from Accept-Language; undefined for none. */
  readonly language: string | undefined
  /** Equal for requests with equal responses. */
  readonly key: string
}

export interface MirrorResponses {
  /** The response, if a fresh one is in memory. */
  ready(wanted: MirrorRequest): SharedResponse | undefined
  /** The response, from memory when it is fresh there. Rejects only when the mirror throws. */
  load(wanted: MirrorRequest): Promise<SharedResponse>
}

export interface MirrorResponsesOptions {
  /** The fetch function of the mirror app. */
  readonly mirror: (request: Request) => Response | Promise<Response>
  readonly now: () => number
  readonly maxBytes: number
  readonly store?: ResponseStore | undefined
  /** See LoopDetection. */
  readonly isFromGateway?: (() => boolean) | undefined
}

const day = 86_400_000
/**
 * How long expired responses are served while upstream fails, in ms: lists become outdated, works do not change
 * (docs/reliability.md F02).
 */
const staleListMs = 7 * day
const staleDetailMs = 90 * day
/** How long a 404 of upstream is cached, in ms. */
const negativeMs = 5 * 60_000

/** The request for a path such as `/rank` and its query, without unknown parameters. */
export function mirrorRequest(path: string, query: URLSearchParams, language: string | undefined): MirrorRequest {
  const route = mirrorRoute(path)
  const address = route ? routeKey(route, query) : path
  return { address, route, language, key: keyOf(`${language ?? ''} ${address}`) }
}

/** Maximum length of a key, in characters. Growing lists make addresses of 40 kB, and caches store keys too. */
const maxKey = 1024
const keyOf = (text: string): string =>
  text.length <= maxKey ? text : `sha256 ${createHash('sha256').update(text).digest('base64url')}`

/** Creates shared responses over a mirror. */
export function createMirrorResponses({ mirror, ...options }: MirrorResponsesOptions): MirrorResponses {
  const responses = createSharedResponses({ ...options, handler: mirror })
  return {
    ready: (wanted) => responses.ready(wanted.key),
    load: (wanted) => {
      const { address, route, language, key } = wanted
      const headers = language === undefined ? {} : { 'accept-language': language }
      return responses.load({
        key,
        request: () => new Request(`http://localhost${address}`, { headers }),
        limits: {
          lifetimeMs: route ? lifetimes[route.lifetime] : 0,
          staleMs: route?.lifetime === 'detail' ? staleDetailMs : staleListMs,
        },
        lifetimeMs: (content) => {
          if (!route || !content) return 0
          const { searchParams } = new URL(address, 'http://localhost')
          return isUnderstood(route.path, searchParams, content) ? responseLifetimeMs(route, content) : 0
        },
        negativeLifetimeMs: route && route.lifetime !== 'own' ? negativeMs : 0,
      })
    },
  }
}
