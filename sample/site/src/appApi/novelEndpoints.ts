// Novels: detail, relations and feeds (docs/contract/app-api.md 3.7).
import { type Catalogue, type NovelRecord, novelRankingModes, type Slice } from '@emaki/catalogue'
import type { Asker } from './asker.ts'
import { beforeIdPage, type Endpoints, gather, offsetPage, type Page } from './endpoint.ts'
import { existingNovel } from './existing.ts'
import { ratingOfMode } from './illustEndpoints.ts'
import { maxOffset } from './parameters.ts'
import { privacyPolicy } from './privacyPolicy.ts'
import { wireNovel } from './wireNovel.ts'

/** Novels of a page of recommendations: half of other lists' (docs/contract/app-api.md 3.7). */
const recommendedSize = 15
const rankingPreviewSize = 10

export function novelEndpoints(catalogue: Catalogue): Endpoints {
  return {
    '/v2/novel/detail': ({ parameters, asker }) => ({
      novel: wireNovel(existingNovel(catalogue, parameters.id('novel_id'), asker), asker),
    }),

    '/v1/novel/related': ({ parameters, asker }) => {
      const { id } = existingNovel(catalogue, parameters.id('novel_id'), asker)
      return novelPage(
        offsetPage(parameters, (slice) => catalogue.relatedNovels(id, asker.maxRestrict, slice)),
        asker,
      )
    },

    '/v1/novel/recommended': ({ parameters, asker }) => {
      const start = parameters.offset()
      const shown = parameters.commaIds('already_recommended')
      const list = gather((slice) => catalogue.recommendedNovels(asker.maxRestrict, slice), start, shown, recommendedSize)
      const next = list.next !== null && list.next <= maxOffset ? list.next : null
      const preview = parameters.flag('include_ranking_novels')
        ? catalogue.novelRanking('day', catalogue.latestRankingDay(), { offset: 0, limit: rankingPreviewSize })
        : []
      return {
        novels: list.items.map((novel) => wireNovel(novel, asker)),
        ranking_novels: preview.map((novel) => wireNovel(novel, asker)),
        privacy_policy: privacyPolicy(parameters),
        next_url: next === null ? null : parameters.nextUrl({ offset: next, max_bookmark_id_for_recommend: -next }),
      }
    },

    '/v1/novel/new': ({ parameters, asker }) => {
      const page = beforeIdPage(parameters, 'max_novel_id', (beforeId, limit) =>
        catalogue.newestNovels(beforeId, asker.maxRestrict, limit),
      )
      return novelPage(page, asker)
    },

    '/v1/novel/ranking': ({ parameters, asker }) => {
      const mode = parameters.oneOf('mode', novelRankingModes, 'day')
      const day = parameters.day('date') ?? catalogue.latestRankingDay()
      const list = (slice: Slice) => (ratingOfMode(mode) > asker.maxRestrict ? [] : catalogue.novelRanking(mode, day, slice))
      return novelPage(offsetPage(parameters, list, { fixed: { date: day } }), asker)
    },
  }
}

/** A list of novels as every novel endpoint answers it. */
export const novelPage = (page: Page<NovelRecord>, asker: Asker) => ({
  novels: page.items.map((novel) => wireNovel(novel, asker)),
  next_url: page.nextUrl,
})
