// The two routes that replay upstream's own next page, which clients hand back to us: as a JSON object, and as a raw query string.
import { readNextUrl } from '@emaki/app-api'
import * as v from 'valibot'
import { type Complaint, defaults, id, isComplaint, lists, type Pair, paged, passes } from './member.ts'
import { type MirrorRoute, send } from './route.ts'

const complaint = (name: string, msg: string): { complaints: readonly Complaint[] } => ({
  complaints: [{ loc: ['query', name], msg, type: 'value_error' }],
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
 * `/illust_recommended`: with a `params` object, that object's members are the whole query; keys such as `viewed[0]` are flat. Without it, or
 * with `{}`, the adapter's defaults and whatever else of the endpoint's parameters is given.
 */
export const recommendedIllusts: MirrorRoute = {
  path: '/illust_recommended',
  lifetime: 'feed',
  parameters: ['params', ...recommended.flatMap(({ names }) => names)],
  answer: async (query, api, options) => {
    const replayed = readParams(query.get('params') ?? '')
    if (replayed === undefined) return complaint('params', 'value is not a JSON object of text')
    if (replayed.length > 0) return send('recommendedIllusts', replayed, api, options)
    const pairs: Pair[] = []
    for (const member of recommended) {
      const read = member.read(query)
      if (!isComplaint(read)) pairs.push(...read)
    }
    return send('recommendedIllusts', pairs, api, options)
  },
}

/**
 * `/related`: `nextUrl` is what stands behind the question mark of the previous page's `next_url`. Known parameters of it are taken, and the
 * work is always the one of `id`. Without it `page` counts, as clients of the public mirror expect.
 */
export const relatedIllusts: MirrorRoute = {
  path: '/related',
  lifetime: 'related',
  parameters: ['id', 'nextUrl', 'page', 'size'],
  answer: async (query, api, options) => {
    const work = id('illust_id').read(query)
    if (isComplaint(work)) return { complaints: [work] }
    const nextUrl = query.get('nextUrl') ?? ''
    if (nextUrl === '') {
      const offset = paged().read(query)
      const isFirst = isComplaint(offset) || offset.every(([, value]) => value === '0')
      return send('relatedIllusts', isFirst ? work : [...work, ...offset], api, options)
    }
    const replayed = readRelated(nextUrl)
    if (replayed === undefined) return complaint('nextUrl', 'not the query of a next page')
    return send('relatedIllusts', [...work, ...replayed.filter(([name]) => name !== 'illust_id')], api, options)
  },
}

const paramsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
)

/** The pairs of a `params` object: none for a missing or empty one, undefined when it is no object of plain values. */
function readParams(json: string): readonly Pair[] | undefined {
  if (json === '') return []
  const params = v.safeParse(paramsSchema, json)
  return params.success ? Object.entries(params.output).map(([name, value]): Pair => [name, String(value)]) : undefined
}

const relatedNames = /^(?:illust_id|filter|offset|seed_illust_ids\[\d{0,4}\]|viewed\[\d{0,4}\])$/

/** The pairs of a replayed query string; undefined for addresses of anything else, and for text without a single known parameter. */
function readRelated(nextUrl: string): readonly Pair[] | undefined {
  if (/^\w+:/.test(nextUrl)) {
    const address = readNextUrl(nextUrl)
    return address.ok && address.value.endpoint === 'relatedIllusts' ? address.value.query : undefined
  }
  const pairs = [...new URLSearchParams(nextUrl)].filter(([name]) => relatedNames.test(name))
  return pairs.length > 0 ? pairs : undefined
}
