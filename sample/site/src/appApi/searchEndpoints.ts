// Search for works, novels and users, with previews, completions and trends (docs/contract/app-api.md 3.2).

import type { Catalogue, SearchQuery, SearchTarget } from '@emaki/catalogue'
import { offsetPage, pageSize } from '@emaki/domain/upstream'
import type { EndpointRequest, Endpoints } from './endpoint.ts'
import { illustPage } from './illustEndpoints.ts'
import { translatedName } from './language.ts'
import { novelPage } from './novelEndpoints.ts'
import { hiddenBecause } from './requester.ts'
import { illustTargets, novelTargets, readSearchQuery } from './searchQuery.ts'
import { userPreview } from './userEndpoints.ts'
import { wireIllust } from './wire/wireIllust.ts'

/** Maximum time span of a search in seconds, as upstream states it. */
const searchSpanLimit = 31_536_000
const completions = 10
const trends = 36
const bookmarkSteps = [10_000, 5000, 1000, 500, 300, 100, 50, 30]

export function searchEndpoints(catalogue: Catalogue, now: () => Date): Endpoints {
  const question = (asked: EndpointRequest, targets: readonly SearchTarget[]) => readSearchQuery(catalogue, asked, targets, now())
  const searchFacts = ({ requester }: EndpointRequest) => ({
    search_span_limit: searchSpanLimit,
    show_ai: catalogue.showsAi(requester.accountId),
  })
  const preview = { offset: 0, limit: pageSize }
  const one = { offset: 0, limit: 1 }
  return {
    '/v1/search/illust': (asked) => {
      const asking = question(asked, illustTargets)
      const page = offsetPage(asked.parameters, (slice) => catalogue.searchWorks(asking, slice))
      return { ...illustPage(page, asked.requester), ...searchFacts(asked) }
    },
    '/v1/search/novel': (asked) => {
      const asking = question(asked, novelTargets)
      const page = offsetPage(asked.parameters, (slice) => catalogue.searchNovels(asking, slice))
      return { ...novelPage(page, asked.requester), ...searchFacts(asked) }
    },

    '/v1/search/popular-preview/illust': (asked) => {
      const works = catalogue.searchWorks({ ...question(asked, illustTargets), sort: 'popular_desc' }, preview)
      return { illusts: works.map((work) => wireIllust(work, asked.requester)), ...searchFacts(asked) }
    },
    '/v1/search/popular-preview/novel': (asked) => {
      const novels = catalogue.searchNovels({ ...question(asked, novelTargets), sort: 'popular_desc' }, preview)
      const { novels: list } = novelPage({ items: novels, nextUrl: null }, asked.requester)
      return { novels: list, ...searchFacts(asked) }
    },

    '/v1/search/bookmark-ranges/illust': (asked) =>
      bookmarkRanges(question(asked, illustTargets), (asking) => catalogue.searchWorks(asking, one).length > 0),
    '/v1/search/bookmark-ranges/novel': (asked) =>
      bookmarkRanges(question(asked, novelTargets), (asking) => catalogue.searchNovels(asking, one).length > 0),

    '/v1/search/user': ({ parameters, requester }) => {
      const word = parameters.word()
      const page = offsetPage(parameters, (slice) => catalogue.searchArtists(word, slice))
      return { user_previews: page.items.map((artist) => userPreview(catalogue, artist, requester)), next_url: page.nextUrl }
    },

    '/v1/search/autocomplete': ({ parameters }) => ({
      search_auto_complete_keywords: catalogue.autocomplete(parameters.word(), completions).map((tag) => tag.name),
    }),
    '/v2/search/autocomplete': ({ parameters, requester }) => ({
      tags: catalogue
        .autocomplete(parameters.word(), completions)
        .map((tag) => ({ name: tag.name, translated_name: translatedName(tag, requester.language) })),
    }),

    '/v1/trending-tags/illust': (asked) => trendingTags(catalogue, 'illust', asked),
    '/v1/trending-tags/novel': (asked) => trendingTags(catalogue, 'novel', asked),
  }
}

/** The minimum bookmark numbers that still have results. `*` is an open end (docs/contract/app-api.md 2.12). */
function bookmarkRanges(asking: SearchQuery, finds: (question: SearchQuery) => boolean): object {
  const steps = bookmarkSteps.filter((minBookmarks) => finds({ ...asking, minBookmarks }))
  return { bookmark_ranges: ['*', ...steps].map((least) => ({ bookmark_num_min: String(least), bookmark_num_max: '*' })) }
}

function trendingTags(catalogue: Catalogue, kind: 'illust' | 'novel', { requester }: EndpointRequest): object {
  const found = catalogue.trendingTags(kind, trends).filter(({ work }) => hiddenBecause(work, requester) === undefined)
  return {
    trend_tags: found.map(({ tag, work }) => ({
      tag: tag.name,
      translated_name: translatedName(tag, requester.language),
      illust: wireIllust(work, requester),
    })),
  }
}
