// The one place that knows which sources there are: EMAKI_SOURCE becomes a Source here, and nothing else asks which it is.
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

export interface ChoiceOptions {
  readonly config: Config
  /** False while another gateway writes the caches of the data directory; true unless told. */
  readonly hasDiskCache?: boolean
  readonly now: () => Date
  readonly log: Logger
  /** Told before the sample collection is made for the first time, which takes seconds. */
  readonly onFirstBuild: () => void
  /** Told of a sample catalogue that could not be used and was replaced by a new one. */
  readonly onSetAside?: ((setAside: SetAside) => void) | undefined
  /** Told before the sample waits for another gateway that is opening the same collection. */
  readonly onWait?: (() => void) | undefined
  /** Told when the sample collection is built in memory, because nothing can be written. */
  readonly onInMemory?: ((inMemory: InMemory) => void) | undefined
  /** What replicas share. */
  readonly valkey?: SharedValkey | undefined
  /** The resolver of host names; the system's unless told. */
  readonly lookup?: LookupFunction
}

/** Opens the source that the configuration names. Throws a DataDirectoryError when the data directory cannot be used. */
export function chooseUpstream(options: ChoiceOptions): Source {
  const { config, now, log } = options
  if (config.source === 'sample') return openSample(options)
  const clock = () => now().getTime()
  const mirrors = config.mirrors.map((base) => new URL(base))
  // A mirror written down as an address or as localhost is meant: the operator's own network is theirs to reach.
  const trusted = mirrors.filter(({ hostname }) => isLocalName(hostname)).map(({ hostname }) => hostname.replace(/^\[|\]$/g, ''))
  const resolver = options.lookup ? { lookup: options.lookup } : {}
  const agent = guardedAgent({ trusted, ...resolver })
  const pictureAgent = guardedAgent({ connections: pictureLimits.places, trusted, ...resolver })
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
        ? openPersonalMirror({ ...config, fetch, onFault: (fault) => log.error({ err: fault }, 'mirror failed') })
        : undefined,
    // Where the operator opens the way to the app API, the browsers that take it sign as the operator's client.
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
      // No client is left: calls that are still in flight have nobody to wait for them.
      await Promise.all([agent.destroy(), pictureAgent.destroy()])
    },
  }
}
