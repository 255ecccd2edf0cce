// HTTP client for services of the gateway and other hosts: timeout, retries, and errors as values (docs/spec/calls.md 7.1 and 8).
import { requestTimeoutMs, requestTries, retryPauseMs, succeeded } from '@emaki/domain'
import ky, { HTTPError, TimeoutError } from 'ky'
import { requestLanguage, translate } from '../i18n/catalogue.ts'
import { failedResponse, isErrorBody } from './errorText.ts'
import { anonymousCredentials, isSignInNeeded } from './instanceAccess.ts'
import { pageAddress } from './pageAddress.ts'
import { type FailedRequest, type RequestResult, requestFailed } from './requestResult.ts'

/** A list is sent as a repeated parameter. */
export type ServiceQuery = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** A path with its sorted query: equal requests have equal keys. */
export function requestKey(path: string, query: ServiceQuery): string {
  const sorted = Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value = []]) =>
      (typeof value === 'object' ? value : [String(value)]).map((one): [string, string] => [name, one]),
    )
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted)}`
}

export interface ServiceOptions {
  /** `omit`: no cookies, except that of a private instance. `same-origin`: cookies of this origin only. */
  readonly credentials: 'omit' | 'same-origin'
  /** Tests pass their own. */
  readonly fetch?: typeof fetch
  readonly pauseMs?: number
  /** Called after a response with status 401. */
  readonly onRefused?: () => void
  /** Called after a response with status 404. */
  readonly onMissing?: () => void
}

/**
 * Requests JSON from an address, which may be relative to this page. Resolves with the response or with a message for the
 * user. Rejects only when `signal` aborts.
 */
export type ServiceCall = (
  address: string,
  signal?: AbortSignal,
  headers?: Readonly<Record<string, string>>,
  /** `no-cache`: the browser asks the host, whatever it has in its cache. */
  cache?: RequestCache,
) => Promise<RequestResult<unknown>>

/** Statuses that are retried. 4xx including 429 never are (docs/reliability.md 3). */
const retriedStatuses = [500, 502, 503, 504]

/** Creates the function that calls a service. */
export function createServiceCall({
  credentials,
  fetch = (input, init) => globalThis.fetch(input, init),
  pauseMs,
  onRefused,
  onMissing,
}: ServiceOptions): ServiceCall {
  const client = ky.create({
    fetch,
    timeout: requestTimeoutMs,
    retry: {
      limit: requestTries - 1,
      methods: ['get'],
      statusCodes: retriedStatuses,
      afterStatusCodes: [],
      delay: () => pauseMs ?? retryPauseMs,
      jitter: (pause) => pause * (0.5 + Math.random()),
    },
  })

  return async (address, signal, headers = {}, cache = 'default') => {
    try {
      const response = await client.get(new URL(address, pageAddress()), {
        headers: { 'accept-language': requestLanguage(), ...headers },
        credentials: credentials === 'omit' ? anonymousCredentials() : credentials,
        ...(signal ? { signal } : {}),
        cache,
      })
      isSignInNeeded(response)
      const body: unknown = await response.json()
      if (!isErrorBody(body)) return succeeded(body)
      const status = Number(response.headers.get('x-upstream-status') ?? response.status)
      return failedResponse(status, body, response.headers.get('retry-after'))
    } catch (error) {
      if (signal?.aborted) throw error
      if (error instanceof HTTPError && error.response.status === 401 && !isSignInNeeded(error.response)) onRefused?.()
      if (error instanceof HTTPError && error.response.status === 404) onMissing?.()
      return failureOf(error)
    }
  }
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** `POST` by default. */
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  /** Tests pass their own. */
  readonly fetch?: typeof fetch
}

/** The body to send: a form or JSON. */
export type RequestContent = { readonly form: Readonly<Record<string, string>> } | { readonly json: unknown }

/** The response to a write with its status, or 0 without a response. */
export type SendReply = RequestResult<unknown> & { readonly httpStatus: number }

/**
 * Sends a write once. A failed write is not retried, because the server may have applied it. Resolves with the response or
 * with a message for the user. Rejects only when `signal` aborts.
 */
export async function sendToService(
  address: string,
  sent: RequestContent,
  credentials: ServiceOptions['credentials'],
  { signal, headers = {}, method = 'POST', fetch }: SendOptions = {},
): Promise<SendReply> {
  try {
    const response = await ky(new URL(address, pageAddress()), {
      method,
      ...(fetch ? { fetch } : {}),
      ...('form' in sent ? { body: new URLSearchParams(sent.form) } : { json: sent.json }),
      headers: { 'accept-language': requestLanguage(), ...headers },
      credentials: credentials === 'omit' ? anonymousCredentials() : credentials,
      timeout: requestTimeoutMs,
      retry: 0,
      ...(signal ? { signal } : {}),
    })
    const responseText = await response.text()
    const body: unknown = responseText === '' ? {} : JSON.parse(responseText)
    const result = isErrorBody(body)
      ? failedResponse(response.status, body, response.headers.get('retry-after'))
      : succeeded(body)
    return { ...result, httpStatus: response.status }
  } catch (error) {
    if (signal?.aborted) throw error
    return { ...(await failureOf(error)), httpStatus: error instanceof HTTPError ? error.response.status : 0 }
  }
}

/** The failure of a thrown error: a status, a timeout, no network, or a response that is not JSON. */
async function failureOf(error: unknown): Promise<FailedRequest> {
  if (error instanceof HTTPError) {
    const { status } = error.response
    if (isSignInNeeded(error.response)) return requestFailed(translate('access.ended'), 'refused')
    return failedResponse(status, await bodyOf(error.response), error.response.headers.get('retry-after'))
  }
  if (error instanceof TimeoutError) return requestFailed(translate('error.timeout'), 'offline')
  // A response that is not JSON comes from a proxy on the way, such as the login page of a network.
  return requestFailed(translate(error instanceof SyntaxError ? 'error.unknown' : 'error.network'), 'offline')
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.clone().json()
  } catch {
    // An error page without JSON has no message: the status decides.
    return undefined
  }
}
