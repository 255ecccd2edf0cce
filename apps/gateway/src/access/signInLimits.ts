// Limits of password tries, for each client and in total. Replicas share them through Valkey.
import type { IncomingMessage } from 'node:http'
import { createSharedBuckets } from '../limits/sharedBuckets.ts'
import { createTokenBuckets } from '../limits/tokenBuckets.ts'
import { clientKey, trustedBlocks } from '../network/clientAddress.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'

/** Pays for one try. Resolves with 0, or with the seconds to wait. */
export type PayTry = (incoming: Pick<IncomingMessage, 'headers' | 'socket'>) => Promise<number>

/** A client has ten tries, then one in 30 s. */
const perClient = { burst: 10, perSecond: 1 / 30 }
/** All clients together: a guesser with many addresses gets at most 29,000 tries a day. */
const inTotal = { burst: 100, perSecond: 1 / 3 }
const maxKeys = 10_000

export interface SignInLimitOptions {
  readonly trustedProxies: readonly string[]
  readonly valkey?: SharedValkey | undefined
  /** Monotonic clock in ms. */
  readonly elapsed: () => number
}

export function createSignInLimits({ trustedProxies, valkey, elapsed }: SignInLimitOptions): PayTry {
  const isTrusted = trustedBlocks(trustedProxies)
  const open = (limit: typeof perClient) => {
    const local = createTokenBuckets({ ...limit, maxKeys, now: elapsed })
    return valkey ? createSharedBuckets(valkey, local, limit) : local
  }
  const clients = open(perClient)
  const total = open(inTotal)
  return async ({ headers, socket }) => {
    const forwarded = headers['x-forwarded-for']
    const client = clientKey(socket.remoteAddress, typeof forwarded === 'string' ? forwarded : undefined, isTrusted)
    return (await clients.take(`sign-in ${client}`, 1)) || (await total.take('sign-in total', 1))
  }
}
