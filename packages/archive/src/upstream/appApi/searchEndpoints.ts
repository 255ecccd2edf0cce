// Searches in the archive: works, novels, artists, completions and the most frequent tags (docs/contract/app-api.md 3.2).
import { foldText } from '@emaki/domain'
import { offsetPage, type Parameters, pageSize } from '@emaki/domain/upstream'
import type { KeptKind } from '../../workKey.ts'
import type { EndpointContext, EndpointRequest, Endpoints } from './endpoint.ts'
import { illustPage } from './illustEndpoints.ts'
import type { KnownTag } from './nameLists.ts'
import { novelPage } from './novelEndpoints.ts'
import { hasTag, type KeptSearch, readKeptSearch } from './searchConditions.ts'
import { userPreview } from './userEndpoints.ts'
import { wireIllust } from './wireWork.ts'
import { condition } from './workRows.ts'

const searchFacts = { search_span_limit: 31_536_000, show_ai: true }
const completions = 10
const trends = 36
const bookmarkSteps = [10_000, 5000, 1000, 500, 300, 100, 50, 30]
const firstPage = { offset: 0, limit: pageSize }

export function searchEndpoints(context: EndpointContext): Endpoints {
  const { archive, rows, names } = context
  const search = (kind: KeptKind, { parameters }: EndpointRequest): KeptSearch =>
    readKeptSearch(kind, parameters, names, archive.now())
  const found = (kind: KeptKind, asked: EndpointRequest) => {
    const { conditions, order } = search(kind, asked)
    return offsetPage(asked.parameters, (slice) => rows.list(kind, conditions, order, slice))
  }
  const popular = (kind: KeptKind, asked: EndpointRequest) => ({
    items: rows.list(kind, search(kind, asked).conditions, 'popular', firstPage),
    nextUrl: null,
  })
  const ranges = (kind: KeptKind, asked: EndpointRequest) => {
    const { conditions } = search(kind, asked)
    const steps = bookmarkSteps.filter((step) => rows.count(kind, [...conditions, condition('bookmarks >= ?', step)]) > 0)
    return { bookmark_ranges: ['*', ...steps].map((step) => ({ bookmark_num_min: String(step), bookmark_num_max: '*' })) }
  }
  return {
    '/v1/search/illust': (asked) => ({ ...illustPage(context, found('illust', asked)), ...searchFacts }),
    '/v1/search/novel': (asked) => ({ ...novelPage(context, found('novel', asked)), ...searchFacts }),
    '/v1/search/popular-preview/illust': (asked) => ({ ...illustPage(context, popular('illust', asked)), ...searchFacts }),
    '/v1/search/popular-preview/novel': (asked) => ({ ...novelPage(context, popular('novel', asked)), ...searchFacts }),
    '/v1/search/bookmark-ranges/illust': (asked) => ranges('illust', asked),
    '/v1/search/bookmark-ranges/novel': (asked) => ranges('novel', asked),
    '/v1/search/user': ({ parameters }) => {
      const word = foldText(parameters.word()).trim()
      const artists = names.artists().filter(({ folded }) => folded.includes(word))
      const page = offsetPage(parameters, ({ offset, limit }) => artists.slice(offset, offset + limit))
      return { user_previews: page.items.flatMap(({ id }) => userPreview(context, id) ?? []), next_url: page.nextUrl }
    },
    '/v1/search/autocomplete': ({ parameters }) => ({
      search_auto_complete_keywords: completed(context, parameters).map(({ name }) => name),
    }),
    '/v2/search/autocomplete': ({ parameters, language }) => ({
      tags: completed(context, parameters).map((tag) => ({
        name: tag.name,
        translated_name: language === 'ja' ? null : tag.translation,
      })),
    }),
    '/v1/trending-tags/illust': ({ language }) => trendingTags(context, 'illust', language),
    '/v1/trending-tags/novel': ({ language }) => trendingTags(context, 'novel', language),
  }
}

/** Tags that begin like the word, then those that contain it, in any language. Most frequent first. */
function completed({ names }: EndpointContext, parameters: Parameters): readonly KnownTag[] {
  const word = foldText(parameters.word()).trim()
  const matching = (is: (name: string) => boolean) => names.tags().filter((tag) => [tag.folded, ...tag.translations].some(is))
  const starting = matching((name) => name.startsWith(word))
  if (starting.length >= completions) return starting.slice(0, completions)
  return [...new Set([...starting, ...matching((name) => name.includes(word))])].slice(0, completions)
}

/** The most frequent tags, each with its most bookmarked illustration that no other tag shows. */
function trendingTags({ archive, rows, names }: EndpointContext, kind: KeptKind, language: string): object {
  const shown = new Set<number>()
  const trend_tags = []
  for (const tag of names.tags().slice(0, trends * 3)) {
    if (trend_tags.length >= trends) break
    if (kind === 'novel' && rows.count('novel', [hasTag([tag.id])]) === 0) continue
    const works = rows.list('illust', [hasTag([tag.id]), condition('rating = 0')], 'popular', { offset: 0, limit: trends })
    const work = works.find(({ id }) => !shown.has(id)) ?? works[0]
    if (!work) continue
    shown.add(work.id)
    const translated_name = language === 'ja' ? null : tag.translation
    trend_tags.push({ tag: tag.name, translated_name, illust: wireIllust(work, archive) })
  }
  return { trend_tags }
}
