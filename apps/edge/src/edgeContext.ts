// What the routes of the worker share: the apps of an isolate, and one request with its lifetime.
import { createAccountPool, createAppApi } from '@emaki/app-api'
import { type CompanionCors, type CompanionOptions, companionCors, createCompanion } from '@emaki/companion'
import type { Fetch } from '@emaki/domain'
import {
  type BlockGuard,
  createBlockGuard,
  handlerWithoutDenied,
  imageBase,
  type LoadWork,
  mirrorBases,
  siteHosts,
  upstreamImageHosts,
} from '@emaki/domain/server'
import { createMirror, openPersonalMirror, type PersonalMirror, type ViewerConfig } from '@emaki/mirror'
import type { ExtraHeaders, ServerContext } from '@emaki/server'
import type { Bindings, Files, RequestLifetime } from './bindings.ts'
import { type ClientLimits, createClientLimits, overLimit } from './clientLimits.ts'
import { type DenyList, openDenyList } from './denyList.ts'
import { createSharedResponses, type InFlight, type SharedResponses } from './sharedResponses.ts'
import { createTokenStore } from './tokenStore.ts'
import { createUpstreamFetch } from './upstreamFetch.ts'

type Handler = (request: Request) => Response | Promise<Response>

/** The apps of an isolate, created with its first request. */
export interface Edge {
  readonly mirror: Handler
  readonly personalMirror: PersonalMirror
  readonly companion: Handler
  readonly cors: CompanionCors
  /** Fetches pictures, from the hosts in `imageHosts` only. */
  readonly pictures: Fetch
  readonly imageHosts: readonly string[]
  /** The hosts of the site that block this isolate. Other isolates find out themselves. */
  readonly guard: BlockGuard
  readonly files: Files
  readonly limits: ClientLimits
  readonly denyList: DenyList
  readonly viewer: ViewerConfig
  readonly inFlight: InFlight
  readonly now: () => number
}

/** What a request brings to the app of the worker. */
export interface EdgeBindings {
  readonly edge: Edge
  readonly lifetime: RequestLifetime
}

export type EdgeContext = ServerContext<EdgeBindings>

/** Logs an error without addresses, ids and tokens. */
const report = (what: string) => (error: unknown) =>
  // biome-ignore lint/suspicious/noConsole: the platform's log is the console.
  console.error(what, error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error')

/** Settings that no binding changes. */
export interface WorkerSettings {
  readonly companion?: Pick<CompanionOptions, 'pace' | 'recovery'>
  /** The clock, in ms since 1970: that of the platform by default. */
  readonly now?: () => number
}

/** Creates the apps over the checked bindings. */
export function createEdge(bindings: Bindings, { companion: settings = {}, now = Date.now }: WorkerSettings = {}): Edge {
  const guard = createBlockGuard({ mainHosts: ['app-api.pixiv.net', 'oauth.secure.pixiv.net'], elapsed: now })
  const fetch = guard.fetch(createUpstreamFetch(siteHosts))
  const app = {
    fetch,
    clientId: bindings.EMAKI_CLIENT_ID,
    clientSecret: bindings.EMAKI_CLIENT_SECRET,
    hashSecret: bindings.EMAKI_HASH_SECRET,
  }
  // Each read is sent once, because clients retry themselves (docs/reliability.md 2.8).
  const clients = bindings.EMAKI_REFRESH_TOKENS.map((refreshToken) =>
    createAppApi({ ...app, tokens: createTokenStore(bindings.TOKENS, refreshToken, now), userAgent: true, tries: 1, now }),
  )
  const api = createAccountPool({ clients, now })
  const mirror = createMirror({ api, onError: report('mirror failed') })
  const origins = bindings.EMAKI_COMPANION_ORIGINS
  const recoveryHosts = settings.recovery === undefined ? [] : [new URL(settings.recovery.baseUrl).host]
  const companion = createCompanion({
    ...settings,
    fetch: guard.fetch(createUpstreamFetch([...siteHosts, ...recoveryHosts])),
    origins,
    ...(bindings.EMAKI_COMPANION_IMAGES === 'relative' ? { images: { mode: 'relative' } } : {}),
    onEvent: (event) => report(event.kind)(event.kind === 'internalError' ? event.error : undefined),
  })
  const imageHosts = [...upstreamImageHosts, ...bindings.EMAKI_IMAGE_HOSTS]
  return {
    mirror: (request) => mirror.fetch(request),
    personalMirror: openPersonalMirror({ ...app, onError: report('mirror failed') }),
    companion: (request) => companion.fetch(request),
    cors: companionCors(origins),
    pictures: createUpstreamFetch(imageHosts),
    imageHosts,
    guard,
    files: bindings.ASSETS,
    limits: createClientLimits(bindings.CLIENTS, bindings.UPSTREAM),
    denyList: openDenyList({ namespace: bindings.DENY_LIST, now, onError: report('deny list') }),
    viewer: {
      mirrorBase: mirrorBases[0],
      imageBase,
      source: 'upstream',
      ...(bindings.EMAKI_WORKER === 'on' ? {} : { hasWorker: false }),
    },
    inFlight: new Map(),
    now,
  }
}

/** The shared responses of an app for one request, without denied works. `load` loads the response about a work. */
export function sharedResponsesOf(c: EdgeContext, cacheName: 'mirror' | 'companion', load: LoadWork): SharedResponses {
  const { edge, lifetime } = c.env
  const { inFlight, now, denyList } = edge
  return createSharedResponses({
    handler: handlerWithoutDenied(denyList.works, load, cacheName, edge[cacheName]),
    denyList,
    cacheName,
    origin: new URL(c.req.url).origin,
    waitUntil: (task) => lifetime.waitUntil(task.catch(() => undefined)),
    inFlight,
    now,
  })
}

/** The headers of a 429 for a client that may not cause one more call of the site. */
export const chargeUpstreamCall = async (c: EdgeContext): Promise<ExtraHeaders | undefined> =>
  (await c.env.edge.limits.admitUpstreamCall(c.req.raw)) ? undefined : overLimit
