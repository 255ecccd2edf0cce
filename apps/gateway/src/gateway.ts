// Creates the gateway: connects source, mirror, companion, image proxy and viewer to one request listener.
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type CompanionOptions, companionCors, createCompanion } from '@emaki/companion'
import { defaultLanguage } from '@emaki/domain'
import type { ResponseStore } from './cache/responseStore.ts'
import { createSharedResponses } from './cache/sharedResponses.ts'
import { createCompanionHandler } from './companion/companionRoutes.ts'
import { createLiveSocket, type LiveSocket } from './companion/liveSocket.ts'
import { createLiveStream } from './companion/liveStream.ts'
import { createSessionHandler } from './companion/sessionRoutes.ts'
import type { Config } from './config/config.ts'
import { imageBase, mirrorBases } from './config/paths.ts'
import { type HostCheck, hostCheck } from './config/publicHosts.ts'
import { publicOrigin } from './config/publicOrigin.ts'
import { endSocket } from './http/endSocket.ts'
import { imageDomainCheck } from './http/hostRouting.ts'
import { companionWithQueueError, mirrorWithQueueError } from './http/queueError.ts'
import { pagePolicy } from './http/securityHeaders.ts'
import type { UpgradeListener } from './http/server.ts'
import type { PictureCache } from './images/cache/pictureCache.ts'
import { upstreamImageHosts } from './images/imagePath.ts'
import { createImageProxy } from './images/imageProxy.ts'
import type { ImageLimits } from './images/pictureSink.ts'
import { createRequestLimits, type RequestLimits } from './limits/requestLimits.ts'
import { createListener, type Listener } from './listener.ts'
import { createApiProxy } from './mirror/apiProxy.ts'
import { createMirrorResponses } from './mirror/mirrorResponses.ts'
import { createMirrorHandler } from './mirror/mirrorRoutes.ts'
import { createPersonalHandler } from './mirror/personalRoutes.ts'
import { type ApiApp, createApiApp } from './operator/apiApp.ts'
import { createApiDocs } from './operator/apiDocs.ts'
import type { Health } from './operator/health.ts'
import type { Logger } from './operator/log.ts'
import { type OperatorFiles, openOperatorFiles } from './operator/operatorFiles.ts'
import { wellKnown } from './operator/wellKnown.ts'
import { initialRequest, type ViewerConfig } from './pages/initialData.ts'
import { createOembed } from './pages/linkPreview/oembed.ts'
import { sensitiveWords } from './pages/linkPreview/sensitiveWords.ts'
import { createPages } from './pages/pages.ts'
import { openViewerFiles } from './pages/viewerFiles.ts'
import { createViewerHandler } from './pages/viewerRoutes.ts'
import { allFeatures } from './sources/hostFeatures.ts'
import type { MirrorFetch, Source } from './sources/source.ts'
import type { SharedValkey } from './valkey/sharedValkey.ts'

export interface GatewayOptions {
  readonly config: Pick<
    Config,
    | 'host'
    | 'publicHosts'
    | 'imageHosts'
    | 'imageDomain'
    | 'pictureHosts'
    | 'companionOrigins'
    | 'companionImages'
    | 'accessLog'
    | 'apiProxy'
    | 'dataDirectory'
    | 'rateLimit'
    | 'trustedProxies'
    | 'livesPerAddress'
    | 'hasWorker'
    | 'origin'
    | 'originalHosts'
    | 'ugoiraServers'
    | 'ugoiraPages'
    | 'analytics'
  >
  readonly version: string
  /** Source of all works. Only the source knows which kind it is. */
  readonly source: Omit<Source, 'close' | 'isCostly'>
  /** Translators and image search that the operator has configured. */
  readonly providers?: Pick<CompanionOptions, 'translation' | 'imageSearch'>
  /** Second-level cache for responses. */
  readonly store?: ResponseStore | undefined
  /** Where replicas count the requests of a client together. */
  readonly valkey?: SharedValkey | undefined
  /** Cache for pictures. */
  readonly imageCache?: PictureCache | undefined
  readonly viewerDirectory: string
  readonly health: Health
  readonly log: Logger
  readonly now?: () => Date
  /** Monotonic clock in ms, for rate limits. */
  readonly elapsed?: () => number
  readonly imageLimits?: Partial<ImageLimits>
  /** Maximum number of live listeners at a time. */
  readonly maxListeners?: number | undefined
}

/** Memory limit for responses of the mirror, in bytes. */
const mirrorCacheBytes = 48 * 1024 * 1024
/** Memory limit for responses of the companion, in bytes. */
const companionCacheBytes = 24 * 1024 * 1024

export interface Gateway {
  readonly listener: Listener
  /** Accepts upgrades to live sockets; false for all others. */
  readonly upgrade: UpgradeListener
  /** Loads the data of the home page into the cache. Never rejects. */
  warm(): Promise<void>
  /** Closes the sockets of live listeners. */
  close(): void
}

const noWorker = { hasWorker: false } as const

/** The configured translators by the companion's `srv` parameter. */
const translatorNames = ({ translation }: Pick<CompanionOptions, 'translation'>): string[] => [
  ...(translation?.model ? ['sc'] : []),
  ...Object.keys(translation?.machines ?? {}),
]

/** Creates the whole gateway over one source. */
export function createGateway(options: GatewayOptions): Gateway {
  const { config, source, health, log, now = () => new Date() } = options
  const clock = () => now().getTime()
  // Durations use a clock that cannot be set (docs/reliability.md F40).
  const elapsed = options.elapsed ?? (() => performance.now())
  const responses = createMirrorResponses({
    mirror: mirrorWithQueueError(source.mirror, clock),
    now: clock,
    maxBytes: mirrorCacheBytes,
    store: options.store,
    isFromGateway: source.loops?.isFromGateway,
  })
  const hasApiProxy = config.apiProxy ?? source.demo.length > 0
  const viewer = viewerConfig(options, hasApiProxy)
  const limits = createRequestLimits(config, elapsed, options.valkey)
  const cors = companionCors(config.companionOrigins)
  const callCompanion = openCompanion(options)
  const shared = createSharedResponses({
    handler: callCompanion,
    store: options.store,
    now: clock,
    maxBytes: companionCacheBytes,
    isFromGateway: source.loops?.isFromGateway,
  })
  const isOwnHost = createHostCheck(config)
  const files = openOperatorFiles({ directory: config.dataDirectory, log })
  const linkPreview = { origin: publicOrigin(config), words: sensitiveWords(files), limits }
  const policy = pagePolicy(config.pictureHosts)
  const liveSocket = createLiveSocket({
    live: source.live,
    log,
    maxListeners: options.maxListeners,
    maxPerClient: config.livesPerAddress,
  })
  const listener = createListener({
    health,
    log,
    hasAccessLog: config.accessLog,
    isOwnHost,
    isImageDomain: imageDomainCheck(config.imageDomain),
    companionCors: cors,
    loops: source.loops,
    images: createImageProxy({
      feed: source.pictures,
      hosts: [...upstreamImageHosts, ...source.imageHosts, ...config.imageHosts],
      cache: options.imageCache,
      log,
      ...(options.imageLimits ? { limits: options.imageLimits } : {}),
    }),
    mirror: createMirrorHandler(responses, clock, limits),
    personal: createPersonalHandler(source.personalMirror, clock, limits),
    session: createSessionHandler({ companion: callCompanion, cors, origin: linkPreview.origin, limits }),
    companion: createCompanionHandler({ companion: callCompanion, cors, responses: shared, now: clock, limits }),
    apiProxy: hasApiProxy ? createApiProxy({ fetch: source.fetch, log }) : undefined,
    liveStream: createLiveStream({ fetch: source.fetch, log }),
    limits,
    api: createOperatorApi(options, files, hasApiProxy),
    viewer: createViewerHandler(
      openViewerFiles(options.viewerDirectory),
      createPages({ responses, viewer, now, log, policy, ...linkPreview }),
      policy,
    ),
    oembed: createOembed({ responses, imageBase, ...linkPreview }),
  })
  return {
    listener,
    upgrade: createLiveUpgrade({ liveSocket, isOwnHost, limits }),
    close: () => liveSocket.close(),
    async warm() {
      const home = initialRequest('/', new URLSearchParams(), defaultLanguage, now())
      await (home && responses.load(home.mirror).catch((error: unknown) => log.error({ err: error }, 'warming failed')))
    },
  }
}

/** Matches the configured host names of this gateway. */
const createHostCheck = (config: GatewayOptions['config']): HostCheck =>
  hostCheck([
    config.host,
    ...(config.imageDomain === '' ? [] : [config.imageDomain]),
    ...config.publicHosts,
    ...(config.origin === '' ? [] : [new URL(config.origin).hostname]),
  ])

/** The configuration that pages pass to the viewer. */
function viewerConfig({ config, source, providers }: GatewayOptions, hasApiProxy: boolean): ViewerConfig {
  const translators = translatorNames({ ...source.companion, ...providers })
  return {
    ...(hasApiProxy ? { apiProxy: true } : {}),
    ...(hasApiProxy && source.demo.length > 0 ? { loginPage: true } : {}),
    ...(hasApiProxy && source.appClient ? { appClient: source.appClient } : {}),
    mirrorBase: mirrorBases[0],
    imageBase,
    source: source.name,
    ...(config.hasWorker ? {} : noWorker),
    ...(config.originalHosts.length > 0 ? { originalHosts: config.originalHosts } : {}),
    ...(config.ugoiraServers.length > 0 ? { ugoiraServers: config.ugoiraServers } : {}),
    ...(config.ugoiraPages.length > 0 ? { ugoiraPages: config.ugoiraPages } : {}),
    ...(config.analytics[0] === undefined ? {} : { analytics: config.analytics[0] }),
    ...(translators.length > 0 ? { translators } : {}),
  }
}

/** Creates the gateway's own API. */
function createOperatorApi(options: GatewayOptions, files: OperatorFiles, hasApiProxy: boolean): ApiApp {
  const { source, health, log, version } = options
  return createApiApp({
    health,
    condition: source.condition,
    problems: source.problems,
    log,
    wellKnown: async () =>
      wellKnown({
        version: version,
        source: source.name,
        demo: source.demo,
        hasApiProxy,
        mirror: (await source.features?.()) ?? allFeatures,
      }),
    files,
    docs: createApiDocs(version),
  })
}

/** Creates the companion over the source, with responses of mirrors where the source has some. */
function openCompanion(options: GatewayOptions): (request: Request) => Response | Promise<Response> {
  const { config, source, log } = options
  const companion = createCompanion({
    fetch: source.fetch,
    origins: config.companionOrigins,
    ...(config.companionImages === 'relative' ? { images: { mode: 'relative' } } : {}),
    ...source.companion,
    ...options.providers,
    onEvent: (event) =>
      event.kind === 'internalError'
        ? log.error({ err: event.error, requestId: event.requestId }, 'companion failed')
        : // Ids would show what a visitor looked at; the route is enough for the operator.
          log.warn({ kind: event.kind, route: event.path.replace(/\d+/g, '{id}') }, 'companion'),
  })
  const localCompanion: MirrorFetch = (request) => companion.fetch(request)
  return companionWithQueueError(
    source.companionThrough?.(localCompanion, config.companionImages === 'relative') ?? localCompanion,
  )
}

interface LiveUpgradeOptions {
  readonly liveSocket: LiveSocket
  readonly isOwnHost: HostCheck
  readonly limits: RequestLimits | undefined
}

/** Creates the handler of upgrades to live sockets. */
function createLiveUpgrade({ liveSocket, isOwnHost, limits }: LiveUpgradeOptions): UpgradeListener {
  /** Every live listener needs a connection upstream, so the client pays for it like for any call. */
  const acceptLive = async (...[incoming, socket, head]: Parameters<UpgradeListener>): Promise<void> => {
    // An error event without a listener would end the process.
    socket.on('error', () => undefined)
    if (!isOwnHost(incoming.headers.host ?? '')) return rejectUpgrade(socket, 421)
    const over = await limits?.chargeUpstreamCall(incoming, false)
    if (over) return rejectUpgrade(socket, 429, over)
    const status = liveSocket.accept(incoming, socket, head, limits?.clientOf(incoming))
    if (status !== undefined) rejectUpgrade(socket, status)
  }
  return (incoming, socket, head) => {
    const isLive = /\bwebsocket\b/i.test(incoming.headers.upgrade ?? '') && /^\/api\/live\/ws(?:\?|$)/.test(incoming.url ?? '')
    if (isLive) void acceptLive(incoming, socket, head)
    return isLive
  }
}

function rejectUpgrade(socket: Duplex, status: number, headers: Readonly<Record<string, string>> = {}): void {
  const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  endSocket(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`)
}
