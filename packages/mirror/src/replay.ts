// Routes that replay upstream's own next page, which clients send back as a JSON object or as a query string.
import { readNextUrl } from '@emaki/app-api'
import * as v from 'valibot'
import { defaults, fixed, id, isValidationError, lists, type Pair, paged, passes, type ValidationError } from './member.ts'
import { parameter } from './parameter.ts'
import { callEndpoint, customRoute, type MirrorRoute, type RouteResult, sendPairs } from './route.ts'

const invalid = (name: string, msg: string): { validationErrors: readonly ValidationError[] } => ({
  validationErrors: [{ loc: ['query', name], msg, type: 'value_error' }],
})

const recommended = [
  defaults('include_privacy_policy', 'false'),
  defaults('include_ranking_illusts', 'false'),
  passes(
    'content_type',
    'filter',
    'include_ranking_label',
    'max_bookmark_id_for_recommend',
    'min_bookmark_id_for_recent_illust',
    'offset',
  ),
  lists('viewed'),
]

/**
 * `/illust_recommended`. With a `params` object, its members are the whole query; keys such as `viewed[0]` are flat.
 * Without it, or with `{}`, the adapter's defaults and the given parameters of the endpoint apply.
 */
export const recommendedIllusts: MirrorRoute = customRoute(
  '/illust_recommended',
  'Illustrations chosen for the account',
  'feed',
  [parameter('params'), ...recommended.flatMap(({ parameters }) => parameters)],
  async (query, api, context) => {
    const replayed = readParams(query.get('params') ?? '')
    if (replayed === undefined) return invalid('params', 'value is not a JSON object of text')
    const recommend = (endpoint: 'recommendedIllusts' | 'openRecommendedIllusts'): Promise<RouteResult> =>
      replayed.length > 0 ? sendPairs(endpoint, replayed, api, context) : callEndpoint(endpoint, recommended, query, api, context)
    if (context.isOwn) return recommend('recommendedIllusts')
    // A shared mirror recommends without the history of its account while upstream offers such a list.
    const open = await recommend('openRecommendedIllusts')
    return isUnavailable(open) ? recommend('recommendedIllusts') : open
  },
)

const manga = [
  defaults('include_ranking_label', 'true'),
  defaults('include_privacy_policy', 'false'),
  defaults('include_ranking_illusts', 'false'),
  passes('filter', 'offset'),
  lists('viewed'),
]
const openManga = [
  ...manga,
  fixed('content_type', 'manga'),
  passes('max_bookmark_id_for_recommend', 'min_bookmark_id_for_recent_illust'),
]
const ownManga = [...manga, passes('max_bookmark_id')]

/** `/manga_recommended`. The cursor of a next page tells which of the two lists it belongs to. */
export const recommendedManga: MirrorRoute = customRoute(
  '/manga_recommended',
  'Manga chosen for the account',
  'feed',
  [...ownManga, ...openManga.slice(manga.length)].flatMap(({ parameters }) => parameters),
  async (query, api, context) => {
    const recommend = () => callEndpoint('recommendedManga', ownManga, query, api, context)
    if (context.isOwn || query.has('max_bookmark_id')) return recommend()
    const open = await callEndpoint('openRecommendedIllusts', openManga, query, api, context)
    return isUnavailable(open) ? recommend() : open
  },
)

/** Upstream returned an error that the other endpoint may not return. */
const isUnavailable = (answer: RouteResult): boolean =>
  'ok' in answer && !answer.ok && ['notFound', 'unauthorised'].includes(answer.error.kind)

const work = id('illust_id')
const pages = paged({ isSparse: true })
/** Parameters of `next_url` that clients send back one by one. */
const cursors = [passes('offset', 'filter'), lists('seed_illust_ids', 'viewed')]

/**
 * `/related`. `nextUrl` is the query of the previous page's `next_url`: its known parameters apply, and the work is always that of `id`.
 * Without it the same parameters apply one by one, or `page`, as clients of the public mirror expect.
 */
export const relatedIllusts: MirrorRoute = customRoute(
  '/related',
  'Works like the one named',
  'related',
  [work, pages, ...cursors].flatMap(({ parameters }) => parameters).concat(parameter('nextUrl')),
  async (query, api, context) => {
    const nextUrl = query.get('nextUrl') ?? ''
    if (nextUrl === '') {
      const cursor = query.has('offset') ? [] : [pages]
      return callEndpoint('relatedIllusts', [work, ...cursor, ...cursors], query, api, context)
    }
    const named = work.read(query, context.isOwn)
    if (isValidationError(named)) return { validationErrors: [named] }
    const replayed = readRelated(nextUrl)
    if (replayed === undefined) return invalid('nextUrl', 'not the query of a next page')
    return sendPairs('relatedIllusts', [...named, ...replayed.filter(([name]) => name !== 'illust_id')], api, context)
  },
)

const paramsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
)

/** The pairs of a `params` object. Empty for a missing or empty one, undefined when it is no object of plain values. */
function readParams(json: string): readonly Pair[] | undefined {
  if (json === '') return []
  const params = v.safeParse(paramsSchema, json)
  return params.success ? Object.entries(params.output).map(([name, value]): Pair => [name, String(value)]) : undefined
}

const relatedNames = /^(?:illust_id|filter|offset|seed_illust_ids\[\d{0,4}\]|viewed\[\d{0,4}\])$/

/** The pairs of a replayed query string. Undefined for the URL of another endpoint, and for text without a known parameter. */
function readRelated(nextUrl: string): readonly Pair[] | undefined {
  if (/^\w+:/.test(nextUrl)) {
    const address = readNextUrl(nextUrl)
    return address.ok && address.value.endpoint === 'relatedIllusts' ? address.value.query : undefined
  }
  const pairs = [...new URLSearchParams(nextUrl)].filter(([name]) => relatedNames.test(name))
  return pairs.length > 0 ? pairs : undefined
}
