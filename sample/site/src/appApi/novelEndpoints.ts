// Novels: detail, related novels and feeds (docs/contract/app-api.md 3.7).

import { type Catalogue, type NovelRecord, novelRankingModes, type Slice } from '@emaki/catalogue'
import { beforeIdPage, gather, maxOffset, offsetPage, type Page } from '@emaki/domain/upstream'
import type { EndpointRequest, Endpoints } from './endpoint.ts'
import { existingNovel } from './existing.ts'
import { ratingOfMode } from './illustEndpoints.ts'
import { privacyPolicy } from './privacyPolicy.ts'
import type { Requester } from './requester.ts'
import { wireNovel } from './wire/wireNovel.ts'

/** Novels per page of recommendations: half as many as in other lists (docs/contract/app-api.md 3.7). */
const recommendedSize = 15
const rankingPreviewSize = 10

export function novelEndpoints(catalogue: Catalogue): Endpoints {
  return {
    '/v2/novel/detail': ({ parameters, requester }) => ({
      novel: wireNovel(existingNovel(catalogue, parameters.id('novel_id'), requester), requester),
    }),

    '/v1/novel/related': (asked) => relatedNovels(catalogue, asked),
    '/v1/novel/recommended': (asked) => recommendedNovels(catalogue, asked),

    '/v1/novel/new': ({ parameters, requester }) => {
      const page = beforeIdPage(parameters, 'max_novel_id', (beforeId, limit) =>
        catalogue.newestNovels(beforeId, requester.maxRestrict, limit),
      )
      return novelPage(page, requester)
    },

    '/v1/novel/ranking': ({ parameters, requester }) => {
      const mode = parameters.oneOf('mode', novelRankingModes, 'day')
      const day = parameters.day('date') ?? catalogue.latestRankingDay()
      const list = (slice: Slice) => (ratingOfMode(mode) > requester.maxRestrict ? [] : catalogue.novelRanking(mode, day, slice))
      return novelPage(offsetPage(parameters, list, { fixed: { date: day } }), requester)
    },
  }
}

/** The POST forms of 2026. They take what the account has read, and their next pages are GET (docs/contract/site-2026.md 4). */
export function novelWrites(catalogue: Catalogue): Endpoints {
  const withHistory = (answer: (catalogue: Catalogue, asked: EndpointRequest) => object) => (asked: EndpointRequest) => {
    for (const name of ['read_novel_ids', 'view_novel_ids']) asked.parameters.ids(name)
    return answer(catalogue, asked)
  }
  return { '/v1/novel/recommended': withHistory(recommendedNovels), '/v1/novel/related': withHistory(relatedNovels) }
}

function relatedNovels(catalogue: Catalogue, { parameters, requester }: EndpointRequest): object {
  const { id } = existingNovel(catalogue, parameters.id('novel_id'), requester)
  return novelPage(
    offsetPage(parameters, (slice) => catalogue.relatedNovels(id, requester.maxRestrict, slice)),
    requester,
  )
}

function recommendedNovels(catalogue: Catalogue, { parameters, requester }: EndpointRequest): object {
  const start = parameters.offset()
  const shown = parameters.commaIds('already_recommended')
  const list = gather((slice) => catalogue.recommendedNovels(requester.maxRestrict, slice), start, shown, recommendedSize)
  const next = list.next !== null && list.next <= maxOffset ? list.next : null
  const preview = parameters.flag('include_ranking_novels')
    ? catalogue.novelRanking('day', catalogue.latestRankingDay(), { offset: 0, limit: rankingPreviewSize })
    : []
  return {
    novels: list.items.map((novel) => wireNovel(novel, requester)),
    ranking_novels: preview.map((novel) => wireNovel(novel, requester)),
    privacy_policy: privacyPolicy(parameters),
    next_url: next === null ? null : parameters.nextUrl({ offset: next, max_bookmark_id_for_recommend: -next }),
  }
}

/** A list of novels, as every novel endpoint sends it. */
export const novelPage = (page: Page<NovelRecord>, requester: Requester) => ({
  novels: page.items.map((novel) => wireNovel(novel, requester)),
  next_url: page.nextUrl,
})
