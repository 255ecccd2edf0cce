// One app API client over several accounts: used in turn, each with its own token, each paused while upstream limits it.
import { type CircuitBreaker, createCircuitBreaker } from '@emaki/domain'
import type { AppApi } from './appApi.ts'
import { endpoints } from './endpoints.ts'
import { type AppApiError, type AppApiResult, displayText } from './errors.ts'

/** Number of mirrors or accounts of a source, and how many of them are paused because they fail or are limited. */
export interface SourceCondition {
  readonly all: number
  readonly resting: number
}

/**
 * State of one account: in use, paused because upstream limits it, because an edge in front of upstream blocks its calls, or because
 * upstream rejects its token.
 */
export type AccountState = 'live' | 'cooling_down' | 'blocked' | 'invalid'

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

/** Consecutive blocked answers that pause an account, and its pauses in ms. A single one says nothing: good answers may alternate. */
const blockLimits = { threshold: 2, pauseMs: 60_000, maxPauseMs: 15 * 60_000 }

interface Account {
  readonly api: AppApi
  readonly breaker: CircuitBreaker
  /** The error that paused it, until a call succeeds. */
  error: AppApiError | undefined
}

/**
 * Creates a client over all accounts. When an account is limited, blocked or rejected, the call is sent with the next one, never twice
 * with the same. After a pause one call goes first, as a probe. When all accounts are paused, it fails at once with the error of the
 * first that will be available, and the time until then.
 */
export function createAccountPool({ clients, now }: AccountPoolOptions): AccountPool {
  const accounts = clients.map(
    (api): Account => ({ api, breaker: createCircuitBreaker({ ...blockLimits, elapsed: now }), error: undefined }),
  )
  const [first] = clients
  if (first === undefined) throw new Error('An account pool needs an account')
  let turn = 0

  const inTurn = (): Account[] => {
    turn = (turn + 1) % accounts.length
    return [...accounts.slice(turn), ...accounts.slice(0, turn)]
  }

  async function send<T>(send: (api: AppApi) => Promise<AppApiResult<T>>, isOpen = false): Promise<AppApiResult<T>> {
    let last: AppApiResult<T> | undefined
    for (const account of inTurn()) {
      if (!account.breaker.tryAcquire()) continue
      const response = await send(account.api)
      if (!report(account, response, isOpen)) return response
      last = response
    }
    if (last?.ok === false && !isPause(last.error)) return last
    // A single blocked answer pauses nothing. It is the error of this call.
    const isAnyAvailable = accounts.some(({ breaker }) => breaker.isAvailable())
    return last !== undefined && isAnyAvailable ? last : { ok: false, error: allPaused(accounts) }
  }

  return {
    ...first,
    call: (endpoint, parameters, options) => send((api) => api.call(endpoint, parameters, options), endpoints[endpoint].isPublic),
    send: (endpoint, query, options) => send((api) => api.send(endpoint, query, options), endpoints[endpoint].isPublic),
    next: (nextUrl, options) => send((api) => api.next(nextUrl, options)),
    account: (options) => send((api) => api.account(options)),
    condition: () => ({ all: accounts.length, resting: accounts.filter(({ breaker }) => !breaker.isAvailable()).length }),
    async renew(index, refreshToken) {
      const account = accounts[index]
      if (account === undefined) return 'no such account'
      const response = await account.api.signInWith(refreshToken)
      if (!response.ok) return displayText(response.error)
      account.error = undefined
      account.breaker.reset()
      return undefined
    },
    accounts: () => accounts.map(stateOf),
  }
}

/**
 * Reports a result to its account. True when the call is to be sent with the next one. The result of an endpoint without a token
 * (`isOpen`) says nothing about the token.
 */
function report(account: Account, response: AppApiResult<unknown>, isOpen: boolean): boolean {
  const { breaker } = account
  const kind = response.ok ? 'ok' : response.error.kind
  switch (kind) {
    case 'rateLimited':
    case 'blocked':
    case 'unauthorised':
    case 'signedOut':
      break
    // A JSON error is an answer of upstream itself, also one about restricted access.
    case 'ok':
    case 'upstream':
    case 'notFound':
    case 'outdated':
      if (isOpen && isRejection(account.error)) breaker.release()
      else breaker.succeed()
      if (breaker.isClosed()) account.error = undefined
      return false
    default:
      breaker.release()
      return false
  }
  if (response.ok) return false
  const { error } = response
  if (isRejection(error) && isOpen) {
    breaker.release()
    return false
  }
  const restMs = pauseOf(error)
  if (restMs === undefined) breaker.fail()
  else breaker.pauseFor(restMs)
  if (!breaker.isClosed()) account.error = error
  return true
}

/** The pause after an error that is about the account, in ms. Undefined where several in a row are needed. */
function pauseOf(error: AppApiError): number | undefined {
  if (error.kind === 'rateLimited') return error.retryAfterMs ?? pauseMs
  return error.kind === 'blocked' ? error.retryAfterMs : rejectedPauseMs
}

const isRejection = (error: AppApiError | undefined): boolean => error?.kind === 'unauthorised' || error?.kind === 'signedOut'
const isPause = ({ kind }: AppApiError): boolean => kind === 'rateLimited' || kind === 'blocked'

function stateOf({ breaker, error }: Account): AccountState {
  if (isRejection(error)) return 'invalid'
  if (error?.kind === 'blocked') return 'blocked'
  return breaker.isAvailable() ? 'live' : 'cooling_down'
}

/** The error while all accounts are paused: that of the first that will be available. */
function allPaused(accounts: readonly Account[]): AppApiError {
  const [next] = [...accounts].sort((a, b) => a.breaker.waitMs() - b.breaker.waitMs())
  const retryAfterMs = Math.max(1000, next?.breaker.waitMs() ?? 0)
  return next?.error?.kind === 'blocked' ? { ...next.error, retryAfterMs } : { ...limited, retryAfterMs }
}

/** The rate limit error of the contract (docs/contract/app-api.md 1.10). */
const limited: Extract<AppApiError, { kind: 'rateLimited' }> = {
  kind: 'rateLimited',
  status: 429,
  body: { error: { user_message: '', message: 'Rate Limit', reason: '', user_message_details: {} } },
  message: 'Rate Limit',
  userMessage: '',
}
