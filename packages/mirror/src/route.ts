// Type and constructors of mirror routes: path, cache lifetime, and the app API call that a query becomes.
import type { AppApi, AppApiResult, CallOptions, EndpointName, ResponseFor } from '@emaki/app-api'
import { readQuery } from '@emaki/app-api'
import { isGrowingName, limitGrowingLists } from '@emaki/domain'
import type { Member, Pair, ValidationError } from './member.ts'
import { readMembers } from './member.ts'
import type { Parameter } from './parameter.ts'

/** How long caches may keep the responses of each class, in milliseconds. Error responses are never cached. */
export const lifetimes = {
  /** One complete work. */
  detail: 3 * 86_400_000,
  profile: 86_400_000,
  ranking: 12 * 3_600_000,
  search: 3_600_000,
  related: 15 * 60_000,
  feed: 10 * 60_000,
  /** Live streams begin and end by the minute. */
  live: 60_000,
  /** Belongs to the account, or is no data. Never cached. */
  own: 0,
} as const
export type Lifetime = keyof typeof lifetimes

/** What a route knows about the request. */
export interface RouteContext extends CallOptions {
  /** True when the API uses the reader's own account instead of a shared one. */
  readonly isOwn: boolean
  /** True when readers may write with that account. */
  readonly mayWrite: boolean
}

/** Result of a route: a response, validation errors (nothing was sent), a page as text, or a rejected request. */
export type RouteResult =
  | AppApiResult<unknown>
  | { readonly validationErrors: readonly ValidationError[] }
  | { readonly page: string }
  | { readonly rejection: string; readonly status: 400 | 403 }

export interface MirrorRoute {
  readonly path: string
  /** One sentence for the API description. */
  readonly about: string
  readonly lifetime: Lifetime
  readonly query: readonly Parameter[]
  /** Names of the parameters that change the response, lists with a pair of brackets. All others are ignored. */
  readonly parameters: readonly string[]
  /** True for a route that writes: it rejects HEAD and cross-site requests. */
  readonly isWriting: boolean
  readonly handle: (query: URLSearchParams, api: AppApi, context: RouteContext) => Promise<RouteResult>
}

/** Creates a reading route with its own handler. */
export const customRoute = (
  path: string,
  about: string,
  lifetime: Lifetime,
  query: readonly Parameter[],
  handle: MirrorRoute['handle'],
): MirrorRoute => ({ path, about, lifetime, query, parameters: query.map(({ name }) => name), isWriting: false, handle })

/** Creates a route that calls `endpoint` with the parameters of `members` and passes the response on. */
export function route<N extends EndpointName>(
  path: string,
  about: string,
  lifetime: Lifetime,
  endpoint: N,
  members: readonly Member[],
): MirrorRoute {
  const query = members.flatMap(({ parameters }) => parameters)
  return customRoute(path, about, lifetime, query, (given, api, context) => callEndpoint(endpoint, members, given, api, context))
}

/** Calls `endpoint` with the parameters of `members`. */
export async function callEndpoint<N extends EndpointName>(
  endpoint: N,
  members: readonly Member[],
  query: URLSearchParams,
  api: AppApi,
  context: RouteContext,
): Promise<AppApiResult<ResponseFor<N>> | { readonly validationErrors: readonly ValidationError[] }> {
  const pairs = readMembers(members, query, context.isOwn)
  return 'validationErrors' in pairs ? pairs : sendPairs(endpoint, pairs, api, context)
}

/** Calls `endpoint` with untrusted pairs. Drops unknown names; invalid values become validation errors. */
export async function sendPairs<N extends EndpointName>(
  endpoint: N,
  pairs: Iterable<Pair>,
  api: AppApi,
  { language, signal }: CallOptions,
): Promise<AppApiResult<ResponseFor<N>> | { readonly validationErrors: readonly ValidationError[] }> {
  const query = readQuery(endpoint, pairs)
  if (query.ok) return api.send(endpoint, query.value, { language, signal })
  return {
    validationErrors: [{ loc: ['query'], msg: query.error.kind === 'argument' ? query.error.message : '', type: 'value_error' }],
  }
}

/** True for a route whose query grows with every next page, so it may be long. */
export const takesGrowingLists = ({ parameters }: Pick<MirrorRoute, 'parameters'>): boolean =>
  parameters.some((name) => name === 'nextUrl' || name === 'already_recommended' || isGrowingName(name))

/**
 * Cache key: the path and the relevant parameters, sorted by name. Equal keys mean equal responses.
 * List entries are sorted by index, written `name[]`, and limited in number; the oldest are dropped.
 */
export function routeKey({ path, parameters }: Pick<MirrorRoute, 'path' | 'parameters'>, query: URLSearchParams): string {
  const kept = new URLSearchParams()
  const entries: { readonly name: string; readonly index: number; readonly value: string }[] = []
  for (const [name, value] of query) {
    // The first of several plain values counts, as in the response.
    const known = name.replace(/\[\d{0,4}\]$/, '[]')
    if (value === '' || !parameters.includes(known)) continue
    if (known.endsWith('[]')) entries.push({ name: known, index: Number.parseInt(name.slice(known.length - 1), 10) || 0, value })
    else if (!kept.has(name)) kept.append(name, value)
  }
  for (const { name, value } of entries.sort((a, b) => a.index - b.index)) kept.append(name, value)
  kept.sort()
  const text = limitGrowingLists(kept.toString())
  return text === '' ? path : `${path}?${text}`
}
