// Creates the gateway: connects source, mirror, companion, image proxy and viewer to one request listener.
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { companionCors } from '@emaki/companion'
import { defaultLanguage } from '@emaki/domain'
import { allFeatures, imageBase, pagePolicy, upstreamImageHosts } from '@emaki/domain/server'
import { initialRequest, type ViewerConfig } from '@emaki/mirror'
import { createAccess } from './access/access.ts'
import { createResponseCache, type ResponseCache } from './cache/responseCache.ts'
import type { SharedResponse } from './cache/sharedResponses.ts'
import { createCompanionHandler } from './companion/companionRoutes.ts'
import { createLiveSocket } from './companion/liveSocket.ts'
import { createLiveStream } from './companion/liveStream.ts'
import { createLiveUpgrade } from './companion/liveUpgrade.ts'
import { openCompanionSides } from './companion/openCompanion.ts'
import { createSessionHandler } from './companion/sessionRoutes.ts'
import type { Config } from './config/config.ts'
import { type HostCheck, hostCheck } from './config/publicHosts.ts'
import { publicOrigin } from './config/publicOrigin.ts'
import { type ContentFilter, createContentFilter } from './denyList/contentFilter.ts'
import type { GatewayOptions } from './gatewayOptions.ts'
import { imageDomainCheck } from './http/hostRouting.ts'
import type { UpgradeListener } from './http/server.ts'
import { createImageProxy, type ImageProxy, type ImageProxyOptions } from './images/imageProxy.ts'
import { createLibraryAccess, forEachView, type LibraryViewOf, libraryViewOf } from './library/libraryAccess.ts'
import { createLibraryRoutes } from './library/libraryRoutes.ts'
import { createIndexing } from './limits/indexing.ts'
import { openLimits } from './limits/openLimits.ts'
import { createListener, type Listener } from './listener.ts'
import { createApiProxy } from './mirror/apiProxy.ts'
import { type MirrorResponses, withKey } from './mirror/mirrorResponses.ts'
import { createMirrorHandler } from './mirror/mirrorRoutes.ts'
import { openMirrorResponses } from './mirror/openMirrorResponses.ts'
import { createPersonalHandler } from './mirror/personalRoutes.ts'
import { openOpds } from './opds/openOpds.ts'
import { type ApiApp, createApiApp } from './operator/apiApp.ts'
import { createApiDocs } from './operator/apiDocs.ts'
import type { Logger } from './operator/log.ts'
import type { Observer } from './operator/observer.ts'
import { type OperatorFiles, openOperatorFiles } from './operator/operatorFiles.ts'
import { createOperatorPage } from './operator/page/operatorPage.ts'
import { createPolicyText } from './operator/policyText.ts'
import { createReadiness } from './operator/readiness.ts'
import { wellKnown } from './operator/wellKnown.ts'
import { openDictionaries } from './pages/dictionaries/dictionaries.ts'
import { withEarlyHints } from './pages/earlyHints.ts'
import { createOembed } from './pages/linkPreview/oembed.ts'
import { sensitiveWords } from './pages/linkPreview/sensitiveWords.ts'
import { createPages } from './pages/pages.ts'
import { viewerConfig } from './pages/viewerConfig.ts'
import { openViewerFiles } from './pages/viewerFiles.ts'
import { createViewerHandler } from './pages/viewerRoutes.ts'
import { createSyncHandler, maxSyncKeys, type SyncHandler, type SyncHandlerOptions } from './sync/syncRoutes.ts'
import { openSyncStore } from './sync/syncStore.ts'
import { openSyndication } from './syndication/syndication.ts'

/** Memory limits for responses, in bytes. */
const mirrorCacheBytes = 48 * 1024 * 1024
const companionCacheBytes = 24 * 1024 * 1024

/** Responses in memory. */
type MemoryCaches = Readonly<Record<'mirror' | 'companion', ResponseCache<SharedResponse>>>

const createMemoryCaches = (now: () => number): MemoryCaches => ({
  mirror: createResponseCache({ maxBytes: mirrorCacheBytes, now }),
  companion: createResponseCache({ maxBytes: companionCacheBytes, now }),
})

/** Settings that can change while the gateway runs. */
type GatewaySettings = Pick<Config, 'rateLimit' | 'accessLog'>

export interface Gateway {
  readonly listener: Listener
  /** What observes its requests; undefined without monitoring and operator page. */
  readonly observer: Observer | undefined
  /** Hosts of pictures that only its source knows. */
  readonly imageHosts: readonly string[]
  /** What its pages pass to the viewer. */
  readonly viewer: ViewerConfig
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
  // A Date for each request is garbage.
  const clock = options.now ? () => now().getTime() : () => Date.now()
  // Durations use a clock that cannot be set (docs/reliability.md F40).
  const elapsed = options.elapsed ?? (() => performance.now())
  const filter = createContentFilter(options.denyList)
  const memory = createMemoryCaches(clock)
  const { responses, kept: keptResponses } = openMirrorResponses({ ...options, cache: memory.mirror }, filter, clock)
  const hasApiProxy = config.apiProxy ?? source.demo.length > 0
  const viewer = options.viewer ?? viewerConfig(options, hasApiProxy)
  let settings: GatewaySettings = config
  const origin = publicOrigin(config)
  const viewOf = libraryViewOf(createLibraryAccess({ ...options, origin, now: clock, elapsed }))
  const access = createAccess({ config, valkey: options.valkey, origin, log, now: clock, elapsed })
  const { limits, challenge } = openLimits({ ...options, access, publicOrigin: origin, clock, elapsed })
  const cors = companionCors(config.companionOrigins)
  const companion = openCompanionSides(options, { filter, cors, cache: memory.companion, now: clock })
  const isOwnHost = createHostCheck(config)
  const files = openOperatorFiles({ directory: config.dataDirectory, log })
  const linkPreview = { origin, words: sensitiveWords(files), limits }
  const policy = pagePolicy(config.pictureHosts)
  const { maxListeners } = options
  const viewerFiles = openViewerFiles(options.viewerDirectory)
  const firstStyle = () => viewerFiles.get('/first-screen.css')
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
      kept: keptPictures(options, viewOf),
    }),
    mirror: createMirrorHandler({ responses, kept: keptResponses && { responses: keptResponses, viewOf }, now: clock, limits }),
    personal: createPersonalHandler(personalMirrors(options, filter, viewOf), clock, limits),
    session: createSessionHandler({ companion: companion.call, cors, origin: linkPreview.origin, limits }),
    companion: createCompanionHandler({ companion, viewOf, isCached: source.isArchive !== true, cors, now: clock, limits }),
    apiProxy: hasApiProxy ? createApiProxy({ fetch: filter.apiFetch(source.fetch), log }) : undefined,
    liveStream: createLiveStream({ fetch: source.fetch, log }),
    limits,
    challenge,
    indexing: createIndexing(config, elapsed),
    api: createOperatorApi(options, { files, hasApiProxy, memory, rules: filter.rules }),
    viewer: createViewerHandler(
      viewerFiles,
      withEarlyHints(
        createPages({ responses, companion: companion.shared, viewer, now: clock, log, policy, firstStyle, ...linkPreview }),
        config.earlyHints,
      ),
      policy,
      options.dictionaries ?? openDictionaries({ ...config, log }),
    ),
    oembed: createOembed({ responses, imageBase, ...linkPreview }),
    syndication: openSyndication(options, { responses, now, ...linkPreview }),
    opds: openOpds({ ...options, access, origin, rules: filter.rules, now: clock, elapsed }),
    sync: openSync(config, { limits, log, now: clock }),
  })
  return {
    listener,
    viewer,
    observer: metrics,
    imageHosts: source.imageHosts,
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

/** Creates the image proxy over the pictures of the source. */
const openImages = (
  { config, source, imageCache, pictureFormats, imageLimits, log }: GatewayOptions,
  rules: Pick<ImageProxyOptions, 'verdict' | 'kept'>,
): ImageProxy =>
  createImageProxy({
    feed: source.pictures,
    hosts: [...upstreamImageHosts, ...source.imageHosts, ...config.imageHosts],
    cache: imageCache,
    formats: pictureFormats,
    ...rules,
    log,
    ...(imageLimits ? { limits: imageLimits } : {}),
  })

/** The pictures of the archive that a client may see. */
const keptPictures =
  ({ library }: GatewayOptions, viewOf: LibraryViewOf): ImageProxyOptions['kept'] =>
  (incoming) => {
    const view = viewOf(incoming)
    return view && library?.kept?.[view].fetch.keptPicture
  }

/** The mirrors of clients with their own token, with kept works for those that may read them. */
function personalMirrors({ source, library }: GatewayOptions, filter: ContentFilter, viewOf: LibraryViewOf) {
  const { personalMirror } = source
  const kept = library?.kept
  const plain = filter.personalMirror(personalMirror)
  if (!kept || !personalMirror) return () => plain
  const restored = forEachView((view) => filter.personalMirror((token) => kept[view].handler(personalMirror(token))))
  return (incoming: IncomingMessage) => {
    const view = viewOf(incoming)
    return view ? restored[view] : plain
  }
}

/** Loads the data of the home page into the cache. Never rejects. */
async function warmHome(responses: MirrorResponses, now: Date, log: Logger): Promise<void> {
  const home = initialRequest('/', new URLSearchParams(), defaultLanguage, now)
  await (home?.mirror &&
    responses.load(withKey(home.mirror)).catch((error: unknown) => log.error({ err: error }, 'warming failed')))
}

/** Matches the configured host names of this gateway. */
export const createHostCheck = (config: Pick<Config, 'host' | 'imageDomain' | 'publicHosts' | 'origin'>): HostCheck =>
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
