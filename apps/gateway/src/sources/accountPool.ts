// Several accounts as one client of the app API: used in turn, each with its own token, each left alone while upstream limits it.
import { type AppApi, type AppApiError, type AppApiResult, endpoints } from '@emaki/app-api'
import type { SourceCondition } from './source.ts'

export interface AccountPoolOptions {
  /** One client for each account, at least one. */
  readonly clients: readonly AppApi[]
  readonly now: () => number
}

/** A client, and how its accounts are. */
export interface AccountPool extends AppApi {
  condition(): SourceCondition
}

/** A limited account rests this long when upstream does not say how long (docs/reliability.md F01). */
const restMs = 90_000
/** So does one whose grant was refused, for it needs its owner. */
const refusedMs = 5 * 60_000

interface Account {
  readonly api: AppApi
  restsUntil: number
}

/**
 * A client over all accounts. A call that finds its account limited or refused is sent by the next one; it is never sent twice by the same, and
 * when all rest it is answered at once with the limit and the time that is left until the first is back.
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
  /** The milliseconds that an account should rest after an error, or undefined when the error is not about the account. */
  const restOf = (error: AppApiError): number | undefined => {
    if (error.kind === 'rateLimited') return error.retryAfterMs ?? restMs
    return error.kind === 'unauthorised' || error.kind === 'signedOut' ? refusedMs : undefined
  }

  async function ask<T>(question: (api: AppApi) => Promise<AppApiResult<T>>, isOpen = false): Promise<AppApiResult<T>> {
    let last: AppApiResult<T> | undefined
    for (const account of awake()) {
      // Another call may have found it limited while this one was with the account before.
      if (account.restsUntil > now()) continue
      const answer = await question(account.api)
      // An endpoint without a token says nothing about the account.
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
    call: (endpoint, parameters, options) => ask((api) => api.call(endpoint, parameters, options), endpoints[endpoint].open),
    send: (endpoint, query, options) => ask((api) => api.send(endpoint, query, options), endpoints[endpoint].open),
    next: (nextUrl, options) => ask((api) => api.next(nextUrl, options)),
    account: (options) => ask((api) => api.account(options)),
    condition: () => ({ all: accounts.length, resting: accounts.filter(({ restsUntil }) => restsUntil > now()).length }),
  }
}

/** The contract's error for too many calls (docs/contract/app-api.md 1.10). */
const limited: Extract<AppApiError, { kind: 'rateLimited' }> = {
  kind: 'rateLimited',
  status: 429,
  body: { error: { user_message: '', message: 'Rate Limit', reason: '', user_message_details: {} } },
  message: 'Rate Limit',
  userMessage: '',
}

const isLimit = (answer: AppApiResult<unknown> | undefined): boolean =>
  answer?.ok === false && answer.error.kind === 'rateLimited'
