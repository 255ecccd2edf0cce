// Opens the rate limits of a gateway, and the proof of work that lets clients over their soft limit go on.
import type { Access } from '../access/access.ts'
import type { Config } from '../config/config.ts'
import type { PublicOrigin } from '../config/publicOrigin.ts'
import type { Observer } from '../operator/observer.ts'
import type { Source } from '../sources/source.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import { type ChallengeHandler, createChallengeHandler } from './challengeRoute.ts'
import { exemptClients } from './exemptClients.ts'
import { createProofOfWork, type ProofWork } from './proofOfWork.ts'
import { type ReloadableLimits, reloadableLimits } from './reloadableLimits.ts'
import { createRequestLimits } from './requestLimits.ts'

export interface LimitsOptions {
  readonly config: Pick<Config, 'host' | 'rateLimit' | 'trustedProxies' | 'proofOfWork'>
  readonly valkey?: SharedValkey | undefined
  readonly access: Access
  readonly publicOrigin: PublicOrigin
  /** The source whose mirror for requests with an account needs no pass. */
  readonly source: Pick<Source, 'personalMirror'>
  /** Counts the clients over their limit. */
  readonly metrics?: Pick<Observer, 'observeRateLimited'> | undefined
  /** How much clients compute for a pass. */
  readonly proofWork?: ProofWork | undefined
  /** Time in ms since 1970. */
  readonly clock: () => number
  /** Monotonic clock in ms. */
  readonly elapsed: () => number
}

export interface Limits {
  readonly limits: ReloadableLimits
  /** Undefined without proof of work. */
  readonly challenge: ChallengeHandler | undefined
}

export function openLimits(options: LimitsOptions): Limits {
  const { config, valkey, access, publicOrigin, source, metrics, proofWork, clock, elapsed } = options
  const proofOfWork = config.proofOfWork
    ? createProofOfWork({ valkey, now: clock, ...(proofWork ? { work: proofWork } : {}) })
    : undefined
  const passes = proofOfWork && {
    hasPass: proofOfWork.hasPass,
    isExempt: exemptClients(access, source.personalMirror !== undefined),
  }
  const limits = reloadableLimits(
    (latest) => createRequestLimits({ ...config, ...latest }, elapsed, valkey, metrics?.observeRateLimited, passes),
    config,
  )
  return { limits, challenge: proofOfWork && createChallengeHandler({ proofOfWork, limits, origin: publicOrigin }) }
}
