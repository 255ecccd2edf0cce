// What one client may ask of a public instance, and what each kind of request costs it (reliability 7.4).
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { createSharedBuckets } from '../valkey/sharedBuckets.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import { clientKey, trustedBlocks } from './clientAddress.ts'
import { createTokenBuckets } from './tokenBuckets.ts'

export interface RequestLimits {
  /** The headers of a refusal for what every request of this kind costs; undefined when it is paid. A promise only where replicas share. */
  refusal(incoming: IncomingMessage, target: string): OverLimit | Promise<OverLimit>
  /** The same for what an answer costs that has to be fetched first. */
  missRefusal(incoming: IncomingMessage, isSearch: boolean): OverLimit | Promise<OverLimit>
}

type OverLimit = Readonly<Record<string, string>> | undefined

const burst = 300
const perSecond = 5
const maxKeys = 50_000
/**
 * Answers that one client may have fetched for it over a long time: who asks for something else each time, whatever the pace, would fill the cache
 * with what nobody else wants. A quarter of an hour of misses at the highest steady pace, then one a second.
 */
const distinct = { burst: 2000, perSecond: 1 }

/** Tokens by kind of address; files of the viewer and health checks are free. */
const costs: readonly (readonly [pattern: RegExp, cost: number])[] = [
  [/^\/api\/(?:companion\/api\/)?sauce(?:nao)?(?:[/?]|$)/, 20],
  [/^\/api\/(?:companion\/api\/)?pixiv-novel-translate\//, 10],
  [/^\/api\/image\/|^\/-\/|^\/~\/|^\/pximg\//, 0.25],
  [/^\/api\/live\/stream\//, 0.25],
  [/^\/api\/(?:mirror|pixiv)(?:[/?]|$)/, 0.2],
  [/^\/pixiv-(?:app-api|oauth)\//, 2],
  [/^\/api\/(?:companion|pixivision|pid-recover|pixiv-now|user|ranking)(?:[/?]|$)/, 2],
]
const missCost = 2
const searchMissCost = 4

/** The limits that the configuration asks for; undefined for none: the default where only this machine gets in. `now` is only compared with itself. */
export function createRequestLimits(
  config: Pick<Config, 'host' | 'rateLimit' | 'trustedProxies'>,
  now: () => number,
  valkey?: SharedValkey,
): RequestLimits | undefined {
  if (!(config.rateLimit ?? !isLoopback(config.host))) return undefined
  const isTrusted = trustedBlocks(config.trustedProxies)
  const own = createTokenBuckets({ burst, perSecond, maxKeys, now })
  const buckets = valkey ? createSharedBuckets(valkey, own, { burst, perSecond }) : own
  const misses = createTokenBuckets({ ...distinct, maxKeys, now })

  const keyOf = (incoming: IncomingMessage) => {
    const forwarded = incoming.headers['x-forwarded-for']
    return clientKey(incoming.socket.remoteAddress, typeof forwarded === 'string' ? forwarded : undefined, isTrusted)
  }
  const take = (key: string, cost: number) => {
    const seconds = buckets.take(key, cost)
    return typeof seconds === 'number' ? overLimit(seconds) : seconds.then(overLimit)
  }
  return {
    refusal(incoming, target) {
      const cost = costs.find(([pattern]) => pattern.test(target))?.[1] ?? 0
      return cost === 0 ? undefined : take(keyOf(incoming), cost)
    },
    missRefusal(incoming, isSearch) {
      const key = keyOf(incoming)
      return overLimit(misses.take(key, 1)) ?? take(key, isSearch ? searchMissCost : missCost)
    },
  }
}

const overLimit = (seconds: number): OverLimit =>
  seconds === 0
    ? undefined
    : { 'retry-after': String(seconds), ratelimit: `"default";r=0;t=${seconds}`, 'ratelimit-policy': policy }

const policy = `"default";q=${burst};w=${burst / perSecond}`

/** True for addresses that only this machine reaches. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host)
