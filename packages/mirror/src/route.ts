// What a mirror route is: its path, how long its answers may be kept, and how its query becomes one call of the app API.
import type { AnswerFor, AppApi, AppApiResult, CallOptions, EndpointName } from '@emaki/app-api'
import { readQuery } from '@emaki/app-api'
import { isGrowingName, limitGrowingLists } from '@emaki/domain'
import type { Complaint, Member, Pair } from './member.ts'
import { readMembers } from './member.ts'
import type { Parameter } from './parameter.ts'

/** How long answers of each class may be kept by whoever keeps them, in milliseconds. Error answers are never kept. */
export const lifetimes = {
  /** One complete work. */
  detail: 3 * 86_400_000,
  profile: 86_400_000,
  ranking: 12 * 3_600_000,
  search: 3_600_000,
  related: 15 * 60_000,
  feed: 10 * 60_000,
  /** The signed-in account's own, or no data at all: never shared. */
  own: 0,
} as const
export type Lifetime = keyof typeof lifetimes

/** What a route knows of who asks. */
export interface RouteContext extends CallOptions {
  /** The account behind the API is the reader's own, not one that a server lends to everybody. */
  readonly isOwn: boolean
  /** The composition lets readers write with that account. */
  readonly mayWrite: boolean
}

/** An answer; what was wrong with the query, in which case nothing was asked; a page as text; or what this mirror does not do. */
export type RouteAnswer =
  | AppApiResult<unknown>
  | { readonly complaints: readonly Complaint[] }
  | { readonly page: string }
  | { readonly refusal: string; readonly status: 400 | 403 }

export interface MirrorRoute {
  readonly path: string
  /** What it answers, in one sentence. */
  readonly about: string
  readonly lifetime: Lifetime
  readonly query: readonly Parameter[]
  /** Names of the query members that change the answer, lists with a pair of brackets; all others are ignored. */
  readonly parameters: readonly string[]
  /** True where asking changes something: never by HEAD, never for another site. */
  readonly isWriting: boolean
  readonly answer: (query: URLSearchParams, api: AppApi, context: RouteContext) => Promise<RouteAnswer>
}

/** A reading route of any kind. */
export const customRoute = (
  path: string,
  about: string,
  lifetime: Lifetime,
  query: readonly Parameter[],
  answer: MirrorRoute['answer'],
): MirrorRoute => ({ path, about, lifetime, query, parameters: query.map(({ name }) => name), isWriting: false, answer })

/** A route that is one call of `endpoint` with the query that `members` make, its answer passed on as it is. */
export function route<N extends EndpointName>(
  path: string,
  about: string,
  lifetime: Lifetime,
  endpoint: N,
  members: readonly Member[],
): MirrorRoute {
  const query = members.flatMap(({ parameters }) => parameters)
  return customRoute(path, about, lifetime, query, (given, api, context) => ask(endpoint, members, given, api, context))
}

/** Calls `endpoint` with what `members` make of the query. */
export async function ask<N extends EndpointName>(
  endpoint: N,
  members: readonly Member[],
  query: URLSearchParams,
  api: AppApi,
  context: RouteContext,
): Promise<AppApiResult<AnswerFor<N>> | { readonly complaints: readonly Complaint[] }> {
  const pairs = readMembers(members, query, context.isOwn)
  return 'complaints' in pairs ? pairs : send(endpoint, pairs, api, context)
}

/** Calls `endpoint` with pairs from outside: unknown names are dropped, unusable values are complained about. */
export async function send<N extends EndpointName>(
  endpoint: N,
  pairs: Iterable<Pair>,
  api: AppApi,
  { language, signal }: CallOptions,
): Promise<AppApiResult<AnswerFor<N>> | { readonly complaints: readonly Complaint[] }> {
  const query = readQuery(endpoint, pairs)
  if (query.ok) return api.send(endpoint, query.value, { language, signal })
  return {
    complaints: [{ loc: ['query'], msg: query.error.kind === 'argument' ? query.error.message : '', type: 'value_error' }],
  }
}

/** True for a route whose query grows with every next page, and may therefore be long. */
export const takesGrowingLists = ({ parameters }: Pick<MirrorRoute, 'parameters'>): boolean =>
  parameters.some((name) => name === 'nextUrl' || name === 'already_recommended' || isGrowingName(name))

/**
 * A route's query with only the members that matter, sorted by name: equal for equal answers. Entries of a list are in the order of their
 * indexes, else in the order given, and written `name[]`; the oldest above the limit are dropped.
 */
export function routeKey({ path, parameters }: Pick<MirrorRoute, 'path' | 'parameters'>, query: URLSearchParams): string {
  const kept = new URLSearchParams()
  const entries: { readonly name: string; readonly index: number; readonly value: string }[] = []
  for (const [name, value] of query) {
    // Of a plain member given twice the first counts, as in the answer.
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
