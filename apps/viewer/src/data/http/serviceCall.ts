// Service call: one question to a service of the gateway or of another host: timeout, tries, and errors as values (docs/spec/calls.md 7.1 and 8).
import type { DataResult, Failure } from '@emaki/domain'
import { failure, requestTimeoutMs, requestTries, retryPauseMs, success, unreached } from '@emaki/domain'
import ky, { HTTPError, TimeoutError } from 'ky'
import { requestLanguage, translate } from '../../i18n/catalogue.ts'
import { bodyErrorText, isErrorBody, isNotFoundResponse, isUnreachableStatus, statusErrorText } from './errorText.ts'

export type ServiceQuery = Readonly<Record<string, string | number | undefined>>

/** A path with its query, sorted by name: the same question always has the same key. */
export function requestKey(path: string, query: ServiceQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined)
  const sorted = given.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]): [string, string] => [name, String(value)])
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted)}`
}

export interface ServiceOptions {
  /** `omit`: never a cookie; `same-origin`: the own origin's only. */
  readonly credentials: 'omit' | 'same-origin'
  /** From outside for tests. */
  readonly fetch?: typeof fetch
  readonly pauseMs?: number
  /** Told of an answer that asks who one is (401). */
  readonly onRefused?: () => void
}

/**
 * Asks for JSON at an address, which may be relative to this page. Resolves with what was said or with a message fit to show; rejects
 * only when `signal` aborts.
 */
export type ServiceCall = (
  address: string,
  signal?: AbortSignal,
  headers?: Readonly<Record<string, string>>,
) => Promise<DataResult<unknown>>

/** Statuses that are worth another try; 4xx and 429 never are (docs/reliability.md 3). */
const worthRetrying = [500, 502, 503, 504]

/** The way in which every service is called. */
export function createServiceCall({ credentials, fetch, pauseMs, onRefused }: ServiceOptions): ServiceCall {
  const client = ky.create({
    ...(fetch ? { fetch } : {}),
    credentials,
    timeout: requestTimeoutMs,
    retry: {
      limit: requestTries - 1,
      methods: ['get'],
      statusCodes: worthRetrying,
      afterStatusCodes: [],
      delay: () => pauseMs ?? retryPauseMs,
      jitter: (pause) => pause * (0.5 + Math.random()),
    },
  })

  return async (address, signal, headers = {}) => {
    try {
      const response = await client.get(new URL(address, pageAddress()), {
        headers: { 'accept-language': requestLanguage(), ...headers },
        ...(signal ? { signal } : {}),
      })
      const body: unknown = await response.json()
      if (!isErrorBody(body)) return success(body)
      const status = Number(response.headers.get('x-upstream-status') ?? response.status)
      return failure(statusErrorText(status, body), isNotFoundResponse(status, body))
    } catch (error) {
      if (signal?.aborted) throw error
      if (error instanceof HTTPError && error.response.status === 401) onRefused?.()
      return caught(error)
    }
  }
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** From outside for tests. */
  readonly fetch?: typeof fetch
}

/** What is sent: a form or JSON. */
export type Sent = { readonly form: Readonly<Record<string, string>> } | { readonly json: unknown }

/** What was said to something that was sent, with its status; 0 where there was none. */
export type SendReply = DataResult<unknown> & { readonly httpStatus: number }

/**
 * Sends something to the own origin or another host that is to be changed there: once, for nobody knows what a try that failed has done.
 * Resolves with what was said or with a message fit to show; rejects only when `signal` aborts.
 */
export async function sendToService(
  address: string,
  sent: Sent,
  credentials: ServiceOptions['credentials'],
  { signal, headers = {}, fetch }: SendOptions = {},
): Promise<SendReply> {
  try {
    const response = await ky.post(new URL(address, pageAddress()), {
      ...(fetch ? { fetch } : {}),
      ...('form' in sent ? { body: new URLSearchParams(sent.form) } : { json: sent.json }),
      headers: { 'accept-language': requestLanguage(), ...headers },
      credentials,
      timeout: requestTimeoutMs,
      retry: 0,
      ...(signal ? { signal } : {}),
    })
    const said = await response.text()
    const body: unknown = said === '' ? {} : JSON.parse(said)
    const result = isErrorBody(body) ? failure(bodyErrorText(body) ?? translate('error.unknown')) : success(body)
    return { ...result, httpStatus: response.status }
  } catch (error) {
    if (signal?.aborted) throw error
    return { ...(await caught(error)), httpStatus: error instanceof HTTPError ? error.response.status : 0 }
  }
}

/** What is said of whatever a call threw: a status, a timeout, no network, or an answer that is no JSON. */
async function caught(error: unknown): Promise<Failure> {
  if (error instanceof HTTPError) {
    const { status } = error.response
    const body = await bodyOf(error.response)
    const words = statusErrorText(status, body)
    return isUnreachableStatus(status) ? unreached(words) : failure(words, isNotFoundResponse(status, body))
  }
  if (error instanceof TimeoutError) return unreached(translate('error.timeout'))
  // What is no JSON was said by something on the way: a gate, a proxy, a page to sign in to a network.
  return unreached(translate(error instanceof SyntaxError ? 'error.unknown' : 'error.network'))
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.clone().json()
  } catch {
    // An error page that is not JSON has no words for us; the status speaks.
    return undefined
  }
}

/** The page's address, which relative ones are relative to. */
export const pageAddress = () => (typeof location === 'undefined' ? 'http://localhost/' : location.href)
