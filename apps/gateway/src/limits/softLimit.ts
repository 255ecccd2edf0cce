// The soft limit: half of the rate limit. Clients over it need a pass, which they get for a proof of work (docs/reliability.md 7.4).
import type { IncomingMessage } from 'node:http'
import { challengeHeader, challengePath } from '@emaki/domain'
import { errorFormatOf, sessionPath } from '@emaki/domain/server'
import { createSharedBuckets } from '../valkey/sharedBuckets.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import type { ProofOfWork } from './proofOfWork.ts'
import { createTokenBuckets, type OverLimit } from './tokenBuckets.ts'

/** Who needs a pass above the soft limit. */
export interface PassCheck {
  readonly hasPass: ProofOfWork['hasPass']
  /** True for clients that never need a pass. */
  isExempt(incoming: IncomingMessage): boolean
}

export interface SoftLimit {
  /**
   * Charges the client. `isUpstreamCall` also counts against the long-term limit of upstream calls. Resolves with the headers of a 429
   * that names the challenge, or undefined when the client is below its soft limit, exempt, or has a pass.
   */
  charge(incoming: IncomingMessage, client: string, cost: number, isUpstreamCall: boolean): Promise<OverLimit>
}

interface Limit {
  /** Tokens of a full bucket. */
  readonly burst: number
  readonly perSecond: number
}

export interface SoftLimitOptions {
  readonly passes: PassCheck
  /** The rate limits of which the soft limits are a part: for all requests, and for upstream calls. */
  readonly limit: Limit
  readonly distinct: Limit
  readonly maxKeys: number
  /** Monotonic clock in ms. */
  readonly now: () => number
  readonly valkey: SharedValkey | undefined
}

/** The soft limit as a part of the rate limit. */
const softPart = 0.5

export function createSoftLimit({ passes, limit, distinct, maxKeys, now, valkey }: SoftLimitOptions): SoftLimit {
  const soft = partOf(limit)
  const own = createTokenBuckets({ ...soft, maxKeys, now })
  const buckets = valkey ? createSharedBuckets(valkey, own, soft) : own
  const calls = createTokenBuckets({ ...partOf(distinct), maxKeys, now })
  return {
    async charge(incoming, client, cost, isUpstreamCall) {
      if (passes.isExempt(incoming)) return undefined
      const key = `soft ${client}`
      const seconds = (isUpstreamCall ? calls.take(key, 1) : 0) || (await buckets.take(key, cost))
      if (seconds === 0 || !needsPass(incoming, isUpstreamCall) || (await passes.hasPass(incoming, client))) return undefined
      return { 'retry-after': String(seconds), [challengeHeader]: challengePath }
    },
  }
}

const partOf = ({ burst, perSecond }: Limit): Limit => ({ burst: burst * softPart, perSecond: perSecond * softPart })

/**
 * True for API requests, which the viewer repeats with a pass, and for pages with data, which are sent without it instead. Pictures,
 * streams, sockets, forms and logins cannot solve a challenge: they count, but need no pass.
 */
function needsPass({ url = '/', headers }: IncomingMessage, isUpstreamCall: boolean): boolean {
  if (headers.upgrade !== undefined || url === sessionPath) return false
  const format = errorFormatOf(url)
  return format === 'mirror' || format === 'companion' || (format === 'own' && isUpstreamCall)
}
