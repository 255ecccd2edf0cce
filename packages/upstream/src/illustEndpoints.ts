// Single works and feeds of works: detail, related, recommended, newest, ranking (docs/contract/app-api.md 3.4, 3.5, 3.6).
import { beforeIdPage, gather, type NextCursor, offsetPage, pageSize, rankingModes } from '@emaki/domain/upstream'
import { existing, illustPage, privacyPolicy, type UpstreamEndpoints, type UpstreamRequest, wires } from './endpoint.ts'
import type { IllustType } from './workRepository.ts'

/**
 * Length of the related list, long enough for clients whose `viewed[]` grows by 30 per page. Upstream's length varies
 * (docs/contract/app-api.md 3.4).
 */
const relatedDepth = 450
/** Maximum number of ids that `next_url` repeats in `viewed[]`. The oldest are dropped first. */
const maxViewed = 1500
const rankingPreview = { offset: 0, limit: 10 }

export const illustEndpoints: UpstreamEndpoints = {
  '/v1/illust/detail': ({ parameters, repository }) => ({
    illust: existing(repository.illusts.detail(parameters.id('illust_id')), repository),
  }),
  '/v1/ugoira/metadata': async ({ parameters, repository }) => ({
    ugoira_metadata: existing(await repository.illusts.ugoira(parameters.id('illust_id')), repository),
  }),
  '/v2/illust/related': related,
  '/v1/illust/related': related,
  '/v1/illust/recommended': (asked) => recommendedIllusts(asked),
  // Leaves out the works that the client reports as bookmarked, because there is no account.
  '/v1/illust/recommended-nologin': (asked) => recommendedIllusts(asked, asked.parameters.commaIds('bookmark_illust_ids')),
  '/v1/manga/recommended': (asked) => recommended(asked, { type: 'manga', cursor: 'max_bookmark_id' }),
  '/v1/walkthrough/illusts': ({ repository }) => {
    const found = repository.illusts.ranking('day', repository.latestRankingDay?.())({ offset: 0, limit: pageSize * 2 })
    const visible = wires(found).filter((work) => work.visible)
    return { illusts: visible.slice(0, pageSize), next_url: null }
  },
  '/v1/illust/new': ({ parameters, repository }) => {
    const type = typeOf(parameters)
    const page = beforeIdPage(parameters, 'max_illust_id', (beforeId, limit) => repository.illusts.newest(beforeId, limit, type))
    return illustPage(page)
  },
  '/v1/illust/ranking': ({ parameters, repository }) => {
    const mode = parameters.oneOf('mode', rankingModes, 'day')
    const day = parameters.day('date') ?? repository.latestRankingDay?.()
    return illustPage(offsetPage(parameters, repository.illusts.ranking(mode, day), { fixed: day ? { date: day } : {} }))
  },
}

const typeOf = (parameters: UpstreamRequest['parameters']): IllustType =>
  parameters.oneOf('content_type', ['illust', 'manga'], 'illust')

/**
 * Works related to one or several works. The next URL contains both cursors that clients send back: `viewed`, which grows by a page at a
 * time, and `offset`, for clients that keep only one entry of a list (`parse_qs` of pixivpy).
 */
function related({ parameters, repository }: UpstreamRequest): object {
  const work = existing(repository.illusts.detail(parameters.id('illust_id')), repository)
  const sentSeeds = parameters.ids('seed_illust_ids')
  const viewed = parameters.ids('viewed')
  const whole = repository.illusts.related([work.id, ...sentSeeds])({ offset: 0, limit: relatedDepth })
  const { items, next } = gather(({ offset, limit }) => whole.slice(offset, offset + limit), parameters.offset(), viewed)
  const cursor = { seed_illust_ids: sentSeeds.length > 0 ? sentSeeds : [work.id], viewed: seen(viewed, items), offset: next }
  return illustPage({ items, nextUrl: next === null ? null : parameters.nextUrl(cursor) })
}

const seen = (viewed: readonly number[], items: readonly { readonly id: number }[]): number[] =>
  [...viewed, ...items.map(({ id }) => id)].slice(-maxViewed)

/** Recommended works of one type. The next URL also contains the newest bookmark, as upstream's does. */
function recommendedIllusts(asked: UpstreamRequest, leftOut: readonly number[] = []): object {
  const { parameters, repository } = asked
  const type = typeOf(parameters)
  const sent = parameters.integer('min_bookmark_id_for_recent_illust')
  const fixed = repository.newestBookmark ? { min_bookmark_id_for_recent_illust: sent ?? repository.newestBookmark() ?? 0 } : {}
  return { ...recommended(asked, { type, cursor: 'max_bookmark_id_for_recommend', leftOut, fixed }), contest_exists: false }
}

interface RecommendedOptions {
  readonly type: IllustType
  readonly cursor: string
  readonly leftOut?: readonly number[]
  /** Parameters that the next URL always contains. */
  readonly fixed?: NextCursor
}

/**
 * Recommended works. The position in the list is the negative bookmark cursor, which upstream allows. `viewed` grows with every page, and
 * `offset` is always 30 after the first page (docs/contract/app-api.md 3.5).
 */
function recommended(asked: UpstreamRequest, { type, cursor, leftOut = [], fixed = {} }: RecommendedOptions): object {
  const { parameters, repository } = asked
  const { illusts } = repository
  const place = parameters.integer(cursor)
  const start = place === undefined ? parameters.offset() : Math.max(0, -place)
  const viewed = parameters.ids('viewed')
  const { items, next } = gather(illusts.recommended(type), start, [...viewed, ...leftOut])
  const nextCursor = { ...fixed, [cursor]: next === null ? null : -next, offset: pageSize, viewed: seen(viewed, items) }
  const preview = parameters.flag('include_ranking_illusts')
    ? illusts.ranking(type === 'manga' ? 'day_manga' : 'day', repository.latestRankingDay?.())(rankingPreview)
    : []
  return {
    ...illustPage({ items, nextUrl: next === null ? null : parameters.nextUrl(nextCursor) }),
    ranking_illusts: wires(preview),
    privacy_policy: privacyPolicy(asked),
  }
}
