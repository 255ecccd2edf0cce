// Rate limits of a public instance: the budget of each client, and the price of each kind of request (docs/reliability.md 7.4).
import type { IncomingMessage } from 'node:http'
import type { RequestCost } from '@emaki/domain/server'
import type { Charge, UpstreamCall } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import type { Config } from '../config/config.ts'
import { clientKey, trustedBlocks } from '../network/clientAddress.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import { createSharedBuckets } from './sharedBuckets.ts'
import { createTokenBuckets, type OverLimit } from './tokenBuckets.ts'

export interface RequestLimits {
  /**
   * Charges the client for a request. Returns the headers of a 429, or undefined when it is paid. A promise only with
   * Valkey.
   */
  charge(incoming: IncomingMessage, cost: RequestCost): OverLimit | Promise<OverLimit>
  /** Charges the client for a call upstream, before it is made. All paths that may call upstream spend from this one budget. */
  chargeUpstreamCall(incoming: IncomingMessage, isSearch: boolean): OverLimit | Promise<OverLimit>
  /** The key of the client; equal for all addresses of one IPv6 /64. Undefined where clients are not limited. */
  clientOf(incoming: IncomingMessage): string | undefined
}

const burst = 300
const perSecond = 5
const maxKeys = 50_000
/**
 * Upstream calls for one client over a long time: without this limit, distinct requests would fill the cache with useless
 * responses.
 * It allows a quarter of an hour of misses at the highest steady rate, then one a second.
 */
const distinct = { burst: 2000, perSecond: 1 }

/** Tokens by what a request costs. Viewer files, pages and health checks are free. A call upstream costs `missCost` more. */
const costs = {
  /** A cached or a fetched picture: a page of works shows dozens of them. */
  picture: 0.25,
  /** A playlist or segment of a live. */
  stream: 0.25,
  mirror: 0.2,
  companion: 0.2,
  /** A search in the archive, which needs milliseconds of this process. */
  library: 0.5,
  /** A form with a picture of up to 15 MB. */
  share: 5,
  /** A file of up to 8 MB to read or to write. */
  sync: 5,
  /** A form to parse, and a call that counts against the operator's API key. */
  imageSearch: 20,
  /** A whole novel through a translator. */
  translation: 10,
} as const satisfies Readonly<Record<Exclude<RequestCost, 'upstreamCall'>, number>>

const missCost = 2
const searchMissCost = 4

/**
 * The limits of the configuration; undefined for none, the default on loopback addresses. `now` is a monotonic clock in ms.
 * `onOverLimit` is called with the client of each request that is not paid.
 */
export function createRequestLimits(
  config: Pick<Config, 'host' | 'rateLimit' | 'trustedProxies'>,
  now: () => number,
  valkey?: SharedValkey,
  onOverLimit: (client: string) => void = () => undefined,
): RequestLimits | undefined {
  if (!(config.rateLimit ?? !isLoopback(config.host))) return undefined
  const isTrusted = trustedBlocks(config.trustedProxies)
  const own = createTokenBuckets({ burst, perSecond, maxKeys, now })
  const buckets = valkey ? createSharedBuckets(valkey, own, { burst, perSecond }) : own
  const misses = createTokenBuckets({ ...distinct, maxKeys, now })

  const clientOf = (incoming: IncomingMessage) => {
    const forwarded = incoming.headers['x-forwarded-for']
    return clientKey(incoming.socket.remoteAddress, typeof forwarded === 'string' ? forwarded : undefined, isTrusted)
  }
  const overLimit = (client: string, seconds: number): OverLimit => {
    if (seconds === 0) return undefined
    onOverLimit(client)
    return { 'retry-after': String(seconds), ratelimit: `"default";r=0;t=${seconds}`, 'ratelimit-policy': policy }
  }
  const take = (key: string, cost: number) => {
    const seconds = buckets.take(key, cost)
    return typeof seconds === 'number' ? overLimit(key, seconds) : seconds.then((late) => overLimit(key, late))
  }
  const chargeUpstreamCall: RequestLimits['chargeUpstreamCall'] = (incoming, isSearch) => {
    const key = clientOf(incoming)
    return overLimit(key, misses.take(key, 1)) ?? take(key, isSearch ? searchMissCost : missCost)
  }
  return {
    charge: (incoming, cost) =>
      cost === 'upstreamCall' ? chargeUpstreamCall(incoming, false) : take(clientOf(incoming), costs[cost]),
    chargeUpstreamCall,
    clientOf,
  }
}

/** Charges the client of a context for a call upstream, unless its route has paid for the call already. */
export const chargeCall =
  (limits: RequestLimits | undefined): Charge<HttpBindings, UpstreamCall> =>
  (c, { isSearch }) => {
    const { cost } = c.var.route
    const isPaid = cost === 'imageSearch' || cost === 'translation'
    return isPaid ? undefined : limits?.chargeUpstreamCall(c.env.incoming, isSearch)
  }

const policy = `"default";q=${burst};w=${burst / perSecond}`

/** True for addresses that only this machine can connect to. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host)
