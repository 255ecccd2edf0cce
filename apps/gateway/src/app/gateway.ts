// Creates the gateway: connects source, mirror, companion, image proxy and viewer to one request listener.
import type { IncomingMessage } from 'node:http'
import { companionCors } from '@emaki/companion'
import { defaultLanguage } from '@emaki/domain'
import { allFeatures, imageBase, pagePolicy, upstreamImageHosts } from '@emaki/domain/server'
import { initialRequest } from '@emaki/mirror'
import { createAccess } from '../access/access.ts'
import { createOperatorAccess, type OperatorAccess } from '../access/operatorAccess.ts'
import { createResponseCache, type ResponseCache } from '../cache/responseCache.ts'
import type { SharedResponse } from '../cache/sharedResponses.ts'
import { createCompanionHandlers } from '../companion/companionRoutes.ts'
import { createLiveSocket } from '../companion/liveSocket.ts'
import { createLiveStream } from '../companion/liveStream.ts'
import { createLiveUpgrade } from '../companion/liveUpgrade.ts'
import { openCompanionSides } from '../companion/openCompanion.ts'
import { type ContentFilter, createContentFilter } from '../denyList/contentFilter.ts'
import { createHostCheck, imageDomainCheck } from '../http/hostRouting.ts'
import type { GatewayContext } from '../http/written.ts'
import { createImageProxy, type ImageProxy, type ImageProxyOptions } from '../images/imageProxy.ts'
import {
  createLibraryAccess,
  forEachView,
  type LibraryAccess,
  type LibraryViewOf,
  libraryViewOf,
} from '../library/libraryAccess.ts'
import { createLibraryRoutes } from '../library/libraryRoutes.ts'
import { createIndexing } from '../limits/indexing.ts'
import { createRefusalCheck } from '../limits/refusalCheck.ts'
import { createRequestLimits, type RequestLimits } from '../limits/requestLimits.ts'
import { createOembed } from '../linkPreview/oembed.ts'
import { sensitiveWords } from '../linkPreview/sensitiveWords.ts'
import type { Logger } from '../log/log.ts'
import { createApiProxy } from '../mirror/apiProxy.ts'
import { type MirrorResponses, withKey } from '../mirror/mirrorResponses.ts'
import { createMirrorHandler } from '../mirror/mirrorRoutes.ts'
import { publicOrigin } from '../network/publicOrigin.ts'
import { openOpds } from '../opds/openOpds.ts'
import { type ApiApp, createApiApp } from '../operator/apiApp.ts'
import { createApiDocs } from '../operator/apiDocs.ts'
import { type OperatorFiles, openOperatorFiles } from '../operator/operatorFiles.ts'
import { createOperatorPage } from '../operator/page/operatorPage.ts'
import { createPolicyText } from '../operator/policyText.ts'
import { createReadiness } from '../operator/readiness.ts'
import { wellKnown } from '../operator/wellKnown.ts'
import { fixedFirstScreens, openFirstScreens } from '../pages/firstScreens.ts'
import { createPages } from '../pages/pages.ts'
import { viewerConfig } from '../pages/viewerConfig.ts'
import { openViewerFiles } from '../pages/viewerFiles.ts'
import { createViewerHandler } from '../pages/viewerRoutes.ts'
import type { Listener, UpgradeListener } from '../server/server.ts'
import { openSync } from '../sync/openSync.ts'
import { openSyndication } from '../syndication/syndication.ts'
import type { GatewayOptions } from './gatewayOptions.ts'
import { createListener } from './listener.ts'
import { openMirrorResponses } from './openMirrorResponses.ts'

/** Memory limits for responses, in bytes. */
const mirrorCacheBytes = 48 * 1024 * 1024
const companionCacheBytes = 24 * 1024 * 1024

/** Responses in memory. */
type MemoryCaches = Readonly<Record<'mirror' | 'companion', ResponseCache<SharedResponse>>>

const createMemoryCaches = (now: () => number): MemoryCaches => ({
  mirror: createResponseCache({ maxBytes: mirrorCacheBytes, now }),
  companion: createResponseCache({ maxBytes: companionCacheBytes, now }),
})

export interface Gateway {
  readonly listener: Listener
  /** Accepts upgrades to live sockets; false for all others. */
  readonly upgrade: UpgradeListener
  /** Loads the data of the home page into the cache. Never rejects. */
  warm(): Promise<void>
  /** Closes the sockets of live listeners. */
  close(): void
}

/** Creates the whole gateway over one source. */
export function createGateway(options: GatewayOptions): Gateway {
  const { config, source, health, log, metrics, now = () => new Date() } = options
  // A Date for each request is garbage. Durations use a clock that cannot be set (docs/reliability.md F40).
  const clock = options.now ? () => now().getTime() : () => Date.now()
  const elapsed = options.elapsed ?? (() => performance.now())
  const filter = createContentFilter(options.denyList, () => mirrored.responses)
  const memory = createMemoryCaches(clock)
  const mirrored = openMirrorResponses({ ...options, cache: memory.mirror }, filter, clock)
  const { responses, kept: keptResponses } = mirrored
  const hasApiProxy = config.apiProxy ?? source.demo.length > 0
  const viewer = viewerConfig(options, hasApiProxy)
  const origin = publicOrigin(config)
  const operator = createOperatorAccess({ ...options, origin, now: clock, elapsed })
  const libraryAccess = createLibraryAccess(operator, config)
  const viewOf = libraryViewOf(libraryAccess)
  const access = createAccess({ config, valkey: options.valkey, origin, log, now: clock, elapsed })
  const limits = createRequestLimits(config, elapsed, options.valkey, metrics?.observeRateLimited)
  const cors = companionCors(config.companionOrigins)
  const companion = openCompanionSides(options, { filter, cors, cache: memory.companion, now: clock })
  const isOwnHost = createHostCheck(config)
  const refusalOf = createRefusalCheck(options.refusals, operator)
  const files = openOperatorFiles({ directory: config.dataDirectory, isSample: options.source.name === 'sample', log })
  const linkPreview = { origin, words: sensitiveWords(files), limits }
  const policy = pagePolicy(config.pictureHosts)
  const viewerFiles = openViewerFiles(options.viewerDirectory)
  const firstStyle = () => viewerFiles.get('/first-screen.css')
  const firstScreens = options.firstScreen
    ? fixedFirstScreens(options.firstScreen)
    : openFirstScreens(options.viewerDirectory, log)
  const liveSocket = openLiveSocket(options)
  const listener = createListener({
    health,
    access,
    operator,
    refusalOf,
    isSecure: config.origin.startsWith('https:'),
    log,
    metrics,
    hasAccessLog: config.accessLog,
    isOwnHost,
    isImageDomain: imageDomainCheck(config.imageDomain),
    companionCors: cors,
    loops: source.loops,
    images: openImages(options, {
      verdict: (address, incoming) =>
        filter.pictureVerdict(address, mirrored.of(viewOf(incoming)), () => isOverLimit(limits, incoming)),
      kept: keptPictures(options, viewOf),
      onMissing: mirrored.onMissing,
    }),
    mirror: createMirrorHandler({
      responses,
      kept: keptResponses && { responses: keptResponses, viewOf },
      personal: personalMirrors(options, filter, viewOf),
      now: clock,
      limits,
    }),
    companion: createCompanionHandlers({
      companion,
      viewOf,
      isCached: source.isArchive !== true,
      origin,
      now: clock,
      limits,
    }),
    apiProxy: hasApiProxy ? createApiProxy({ fetch: filter.apiFetch(source.fetch), log, identity: source.appClient }) : undefined,
    liveStream: createLiveStream({ fetch: source.fetch, log }),
    limits,
    indexing: createIndexing(config, elapsed),
    api: createOperatorApi(options, { files, hasApiProxy, memory, rules: filter.rules, operator, libraryAccess }),
    viewer: createViewerHandler(
      viewerFiles,
      createPages({
        responses,
        companion: companion.shared,
        viewer,
        now: clock,
        log,
        policy,
        firstStyle,
        firstScreens,
        ...linkPreview,
      }),
      policy,
    ),
    oembed: createOembed({ responses, imageBase, ...linkPreview }),
    syndication: openSyndication(options, { responses, now, ...linkPreview }),
    opds: openOpds({ ...options, access, viewOf, origin, rules: filter.rules, elapsed }),
    sync: openSync(config, { log, now: clock }),
  })
  return {
    listener,
    upgrade: createLiveUpgrade({ liveSocket, access, isOwnHost, refusalOf, limits }),
    close: () => liveSocket.close(),
    warm: () => warmHome(responses, now(), log),
  }
}

/** Maximum number of live sockets of a client, where requests are limited. */
const maxLivesPerClient = 16

/** Creates the sockets of live streams. */
const openLiveSocket = ({ source, maxListeners, log }: GatewayOptions) =>
  createLiveSocket({ live: source.live, log, maxListeners, maxPerClient: maxLivesPerClient })

/** Charges a call upstream. Resolves with true when the client may not make it. */
async function isOverLimit(limits: RequestLimits | undefined, incoming: IncomingMessage): Promise<boolean> {
  return (await limits?.chargeUpstreamCall(incoming, false)) !== undefined
}

/** Creates the image proxy over the pictures of the source. */
const openImages = (
  { config, source, imageCache, pictureFormats, imageLimits, log }: GatewayOptions,
  rules: Pick<ImageProxyOptions, 'verdict' | 'kept' | 'onMissing'>,
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
  return (c: GatewayContext) => {
    const view = viewOf(c.env.incoming)
    return view ? restored[view] : plain
  }
}

/** Loads the data of the home page into the cache. Never rejects. */
async function warmHome(responses: MirrorResponses, now: Date, log: Logger): Promise<void> {
  const home = initialRequest('/', new URLSearchParams(), defaultLanguage, now)
  await (home?.mirror &&
    responses.load(withKey(home.mirror)).catch((error: unknown) => log.error({ err: error }, 'warming failed')))
}

interface OperatorApiParts {
  readonly files: OperatorFiles
  readonly hasApiProxy: boolean
  readonly memory: MemoryCaches
  readonly rules: ContentFilter['rules']
  readonly operator: OperatorAccess | undefined
  readonly libraryAccess: LibraryAccess
}

/** Creates the gateway's own API. */
function createOperatorApi(options: GatewayOptions, parts: OperatorApiParts): ApiApp {
  const { files, hasApiProxy, memory, rules, operator, libraryAccess } = parts
  const { config, source, health, log, version } = options
  const clocks = {
    now: () => (options.now?.() ?? new Date()).getTime(),
    elapsed: options.elapsed ?? (() => performance.now()),
  }
  const usesDisk = source.name === 'sample' || options.imageCache !== undefined || (options.store && !options.valkey)
  const library = createLibraryRoutes({
    library: options.library,
    keeper: options.keeper,
    imports: options.imports,
    verifier: options.verifier,
    access: libraryAccess,
    rules,
    log,
  })
  const operatorRoutes = createOperatorPage({
    ...options,
    access: operator,
    problems: problemsOf(options),
    parts: options.operator,
    files,
    directory: config.dataDirectory,
    archiveDirectory: config.archiveDirectory,
    caches: () => ({
      memoryBytes: memory.mirror.usedBytes() + memory.companion.usedBytes(),
      responseBytes: options.store?.diskBytes() ?? null,
      pictureBytes: options.imageCache?.usedBytes() ?? null,
    }),
    ...clocks,
  })
  return createApiApp({
    health,
    readiness: createReadiness({
      health,
      source,
      isValkeyUsed: options.valkey?.isUsed,
      directory: usesDisk ? options.config.dataDirectory : undefined,
      elapsed: clocks.elapsed,
    }),
    condition: source.condition,
    problems: problemsOf(options),
    wellKnown: async () =>
      wellKnown({
        version: version,
        source: source.name,
        demo: source.demo,
        hasApiProxy,
        mirror: (await source.features?.()) ?? allFeatures,
      }),
    files,
    docs: createApiDocs(version, { library, operator: operatorRoutes }),
    policy: createPolicyText({ file: config.policyFile, log }),
    operator: operatorRoutes,
    library,
  })
}

/** The problems of the source and of the archive. */
const problemsOf =
  ({ source, library }: Pick<GatewayOptions, 'source' | 'library'>) =>
  () => [...(source.problems?.() ?? []), ...(library?.problems?.() ?? [])]
