// The real hosts as a source: the operator's accounts over the guarded network.
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
  /** Milliseconds by a clock that nobody sets, for how long accounts rest (docs/reliability.md F40). */
  readonly elapsed?: () => number
  readonly log: Logger
  /** Where replicas share the accounts' tokens. */
  readonly valkey?: SharedValkey | undefined
}

/** Asks with the accounts, and says how they are. */
export type UpstreamMirror = MirrorFetch & { readonly condition: () => SourceCondition }

/**
 * The mirror over the operator's accounts. Each reading call is sent once: whoever asks the gateway tries again itself (docs/reliability.md 2.8). Tokens
 * live in memory, and sealed in the Valkey that replicas share: nothing secret is written to disk.
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
  const mirror = createMirror({ api, now, onFault: (fault) => log.error({ err: fault }, 'mirror failed') })
  const ask: MirrorFetch = (request) => mirror.fetch(request)
  return Object.assign(ask, { condition: api.condition })
}
