// One app API client over several accounts: used in turn, each with its own token, each paused while upstream limits it.
import type { AppApi } from './appApi.ts'
import { endpoints } from './endpoints.ts'
import { type AppApiError, type AppApiResult, displayText } from './errors.ts'

/** Number of mirrors or accounts of a source, and how many of them are paused because they fail or are limited. */
export interface SourceCondition {
  readonly all: number
  readonly resting: number
}

/** State of one account: in use, paused because upstream limits it, or paused because upstream rejects its token. */
export type AccountState = 'live' | 'cooling_down' | 'invalid'

export interface AccountPoolOptions {
  /** One client for each account; at least one. */
  readonly clients: readonly AppApi[]
  readonly now: () => number
}

/** A client with the condition of its accounts. */
export interface AccountPool extends AppApi {
  condition(): SourceCondition
  /** The state of each account, in the order of the clients. */
  accounts(): readonly AccountState[]
  /**
   * Logs in again with the refresh token. Resolves with a message when upstream rejects it; else the account is in use again. `index`
   * is the position of its client.
   */
  renew(index: number, refreshToken: string): Promise<string | undefined>
}

/** Pause of a rate limited account when upstream names none, in ms (docs/reliability.md F01). */
const pauseMs = 90_000
/** Pause of an account whose token upstream rejects, in ms. Its owner has to act. */
const rejectedPauseMs = 5 * 60_000

interface Account {
  readonly api: AppApi
  pausedUntil: number
  /** Upstream rejected its token, and has not accepted it since. */
  isRejected: boolean
}

/**
 * Creates a client over all accounts. When an account is limited or rejected, the call is sent with the next one, never twice with
 * the same.
 * When all accounts are paused, it fails at once with the rate limit and the time until the first is available.
 */
export function createAccountPool({ clients, now }: AccountPoolOptions): AccountPool {
  const accounts = clients.map((api): Account => ({ api, pausedUntil: 0, isRejected: false }))
  const [first] = clients
  if (first === undefined) throw new Error('An account pool needs an account')
  let turn = 0

  const available = (): Account[] => {
    turn = (turn + 1) % accounts.length
    return [...accounts.slice(turn), ...accounts.slice(0, turn)].filter(({ pausedUntil }) => pausedUntil <= now())
  }
  /** The pause after an error, in ms; undefined when the error is not about the account. */
  const pauseOf = (error: AppApiError): number | undefined => {
    if (error.kind === 'rateLimited') return error.retryAfterMs ?? pauseMs
    return error.kind === 'unauthorised' || error.kind === 'signedOut' ? rejectedPauseMs : undefined
  }

  async function send<T>(send: (api: AppApi) => Promise<AppApiResult<T>>, isOpen = false): Promise<AppApiResult<T>> {
    let last: AppApiResult<T> | undefined
    for (const account of available()) {
      // Another call may have paused it meanwhile.
      if (account.pausedUntil > now()) continue
      const response = await send(account.api)
      // The result of an endpoint without a token says nothing about the account.
      const isAboutAccount = !response.ok && (!isOpen || response.error.kind === 'rateLimited')
      const rest = isAboutAccount ? pauseOf(response.error) : undefined
      if (response.ok && !isOpen) account.isRejected = false
      if (rest === undefined) return response
      account.isRejected = !isLimit(response)
      account.pausedUntil = Math.max(account.pausedUntil, now() + rest)
      last = response
    }
    return isLimit(last) || last === undefined ? { ok: false, error: allLimited() } : last
  }

  const allLimited = (): AppApiError => {
    const back = Math.min(...accounts.map(({ pausedUntil }) => pausedUntil))
    return { ...limited, retryAfterMs: Math.max(1000, back - now()) }
  }

  return {
    ...first,
    call: (endpoint, parameters, options) => send((api) => api.call(endpoint, parameters, options), endpoints[endpoint].isPublic),
    send: (endpoint, query, options) => send((api) => api.send(endpoint, query, options), endpoints[endpoint].isPublic),
    next: (nextUrl, options) => send((api) => api.next(nextUrl, options)),
    account: (options) => send((api) => api.account(options)),
    condition: () => ({ all: accounts.length, resting: accounts.filter(({ pausedUntil }) => pausedUntil > now()).length }),
    async renew(index, refreshToken) {
      const account = accounts[index]
      if (account === undefined) return 'no such account'
      const response = await account.api.signInWith(refreshToken)
      if (!response.ok) return displayText(response.error)
      account.isRejected = false
      account.pausedUntil = 0
      return undefined
    },
    accounts: () =>
      accounts.map(({ pausedUntil, isRejected }) => (isRejected ? 'invalid' : pausedUntil > now() ? 'cooling_down' : 'live')),
  }
}

/** The rate limit error of the contract (docs/contract/app-api.md 1.10). */
const limited: Extract<AppApiError, { kind: 'rateLimited' }> = {
  kind: 'rateLimited',
  status: 429,
  body: { error: { user_message: '', message: 'Rate Limit', reason: '', user_message_details: {} } },
  message: 'Rate Limit',
  userMessage: '',
}

const isLimit = (response: AppApiResult<unknown> | undefined): boolean =>
  response?.ok === false && response.error.kind === 'rateLimited'
