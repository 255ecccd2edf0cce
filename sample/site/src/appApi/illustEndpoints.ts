// Single works and the feeds of works: detail, related, recommended, newest, ranking (docs/contract/app-api.md 3.4, 3.5, 3.6).
import { type Catalogue, type RankingMode, rankingModes, type Slice, type WorkRecord } from '@emaki/catalogue'
import type { XRestrict } from '@emaki/domain'
import { frameFile, ugoiraZipUrl } from '../images/pictureUrls.ts'
import { noSuchWork } from './appApiError.ts'
import { type Asker, hiddenBecause } from './asker.ts'
import { type Asked, beforeIdPage, type Endpoints, gather, offsetPage, type Page, pageSize } from './endpoint.ts'
import { existingWork } from './existing.ts'
import type { NextCursor } from './parameters.ts'
import { privacyPolicy } from './privacyPolicy.ts'
import { wireIllust, wireIllustDetail } from './wireIllust.ts'

/** Length of the related list: long enough to show a client whose `viewed[]` grows by 30 a page. Upstream's own length varies (docs/contract/app-api.md 3.4). */
const relatedDepth = 450
/** The most ids that `next_url` repeats in `viewed[]`; the oldest are dropped first. */
const maxViewed = 1500
const rankingPreviewSize = 10

/** The endpoints that need no account. */
export const openPaths: ReadonlySet<string> = new Set(['/v1/walkthrough/illusts', '/v1/illust/recommended-nologin'])

export function illustEndpoints(catalogue: Catalogue): Endpoints {
  return {
    '/v1/illust/detail': ({ parameters, asker }) => ({
      illust: wireIllustDetail(existingWork(catalogue, parameters.id('illust_id'), asker), asker),
    }),

    '/v1/ugoira/metadata': ({ parameters, asker }) => {
      const work = existingWork(catalogue, parameters.id('illust_id'), asker)
      if (work.type !== 'ugoira' || hiddenBecause(work, asker)) throw noSuchWork(asker.language)
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
    // Works that the client says are bookmarked are left out; without an account there is no history to learn from.
    '/v1/illust/recommended-nologin': (asked) =>
      recommendedIllusts(catalogue, asked, asked.parameters.commaIds('bookmark_illust_ids')),
    '/v1/manga/recommended': (asked) => recommended(catalogue, 'manga', 'max_bookmark_id', asked),

    '/v1/walkthrough/illusts': ({ asker }) => {
      const found = catalogue.ranking('day', catalogue.latestRankingDay(), { offset: 0, limit: pageSize * 2 })
      const seen = found.filter((work) => hiddenBecause(work, asker) === undefined)
      return { illusts: seen.slice(0, pageSize).map((work) => wireIllust(work, asker)), next_url: null }
    },

    '/v1/illust/new': ({ parameters, asker }) => {
      const type = parameters.oneOf('content_type', ['illust', 'manga'], 'illust')
      const page = beforeIdPage(parameters, 'max_illust_id', (beforeId, limit) =>
        catalogue.newest(type, beforeId, asker.maxRestrict, limit),
      )
      return illustPage(page, asker)
    },

    '/v1/illust/ranking': ({ parameters, asker }) => {
      const mode = parameters.oneOf('mode', rankingModes, 'day')
      const day = parameters.day('date') ?? catalogue.latestRankingDay()
      const list = (slice: Slice) => (ratingOfMode(mode) > asker.maxRestrict ? [] : catalogue.ranking(mode, day, slice))
      return illustPage(offsetPage(parameters, list, { fixed: { date: day } }), asker)
    },
  }
}

/** A list of works as every illust endpoint answers it. */
export const illustPage = (page: Page<WorkRecord>, asker: Asker) => ({
  illusts: page.items.map((work) => wireIllust(work, asker)),
  next_url: page.nextUrl,
})

/** The rating that an account must allow to see a ranking mode at all; without it the list is empty. */
export function ratingOfMode(mode: string): XRestrict {
  if (mode.includes('r18g')) return 2
  return mode.includes('r18') ? 1 : 0
}

/**
 * Works like one or several. The next URL names both memories that clients send back: `viewed`, which grows by a page at a time, and `offset`, the
 * place in the whole list, for clients that keep only one entry of a list (pixivpy's `parse_qs`).
 */
function related(catalogue: Catalogue, { parameters, asker }: Asked): object {
  const work = existingWork(catalogue, parameters.id('illust_id'), asker)
  const sentSeeds = parameters.ids('seed_illust_ids')
  const viewed = parameters.ids('viewed')
  const whole = catalogue.related([work.id, ...sentSeeds], [], asker.maxRestrict, relatedDepth)
  const { items, next } = gather(({ offset, limit }) => whole.slice(offset, offset + limit), parameters.offset(), viewed)
  const seen = [...viewed, ...items.map((item) => item.id)].slice(-maxViewed)
  const seeds = sentSeeds.length > 0 ? sentSeeds : [work.id]
  const nextUrl = next === null ? null : parameters.nextUrl({ seed_illust_ids: seeds, viewed: seen, offset: next })
  return illustPage({ items, nextUrl }, asker)
}

/** Recommended works of one type; the next URL also names the newest bookmark, as upstream's does. */
function recommendedIllusts(catalogue: Catalogue, asked: Asked, leftOut: readonly number[] = []) {
  const { parameters, asker } = asked
  const type = parameters.oneOf('content_type', ['illust', 'manga'], 'illust')
  const sent = parameters.integer('min_bookmark_id_for_recent_illust')
  const newest = asker.account ? catalogue.bookmarksOf('illust', asker.accountId, { offset: 0, limit: 1 })[0]?.row : undefined
  const fixed = { min_bookmark_id_for_recent_illust: sent ?? newest ?? 0 }
  const page = recommended(catalogue, type, 'max_bookmark_id_for_recommend', asked, { leftOut, fixed })
  return { ...page, contest_exists: false }
}

/**
 * Works for an account. The place in the list is the negative of the bookmark cursor, as upstream's may be negative; `viewed` grows by
 * every page, and `offset` is always 30 after the first page (docs/contract/app-api.md 3.5).
 */
function recommended(
  catalogue: Catalogue,
  type: 'illust' | 'manga',
  cursor: string,
  { parameters, asker }: Asked,
  { leftOut = [], fixed = {} }: { leftOut?: readonly number[]; fixed?: NextCursor } = {},
) {
  const place = parameters.integer(cursor)
  const start = place === undefined ? parameters.offset() : Math.max(0, -place)
  const viewed = parameters.ids('viewed')
  const { items, next } = gather((slice) => catalogue.recommended(type, [], asker.maxRestrict, slice), start, [
    ...viewed,
    ...leftOut,
  ])
  const seen = [...viewed, ...items.map((item) => item.id)].slice(-maxViewed)
  const nextUrl = next === null ? null : parameters.nextUrl({ ...fixed, [cursor]: -next, offset: pageSize, viewed: seen })
  const preview = parameters.flag('include_ranking_illusts')
    ? catalogue.ranking(rankingOf(type), catalogue.latestRankingDay(), { offset: 0, limit: rankingPreviewSize })
    : []
  return {
    ...illustPage({ items, nextUrl }, asker),
    ranking_illusts: preview.map((work) => wireIllust(work, asker)),
    privacy_policy: privacyPolicy(parameters),
  }
}

const rankingOf = (type: 'illust' | 'manga'): RankingMode => (type === 'manga' ? 'day_manga' : 'day')
