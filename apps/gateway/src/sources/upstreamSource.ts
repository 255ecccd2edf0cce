// The real site as a source, with the operator's accounts.
import { createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import type { Fetch } from '@emaki/domain'
import { createMirror } from '@emaki/mirror'
import type { Config } from '../config/config.ts'
import type { Logger } from '../operator/log.ts'
import { createSharedFlight } from '../valkey/sharedFlight.ts'
import { createSharedTokens } from '../valkey/sharedTokens.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import { createAccountPool } from './accountPool.ts'
import type { MirrorFetch, SourceCondition } from './source.ts'

export interface UpstreamMirrorOptions {
  readonly config: Pick<Config, 'clientId' | 'clientSecret' | 'hashSecret' | 'refreshTokens'>
  readonly fetch: Fetch
  readonly now: () => number
  /** Monotonic clock in ms, for pauses of accounts (docs/reliability.md F40). */
  readonly elapsed?: () => number
  readonly log: Logger
  /** Valkey where replicas share the tokens of the accounts. */
  readonly valkey?: SharedValkey | undefined
}

/** A mirror with the condition of its accounts. */
export type UpstreamMirror = MirrorFetch & { readonly condition: () => SourceCondition }

/**
 * The mirror over the operator's accounts. Each read is sent once, because clients retry themselves (docs/reliability.md 2.8).
 * Tokens are in memory, and encrypted in the Valkey of replicas: no secret is written to disk.
 */
export function openUpstreamMirror({
  config,
  fetch,
  now,
  elapsed = () => performance.now(),
  log,
  valkey,
}: UpstreamMirrorOptions): UpstreamMirror {
  const { clientId, clientSecret, hashSecret } = config
  const flight = valkey && createSharedFlight(valkey)
  const clients = config.refreshTokens.map((refreshToken) =>
    createAppApi({
      fetch,
      tokens: valkey && flight ? createSharedTokens(valkey, flight, refreshToken) : createMemoryTokenStore(refreshToken),
      clientId,
      clientSecret,
      hashSecret,
      userAgent: true,
      now,
      tries: 1,
    }),
  )
  const api = createAccountPool({ clients, now: elapsed })
  const mirror = createMirror({ api, now, onError: (error) => log.error({ err: error }, 'mirror failed') })
  const send: MirrorFetch = (request) => mirror.fetch(request)
  return Object.assign(send, { condition: api.condition })
}
