// Kept works behind the companion: what the web side says is gone, and works while it is unreachable, come from the archive
// (docs/operate/archive.md).
import type { KeptKind, WorkKey } from '@emaki/archive'
import type { CompanionOptions } from '@emaki/companion'
import { createCompanion } from '@emaki/companion'
import { parseId } from '@emaki/domain'
import { jsonType } from '@emaki/server'
import { type SharedResponse, type SharedResponses, withBody } from '../cache/sharedResponses.ts'
import { keptHeader, keptTiming } from '../http/keptHeader.ts'
import type { Logger } from '../log/log.ts'
import type { KeptAnswers } from './keptAnswers.ts'

type Handler = (request: Request) => Response | Promise<Response>

export interface KeptCompanionOptions {
  readonly kept: KeptAnswers
  /** Addresses of pictures, as the companion of the source sends them. */
  readonly images: Pick<CompanionOptions, 'images'>
  readonly log: Logger
}

export interface KeptCompanion {
  /** A companion whose responses have kept works. They are marked and never cacheable. */
  handler(companion: Handler): Handler
  /** The same for responses that clients share. Caches hold what the site said. */
  responses(shared: SharedResponses): SharedResponses
}

interface KeptBody {
  readonly body: string
  /** For a response about one work: when it was kept, in ISO 8601. */
  readonly keptAt: string | undefined
}

/** The archive needs no rate limit. */
const quickPace = { parallel: 32, spacingMs: 0, pauseMs: 1000, longestWaitMs: 5000 }

/** Routes that kept files can answer. */
const routes: readonly (readonly [RegExp, KeptKind | 'artist'])[] = [
  [/^\/ajax\/illust\/(\d{1,12})(?:\/pages)?$/, 'illust'],
  [/^\/ajax\/novel\/(\d{1,12})$/, 'novel'],
  [/^\/ajax\/user\/(\d{1,12})(?:\/illusts\/tags?)?$/, 'artist'],
]
const alias = /^\/api\/pixiv-now\/http(?=\/)/

/** 403: limited. 404: gone. 429 and 5xx: unreachable. Other errors are about the request itself. */
const isReplaceable = (status: number): boolean => status === 403 || status === 404 || status === 429 || status >= 500

export function createKeptCompanion({ kept, images, log }: KeptCompanionOptions): KeptCompanion {
  const companion = createCompanion({ fetch: kept.fetch, pace: quickPace, ...images, onEvent: () => undefined })

  /** The archive's body for a request that the source answered with an error; undefined when it has none. Never rejects. */
  async function bodyFor(request: Request, status: number): Promise<KeptBody | undefined> {
    const subject = request.method === 'GET' && isReplaceable(status) ? subjectOf(new URL(request.url).pathname) : undefined
    const keptAt = subject?.key && kept.keptAt(subject.key)
    if (!subject || (subject.key && keptAt === undefined)) return undefined
    try {
      const raw = request.headers.get('x-raw-envelope')
      const response = await companion.fetch(new Request(request.url, { headers: raw === null ? {} : { 'x-raw-envelope': raw } }))
      return response.ok ? { body: await response.text(), keptAt } : undefined
    } catch (error) {
      log.error({ err: error }, 'the archive failed')
      return undefined
    }
  }

  return {
    handler: (source) => async (request) => {
      const response = await source(request)
      const found = await bodyFor(request, response.status)
      if (!found) return response
      const headers = new Headers(response.headers)
      for (const name of ['content-length', 'retry-after']) headers.delete(name)
      headers.set('content-type', jsonType)
      headers.set('cache-control', 'no-store')
      headers.set('server-timing', keptTiming)
      if (found.keptAt !== undefined) headers.set(keptHeader, found.keptAt)
      return new Response(found.body, { status: 200, headers })
    },
    responses: (shared) => ({
      ready(key) {
        const response = shared.ready(key)
        // Whether the archive has a work may change, so errors are looked up again.
        return response && isReplaceable(response.status) ? undefined : response
      },
      async load(wanted) {
        const response = await shared.load(wanted)
        const found = await bodyFor(wanted.request(), response.status)
        return found ? withKept(response, found) : response
      },
    }),
  }
}

/** The subject of a path that kept files can answer: a work, or an artist, who has no key. */
function subjectOf(pathname: string): { readonly key: WorkKey | undefined } | undefined {
  const path = pathname.replace(alias, '')
  for (const [pattern, kind] of routes) {
    const id = parseId(pattern.exec(path)?.[1])
    if (id !== undefined) return { key: kind === 'artist' ? undefined : { kind, id } }
  }
  return undefined
}

/** Clients and proxies never store it. */
const withKept = (response: SharedResponse, { body, keptAt }: KeptBody): SharedResponse => ({
  ...withBody(response, body),
  status: 200,
  contentType: jsonType,
  freshUntil: 0,
  isWhole: false,
  isStale: false,
  retryAfter: null,
  upstreamStatus: null,
  fallbackTiming: keptTiming,
  keptAt,
})
