// What one client may ask of a public instance, and what each kind of request costs it (reliability 7.4).
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { clientKey, trustedBlocks } from './clientAddress.ts'
import { createTokenBuckets } from './tokenBuckets.ts'

export interface RequestLimits {
  /** The headers of a refusal for what every request of this kind costs; undefined when it is paid. */
  refusal(incoming: IncomingMessage, target: string): Readonly<Record<string, string>> | undefined
  /** The same for what an answer costs that has to be fetched first. */
  missRefusal(incoming: IncomingMessage, isSearch: boolean): Readonly<Record<string, string>> | undefined
}

const burst = 300
const perSecond = 5
const maxKeys = 50_000

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

/** The limits that the configuration asks for; undefined for none: the default where only this machine gets in. */
export function createRequestLimits(
  config: Pick<Config, 'host' | 'rateLimit' | 'trustedProxies'>,
  now: () => number,
): RequestLimits | undefined {
  if (!(config.rateLimit ?? !isLoopback(config.host))) return undefined
  const isTrusted = trustedBlocks(config.trustedProxies)
  const buckets = createTokenBuckets({ burst, perSecond, maxKeys, now })

  const take = (incoming: IncomingMessage, cost: number) => {
    if (cost === 0) return undefined
    const forwarded = incoming.headers['x-forwarded-for']
    const key = clientKey(incoming.socket.remoteAddress, typeof forwarded === 'string' ? forwarded : undefined, isTrusted)
    const seconds = buckets.take(key, cost)
    return seconds === 0
      ? undefined
      : { 'retry-after': String(seconds), ratelimit: `"default";r=0;t=${seconds}`, 'ratelimit-policy': policy }
  }
  return {
    refusal: (incoming, target) => take(incoming, costs.find(([pattern]) => pattern.test(target))?.[1] ?? 0),
    missRefusal: (incoming, isSearch) => take(incoming, isSearch ? searchMissCost : missCost),
  }
}

const policy = `"default";q=${burst};w=${burst / perSecond}`

/** True for addresses that only this machine reaches. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host)
