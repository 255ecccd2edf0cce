// The typed client: calls endpoints with a live token, follows next pages, and answers every failure as a value.
import { type Fetch, requestTries, type Sleep, sleepByClock } from '@emaki/domain'
import { readAnswer } from './answer.ts'
import type { AnswerShape, Endpoint } from './endpoint.ts'
import { type AnswerFor, type EndpointName, endpoints, type ParametersFor } from './endpoints.ts'
import type { AppApiError, AppApiResult } from './errors.ts'
import { failed, succeeded } from './errors.ts'
import type { Code } from './grants.ts'
import { createGrants } from './grants.ts'
import { appApiHost, buildQuery, type Query, readNextUrl } from './query.ts'
import { createRateLimit } from './rateLimit.ts'
import { signingHeaders } from './signature.ts'
import type { TokenStore } from './tokens.ts'
import { createTokenKeeper } from './tokens.ts'
import { createTransport } from './transport.ts'

export interface AppApiOptions {
  readonly fetch: Fetch
  readonly tokens: TokenStore
  /** Of the registered app; configuration, never code. */
  readonly clientId: string
  readonly clientSecret: string
  readonly hashSecret: string
  /** Language tag of translated tag names and upstream's texts, unless a call asks for another. Default zh-CN. */
  readonly language?: string
  /** True where the platform lets us name ourselves (Node); browsers set their own. */
  readonly userAgent?: boolean
  readonly now?: () => number
  /** Minutes that local time is ahead of UTC, at a moment. */
  readonly offsetMinutes?: (nowMs: number) => number
  readonly sleep?: Sleep
  readonly random?: () => number
  /** Tries of one reading request, three by default; one where whoever calls us tries again itself. */
  readonly tries?: number
  /** Renews access tokens at this age, ms, though they would live longer. */
  readonly renewMs?: number
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly language?: string | undefined
}

/** A page of any list endpoint: which member holds the items depends on the endpoint. */
export interface Page {
  readonly next_url?: string | null | undefined
  readonly [member: string]: unknown
}

export interface AppApi {
  /** Calls one endpoint, for example `call('illustRanking', { mode: 'day', offset: 30 })`. Never rejects for anything that upstream does. */
  call<N extends EndpointName>(
    endpoint: N,
    parameters: ParametersFor<N>,
    options?: CallOptions,
  ): Promise<AppApiResult<AnswerFor<N>>>
  /** Calls an endpoint with a query that was checked by `readQuery`. */
  send<N extends EndpointName>(endpoint: N, query: Query, options?: CallOptions): Promise<AppApiResult<AnswerFor<N>>>
  /** The page that a `next_url` stands for; anything but an address of a known endpoint is refused unsent. */
  next(nextUrl: string, options?: CallOptions): Promise<AppApiResult<Page>>
  /** The signed-in user, as the token endpoint describes it. */
  account(options?: CallOptions): Promise<AppApiResult<Readonly<Record<string, unknown>>>>
  /** Trades the code of a finished login for tokens, keeps them, and names the account. */
  signIn(code: Code): Promise<AppApiResult<Readonly<Record<string, unknown>>>>
  /** Signs in with a refresh token that a person typed; it is kept only when upstream takes it. */
  signInWith(refreshToken: string): Promise<AppApiResult<Readonly<Record<string, unknown>>>>
  /** Forgets the tokens, here and in the store. Upstream is not told (docs/contract/app-api.md 1.9). */
  signOut(): Promise<void>
}

/** Opens a client of the app API. All state it has is the token; any number of calls may run at once. */
export function createAppApi(options: AppApiOptions): AppApi {
  const { fetch, tokens: store, clientId, clientSecret, hashSecret, userAgent = false } = options
  const { now = Date.now, sleep = sleepByClock, random = Math.random, language: ownLanguage = 'zh-CN' } = options
  const { tries = requestTries, offsetMinutes = (nowMs) => -new Date(nowMs).getTimezoneOffset() } = options

  const headers = (language = ownLanguage) => {
    const nowMs = now()
    return signingHeaders({ hashSecret, nowMs, offsetMinutes: offsetMinutes(nowMs), language, userAgent })
  }
  const transport = createTransport({ fetch, sleep, random, tries })
  const grants = createGrants({ transport, clientId, clientSecret, headers, now })
  const keeper = createTokenKeeper({ store, grants, now, renewMs: options.renewMs })
  const rateLimit = createRateLimit(now)

  async function once<T>(
    endpoint: Endpoint,
    shape: AnswerShape<T>,
    query: Query,
    token: string | undefined,
    { signal, language }: CallOptions,
  ): Promise<AppApiResult<T>> {
    const { method, path, repeatable } = endpoint
    const form = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString()
    const authorization = token === undefined ? undefined : { Authorization: `Bearer ${token}` }
    const common = { redirect: 'error', credentials: 'omit' } as const
    const address = `https://${appApiHost}${path}`
    const reply = await transport({
      repeatable,
      signal,
      request: (ended) =>
        method === 'GET'
          ? new Request(form ? `${address}?${form}` : address, {
              ...common,
              headers: { ...headers(language), ...authorization },
              signal: ended,
            })
          : new Request(address, {
              ...common,
              method,
              headers: { ...headers(language), ...authorization, 'Content-Type': 'application/x-www-form-urlencoded' },
              body: form,
              signal: ended,
            }),
    })
    return reply.ok ? readAnswer(reply.value, shape, now()) : reply
  }

  /** Sends with a live token; when upstream turns the token down all the same, once more with a new one. */
  async function authorised<T>(
    endpoint: Endpoint,
    shape: AnswerShape<T>,
    query: Query,
    options: CallOptions,
  ): Promise<AppApiResult<T>> {
    const tokens = await unlessAborted(keeper.current(), options.signal)
    if (!tokens.ok) return tokens
    const { accessToken } = tokens.value
    const answer = await once(endpoint, shape, query, accessToken, options)
    if (answer.ok || answer.error.kind !== 'unauthorised') return answer
    const renewed = await unlessAborted(keeper.replace(accessToken), options.signal)
    return renewed.ok ? once(endpoint, shape, query, renewed.value.accessToken, options) : renewed
  }

  /** Sends unless upstream has asked to be left alone. */
  async function restrained<T>(
    endpoint: Endpoint,
    shape: AnswerShape<T>,
    query: Query,
    options: CallOptions,
  ): Promise<AppApiResult<T>> {
    const limited = rateLimit.current()
    if (limited) return failed(limited)
    const answer = endpoint.open
      ? await once(endpoint, shape, query, undefined, options)
      : await authorised(endpoint, shape, query, options)
    if (!answer.ok) rateLimit.note(answer.error)
    return answer
  }

  const send = <N extends EndpointName>(name: N, query: Query, options: CallOptions = {}) => {
    const endpoint: Endpoint = endpoints[name]
    // The table ties the shape to the name; TypeScript cannot follow a lookup by a type parameter.
    const shape = endpoint.answer as AnswerShape<AnswerFor<N>>
    return sentWhole(endpoint, shape, query, options)
  }

  /** Sends; a query that upstream refuses for its growing list of works seen is sent once more with fewer of them, or with none. */
  async function sentWhole<T>(
    endpoint: Endpoint,
    shape: AnswerShape<T>,
    query: Query,
    options: CallOptions,
  ): Promise<AppApiResult<T>> {
    const answer = await restrained(endpoint, shape, query, options)
    const shorter = answer.ok ? query : withFewerViewed(query, answer.error)
    return shorter.length < query.length ? restrained(endpoint, shape, shorter, options) : answer
  }

  return {
    send,
    async call(name, parameters, options) {
      const query = buildQuery(endpoints[name], withStandard(endpoints[name], parameters))
      return query.ok ? send(name, query.value, options) : query
    },
    async next(nextUrl, options = {}) {
      const address = readNextUrl(nextUrl)
      if (!address.ok) return address
      const { endpoint, query } = address.value
      const shape = endpoints[endpoint].answer as AnswerShape<Page>
      return sentWhole(endpoints[endpoint], shape, query, options)
    },
    async account({ signal } = {}) {
      const tokens = await unlessAborted(keeper.current(), signal)
      return tokens.ok ? succeeded(tokens.value.user) : tokens
    },
    async signIn(code) {
      const tokens = await keeper.signIn(code)
      return tokens.ok ? succeeded(tokens.value.user) : tokens
    },
    async signInWith(refreshToken) {
      const tokens = await keeper.signInWith(refreshToken)
      return tokens.ok ? succeeded(tokens.value.user) : tokens
    },
    signOut: () => keeper.signOut(),
  }
}

/** Statuses for an address that is too long for upstream or for a proxy in front of it. */
const tooLong = [413, 414, 431]
/** So many viewed ids fit an address of 8 kB, the usual limit of proxies. */
const viewedOfShortAddress = 200

/** The query to send after an error: some accounts are answered 400 when the list of works seen is replayed (docs/contract/app-api.md 7, C4). */
function withFewerViewed(query: Query, error: AppApiError): Query {
  const status = 'status' in error ? error.status : 0
  const kept = status === 400 && error.kind === 'upstream' ? 0 : tooLong.includes(status) ? viewedOfShortAddress : undefined
  if (kept === undefined) return query
  let left = query.filter(([name]) => name === 'viewed[]').length - kept
  return query.filter(([name]) => name !== 'viewed[]' || left-- <= 0)
}

/** The caller's parameters, and the endpoint's standard where the caller leaves one out. */
function withStandard({ standard }: Endpoint, parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return { ...standard, ...Object.fromEntries(given) }
}

/** The work's result, or `aborted` as soon as the caller leaves; the work itself goes on for the others who wait for it. */
function unlessAborted<T>(work: Promise<AppApiResult<T>>, signal: AbortSignal | undefined): Promise<AppApiResult<T>> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const leave = () => resolve(failed({ kind: 'aborted' }))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
