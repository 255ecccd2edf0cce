// Search of works, novels and users, its previews, completions and trends (contract 3.2).
import type { Catalogue, SearchQuestion, SearchSort, SearchTarget } from '@emaki/catalogue'
import { japaneseDay } from '../japaneseTime.ts'
import { hiddenBecause } from './asker.ts'
import { type Asked, type Endpoints, offsetPage, pageSize } from './endpoint.ts'
import { illustPage } from './illustEndpoints.ts'
import { translatedName } from './language.ts'
import { novelPage } from './novelEndpoints.ts'
import { userPreview } from './userEndpoints.ts'
import { wireIllust } from './wireIllust.ts'

/** Seconds that a search may span, as upstream states it. */
const searchSpanLimit = 31_536_000
const completions = 10
const trends = 36
const bookmarkSteps = [10_000, 5000, 1000, 500, 300, 100, 50, 30]

const sorts = ['date_desc', 'date_asc', 'popular_desc', 'popular_male_desc', 'popular_female_desc'] as const
const illustTargets = ['partial_match_for_tags', 'exact_match_for_tags', 'title_and_caption', 'keyword'] as const
const novelTargets = [...illustTargets, 'text'] as const
const durationDays = {
  within_last_day: 1,
  within_last_week: 7,
  within_last_month: 30,
  within_half_year: 182,
  within_year: 365,
} as const
const durations = ['', ...Object.keys(durationDays)] as readonly ('' | keyof typeof durationDays)[]

export function searchEndpoints(catalogue: Catalogue, now: () => Date): Endpoints {
  const question = (asked: Asked, targets: readonly SearchTarget[]) => readQuestion(asked, targets, now())
  const preview = { offset: 0, limit: pageSize }
  const one = { offset: 0, limit: 1 }
  return {
    '/v1/search/illust': (asked) => {
      const asking = question(asked, illustTargets)
      const page = offsetPage(asked.parameters, (slice) => catalogue.searchWorks(asking, slice))
      return { ...illustPage(page, asked.asker), search_span_limit: searchSpanLimit, show_ai: true }
    },
    '/v1/search/novel': (asked) => {
      const asking = question(asked, novelTargets)
      const page = offsetPage(asked.parameters, (slice) => catalogue.searchNovels(asking, slice))
      return { ...novelPage(page, asked.asker), search_span_limit: searchSpanLimit, show_ai: true }
    },

    '/v1/search/popular-preview/illust': (asked) => {
      const works = catalogue.searchWorks({ ...question(asked, illustTargets), sort: 'popular_desc' }, preview)
      return { illusts: works.map((work) => wireIllust(work, asked.asker)), search_span_limit: searchSpanLimit, show_ai: true }
    },
    '/v1/search/popular-preview/novel': (asked) => {
      const novels = catalogue.searchNovels({ ...question(asked, novelTargets), sort: 'popular_desc' }, preview)
      const { novels: list } = novelPage({ items: novels, nextUrl: null }, asked.asker)
      return { novels: list, search_span_limit: searchSpanLimit, show_ai: true }
    },

    '/v1/search/bookmark-ranges/illust': (asked) =>
      bookmarkRanges(question(asked, illustTargets), (asking) => catalogue.searchWorks(asking, one).length > 0),
    '/v1/search/bookmark-ranges/novel': (asked) =>
      bookmarkRanges(question(asked, novelTargets), (asking) => catalogue.searchNovels(asking, one).length > 0),

    '/v1/search/user': ({ parameters, asker }) => {
      const word = parameters.word()
      const page = offsetPage(parameters, (slice) => catalogue.searchArtists(word, slice))
      return { user_previews: page.items.map((artist) => userPreview(catalogue, artist, asker)), next_url: page.nextUrl }
    },

    '/v1/search/autocomplete': ({ parameters }) => ({
      search_auto_complete_keywords: catalogue.autocomplete(parameters.word(), completions).map((tag) => tag.name),
    }),
    '/v2/search/autocomplete': ({ parameters, asker }) => ({
      tags: catalogue
        .autocomplete(parameters.word(), completions)
        .map((tag) => ({ name: tag.name, translated_name: translatedName(tag, asker.language) })),
    }),

    '/v1/trending-tags/illust': (asked) => trendingTags(catalogue, 'illust', asked),
    '/v1/trending-tags/novel': (asked) => trendingTags(catalogue, 'novel', asked),
  }
}

/** The choices of least bookmarks that still find something; `*` is an open end (contract 2.12). */
function bookmarkRanges(asking: SearchQuestion, finds: (question: SearchQuestion) => boolean): object {
  const steps = bookmarkSteps.filter((minBookmarks) => finds({ ...asking, minBookmarks }))
  return { bookmark_ranges: ['*', ...steps].map((least) => ({ bookmark_num_min: String(least), bookmark_num_max: '*' })) }
}

function trendingTags(catalogue: Catalogue, kind: 'illust' | 'novel', { asker }: Asked): object {
  const found = catalogue.trendingTags(kind, trends).filter(({ work }) => hiddenBecause(work, asker) === undefined)
  return {
    trend_tags: found.map(({ tag, work }) => ({
      tag: tag.name,
      translated_name: translatedName(tag, asker.language),
      illust: wireIllust(work, asker),
    })),
  }
}

function readQuestion({ parameters, asker }: Asked, targets: readonly SearchTarget[], now: Date): SearchQuestion {
  const isPremium = asker.account?.isPremium === true
  const sort: SearchSort = parameters.oneOf('sort', sorts, 'date_desc')
  const duration = parameters.oneOf('duration', durations, '')
  const since = duration === '' ? undefined : japaneseDay(now, durationDays[duration])
  const startDate = latest(parameters.day('start_date'), since)
  const endDate = parameters.day('end_date')
  const minBookmarks = parameters.integer('bookmark_num_min')
  const maxBookmarks = parameters.integer('bookmark_num_max')
  return {
    word: parameters.word(),
    target: parameters.oneOf('search_target', targets, 'partial_match_for_tags'),
    // Popular orders and bookmark bounds are for premium accounts; others silently get them ignored (contract 3.2).
    sort: isPremium || !sort.startsWith('popular') ? sort : 'date_desc',
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(isPremium && minBookmarks !== undefined && { minBookmarks }),
    ...(isPremium && maxBookmarks !== undefined && { maxBookmarks }),
    includeTranslations: parameters.flag('include_translated_tag_results'),
    hideAi: parameters.oneOf('search_ai_type', ['0', '1'], '0') === '1',
    maxRestrict: asker.maxRestrict,
  }
}

const latest = (first: string | undefined, second: string | undefined): string | undefined =>
  first !== undefined && second !== undefined ? (first > second ? first : second) : (first ?? second)
