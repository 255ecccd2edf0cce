// Single works and feeds of works: detail, related, recommended, newest, ranking (docs/contract/app-api.md 3.4, 3.5, 3.6).

import { type Catalogue, type RankingMode, rankingModes, type Slice, type WorkRecord } from '@emaki/catalogue'
import type { XRestrict } from '@emaki/domain'
import { beforeIdPage, gather, type NextCursor, noSuchWork, offsetPage, type Page, pageSize } from '@emaki/domain/upstream'
import { frameFile, ugoiraZipUrl } from '../images/pictureUrls.ts'
import type { EndpointRequest, Endpoints } from './endpoint.ts'
import { existingWork } from './existing.ts'
import { privacyPolicy } from './privacyPolicy.ts'
import { hiddenBecause, type Requester } from './requester.ts'
import { wireIllust, wireIllustDetail } from './wire/wireIllust.ts'

/**
 * Length of the related list, long enough for clients whose `viewed[]` grows by 30 per page. Upstream's length varies
 * (docs/contract/app-api.md 3.4).
 */
const relatedDepth = 450
/** Maximum number of ids that `next_url` repeats in `viewed[]`. The oldest are dropped first. */
const maxViewed = 1500
const rankingPreviewSize = 10

/** The endpoints without login. */
export const openPaths: ReadonlySet<string> = new Set(['/v1/walkthrough/illusts', '/v1/illust/recommended-nologin', '/v1/emoji'])

export function illustEndpoints(catalogue: Catalogue): Endpoints {
  return {
    '/v1/illust/detail': ({ parameters, requester }) => ({
      illust: wireIllustDetail(existingWork(catalogue, parameters.id('illust_id'), requester), requester),
    }),

    '/v1/ugoira/metadata': ({ parameters, requester }) => {
      const work = existingWork(catalogue, parameters.id('illust_id'), requester)
      if (work.type !== 'ugoira' || hiddenBecause(work, requester)) throw noSuchWork(requester.language)
      return {
        ugoira_metadata: {
          zip_urls: { medium: ugoiraZipUrl(work) },
          frames: work.frameDelays.map((delay, frame) => ({ file: frameFile(frame), delay })),
        },
      }
    },

    '/v2/illust/related': (asked) => related(catalogue, asked),
    '/v1/illust/related': (asked) => related(catalogue, asked),

    '/v1/illust/recommended': (asked) => recommendedIllusts(catalogue, asked),
    // Leaves out the works that the client reports as bookmarked, because there is no account.
    '/v1/illust/recommended-nologin': (asked) =>
      recommendedIllusts(catalogue, asked, asked.parameters.commaIds('bookmark_illust_ids')),
    '/v1/manga/recommended': (asked) => recommended(catalogue, 'manga', 'max_bookmark_id', asked),

    '/v1/walkthrough/illusts': ({ requester }) => {
      const found = catalogue.ranking('day', catalogue.latestRankingDay(), { offset: 0, limit: pageSize * 2 })
      const seen = found.filter((work) => hiddenBecause(work, requester) === undefined)
      return { illusts: seen.slice(0, pageSize).map((work) => wireIllust(work, requester)), next_url: null }
    },

    '/v1/illust/new': ({ parameters, requester }) => {
      const type = parameters.oneOf('content_type', ['illust', 'manga'], 'illust')
      const page = beforeIdPage(parameters, 'max_illust_id', (beforeId, limit) =>
        catalogue.newest(type, beforeId, requester.maxRestrict, limit),
      )
      return illustPage(page, requester)
    },

    '/v1/illust/ranking': ({ parameters, requester }) => {
      const mode = parameters.oneOf('mode', rankingModes, 'day')
      const day = parameters.day('date') ?? catalogue.latestRankingDay()
      const list = (slice: Slice) => (ratingOfMode(mode) > requester.maxRestrict ? [] : catalogue.ranking(mode, day, slice))
      return illustPage(offsetPage(parameters, list, { fixed: { date: day } }), requester)
    },
  }
}

/** A list of works, as every illust endpoint sends it. */
export const illustPage = (page: Page<WorkRecord>, requester: Requester) => ({
  illusts: page.items.map((work) => wireIllust(work, requester)),
  next_url: page.nextUrl,
})

/** The rating that an account must allow to see a ranking mode. Below it the list is empty. */
export function ratingOfMode(mode: string): XRestrict {
  if (mode.includes('r18g')) return 2
  return mode.includes('r18') ? 1 : 0
}

/**
 * Works related to one or several works. The next URL contains both cursors that clients send back: `viewed`, which grows by a page at a
 * time, and `offset`, for clients that keep only one entry of a list (`parse_qs` of pixivpy).
 */
function related(catalogue: Catalogue, { parameters, requester }: EndpointRequest): object {
  const work = existingWork(catalogue, parameters.id('illust_id'), requester)
  const sentSeeds = parameters.ids('seed_illust_ids')
  const viewed = parameters.ids('viewed')
  const whole = catalogue.related([work.id, ...sentSeeds], [], requester.maxRestrict, relatedDepth)
  const { items, next } = gather(({ offset, limit }) => whole.slice(offset, offset + limit), parameters.offset(), viewed)
  const seen = [...viewed, ...items.map((item) => item.id)].slice(-maxViewed)
  const seeds = sentSeeds.length > 0 ? sentSeeds : [work.id]
  const nextUrl = next === null ? null : parameters.nextUrl({ seed_illust_ids: seeds, viewed: seen, offset: next })
  return illustPage({ items, nextUrl }, requester)
}

/** Recommended works of one type. The next URL also contains the newest bookmark, as upstream's does. */
function recommendedIllusts(catalogue: Catalogue, asked: EndpointRequest, leftOut: readonly number[] = []) {
  const { parameters, requester } = asked
  const type = parameters.oneOf('content_type', ['illust', 'manga'], 'illust')
  const sent = parameters.integer('min_bookmark_id_for_recent_illust')
  const newest = requester.account
    ? catalogue.bookmarksOf('illust', requester.accountId, { offset: 0, limit: 1 })[0]?.row
    : undefined
  const fixed = { min_bookmark_id_for_recent_illust: sent ?? newest ?? 0 }
  const page = recommended(catalogue, type, 'max_bookmark_id_for_recommend', asked, { leftOut, fixed })
  return { ...page, contest_exists: false }
}

/**
 * Recommended works for an account. The position in the list is the negative bookmark cursor, which upstream allows. `viewed` grows with
 * every page, and `offset` is always 30 after the first page (docs/contract/app-api.md 3.5).
 */
function recommended(
  catalogue: Catalogue,
  type: 'illust' | 'manga',
  cursor: string,
  { parameters, requester }: EndpointRequest,
  { leftOut = [], fixed = {} }: { leftOut?: readonly number[]; fixed?: NextCursor } = {},
) {
  const place = parameters.integer(cursor)
  const start = place === undefined ? parameters.offset() : Math.max(0, -place)
  const viewed = parameters.ids('viewed')
  const { items, next } = gather((slice) => catalogue.recommended(type, [], requester.maxRestrict, slice), start, [
    ...viewed,
    ...leftOut,
  ])
  const seen = [...viewed, ...items.map((item) => item.id)].slice(-maxViewed)
  const nextUrl = next === null ? null : parameters.nextUrl({ ...fixed, [cursor]: -next, offset: pageSize, viewed: seen })
  const preview = parameters.flag('include_ranking_illusts')
    ? catalogue.ranking(rankingOf(type), catalogue.latestRankingDay(), { offset: 0, limit: rankingPreviewSize })
    : []
  return {
    ...illustPage({ items, nextUrl }, requester),
    ranking_illusts: preview.map((work) => wireIllust(work, requester)),
    privacy_policy: privacyPolicy(parameters),
  }
}

const rankingOf = (type: 'illust' | 'manga'): RankingMode => (type === 'manga' ? 'day_manga' : 'day')
