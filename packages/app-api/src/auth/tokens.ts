// Keeps the access token valid: one refresh for all waiting calls (single flight), and the handling of a rejected refresh.
import { isRefreshToken } from '@emaki/domain'
import type { AppApiError, AppApiResult } from '../errors.ts'
import { failed, succeeded } from '../errors.ts'
import type { Grants, LoginCode, Tokens } from './grants.ts'
import { isCodeVerifier } from './login.ts'

/** Stored tokens: at least the refresh token of the login. */
export type StoredTokens = Tokens | { readonly refreshToken: string }

/** Storage of tokens. Other tabs or replicas may share it. */
export interface TokenStore {
  /** Undefined when there is no login. */
  read(): StoredTokens | undefined | Promise<StoredTokens | undefined>
  write(tokens: Tokens): void | Promise<void>
  /** Removes the tokens. A store of configured accounts has nothing to remove and omits this. */
  clear?(): void | Promise<void>
  /** Runs `task` while no other holder of the store refreshes. Without it, only the calls of this client share a refresh. */
  readonly runExclusive?: <T>(task: () => Promise<T>) => Promise<T>
}

/** A store in memory. Without `refreshToken` there is no login. */
export function createMemoryTokenStore(refreshToken?: string): TokenStore {
  let kept: StoredTokens | undefined = refreshToken === undefined ? undefined : { refreshToken }
  return {
    read: () => kept,
    write: (tokens) => {
      kept = tokens
    },
    clear: () => {
      kept = undefined
    },
  }
}

export interface TokenManager {
  /** A valid token, refreshed first when it is about to expire. */
  current(): Promise<AppApiResult<Tokens>>
  /** A token other than `refused`, which upstream has just rejected. */
  replace(refused: string): Promise<AppApiResult<Tokens>>
  signIn(code: LoginCode): Promise<AppApiResult<Tokens>>
  signInWith(refreshToken: string): Promise<AppApiResult<Tokens>>
  signOut(): Promise<void>
}

export interface TokenManagerOptions {
  readonly store: TokenStore
  readonly grants: Grants
  readonly now: () => number
  /** Refreshes tokens at this age in ms, even if they are valid for longer. */
  readonly renewMs?: number | undefined
}

/** Tokens are refreshed when less than this is left (docs/contract/app-api.md 1.9). */
const marginMs = 60_000
/** A rejected refresh token is not sent again for this long, so that a revoked account causes hardly any load. */
const rejectionTtlMs = 5 * 60_000

const signedOut: AppApiError = { kind: 'signedOut', message: 'Not login.' }
const refuse = (message: string) => failed({ kind: 'argument', message })
/** Maximum length of a login code. Codes have some dozens of characters; longer input is a pasted URL (docs/reliability.md J1). */
const maxCodeLength = 1000

/** Creates the manager of a store's tokens. Concurrent callers share one refresh. */
export function createTokenManager({ store, grants, now, renewMs }: TokenManagerOptions): TokenManager {
  // Longer than usual: all methods share the cached token and the pending refresh.
  let cached: Tokens | undefined
  let pending: Promise<AppApiResult<Tokens>> | undefined
  /** The access token that upstream rejected last. It is never reused, even if the store still has it. */
  let rejectedToken: string | undefined
  /** Counts logins and logouts. A refresh that started before one must not undo it. */
  let generation = 0
  let rejection: { readonly refreshToken: string; readonly error: AppApiError; readonly untilMs: number } | undefined

  const isFresh = (tokens: Tokens) => now() < tokens.expiresAtMs - marginMs

  function refresh(): Promise<AppApiResult<Tokens>> {
    if (pending === undefined) {
      const started = (store.runExclusive ? store.runExclusive(refreshNow) : refreshNow()).finally(() => {
        if (pending === started) pending = undefined
      })
      pending = started
    }
    return pending
  }

  async function refreshNow(): Promise<AppApiResult<Tokens>> {
    const kept = await store.read()
    if (kept === undefined) return failed(signedOut)
    if ('accessToken' in kept && kept.accessToken !== rejectedToken && isFresh(kept)) {
      // Another holder of the store has refreshed, or an earlier run left a valid token.
      cached = kept
      return succeeded(kept)
    }
    if (rejection?.refreshToken === kept.refreshToken && now() < rejection.untilMs) return failed(rejection.error)
    const startedIn = generation
    const result = await grants.refresh(kept.refreshToken)
    if (startedIn !== generation) return cached === undefined ? failed(signedOut) : succeeded(cached)
    if (result.ok) return succeeded(await keep(result.value))
    if (result.error.kind === 'unauthorised') {
      cached = undefined
      rejection = { refreshToken: kept.refreshToken, error: result.error, untilMs: now() + rejectionTtlMs }
    }
    return result
  }

  async function keep(received: Tokens): Promise<Tokens> {
    const tokens = withRenewal(received, now(), renewMs)
    cached = tokens
    rejection = undefined
    await store.write(tokens)
    return tokens
  }

  async function enter(result: AppApiResult<Tokens>): Promise<AppApiResult<Tokens>> {
    if (!result.ok) return result
    generation++
    pending = undefined
    await keep(result.value)
    return result
  }

  return {
    async current() {
      if (cached !== undefined && isFresh(cached)) return succeeded(cached)
      const before = cached
      const result = await refresh()
      // The token endpoint may be down while the token is still valid for seconds. The login continues until then.
      const isStillValid =
        !result.ok && result.error.kind !== 'unauthorised' && before !== undefined && now() < before.expiresAtMs
      return isStillValid ? succeeded(before) : result
    },
    async replace(refused) {
      if (cached !== undefined && cached.accessToken !== refused) return succeeded(cached)
      rejectedToken = refused
      return refresh()
    },
    async signIn(code) {
      const problem = codeProblem(code)
      return problem === undefined ? enter(await grants.exchange(code)) : refuse(problem)
    },
    async signInWith(typed) {
      const refreshToken = typed.trim()
      const problem = refreshTokenProblem(refreshToken)
      return problem === undefined ? enter(await grants.refresh(refreshToken)) : refuse(problem)
    },
    async signOut() {
      generation++
      cached = pending = rejection = undefined
      await store.clear?.()
    },
  }
}

/** Why a login code is unusable. Undefined when it may be sent. */
function codeProblem({ code, codeVerifier }: LoginCode): string | undefined {
  if (!code || !codeVerifier) return 'Missing param.'
  if (code.length > maxCodeLength) return 'invalid code value'
  return isCodeVerifier(codeVerifier) ? undefined : 'invalid code_verifier value'
}

/** Why a refresh token is unusable. Undefined when it may be sent. */
function refreshTokenProblem(refreshToken: string): string | undefined {
  if (refreshToken === '') return 'refresh_token required'
  // Exactly 43 characters (docs/spec/product.md 5, docs/reliability.md J5).
  return isRefreshToken(refreshToken) ? undefined : 'RefreshToken 格式不正确'
}

/** The tokens with an earlier expiry, so that they are refreshed at the age `renewMs`. */
function withRenewal(tokens: Tokens, nowMs: number, renewMs: number | undefined): Tokens {
  if (renewMs === undefined) return tokens
  return { ...tokens, expiresAtMs: Math.min(tokens.expiresAtMs, nowMs + renewMs + marginMs) }
}
