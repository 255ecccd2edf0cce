// One call of an app API endpoint that the web side answers, with the results and errors of both.
import type { AppApiError, AppApiResult, EndpointName } from '@emaki/app-api'
import { endpoints } from '@emaki/app-api'
import { count, needsLoginMessage, type Result } from '@emaki/domain'
import type { WebApi, WebApiError } from '@emaki/web-api'

/** A call of one endpoint. */
export interface WebCall {
  readonly web: WebApi
  readonly parameters: URLSearchParams
  /** Upstream's name of the language: `zh_tw`. */
  readonly language: string
  /** True when the call has a session: a refusal is then no property of the list. */
  readonly hasSession: boolean
  /** The time in ms. */
  readonly now: number
  /** The address of the same list with other parameters. */
  readonly nextUrl: (changes: Readonly<Record<string, string>>) => string
  /** Calls that upstream has refused without a session, by name with the time until which they are not repeated, in ms. */
  readonly refused: Map<string, number>
}

export type WebHandler = (call: WebCall) => Promise<AppApiResult<unknown>>

/** How long a refused call is not repeated, in ms: upstream may have meant something else than a missing session. */
export const refusedMs = 3_600_000

/** Items of a page of the app API. */
export const pageSize = 30

const errorBody = (message: string) => ({ error: { user_message: '', message, reason: '' } })
const upstreamError = (status: number, message: string): AppApiError => ({
  kind: 'upstream',
  status,
  body: errorBody(message),
  message,
  userMessage: '',
})
const needsAccount = upstreamError(403, needsLoginMessage)
/** The web side has no such data without an account. */
export const unsupported: AppApiResult<never> = { ok: false, error: needsAccount }
/** True when upstream wants a session: it sent none, or it does not accept the one that it got. */
export const isSessionRequired = (result: AppApiResult<unknown>): boolean => !result.ok && result.error === needsAccount

/** The error for a missing work, user or series, whose message is shown to readers (docs/contract/app-api.md 1.10). */
export const missing = (userMessage: string): AppApiError => ({
  kind: 'notFound',
  status: 404,
  body: { error: { user_message: userMessage, message: '', reason: '' } },
  message: '',
  userMessage,
})

function appError(error: WebApiError): AppApiError {
  switch (error.kind) {
    case 'sessionRequired':
      return needsAccount
    case 'notFound':
      return missing(error.message)
    case 'rateLimited': {
      const { retryAfterS } = error
      const body = errorBody('Rate Limit')
      const limit = { kind: 'rateLimited', status: 429, body, message: 'Rate Limit', userMessage: '' } as const
      return retryAfterS === undefined ? limit : { ...limit, retryAfterMs: retryAfterS * 1000 }
    }
    case 'blocked': {
      const { status, retryAfterS } = error
      return { kind: 'blocked', status, ...(retryAfterS === undefined ? {} : { retryAfterMs: retryAfterS * 1000 }) }
    }
    case 'refused':
      return upstreamError(error.status, '')
    case 'unavailable':
      return { kind: 'network', message: 'Network Error' }
  }
}

/** The value in the app API's shape, or the error as the app API has it. */
export const mapped = <T, U>(result: Result<T, WebApiError>, map: (value: T) => U): AppApiResult<U> =>
  result.ok ? { ok: true, value: map(result.value) } : { ok: false, error: appError(result.error) }

export const succeeded = (value: unknown): AppApiResult<unknown> => ({ ok: true, value })

export const emptyIllusts = succeeded({ illusts: [], next_url: null })

export function nextUrlOf(name: EndpointName, parameters: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters)
  for (const [key, value] of Object.entries(changes)) query.set(key, value)
  return `https://app-api.pixiv.net${endpoints[name].path}?${query}`
}

export const numberOf = (parameters: URLSearchParams, name: string): number => count(parameters.get(name) ?? '')
export const offsetOf = (parameters: URLSearchParams): number => numberOf(parameters, 'offset')

/** The `next_url` of a list by its offset, or null at its end. */
export const nextPage = ({ parameters, nextUrl }: WebCall, hasMore: boolean): string | null =>
  hasMore ? nextUrl({ offset: String(offsetOf(parameters) + pageSize) }) : null
