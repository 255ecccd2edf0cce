// Creates the source that EMAKI_SOURCE names. No other file depends on its kind.
import type { LookupFunction } from 'node:net'
import type { SetAside } from '@emaki/catalogue'
import { streamHosts } from '../companion/liveStream.ts'
import type { Config } from '../config/config.ts'
import { isLocalName } from '../config/variable.ts'
import { feedFromNetwork, queuedFeed } from '../images/pictureFeed.ts'
import { guardedAgent, guardedLookup } from '../network/guardedConnector.ts'
import { callLimits, createHostQueue, pictureLimits, queuedFetch } from '../network/hostQueue.ts'
import { networkFetch, siteHosts } from '../network/networkFetch.ts'
import type { Logger } from '../operator/log.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import { createLoopDetection } from './loopDetection.ts'
import { openMirrorHosts } from './mirrorHosts.ts'
import { openMirrorOffers } from './mirrorOffers.ts'
import { openPersonalMirror } from './personalMirror.ts'
import { type InMemory, openSample } from './sampleSource.ts'
import { socketFeed } from './socketFeed.ts'
import type { Source } from './source.ts'
import { openUpstreamMirror, type UpstreamMirror } from './upstreamSource.ts'

export interface SourceOptions {
  readonly config: Config
  /** False while another gateway writes the caches of the data directory; true by default. */
  readonly hasDiskCache?: boolean
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

/** Opens the configured source. Throws a DataDirectoryError when the data directory cannot be used. */
export function openSource(options: SourceOptions): Source {
  const { config, now, log } = options
  if (config.source === 'sample') return openSample(options)
  const clock = () => now().getTime()
  const mirrors = config.mirrors.map((base) => new URL(base))
  // A mirror at localhost or a literal address is deliberate: the operator may use the local network.
  const trusted = mirrors.filter(({ hostname }) => isLocalName(hostname)).map(({ hostname }) => hostname.replace(/^\[|\]$/g, ''))
  const resolver = options.lookup ? { lookup: options.lookup } : {}
  const agent = guardedAgent({ trusted, ...resolver })
  const pictureAgent = guardedAgent({ connections: pictureLimits.concurrency, trusted, ...resolver })
  const hosts = [...siteHosts, ...streamHosts, ...mirrors.map(({ host }) => host)]
  const fetch = queuedFetch(networkFetch({ dispatcher: agent, hosts }), createHostQueue(callLimits))
  const loops = config.source === 'mirror' ? createLoopDetection(fetch) : undefined
  const mirror: UpstreamMirror & Pick<Source, 'features'> = loops
    ? openMirrorHosts({ ...loops, bases: config.mirrors, now: clock, log })
    : openUpstreamMirror({ config, fetch, now: clock, log, valkey: options.valkey })
  const pictures = queuedFeed(feedFromNetwork(pictureAgent), createHostQueue(pictureLimits))
  const offers = loops && openMirrorOffers({ ...loops, bases: config.mirrors, log })
  return {
    name: config.source,
    fetch,
    pictures: offers?.pictures(pictures) ?? pictures,
    companionThrough: offers?.companion,
    mirror,
    loops,
    condition: mirror.condition,
    features: mirror.features,
    personalMirror:
      config.source === 'upstream'
        ? openPersonalMirror({ ...config, fetch, onError: (error) => log.error({ err: error }, 'mirror failed') })
        : undefined,
    // Where the operator opens the API proxy, browsers sign their calls as the operator's client.
    appClient:
      config.source === 'upstream' && config.apiProxy === true
        ? { id: config.clientId, secret: config.clientSecret, hashSecret: config.hashSecret }
        : undefined,
    live: socketFeed(guardedLookup(resolver)),
    demo: [],
    imageHosts: [],
    companion: {},
    isCostly: true,
    async close() {
      // No client is left, so calls in flight can be aborted.
      await Promise.all([agent.destroy(), pictureAgent.destroy()])
    },
  }
}
