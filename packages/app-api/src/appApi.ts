// Typed client of the app API: calls endpoints with a valid token, follows next pages, and returns every failure as a value.
import {
  type AppIdentity,
  appIdentityOf,
  bareRequest,
  type Fetch,
  orAborted,
  requestTries,
  type Sleep,
  sleepByClock,
} from '@emaki/domain'
import type { LoginCode, Tokens } from './auth/grants.ts'
import { createGrants } from './auth/grants.ts'
import { signingHeaders } from './auth/signature.ts'
import type { TokenStore } from './auth/tokens.ts'
import { createTokenManager } from './auth/tokens.ts'
import { anyObject, type Endpoint, type ResponseShape } from './endpoint.ts'
import { type EndpointName, endpoints, type ParametersFor, type ResponseFor } from './endpoints.ts'
import type { AppApiError, AppApiResult } from './errors.ts'
import { failed, succeeded } from './errors.ts'
import { isNextPage, isUnknownPath, type MovedForm, type MovedOutcomes, movedEndpoint } from './movedEndpoints.ts'
import { appApiHost, buildQuery, type Query, readNextUrl } from './query.ts'
import { createRateLimit } from './rateLimit.ts'
import { readResponse } from './response.ts'
import { createTransport } from './transport.ts'

export interface AppApiOptions extends Partial<AppIdentity> {
  readonly fetch: Fetch
  readonly tokens: TokenStore
  /** Credentials of the registered app. They come from configuration, never from code. */
  readonly clientId: string
  readonly clientSecret: string
  readonly hashSecret: string
  /** Default language tag of translated tag names and upstream's texts. Default: zh-CN. */
  readonly language?: string
  /** True where the platform allows a user agent (Node). Browsers set their own. */
  readonly userAgent?: boolean
  readonly now?: () => number
  /** Offset of local time from UTC in minutes, at a moment. */
  readonly offsetMinutes?: (nowMs: number) => number
  readonly sleep?: Sleep
  readonly random?: () => number
  /** Attempts of one read, three by default. Use one when the caller retries itself. */
  readonly tries?: number
  /** Refreshes access tokens at this age in ms, even if they are valid for longer. */
  readonly renewMs?: number
  /** What is known of moved endpoints, where several clients share it. */
  readonly moved?: MovedOutcomes
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly language?: string | undefined
}

/** A page of any list endpoint. The endpoint decides which member holds the items. */
export interface Page {
  readonly next_url?: string | null | undefined
  readonly [member: string]: unknown
}

export interface AppApi {
  /** Calls one endpoint, for example `call('illustRanking', { mode: 'day', offset: 30 })`. Never rejects for an upstream failure. */
  call<N extends EndpointName>(
    endpoint: N,
    parameters: ParametersFor<N>,
    options?: CallOptions,
  ): Promise<AppApiResult<ResponseFor<N>>>
  /** Calls an endpoint with a query from `readQuery`. */
  send<N extends EndpointName>(endpoint: N, query: Query, options?: CallOptions): Promise<AppApiResult<ResponseFor<N>>>
  /** Loads the page of a `next_url`. Refuses any URL that is no known endpoint without sending it. */
  next(nextUrl: string, options?: CallOptions): Promise<AppApiResult<Page>>
  /** The logged-in user, as the token endpoint describes it. */
  account(options?: CallOptions): Promise<AppApiResult<Readonly<Record<string, unknown>>>>
  /** Exchanges the code of a finished login for tokens, stores them, and returns the account. */
  signIn(code: LoginCode): Promise<AppApiResult<Readonly<Record<string, unknown>>>>
  /** Logs in with a refresh token from the user. It is stored only after upstream accepts it. */
  signInWith(refreshToken: string): Promise<AppApiResult<Readonly<Record<string, unknown>>>>
  /** Removes the tokens from memory and from the store. Upstream has no logout call (docs/contract/app-api.md 1.9). */
  signOut(): Promise<void>
}

/** The query of a novel page names the version of the page that is wanted (docs/contract/site-2026.md 12). */
const withViewerVersion = (name: EndpointName, query: Query, version: string): Query =>
  name === 'novelPage' && !query.some(([key]) => key === viewerVersionName) ? [...query, [viewerVersionName, version]] : query

/** Creates a client of the app API. Its only state is the token and the rate limit; calls may run concurrently. */
export function createAppApi(options: AppApiOptions): AppApi {
  // Longer than usual: the nested send functions share the transport, the token manager and the rate limit.
  const { fetch, tokens: store, clientId, clientSecret, hashSecret, userAgent = false } = options
  const { now = Date.now, sleep = sleepByClock, random = Math.random, language: ownLanguage = 'zh-CN' } = options
  const { tries = requestTries, offsetMinutes = (nowMs) => -new Date(nowMs).getTimezoneOffset() } = options

  const identity = appIdentityOf(options)
  const headers = (language = ownLanguage) => {
    const nowMs = now()
    return signingHeaders({ hashSecret, nowMs, offsetMinutes: offsetMinutes(nowMs), language, identity, userAgent })
  }
  const transport = createTransport({ fetch, sleep, random, tries })
  const grants = createGrants({ transport, clientId, clientSecret, headers, now })
  const tokenManager = createTokenManager({ store, grants, now, renewMs: options.renewMs })
  const rateLimit = createRateLimit(now)
  const outcomes: MovedOutcomes = options.moved ?? new Map()

  async function sendOnce<T>(
    endpoint: Endpoint,
    shape: ResponseShape<T>,
    query: Query,
    token: string | undefined,
    { signal, language }: CallOptions,
  ): Promise<AppApiResult<T>> {
    const authorization = token === undefined ? undefined : { Authorization: `Bearer ${token}` }
    const reply = await transport({
      isIdempotent: endpoint.isIdempotent,
      signal,
      request: (ended) => createRequest(endpoint, query, { ...headers(language), ...authorization }, ended),
    })
    return reply.ok ? readResponse(reply.value, shape, now()) : reply
  }

  /** Sends with a valid token. When upstream rejects the token nevertheless, sends once more with a new one. */
  async function sendWithToken<T>(
    endpoint: Endpoint,
    shape: ResponseShape<T>,
    query: Query,
    options: CallOptions,
  ): Promise<AppApiResult<T>> {
    const tokens = await unlessAborted(tokenManager.current(), options.signal)
    if (!tokens.ok) return tokens
    const { accessToken } = tokens.value
    const result = await sendOnce(endpoint, shape, query, accessToken, options)
    if (result.ok || result.error.kind !== 'unauthorised') return result
    const renewed = await unlessAborted(tokenManager.replace(accessToken), options.signal)
    return renewed.ok ? sendOnce(endpoint, shape, query, renewed.value.accessToken, options) : renewed
  }

  /** Sends unless a rate limit with a stated end is active. */
  async function sendUnlessLimited<T>(
    endpoint: Endpoint,
    shape: ResponseShape<T>,
    query: Query,
    options: CallOptions,
  ): Promise<AppApiResult<T>> {
    const limited = rateLimit.current()
    if (limited) return failed(limited)
    const result = endpoint.isPublic
      ? await sendOnce(endpoint, shape, query, undefined, options)
      : await sendWithToken(endpoint, shape, query, options)
    if (!result.ok) rateLimit.record(result.error)
    return result
  }

  const send = <N extends EndpointName>(name: N, query: Query, options: CallOptions = {}) => {
    const endpoint: Endpoint = endpoints[name]
    // The table ties the shape to the name, but TypeScript cannot follow a lookup by a type parameter.
    const shape = endpoint.response as ResponseShape<ResponseFor<N>>
    return sendOrMoved(name, shape, withViewerVersion(name, query, identity.viewerVersion), options)
  }

  /** Sends a query. When upstream does not know the path any more, sends it to the new form once, and remembers which form exists. */
  async function sendOrMoved<T>(
    name: EndpointName,
    shape: ResponseShape<T>,
    query: Query,
    options: CallOptions,
  ): Promise<AppApiResult<T>> {
    const moved = isNextPage(query) ? undefined : movedEndpoint(name, endpoints[name])
    if (moved && outcomes.get(name) === 'moved') return sendMoved(moved, shape, query, options)
    const result = await sendWithFallback(endpoints[name], shape, query, options)
    if (moved === undefined || outcomes.has(name) || result.ok || !isUnknownPath(result.error)) return result
    const other = await sendMoved(moved, shape, query, options)
    if (!other.ok && isUnknownPath(other.error)) {
      outcomes.set(name, 'gone')
      return result
    }
    // A missing work or user shows that the new form exists.
    if (other.ok || other.error.kind === 'notFound') outcomes.set(name, 'moved')
    return other
  }

  async function sendMoved<T>(
    { endpoint, adapt }: MovedForm & { readonly endpoint: Endpoint },
    shape: ResponseShape<T>,
    query: Query,
    options: CallOptions,
  ): Promise<AppApiResult<T>> {
    if (adapt === undefined) return sendWithFallback(endpoint, shape, query, options)
    const result = await sendWithFallback(endpoint, anyObject, query, options)
    if (!result.ok) return result
    const body = adapt(result.value)
    return shape.accepts(body) ? succeeded(body) : failed({ kind: 'malformed', status: 200, reason: 'shape' })
  }

  /** Sends a query. When upstream rejects it for its growing list of viewed works, sends it once more with fewer of them or with none. */
  async function sendWithFallback<T>(
    endpoint: Endpoint,
    shape: ResponseShape<T>,
    query: Query,
    options: CallOptions,
  ): Promise<AppApiResult<T>> {
    const result = await sendUnlessLimited(endpoint, shape, query, options)
    const shorter = result.ok ? query : fewerViewedIds(query, result.error)
    return shorter.length < query.length ? sendUnlessLimited(endpoint, shape, shorter, options) : result
  }

  return {
    send,
    async call(name, parameters, options) {
      const query = buildQuery(endpoints[name], applyDefaults(endpoints[name], parameters))
      return query.ok ? send(name, query.value, options) : query
    },
    async next(nextUrl, options = {}) {
      const address = readNextUrl(nextUrl)
      if (!address.ok) return address
      const { endpoint, query } = address.value
      return sendOrMoved(endpoint, endpoints[endpoint].response as ResponseShape<Page>, query, options)
    },
    account: async ({ signal } = {}) => userOf(await unlessAborted(tokenManager.current(), signal)),
    signIn: async (code) => userOf(await tokenManager.signIn(code)),
    signInWith: async (refreshToken) => userOf(await tokenManager.signInWith(refreshToken)),
    signOut: () => tokenManager.signOut(),
  }
}

const viewerVersionName = 'viewer_version'

function createRequest(
  { method, path, isJson }: Endpoint,
  query: Query,
  headers: Record<string, string>,
  signal: AbortSignal,
): Request {
  const form = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString()
  const url = `https://${appApiHost}${path}`
  if (method === 'GET') return bareRequest(form ? `${url}?${form}` : url, { signal, headers })
  const contentType = { 'Content-Type': isJson ? 'application/json; charset=UTF8' : 'application/x-www-form-urlencoded' }
  return bareRequest(url, { signal, method, headers: { ...headers, ...contentType }, body: isJson ? jsonOf(query) : form })
}

/** A JSON object whose members are the JSON texts of a query. */
const jsonOf = (query: Query): string => `{${query.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`

const userOf = (tokens: AppApiResult<Tokens>): AppApiResult<Tokens['user']> => (tokens.ok ? succeeded(tokens.value.user) : tokens)

/** Statuses for a URL that is too long for upstream or for a proxy in front of it. */
const tooLong = [413, 414, 431]
/** Number of viewed ids that fit into a URL of 8 kB, the usual limit of proxies. */
const viewedOfShortAddress = 200

/** The query to send after an error. For some accounts upstream answers 400 to a list of viewed works (docs/contract/app-api.md 7, C4). */
function fewerViewedIds(query: Query, error: AppApiError): Query {
  const status = 'status' in error ? error.status : 0
  const kept = status === 400 && error.kind === 'upstream' ? 0 : tooLong.includes(status) ? viewedOfShortAddress : undefined
  if (kept === undefined) return query
  let left = query.filter(([name]) => name === 'viewed[]').length - kept
  return query.filter(([name]) => name !== 'viewed[]' || left-- <= 0)
}

/** The caller's parameters, with the endpoint's defaults for absent ones. */
function applyDefaults({ defaults }: Endpoint, parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(given) }
}

/** Resolves like `work`, or with `aborted` as soon as the signal fires. The work continues for its other callers. */
async function unlessAborted<T>(work: Promise<AppApiResult<T>>, signal: AbortSignal | undefined): Promise<AppApiResult<T>> {
  if (signal === undefined) return work
  try {
    return await orAborted(work, signal)
  } catch (error) {
    if (signal.aborted) return failed({ kind: 'aborted' })
    throw error
  }
}
