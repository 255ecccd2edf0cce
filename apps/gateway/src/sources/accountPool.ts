// One app API client over several accounts: used in turn, each with its own token, each paused while upstream limits it.
import { type AppApi, type AppApiError, type AppApiResult, endpoints } from '@emaki/app-api'
import type { SourceCondition } from './source.ts'

export interface AccountPoolOptions {
  /** One client for each account; at least one. */
  readonly clients: readonly AppApi[]
  readonly now: () => number
}

/** A client with the condition of its accounts. */
export interface AccountPool extends AppApi {
  condition(): SourceCondition
}

/** Pause of a rate limited account when upstream names none, in ms (docs/reliability.md F01). */
const restMs = 90_000
/** Pause of an account whose token upstream rejects, in ms. Its owner has to act. */
const refusedMs = 5 * 60_000

interface Account {
  readonly api: AppApi
  restsUntil: number
}

/**
 * Creates a client over all accounts. When an account is limited or rejected, the call is sent with the next one, never twice with
 * the same.
 * When all accounts are paused, it fails at once with the rate limit and the time until the first is available.
 */
export function createAccountPool({ clients, now }: AccountPoolOptions): AccountPool {
  const accounts = clients.map((api): Account => ({ api, restsUntil: 0 }))
  const [first] = clients
  if (first === undefined) throw new Error('An account pool needs an account')
  let turn = 0

  const awake = (): Account[] => {
    turn = (turn + 1) % accounts.length
    return [...accounts.slice(turn), ...accounts.slice(0, turn)].filter(({ restsUntil }) => restsUntil <= now())
  }
  /** The pause after an error, in ms; undefined when the error is not about the account. */
  const restOf = (error: AppApiError): number | undefined => {
    if (error.kind === 'rateLimited') return error.retryAfterMs ?? restMs
    return error.kind === 'unauthorised' || error.kind === 'signedOut' ? refusedMs : undefined
  }

  async function ask<T>(question: (api: AppApi) => Promise<AppApiResult<T>>, isOpen = false): Promise<AppApiResult<T>> {
    let last: AppApiResult<T> | undefined
    for (const account of awake()) {
      // Another call may have paused it meanwhile.
      if (account.restsUntil > now()) continue
      const answer = await question(account.api)
      // The result of an endpoint without a token says nothing about the account.
      const isAboutAccount = !answer.ok && (!isOpen || answer.error.kind === 'rateLimited')
      const rest = isAboutAccount ? restOf(answer.error) : undefined
      if (rest === undefined) return answer
      account.restsUntil = Math.max(account.restsUntil, now() + rest)
      last = answer
    }
    return isLimit(last) || last === undefined ? { ok: false, error: allLimited() } : last
  }

  const allLimited = (): AppApiError => {
    const back = Math.min(...accounts.map(({ restsUntil }) => restsUntil))
    return { ...limited, retryAfterMs: Math.max(1000, back - now()) }
  }

  return {
    ...first,
    call: (endpoint, parameters, options) => ask((api) => api.call(endpoint, parameters, options), endpoints[endpoint].isPublic),
    send: (endpoint, query, options) => ask((api) => api.send(endpoint, query, options), endpoints[endpoint].isPublic),
    next: (nextUrl, options) => ask((api) => api.next(nextUrl, options)),
    account: (options) => ask((api) => api.account(options)),
    condition: () => ({ all: accounts.length, resting: accounts.filter(({ restsUntil }) => restsUntil > now()).length }),
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

const isLimit = (answer: AppApiResult<unknown> | undefined): boolean =>
  answer?.ok === false && answer.error.kind === 'rateLimited'
