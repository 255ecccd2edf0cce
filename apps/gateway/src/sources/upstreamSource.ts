// The real site as a source, with the operator's accounts.
import { createAccountPool, createAppApi, createMemoryTokenStore, type SourceCondition } from '@emaki/app-api'
import { type AppIdentity, appIdentityOf, type Fetch } from '@emaki/domain'
import { createMirror, type MirrorFetch } from '@emaki/mirror'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log/log.ts'
import { createSharedFlight } from '../valkey/sharedFlight.ts'
import { createSharedTokens } from '../valkey/sharedTokens.ts'
import type { SharedValkey } from '../valkey/sharedValkey.ts'
import type { Source } from './source.ts'

export interface UpstreamMirrorOptions {
  readonly config: Pick<Config, 'clientId' | 'clientSecret' | 'hashSecret' | 'refreshTokens'> & Partial<AppIdentity>
  readonly fetch: Fetch
  readonly now: () => number
  /** Monotonic clock in ms, for pauses of accounts (docs/reliability.md F40). */
  readonly elapsed?: () => number
  readonly log: Logger
  /** Valkey where replicas share the tokens of the accounts. */
  readonly valkey?: SharedValkey | undefined
}

/** A mirror with the condition of its accounts. */
export type UpstreamMirror = MirrorFetch & { readonly condition: () => SourceCondition } & Pick<
    Source,
    'accounts' | 'mirrors' | 'ownMirror' | 'renewAccount' | 'useRefreshTokens'
  >

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
  const clientOf = (refreshToken: string) =>
    createAppApi({
      fetch,
      tokens: valkey && flight ? createSharedTokens(valkey, flight, refreshToken) : createMemoryTokenStore(refreshToken),
      clientId,
      clientSecret,
      hashSecret,
      ...appIdentityOf(config),
      userAgent: true,
      now,
      tries: 1,
    })
  let clients = new Map<string, ReturnType<typeof clientOf>>()
  const open = (refreshTokens: readonly string[]) => {
    // Accounts that stay keep their access token.
    clients = new Map(refreshTokens.map((token) => [token, clients.get(token) ?? clientOf(token)]))
    const api = createAccountPool({ clients: [...clients.values()], now: elapsed })
    const onError = (error: unknown) => log.error({ err: error }, 'mirror failed')
    const mirror = createMirror({ api, now, onError })
    // The bookmarks and follows that the archive keeps are those of the first account.
    const [first] = clients.values()
    const own = createMirror({ api: first ?? api, account: 'own', writes: false, now, onError })
    return { api, mirror, own }
  }
  let current = open(config.refreshTokens)
  const send: MirrorFetch = (request) => current.mirror.fetch(request)
  const ownMirror: MirrorFetch = (request) => current.own.fetch(request)
  return Object.assign(send, {
    ownMirror,
    condition: () => current.api.condition(),
    accounts: () => current.api.accounts(),
    renewAccount: (index: number, refreshToken = [...clients.keys()][index] ?? '') => current.api.renew(index, refreshToken),
    useRefreshTokens(refreshTokens: readonly string[]) {
      current = open(refreshTokens)
    },
  })
}
