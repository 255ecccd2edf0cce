// Keeping an access token alive: one refresh for any number of waiting calls, and what a refusal means for them.
import { isRefreshToken } from '@emaki/domain'
import type { AppApiError, AppApiResult } from './errors.ts'
import { failed, succeeded } from './errors.ts'
import type { Code, Grants, Tokens } from './grants.ts'
import { isCodeVerifier } from './login.ts'

/** Tokens as they are kept: at least the refresh token that a person signed in with. */
export type KeptTokens = Tokens | { readonly refreshToken: string }

/** Where tokens outlive this client. Other tabs or replicas may share it. */
export interface TokenStore {
  /** Undefined when nobody is signed in. */
  read(): KeptTokens | undefined | Promise<KeptTokens | undefined>
  write(tokens: Tokens): void | Promise<void>
  /** Forgets them. A store of configured accounts has nothing to forget and leaves this out. */
  clear?(): void | Promise<void>
  /** Runs `task` while no other holder of the store refreshes; without it, only this client's own calls are held together. */
  readonly exclusively?: <T>(task: () => Promise<T>) => Promise<T>
}

/** A store that lives as long as the program; `refreshToken` may be missing, then nobody is signed in. */
export function createMemoryTokenStore(refreshToken?: string): TokenStore {
  let kept: KeptTokens | undefined = refreshToken === undefined ? undefined : { refreshToken }
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

export interface TokenKeeper {
  /** A token that still lives, refreshed first when it is about to end. */
  current(): Promise<AppApiResult<Tokens>>
  /** A token other than `refused`, which upstream has just turned down. */
  replace(refused: string): Promise<AppApiResult<Tokens>>
  signIn(code: Code): Promise<AppApiResult<Tokens>>
  signInWith(refreshToken: string): Promise<AppApiResult<Tokens>>
  signOut(): Promise<void>
}

export interface TokenKeeperOptions {
  readonly store: TokenStore
  readonly grants: Grants
  readonly now: () => number
  /** Renews tokens at this age, ms, though they would live longer. */
  readonly renewMs?: number | undefined
}

/** Contract 1.9: refresh when less than this is left. */
const marginMs = 60_000
/** A refused refresh token is not tried again for this long, so that a revoked account costs upstream next to nothing. */
const refusalMs = 5 * 60_000

const signedOut: AppApiError = { kind: 'signedOut', message: 'Not login.' }
const refuse = (message: string) => failed({ kind: 'argument', message })
/** A login's code is some dozens of characters; whatever is far longer came from somebody's address bar (docs/reliability.md J1). */
const longestCode = 1000

/** Keeps the tokens of `store` fresh. Whoever needs a new one while one is being fetched waits for that one. */
export function createTokenKeeper({ store, grants, now, renewMs }: TokenKeeperOptions): TokenKeeper {
  let held: Tokens | undefined
  let pending: Promise<AppApiResult<Tokens>> | undefined
  /** The access token that upstream turned down last: never taken up again, whoever still keeps it. */
  let turnedDown: string | undefined
  /** Counts sign-ins and sign-outs: whoever began before one must not undo it. */
  let session = 0
  let refusal: { readonly refreshToken: string; readonly error: AppApiError; readonly untilMs: number } | undefined

  const isFresh = (tokens: Tokens) => now() < tokens.expiresAtMs - marginMs

  function refresh(): Promise<AppApiResult<Tokens>> {
    if (pending === undefined) {
      const started = (store.exclusively ? store.exclusively(refreshNow) : refreshNow()).finally(() => {
        if (pending === started) pending = undefined
      })
      pending = started
    }
    return pending
  }

  async function refreshNow(): Promise<AppApiResult<Tokens>> {
    const kept = await store.read()
    if (kept === undefined) return failed(signedOut)
    if ('accessToken' in kept && kept.accessToken !== turnedDown && isFresh(kept)) {
      // Another holder of the store has refreshed meanwhile, or an earlier run left a token that lives.
      held = kept
      return succeeded(kept)
    }
    if (refusal?.refreshToken === kept.refreshToken && now() < refusal.untilMs) return failed(refusal.error)
    const begun = session
    const answer = await grants.refresh(kept.refreshToken)
    if (begun !== session) return held === undefined ? failed(signedOut) : succeeded(held)
    if (answer.ok) return succeeded(await keep(answer.value))
    if (answer.error.kind === 'unauthorised') {
      held = undefined
      refusal = { refreshToken: kept.refreshToken, error: answer.error, untilMs: now() + refusalMs }
    }
    return answer
  }

  async function keep(given: Tokens): Promise<Tokens> {
    const expiresAtMs = renewMs === undefined ? given.expiresAtMs : Math.min(given.expiresAtMs, now() + renewMs + marginMs)
    const tokens = { ...given, expiresAtMs }
    held = tokens
    refusal = undefined
    await store.write(tokens)
    return tokens
  }

  async function enter(answer: AppApiResult<Tokens>): Promise<AppApiResult<Tokens>> {
    if (!answer.ok) return answer
    session++
    pending = undefined
    await keep(answer.value)
    return answer
  }

  return {
    async current() {
      if (held !== undefined && isFresh(held)) return succeeded(held)
      const before = held
      const answer = await refresh()
      // The token endpoint may be down while the token still has seconds to live: a session is not given up for that.
      const outlives = !answer.ok && answer.error.kind !== 'unauthorised' && before !== undefined && now() < before.expiresAtMs
      return outlives ? succeeded(before) : answer
    },
    async replace(refused) {
      if (held !== undefined && held.accessToken !== refused) return succeeded(held)
      turnedDown = refused
      return refresh()
    },
    async signIn(code) {
      if (!code.code || !code.codeVerifier) return refuse('Missing param.')
      if (code.code.length > longestCode) return refuse('invalid code value')
      if (!isCodeVerifier(code.codeVerifier)) return refuse('invalid code_verifier value')
      return enter(await grants.exchange(code))
    },
    async signInWith(typed) {
      const refreshToken = typed.trim()
      if (refreshToken === '') return refuse('refresh_token required')
      // Exactly 43 characters (docs/spec/product.md 5, docs/reliability.md J5).
      if (!isRefreshToken(refreshToken)) return refuse('RefreshToken 格式不正确')
      return enter(await grants.refresh(refreshToken))
    },
    async signOut() {
      session++
      held = undefined
      pending = undefined
      refusal = undefined
      await store.clear?.()
    },
  }
}
