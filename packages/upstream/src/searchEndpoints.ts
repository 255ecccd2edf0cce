// Search for works, novels and users, with previews, completions and trends (docs/contract/app-api.md 3.2).
import { offsetPage, pageSize, type SearchQuery } from '@emaki/domain/upstream'
import { illustPage, novelPage, type UpstreamEndpoints, type UpstreamRequest, wires } from './endpoint.ts'
import { readSearchQuery } from './searchQuery.ts'
import { userPage } from './userEndpoints.ts'
import type { List, WorkRepository } from './workRepository.ts'

/** Maximum time span of a search in seconds, as upstream states it. */
const searchSpanLimit = 31_536_000
const completions = 10
const trends = 36
const bookmarkSteps = [10_000, 5000, 1000, 500, 300, 100, 50, 30]
const preview = { offset: 0, limit: pageSize }

export const searchEndpoints: UpstreamEndpoints = {
  '/v1/search/illust': (asked) => {
    const found = asked.repository.illusts.search(readSearchQuery('illust', asked))
    return { ...illustPage(offsetPage(asked.parameters, found)), ...searchFacts(asked.repository) }
  },
  '/v1/search/novel': (asked) => {
    const found = asked.repository.novels.search(readSearchQuery('novel', asked))
    return { ...novelPage(offsetPage(asked.parameters, found)), ...searchFacts(asked.repository) }
  },
  '/v1/search/popular-preview/illust': (asked) => {
    const found = asked.repository.illusts.search({ ...readSearchQuery('illust', asked), sort: 'popular_desc' })
    return { illusts: wires(found(preview)), ...searchFacts(asked.repository) }
  },
  '/v1/search/popular-preview/novel': (asked) => {
    const found = asked.repository.novels.search({ ...readSearchQuery('novel', asked), sort: 'popular_desc' })
    return { novels: wires(found(preview)), ...searchFacts(asked.repository) }
  },
  '/v1/search/bookmark-ranges/illust': (asked) =>
    bookmarkRanges(readSearchQuery('illust', asked), (query) => asked.repository.illusts.search(query)),
  '/v1/search/bookmark-ranges/novel': (asked) =>
    bookmarkRanges(readSearchQuery('novel', asked), (query) => asked.repository.novels.search(query)),
  // A repository has no lists of its own: clients offer theirs.
  '/v1/search/options': ({ parameters, repository }) => {
    parameters.word()
    const options = { bookmark_ranges: [], show_ai_condition: repository.showsAi(), lang: { options: [] } }
    return {
      illust: { ...options, tool: { options: [] } },
      novel: { ...options, genre: { options: [] }, word_count_supported_languages: '' },
    }
  },
  '/v1/search/user': (asked) => userPage(asked, asked.repository.users.search(asked.parameters.word())),
  '/v1/search/autocomplete': (asked) => ({ search_auto_complete_keywords: completed(asked).map(({ name }) => name) }),
  '/v2/search/autocomplete': (asked) => ({ tags: completed(asked) }),
  '/v1/trending-tags/illust': ({ repository }) => ({ trend_tags: repository.trendingTags('illust', trends) }),
  '/v1/trending-tags/novel': ({ repository }) => ({ trend_tags: repository.trendingTags('novel', trends) }),
}

const searchFacts = (repository: WorkRepository) => ({ search_span_limit: searchSpanLimit, show_ai: repository.showsAi() })

const completed = ({ parameters, repository }: UpstreamRequest) => repository.completions(parameters.word(), completions)

/** The minimum bookmark numbers that still have results. `*` is an open end (docs/contract/app-api.md 2.12). */
function bookmarkRanges(query: SearchQuery, search: (query: SearchQuery) => List<unknown>): object {
  const steps = bookmarkSteps.filter((minBookmarks) => search({ ...query, minBookmarks })({ offset: 0, limit: 1 }).length > 0)
  return { bookmark_ranges: ['*', ...steps].map((least) => ({ bookmark_num_min: String(least), bookmark_num_max: '*' })) }
}
