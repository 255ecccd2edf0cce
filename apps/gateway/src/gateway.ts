// Creates the gateway: connects source, mirror, companion, image proxy and viewer to one request listener.
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Keeper, Verifier } from '@emaki/archive'
import { type CompanionOptions, companionCors, createCompanion } from '@emaki/companion'
import { defaultLanguage } from '@emaki/domain'
import { allFeatures, imageBase, pagePolicy, upstreamImageHosts } from '@emaki/domain/server'
import { initialRequest, type MirrorFetch } from '@emaki/mirror'
import { type Access, createAccess } from './access/access.ts'
import { createResponseCache, type ResponseCache } from './cache/responseCache.ts'
import type { ResponseStore } from './cache/responseStore.ts'
import { createSharedResponses, type SharedResponse } from './cache/sharedResponses.ts'
import { createCompanionHandler } from './companion/companionRoutes.ts'
import { createLiveSocket } from './companion/liveSocket.ts'
import { createLiveStream } from './companion/liveStream.ts'
import { createLiveUpgrade } from './companion/liveUpgrade.ts'
import { createSessionHandler } from './companion/sessionRoutes.ts'
import type { Config } from './config/config.ts'
import { type HostCheck, hostCheck } from './config/publicHosts.ts'
import { type PublicOrigin, publicOrigin } from './config/publicOrigin.ts'
import { type ContentFilter, createContentFilter } from './denyList/contentFilter.ts'
import type { DenyList } from './denyList/denyList.ts'
import { imageDomainCheck } from './http/hostRouting.ts'
import { companionWithQueueError } from './http/queueError.ts'
import type { UpgradeListener } from './http/server.ts'
import type { PictureCache } from './images/cache/pictureCache.ts'
import { createImageProxy, type ImageProxy, type ImageProxyOptions } from './images/imageProxy.ts'
import type { ImageLimits } from './images/pictureSink.ts'
import type { Imports } from './library/imports.ts'
import { createLibraryAccess, type LibraryReaders, libraryReaders } from './library/libraryAccess.ts'
import { createLibraryRoutes } from './library/libraryRoutes.ts'
import type { Library } from './library/openLibrary.ts'
import { createIndexing } from './limits/indexing.ts'
import { openLimits } from './limits/openLimits.ts'
import type { ProofWork } from './limits/proofOfWork.ts'
import { createListener, type Listener } from './listener.ts'
import { createApiProxy } from './mirror/apiProxy.ts'
import { type MirrorResponses, withKey } from './mirror/mirrorResponses.ts'
import { createMirrorHandler } from './mirror/mirrorRoutes.ts'
import { openMirrorResponses } from './mirror/openMirrorResponses.ts'
import { createPersonalHandler } from './mirror/personalRoutes.ts'
import { createOpdsAccess } from './opds/opdsAccess.ts'
import { createOpdsHandler, type OpdsHandler } from './opds/opdsRoutes.ts'
import { type ApiApp, createApiApp } from './operator/apiApp.ts'
import { createApiDocs } from './operator/apiDocs.ts'
import type { Health } from './operator/health.ts'
import type { Logger } from './operator/log.ts'
import type { Observer } from './operator/observer.ts'
import { type OperatorFiles, openOperatorFiles } from './operator/operatorFiles.ts'
import { createOperatorPage, type OperatorPageParts } from './operator/page/operatorPage.ts'
import { createPolicyText } from './operator/policyText.ts'
import { createReadiness } from './operator/readiness.ts'
import { wellKnown } from './operator/wellKnown.ts'
import { createOembed } from './pages/linkPreview/oembed.ts'
import { sensitiveWords } from './pages/linkPreview/sensitiveWords.ts'
import { createPages } from './pages/pages.ts'
import { viewerConfig } from './pages/viewerConfig.ts'
import { openViewerFiles } from './pages/viewerFiles.ts'
import { createViewerHandler } from './pages/viewerRoutes.ts'
import type { Source } from './sources/source.ts'
import { createSyncHandler, maxSyncKeys, type SyncHandler, type SyncHandlerOptions } from './sync/syncRoutes.ts'
import { openSyncStore } from './sync/syncStore.ts'
import { openSyndication } from './syndication/syndication.ts'
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
    | 'archiveReaders'
    | 'rateLimit'
    | 'proofOfWork'
    | 'trustedProxies'
    | 'access'
    | 'password'
    | 'accessHeader'
    | 'apiKeys'
    | 'feedKeys'
    | 'operatorPassword'
    | 'policyFile'
    | 'syncMegabytes'
    | 'livesPerAddress'
    | 'hasWorker'
    | 'origin'
    | 'indexing'
    | 'originalHosts'
    | 'ugoiraServers'
    | 'ugoiraPages'
    | 'analytics'
  >
  readonly version: string
  /** Source of all works. Only the source knows which kind it is. */
  readonly source: Omit<Source, 'close' | 'isCostly'>
  /** The archive of kept works; undefined without one. */
  readonly library?: Library | undefined
  /** Keeps works for the archive; undefined without one. */
  readonly keeper?: Keeper | undefined
  /** Imports folders into the archive; undefined without one. */
  readonly imports?: Imports | undefined
  /** Checks the files of the archive; undefined without one. */
  readonly verifier?: Verifier | undefined
  /** Translators and image search that the operator has configured. */
  readonly providers?: Pick<CompanionOptions, 'translation' | 'imageSearch'>
  /** Second-level cache for responses. */
  readonly store?: ResponseStore | undefined
  /** Where replicas count the requests of a client together. */
  readonly valkey?: SharedValkey | undefined
  /** What the operator does not serve; undefined for nothing. */
  readonly denyList?: Pick<DenyList, 'rules'> | undefined
  /** Cache for pictures. */
  readonly imageCache?: PictureCache | undefined
  readonly viewerDirectory: string
  readonly health: Health
  readonly log: Logger
  /** Observers of requests and look-ups: the metrics and the activity of the operator page. Undefined without any. */
  readonly metrics?: Observer | undefined
  /** What the operator page shows; undefined without an operator page. */
  readonly operator?: OperatorPageParts | undefined
  readonly now?: () => Date
  /** Monotonic clock in ms, for rate limits. */
  readonly elapsed?: () => number
  readonly imageLimits?: Partial<ImageLimits>
  /** How much clients compute for a pass. */
  readonly proofWork?: ProofWork | undefined
  /** Maximum number of live listeners at a time. */
  readonly maxListeners?: number | undefined
}

/** Memory limits for responses, in bytes. */
const mirrorCacheBytes = 48 * 1024 * 1024
const companionCacheBytes = 24 * 1024 * 1024

/** Responses in memory. */
type MemoryCaches = Readonly<Record<'mirror' | 'companion', ResponseCache<SharedResponse>>>

/** Settings that can change while the gateway runs. */
type GatewaySettings = Pick<Config, 'rateLimit' | 'accessLog'>

export interface Gateway {
  readonly listener: Listener
  /** Accepts upgrades to live sockets; false for all others. */
  readonly upgrade: UpgradeListener
  /** Loads the data of the home page into the cache. Never rejects. */
  warm(): Promise<void>
  /** Applies new settings and reads the operator's files again. */
  reload(settings: GatewaySettings): void
  /** Closes the sockets of live listeners. */
  close(): void
}

/** Creates the whole gateway over one source. */
export function createGateway(options: GatewayOptions): Gateway {
  const { config, source, health, log, metrics, now = () => new Date() } = options
  const clock = () => now().getTime()
  // Durations use a clock that cannot be set (docs/reliability.md F40).
  const elapsed = options.elapsed ?? (() => performance.now())
  const filter = createContentFilter(options.denyList)
  const memory: MemoryCaches = {
    mirror: createResponseCache({ maxBytes: mirrorCacheBytes, now: clock }),
    companion: createResponseCache({ maxBytes: companionCacheBytes, now: clock }),
  }
  const { responses, kept: keptResponses } = openMirrorResponses({ ...options, cache: memory.mirror }, filter, clock)
  const hasApiProxy = config.apiProxy ?? source.demo.length > 0
  const viewer = viewerConfig(options, hasApiProxy)
  let settings: GatewaySettings = config
  const origin = publicOrigin(config)
  const kept = options.library?.kept
  const mayRead = libraryReaders(createLibraryAccess({ ...options, origin, now: clock, elapsed }))
  const access = createAccess({ config, valkey: options.valkey, origin, log, now: clock, elapsed })
  const { limits, challenge } = openLimits({ ...options, access, publicOrigin: origin, clock, elapsed })
  const cors = companionCors(config.companionOrigins)
  const companionErrorCors = ({ headers }: Request) => cors(headers.get('origin') ?? undefined)
  const callCompanion = filter.handler('companion', openCompanion(options), companionErrorCors)
  const sharedCompanion = createSharedResponses({
    handler: callCompanion,
    store: options.store,
    now: clock,
    cache: memory.companion,
    isFromGateway: source.loops?.isFromGateway,
    onLookup: metrics && ((tier) => metrics.observeLookup('companion', tier)),
  })
  const shared = filter.companionResponses(sharedCompanion)
  const isOwnHost = createHostCheck(config)
  const files = openOperatorFiles({ directory: config.dataDirectory, log })
  const linkPreview = { origin, words: sensitiveWords(files), limits }
  const policy = pagePolicy(config.pictureHosts)
  const { maxListeners } = options
  const liveSocket = createLiveSocket({ live: source.live, log, maxListeners, maxPerClient: config.livesPerAddress })
  const listener = createListener({
    health,
    access,
    log,
    metrics,
    hasAccessLog: () => settings.accessLog,
    isOwnHost,
    isImageDomain: imageDomainCheck(config.imageDomain),
    companionCors: cors,
    loops: source.loops,
    images: openImages(options, {
      verdict: (address, incoming) =>
        filter.pictureVerdict(address, async () => (await limits?.chargeUpstreamCall(incoming, false)) !== undefined),
      kept: (incoming) => (mayRead(incoming) ? kept?.picture : undefined),
    }),
    mirror: createMirrorHandler({
      responses,
      kept: keptResponses && { responses: keptResponses, mayRead },
      now: clock,
      limits,
    }),
    personal: createPersonalHandler(personalMirrors(options, filter, mayRead), clock, limits),
    session: createSessionHandler({ companion: callCompanion, cors, origin: linkPreview.origin, limits }),
    companion: createCompanionHandler({ companion: callCompanion, cors, responses: shared, now: clock, limits }),
    apiProxy: hasApiProxy ? createApiProxy({ fetch: filter.apiFetch(source.fetch), log }) : undefined,
    liveStream: createLiveStream({ fetch: source.fetch, log }),
    limits,
    challenge,
    indexing: createIndexing(config, elapsed),
    api: createOperatorApi(options, { files, hasApiProxy, memory, rules: filter.rules }),
    viewer: createViewerHandler(
      openViewerFiles(options.viewerDirectory),
      createPages({ responses, viewer, now, log, policy, ...linkPreview }),
      policy,
    ),
    oembed: createOembed({ responses, imageBase, ...linkPreview }),
    syndication: openSyndication(options, { responses, now, ...linkPreview }),
    opds: openOpds(options, { access, origin, rules: filter.rules, clock, elapsed }),
    sync: openSync(config, { limits, log, now: clock }),
  })
  return {
    listener,
    upgrade: createLiveUpgrade({ liveSocket, access, isOwnHost, limits }),
    reload(next) {
      settings = next
      limits.reload(next)
      files.forget()
    },
    close: () => liveSocket.close(),
    warm: () => warmHome(responses, now(), log),
  }
}

/** Creates the store of other clients' encrypted settings; a megabyte is 1024 * 1024 bytes. */
function openSync(
  { dataDirectory, syncMegabytes }: GatewayOptions['config'],
  parts: Omit<SyncHandlerOptions, 'store'>,
): SyncHandler {
  const limits = { totalBytes: syncMegabytes * 1024 * 1024, keys: maxSyncKeys }
  return createSyncHandler({
    ...parts,
    store: syncMegabytes === 0 ? undefined : openSyncStore(join(dataDirectory, 'sync'), limits),
  })
}

interface OpdsParts {
  readonly access: Access
  readonly origin: PublicOrigin
  readonly rules: ContentFilter['rules']
  /** Time in ms since 1970. */
  readonly clock: () => number
  readonly elapsed: () => number
}

/** Creates the catalogues for reading apps; undefined without an archive. */
function openOpds(options: GatewayOptions, { access, origin, rules, clock, elapsed }: OpdsParts): OpdsHandler | undefined {
  const { library, log } = options
  if (!library) return undefined
  const libraryAccess = createLibraryAccess({ ...options, origin, now: clock, elapsed })
  const mayRead = createOpdsAccess({ ...options, access, library: libraryAccess, elapsed })
  return createOpdsHandler({ library, mayRead, instance: access, origin, rules, log })
}

/** Creates the image proxy over the pictures of the source. */
const openImages = (
  { config, source, imageCache, imageLimits, log }: GatewayOptions,
  rules: Pick<ImageProxyOptions, 'verdict' | 'kept'>,
): ImageProxy =>
  createImageProxy({
    feed: source.pictures,
    hosts: [...upstreamImageHosts, ...source.imageHosts, ...config.imageHosts],
    cache: imageCache,
    ...rules,
    log,
    ...(imageLimits ? { limits: imageLimits } : {}),
  })

/** The mirrors of clients with their own token, with kept works for those that may read them. */
function personalMirrors({ source, library }: GatewayOptions, filter: ContentFilter, mayRead: LibraryReaders) {
  const { personalMirror } = source
  const kept = library?.kept
  const plain = filter.personalMirror(personalMirror)
  const restored = kept && personalMirror ? filter.personalMirror((token) => kept.handler(personalMirror(token))) : plain
  return (incoming: IncomingMessage) => (restored !== plain && mayRead(incoming) ? restored : plain)
}

/** Loads the data of the home page into the cache. Never rejects. */
async function warmHome(responses: MirrorResponses, now: Date, log: Logger): Promise<void> {
  const home = initialRequest('/', new URLSearchParams(), defaultLanguage, now)
  await (home && responses.load(withKey(home.mirror)).catch((error: unknown) => log.error({ err: error }, 'warming failed')))
}

/** Matches the configured host names of this gateway. */
const createHostCheck = (config: GatewayOptions['config']): HostCheck =>
  hostCheck([
    config.host,
    ...(config.imageDomain === '' ? [] : [config.imageDomain]),
    ...config.publicHosts,
    ...(config.origin === '' ? [] : [new URL(config.origin).hostname]),
  ])

interface OperatorApiParts {
  readonly files: OperatorFiles
  readonly hasApiProxy: boolean
  readonly memory: MemoryCaches
  readonly rules: ContentFilter['rules']
}

/** Creates the gateway's own API. */
function createOperatorApi(options: GatewayOptions, { files, hasApiProxy, memory, rules }: OperatorApiParts): ApiApp {
  const { config, source, health, log, version } = options
  const clocks = {
    now: () => (options.now?.() ?? new Date()).getTime(),
    elapsed: options.elapsed ?? (() => performance.now()),
  }
  const usesDisk = source.name === 'sample' || options.imageCache !== undefined || (options.store && !options.valkey)
  return createApiApp({
    health,
    readiness: createReadiness({
      health,
      source,
      directory: usesDisk ? options.config.dataDirectory : undefined,
      elapsed: clocks.elapsed,
    }),
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
    policy: createPolicyText({ file: config.policyFile, log }),
    operator: createOperatorPage({
      ...options,
      parts: options.operator,
      files,
      directory: config.dataDirectory,
      caches: () => ({
        memoryBytes: memory.mirror.usedBytes() + memory.companion.usedBytes(),
        responseBytes: options.store?.diskBytes() ?? null,
        pictureBytes: options.imageCache?.usedBytes() ?? null,
      }),
      origin: publicOrigin(config),
      ...clocks,
    }),
    library: createLibraryRoutes({
      library: options.library,
      keeper: options.keeper,
      imports: options.imports,
      verifier: options.verifier,
      access: createLibraryAccess({ ...options, origin: publicOrigin(config), ...clocks }),
      rules,
      log,
    }),
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
