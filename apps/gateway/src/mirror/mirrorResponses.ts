// Shared responses of the mirror: the cache key contains only what the mirror reads, and the route sets the lifetime.
import { createHash } from 'node:crypto'
import type { DenySubject } from '@emaki/domain'
import { addressLabel, mirrorSubject, negativeMs, subjectLabel } from '@emaki/domain/server'
import { isUnderstood, lifetimes, type MirrorTarget, mirrorTarget, responseLifetimeMs, staleMs } from '@emaki/mirror'
import { LRUCache } from 'lru-cache'
import type { ResponseStore } from '../cache/responseStore.ts'
import { createSharedResponses, type SharedResponse, type SharedResponsesOptions } from '../cache/sharedResponses.ts'
import type { CacheTier } from '../log/observer.ts'

export { responseText, type SharedResponse as MirrorResponse } from '../cache/sharedResponses.ts'

export interface MirrorRequest extends MirrorTarget {
  /** Equal for requests with equal responses. */
  readonly key: string
  /** How long a response stays fresh, where the route's own lifetime does not count. */
  readonly poll?: Poll
}

/** Loads a response on a schedule. */
export interface Poll {
  /** How long a response that is loaded now stays fresh, in ms. */
  readonly lifetimeMs: () => number
  /** The longest of these times. */
  readonly maxMs: number
}

export interface MirrorResponses {
  /** The response, if a fresh one is in memory. */
  ready(wanted: MirrorRequest): SharedResponse | undefined
  /** The response, from memory when it is fresh there. Rejects only when the mirror throws. */
  load(wanted: MirrorRequest): Promise<SharedResponse>
}

export interface RenewableResponses extends MirrorResponses {
  /**
   * Leaves what is cached about the pictures of a work, because one of them does not exist any more: the next request asks upstream. At most once
   * in ten minutes for each work, so that addresses that never existed cost little.
   */
  renew(owner: DenySubject): void
}

export interface MirrorResponsesOptions {
  /** The fetch function of the mirror app. */
  readonly mirror: (request: Request) => Response | Promise<Response>
  readonly now: () => number
  readonly cache: SharedResponsesOptions['cache']
  readonly store?: ResponseStore | undefined
  /** See LoopDetection. */
  readonly isFromGateway?: (() => boolean) | undefined
  /** Called with the origin of each response, for the metrics. */
  readonly onLookup?: ((tier: CacheTier) => void) | undefined
}

/** The request for a path such as `/rank` and its query, without unknown parameters. */
export const mirrorRequest = (path: string, query: URLSearchParams, language: string | undefined): MirrorRequest =>
  withKey(mirrorTarget(path, query, language))

/** A target with its cache key. */
export const withKey = ({ address, route, language }: MirrorTarget): MirrorRequest => ({
  // Named members, because a spread takes twice the memory.
  address,
  route,
  language,
  key: shortKey(`${language ?? ''} ${address}`),
})

/** Maximum length of a key, in characters. Growing lists make addresses of 40 kB, and caches store keys too. */
const maxKey = 1024
const shortKey = (text: string): string =>
  text.length <= maxKey ? text : `sha256 ${createHash('sha256').update(text).digest('base64url')}`

/** Routes whose responses name the pictures of one work. */
const pictureRoutes: ReadonlySet<string> = new Set([
  '/illust',
  '/ugoira_metadata',
  '/novel_detail',
  '/webview_novel',
  '/novel_text',
])
const renewedMs = 10 * 60_000
const maxRenewed = 1000

/** Keys of responses, which change when their work is renewed. */
function createRenewals(now: () => number) {
  /** The instant of the last renewal, by the label of the work. */
  const renewed = new LRUCache<string, number>({ max: maxRenewed })
  return {
    renew(owner: DenySubject): void {
      const label = subjectLabel(owner)
      const last = renewed.get(label)
      if (last === undefined || now() - last >= renewedMs) renewed.set(label, now())
    },
    keyOf({ key, address, route }: MirrorRequest): string {
      if (renewed.size === 0 || !route || !pictureRoutes.has(route.path)) return key
      const at = renewed.get(addressLabel(mirrorSubject, address) ?? '')
      return at === undefined ? key : `${key} ${at}`
    },
  }
}

/** Creates shared responses over a mirror. */
export function createMirrorResponses({ mirror, ...options }: MirrorResponsesOptions): RenewableResponses {
  const responses = createSharedResponses({ ...options, handler: mirror })
  const { renew, keyOf } = createRenewals(options.now)
  return {
    renew,
    ready: (wanted) => responses.ready(keyOf(wanted)),
    load: (wanted) => {
      const { address, route, language, poll } = wanted
      const headers = language === undefined ? {} : { 'accept-language': language }
      return responses.load({
        key: keyOf(wanted),
        request: () => new Request(`http://localhost${address}`, { headers }),
        limits: {
          lifetimeMs: poll?.maxMs ?? (route ? lifetimes[route.lifetime] : 0),
          staleMs: staleMs(route),
          label: addressLabel(mirrorSubject, address),
        },
        lifetimeMs: (content) => {
          if (!route || !content) return 0
          const { searchParams } = new URL(address, 'http://localhost')
          if (!isUnderstood(route.path, searchParams, content)) return 0
          return poll ? poll.lifetimeMs() : responseLifetimeMs(route, content)
        },
        negativeLifetimeMs: route && route.lifetime !== 'own' ? negativeMs : 0,
      })
    },
  }
}
