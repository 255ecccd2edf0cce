// What a mirror route is: its path, how long its answers may be kept, and how its query becomes one call of the app API.
import type { AnswerFor, AppApi, AppApiResult, CallOptions, EndpointName } from '@emaki/app-api'
import { readQuery } from '@emaki/app-api'
import type { Complaint, Member, Pair } from './member.ts'
import { isComplaint } from './member.ts'

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

/** An answer, or what was wrong with the query, in which case nothing was asked. */
type RouteAnswer = AppApiResult<unknown> | { readonly complaints: readonly Complaint[] }

export interface MirrorRoute {
  readonly path: string
  readonly lifetime: Lifetime
  /** The query members that change the answer, lists with a pair of brackets; all others are ignored. */
  readonly parameters: readonly string[]
  readonly answer: (query: URLSearchParams, api: AppApi, options: CallOptions) => Promise<RouteAnswer>
}

/** A route that is one call of `endpoint` with the query that `members` make, its answer passed on as it is or through `shape`. */
export function route<N extends EndpointName>(
  path: string,
  lifetime: Lifetime,
  endpoint: N,
  members: readonly Member[],
  shape?: (answer: AnswerFor<N>) => AppApiResult<unknown>,
): MirrorRoute {
  return {
    path,
    lifetime,
    parameters: members.flatMap(({ names }) => names),
    answer: async (query, api, options) => {
      const pairs = readMembers(members, query)
      if ('complaints' in pairs) return pairs
      const answer = await send(endpoint, pairs, api, options)
      return shape && 'ok' in answer && answer.ok ? shape(answer.value) : answer
    },
  }
}

/** Calls `endpoint` with pairs from outside: unknown names are dropped, unusable values are complained about. */
export async function send<N extends EndpointName>(
  endpoint: N,
  pairs: Iterable<Pair>,
  api: AppApi,
  options: CallOptions,
): Promise<AppApiResult<AnswerFor<N>> | { readonly complaints: readonly Complaint[] }> {
  const query = readQuery(endpoint, pairs)
  if (query.ok) return api.send(endpoint, query.value, options)
  return {
    complaints: [{ loc: ['query'], msg: query.error.kind === 'argument' ? query.error.message : '', type: 'value_error' }],
  }
}

/** A route's query with only the members that matter, sorted by name: equal for equal answers. */
export function routeKey({ path, parameters }: MirrorRoute, query: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const [name, value] of query) {
    // Of a plain member given twice the first counts, as in the answer.
    const known = name.replace(/\[\d{0,4}\]$/, '[]')
    if (value === '' || !parameters.includes(known)) continue
    if (known.endsWith('[]') || !kept.has(name)) kept.append(name, value)
  }
  kept.sort()
  const text = kept.toString()
  return text === '' ? path : `${path}?${text}`
}

function readMembers(members: readonly Member[], query: URLSearchParams): readonly Pair[] | { complaints: readonly Complaint[] } {
  const pairs: Pair[] = []
  const complaints: Complaint[] = []
  for (const member of members) {
    const read = member.read(query)
    if (isComplaint(read)) complaints.push(read)
    else pairs.push(...read)
  }
  return complaints.length > 0 ? { complaints } : pairs
}
