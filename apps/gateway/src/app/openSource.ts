// Creates the source that EMAKI_SOURCE names. No other file depends on its kind.

import type { LookupFunction } from 'node:net'
import type { SetAside } from '@emaki/catalogue'
import { appIdentityOf } from '@emaki/domain'
import { createBlockGuard, siteHosts } from '@emaki/domain/server'
import { type MirrorFetch, openPersonalMirror } from '@emaki/mirror'
import { streamHosts } from '../companion/liveStream.ts'
import type { Config } from '../config/config.ts'
import { withOriginalExtensions } from '../images/originalExtensions.ts'
import type { Library } from '../library/openLibrary.ts'
import type { Logger } from '../log/log.ts'
import { callLimits, createHostQueue, pictureLimits, queuedFetch } from '../network/hostQueue.ts'
import { createNetwork } from '../network/network.ts'
import { networkFetch } from '../network/networkFetch.ts'
import { feedFromNetwork, guardedFeed, queuedFeed } from '../network/pictureFeed.ts'
import { trustedNames } from '../network/siteFetch.ts'
import { createLoopDetection } from '../sources/loopDetection.ts'
import { openMirrorHosts } from '../sources/mirrorHosts.ts'
import { openMirrorOffers } from '../sources/mirrorOffers.ts'
import { withReachability } from '../sources/reachability.ts'
import type { InMemory } from '../sources/sampleSource.ts'
import { socketFeed } from '../sources/socketFeed.ts'
import type { Source } from '../sources/source.ts'
import { openUpstreamMirror, type UpstreamMirror } from '../sources/upstreamSource.ts'
import { openWebMirror, webCallLimits } from '../sources/web/webSource.ts'
import { createWebFallback } from '../sources/webFallback.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'

export interface SourceOptions {
  readonly config: Config
  /** False while another gateway writes the caches of the data directory; true by default. */
  readonly hasDiskCache?: boolean
  /** The archive of kept works; undefined without one. */
  readonly library?: Library | undefined
  readonly now: () => Date
  readonly log: Logger
  /** Called before the sample collection is built for the first time, which takes seconds. */
  readonly onFirstBuild: () => void
  /** Called when a sample catalogue is unusable and has been replaced. */
  readonly onSetAside?: ((setAside: SetAside) => void) | undefined
  /** Called before the sample waits for another gateway that is opening the same collection. */
  readonly onWait?: (() => void) | undefined
  /** Called when the sample collection is built in memory, because the directory cannot be written. */
  readonly onInMemory?: ((inMemory: InMemory) => void) | undefined
  /** The Valkey that replicas share. */
  readonly valkey?: SharedValkey | undefined
  /** Resolver of host names; that of the operating system by default. */
  readonly lookup?: LookupFunction
}

/** The addresses whose responses show that the site can be reached. */
const siteProbe = 'https://app-api.pixiv.net/'
const webProbe = 'https://www.pixiv.net/robots.txt'

/** The hosts without which a source has no works. */
const mainHosts: Readonly<Record<Config['source'], readonly string[]>> = {
  sample: [],
  archive: [],
  mirror: [],
  upstream: ['app-api.pixiv.net', 'oauth.secure.pixiv.net'],
  web: ['www.pixiv.net'],
}

/** Opens the configured source. Rejects with a DataDirectoryError when the data directory cannot be used. */
export async function openSource(options: SourceOptions): Promise<Source> {
  const { config, now, log } = options
  // Loaded on demand: the sample takes 25 MB of memory, which gateways over the site do not need.
  if (config.source === 'sample') return (await import('../sources/sampleSource.ts')).openSample(options)
  if (config.source === 'archive') return (await import('../library/archiveSource.ts')).openArchiveSource(options)
  const clock = () => now().getTime()
  const mirrors = config.mirrors.map((base) => new URL(base))
  const trusted = trustedNames(mirrors)
  const network = createNetwork(config, options.lookup)
  const agent = network.agent('calls', { trusted })
  const pictureAgent = network.agent('pictures', { connections: pictureLimits.concurrency, trusted })
  const hosts = [...siteHosts, ...streamHosts, ...mirrors.map(({ host }) => host)]
  const isWeb = config.source === 'web'
  const calls = createHostQueue(isWeb ? webCallLimits : callLimits)
  const pictureCalls = createHostQueue(pictureLimits)
  const probes = config.source === 'mirror' ? mirrors.map(({ origin }) => `${origin}/healthz`) : [isWeb ? webProbe : siteProbe]
  const guard = createBlockGuard({ mainHosts: mainHosts[config.source] })
  const siteCalls = queuedFetch(networkFetch({ dispatcher: agent, hosts }), calls)
  const { fetch, isReachable } = withReachability(guard.fetch(siteCalls), probes)
  const loops = config.source === 'mirror' ? createLoopDetection(fetch) : undefined
  const mirror: MirrorFetch & Partial<UpstreamMirror> & Pick<Source, 'features'> = loops
    ? openMirrorHosts({ ...loops, bases: config.mirrors, now: clock, log })
    : isWeb
      ? openWebMirror({ fetch, sessions: config.webSessions, now: clock, log })
      : openUpstreamMirror({ config, fetch, now: clock, log, valkey: options.valkey })
  const fallback =
    config.source === 'upstream' && config.fallback === 'web' && mirror.condition
      ? createWebFallback({ upstream: mirror, web: openWebMirror({ fetch, now: clock, log }), condition: mirror.condition })
      : undefined
  const networkPictures = guardedFeed(queuedFeed(feedFromNetwork(pictureAgent), pictureCalls), guard)
  const pictures = isWeb || fallback ? withOriginalExtensions(networkPictures) : networkPictures
  const offers = loops && openMirrorOffers({ ...loops, bases: config.mirrors, log })
  return {
    name: config.source,
    fetch,
    pictures: offers?.pictures(pictures) ?? pictures,
    companionThrough: offers?.companion,
    mirror: fallback?.fetch ?? mirror,
    ownMirror: mirror.ownMirror,
    fallbacks: fallback?.count,
    loops,
    condition: mirror.condition,
    accounts: mirror.accounts,
    useRefreshTokens: mirror.useRefreshTokens,
    mirrors: mirror.mirrors,
    renewAccount: mirror.renewAccount,
    queues: () => ({ api: calls.depth(), pictures: pictureCalls.depth() }),
    isReachable,
    blocked: guard.blocked,
    features: mirror.features,
    personalMirror:
      config.source === 'upstream'
        ? openPersonalMirror({ ...config, fetch, onError: (error) => log.error({ err: error }, 'mirror failed') })
        : undefined,
    // Where the operator opens the API proxy, browsers sign their calls as the operator's client.
    appClient:
      config.source === 'upstream' && config.apiProxy === true
        ? { id: config.clientId, secret: config.clientSecret, hashSecret: config.hashSecret, ...appIdentityOf(config) }
        : undefined,
    live: socketFeed(network.socketOptions),
    demo: [],
    imageHosts: [],
    companion: {},
    isCostly: true,
    async close() {
      // No client is left, so calls in flight can be aborted.
      await Promise.all([agent.destroy(), pictureAgent.destroy(), network.close()])
    },
  }
}
