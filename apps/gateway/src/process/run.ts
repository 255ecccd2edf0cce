// Runs the gateway: binds the port, opens source and caches, serves, and shuts down gracefully.
import { join } from 'node:path'
import type { SetAside } from '@emaki/catalogue'
import { hasOperatorPage } from '../access/operatorAccess.ts'
import { createGateway, type Gateway } from '../app/gateway.ts'
import { openSource } from '../app/openSource.ts'
import { removeAbandonedCopies } from '../backup/backupDownload.ts'
import { openResponseStore, type ResponseStore } from '../cache/responseStore.ts'
import { type CacheLock, lockCaches } from '../config/cacheLock.ts'
import type { Config } from '../config/config.ts'
import { cacheDirectories } from '../denyList/cachedCopies.ts'
import { openDenyList } from '../denyList/denyList.ts'
import { createPurgeWebhook } from '../denyList/purgeWebhook.ts'
import { removeCopiesOfDenied } from '../denyList/removeCopies.ts'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { openPictureCache, type PictureCache } from '../images/cache/pictureCache.ts'
import { ImageFormatsError, openPictureFormats } from '../images/formats/openPictureFormats.ts'
import { openImports } from '../library/imports.ts'
import { openKeeper, openVerifier } from '../library/openKeeper.ts'
import { openLibrary } from '../library/openLibrary.ts'
import { openRefusals } from '../limits/refusals.ts'
import { createLog, type Logger, standardError } from '../log/log.ts'
import { type CacheTier, type Observer, observerOf } from '../log/observer.ts'
import { watchEventLoopLag } from '../operator/eventLoopLag.ts'
import { createHealth, type Health } from '../operator/health.ts'
import { createActivity } from '../operator/page/activity.ts'
import { createBusyClients } from '../operator/page/busyClients.ts'
import { createRecentErrors, type RecentErrors } from '../operator/page/recentErrors.ts'
import { connectionLimits } from '../server/connectionLimits.ts'
import { defaultPort, type Listener, listen, PortError, type RunningServer, type UpgradeListener } from '../server/server.ts'
import { openProviders } from '../sources/providers.ts'
import type { InMemory } from '../sources/sampleSource.ts'
import { DataDirectoryError, type Source } from '../sources/source.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import { openAddresses } from './openAddresses.ts'
import { openServiceManager } from './serviceManager.ts'
import { waitForShutdown } from './shutdownSignals.ts'

export interface RunOptions {
  readonly version: string
  readonly config: Config
  readonly viewerDirectory: string
  /** Prints a line on standard output. */
  readonly print: (line: string) => void
  readonly warn: (line: string) => void
}

/** Grace period of requests in flight, and the time before it in which balancers notice the shutdown, in ms. */
const graceMs = 20_000
const lingerMs = 250
const maxListeners = 500

/** Serves until a shutdown signal. Resolves with the exit code: 0 after a clean shutdown, 1 after a failed start or an error. */
export async function runGateway(options: RunOptions): Promise<number> {
  const { config, print, warn } = options
  const errors = createRecentErrors()
  const log = createLog(config.logLevel, errors.through(standardError()))
  const lag = watchEventLoopLag()
  const health = createHealth(lag)
  const shutdown = waitForShutdown(log)
  const manager = openServiceManager(log, process.env)
  const { maxConnections, perAddress } = connectionLimits(config)
  let listener: Listener = respondStarting
  let gateway: Gateway | undefined
  let server: RunningServer | undefined
  /** What the end must close, in the order of opening. */
  const opened: { close(): unknown }[] = [{ close: lag.stop }, manager]
  const open = <T extends { close(): unknown }>(part: T): T => {
    opened.push(part)
    return part
  }
  try {
    // Binds the port first: a taken port is reported at once, and clients wait while the sample is opened.
    const upgrade: UpgradeListener = (...upgrade) => gateway?.upgrade(...upgrade) ?? false
    server = await listen((incoming, outgoing) => listener(incoming, outgoing), {
      host: config.host,
      port: config.port,
      upgrade,
      maxConnections,
      perAddress,
    })
    if (config.port === undefined && server.port !== defaultPort) {
      print(`Port ${defaultPort} is taken, so this is port ${server.port}; PORT chooses another.`)
    }
    gateway = await openGateway({ ...options, log, errors, health, open })
    listener = gateway.listener
    health.enter('ready')
    manager.ready()
    void removeAbandonedCopies()
    const [here, ...network] = openAddresses(config, server.port)
    print(`Emaki is open at ${here}`)
    for (const url of network) print(`On your network: ${url}`)
    // Not awaited, because an upstream that does not respond must not delay the shutdown.
    void gateway.warm()
    const code = await shutdown
    health.enter('stopping')
    manager.stopping()
    gateway.close()
    await new Promise((resolve) => setTimeout(resolve, lingerMs))
    await server.stop(graceMs)
    return code
  } catch (error) {
    if (!isExpected(error)) log.fatal({ err: error }, 'start failed')
    warn(`Emaki could not start: ${error instanceof Error ? error.message : String(error)}`)
    await server?.stop(0)
    return 1
  } finally {
    for (const part of opened.reverse()) await part.close()
  }
}

/** True for errors that their message explains. */
const isExpected = (error: unknown): boolean =>
  [PortError, DataDirectoryError, ImageFormatsError].some((kind) => error instanceof kind)

interface Opening extends RunOptions {
  readonly log: Logger
  readonly errors: RecentErrors
  readonly health: Health
  /** Remembers what the end must close. */
  readonly open: <T extends { close(): unknown }>(part: T) => T
}

/** Opens source and caches, and creates the gateway over them. */
async function openGateway(opening: Opening): Promise<Gateway> {
  const { config, version, viewerDirectory, print, warn, log, errors, health, open } = opening
  const now = () => new Date()
  const monitoring = config.metrics ? open(await openMonitoring(config.metrics)) : undefined
  const valkey = config.valkeyUrl ? open(await openSharedValkey(config.valkeyUrl, log)) : undefined
  const denyList = open(await openDenyList({ directory: config.dataDirectory, valkey, log }))
  const refusals = open(await openRefusals({ config, log, now: Date.now }))
  const lock = lockCaches(config.dataDirectory)
  open({ close: lock.release })
  if (!lock.isHeld()) warn(sharedDirectory(config.dataDirectory))
  const library = await openLibrary({ config, log, now })
  if (library) open(library)
  const source = open(
    await openSource({
      config,
      hasDiskCache: lock.isHeld(),
      library,
      now,
      log,
      valkey,
      onFirstBuild: () => print('Building the sample collection…'),
      onSetAside: (setAside) => warn(setAsideWarning(setAside)),
      onWait: () => print('Another Emaki is opening the sample collection in this directory; waiting for it…'),
      onInMemory: (inMemory) => warn(inMemoryWarning(inMemory)),
    }),
  )
  const store = openStore({ config, source, lock, valkey, log })
  if (store) open(store)
  const providers = open(openProviders(config))
  const observed = hasOperatorPage(config) ? openOperatorObservers(opening) : undefined
  const observer = observerOf(monitoring?.metrics, observed?.activity, observed?.clients)
  const imageCache = openImageCache({ config, source, lock, log, observer })
  const pictureFormats = open(await openPictureFormats({ ...config, cache: imageCache, log }))
  const keeper = library && open(await openKeeper({ library, source, imageCache, log }))
  const imports = library && open(await openImports({ library, keeper, log, now }))
  const verifier = library && open(await openVerifier({ library, source, imageCache, log }))
  const webhook = createPurgeWebhook(config)
  removeCopiesOfDenied({ denyList, directory: config.dataDirectory, imageCache, valkey, webhook, log })
  monitoring?.metrics.connect({
    ...source,
    lagMs: health.lagMs,
    isValkeyUsed: valkey?.isUsed,
    pictureCacheBytes: imageCache?.usedBytes,
    pictureFormats: pictureFormats.use?.figures,
  })
  return createGateway({
    config,
    source,
    library,
    keeper,
    imports,
    verifier,
    store,
    valkey,
    denyList,
    imageCache,
    pictureFormats: pictureFormats.use,
    metrics: observer,
    operator: observed && { ...observed, errors, denyList, refusals },
    refusals,
    providers: providers.companion,
    version,
    viewerDirectory,
    health,
    log,
    now,
    // Live listeners hold their connection for hours, so they get at most half of all.
    maxListeners: Math.min(maxListeners, Math.floor(config.maxConnections / 2)),
  })
}

const openOperatorObservers = ({ config, open }: Opening) => ({
  activity: open(createActivity({ now: Date.now })),
  clients: open(createBusyClients({ config, now: Date.now })),
})

// Both libraries are loaded on demand, because they take much memory.
const openMonitoring = async (address: NonNullable<Config['metrics']>) =>
  (await import('../operator/metricsServer.ts')).startMonitoring(address)

const openSharedValkey = async (url: string, log: Logger): Promise<SharedValkey> =>
  (await import('../valkey/sharedValkey.ts')).openValkey(url, log)

const setAsideWarning = ({ file, reason }: SetAside): string =>
  reason === 'damaged'
    ? `The catalogue was damaged and has been replaced by a new one. The old data is in ${file}; see "Restoring the catalogue" in apps/gateway/README.md.`
    : `The catalogue was written by another version of Emaki and has been replaced by a new one. The old one is ${file}.`

const sharedDirectory = (directory: string): string =>
  `Another Emaki uses the directory "${directory}". Until that one ends, this one caches no pictures and no responses on disk; set EMAKI_DATA to give it a directory of its own.`

interface CacheOptions {
  readonly config: Config
  readonly source: Source
  /** Tells whether this gateway may write to the directory. */
  readonly lock: CacheLock
  readonly log: Logger
}

const inMemoryWarning = ({ directory, reason }: InMemory): string =>
  `Warning: EMAKI_DATA is "${directory}", which cannot be written to (${reason}). The sample collection is built in memory: what is bookmarked, followed or written in it is lost when Emaki ends.`

/** Opens the store of responses, on disk or in Valkey. The sample needs one only when replicas share it. */
function openStore({
  config,
  source,
  lock,
  valkey,
  log,
}: CacheOptions & { readonly valkey: SharedValkey | undefined }): ResponseStore | undefined {
  if (!source.isCostly && !valkey) return undefined
  const open = (directory: string | undefined) =>
    openResponseStore({ directory, maxDiskBytes: config.responseCacheMegabytes * 1024 * 1024, valkey, log })
  if (!source.isCostly || config.responseCacheMegabytes === 0 || valkey) return open(undefined)
  const directory = join(config.dataDirectory, cacheDirectories.responses, source.name)
  if (lock.isHeld()) return open(directory)
  let store = open(undefined)
  lock.whenHeld(() => {
    void store.close()
    store = open(directory)
  })
  return {
    getOrLoad: (...request) => store.getOrLoad(...request),
    getOrLoadUnshared: (...request) => store.getOrLoadUnshared(...request),
    diskBytes: () => store.diskBytes(),
    close: () => store.close(),
  }
}

/** Opens the cache of pictures from other hosts. The renderer of the sample caches its own, but not their other formats. */
function openImageCache({
  config,
  source,
  lock,
  log,
  observer,
}: CacheOptions & { readonly observer: Observer | undefined }): PictureCache | undefined {
  if ((!source.isCostly && config.imageFormats.length === 0) || config.imageCacheMegabytes === 0) return undefined
  const directory = join(config.dataDirectory, cacheDirectories.pictures)
  const onLookup = observer && ((tier: CacheTier) => observer.observeLookup('picture', tier))
  let cache: PictureCache | undefined
  lock.whenHeld(() => {
    cache = openPictureCache({ directory, maxBytes: config.imageCacheMegabytes * 1024 * 1024, log, onLookup })
  })
  return {
    serve: async (...request) => (await cache?.serve(...request)) ?? false,
    read: async (url) => cache?.read(url),
    load: async (...request) => cache?.load(...request),
    variants: {
      send: async (...transfer) => cache?.variants.send(...transfer),
      write: async (...variant) => (await cache?.variants.write(...variant)) ?? false,
    },
    usedBytes: () => cache?.usedBytes() ?? 0,
    remove: async (labels) => cache?.remove(labels),
  }
}

const respondStarting: Listener = (_, outgoing) => sendErrorResponse(outgoing, 503, 'Emaki is starting', { 'retry-after': '1' })
