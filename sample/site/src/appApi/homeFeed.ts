// The mixed feed of home: works, novels, tags, a ranking and articles in one list (docs/contract/app-api.md 3.9). It is posted as JSON.
import type { Catalogue, NovelRecord, WorkRecord } from '@emaki/catalogue'
import { list, parseJson, record } from '@emaki/domain'
import { invalidRequest } from '@emaki/domain/upstream'
import { wireArticle } from './otherEndpoints.ts'
import { hiddenBecause, type Requester, translatedName } from './requester.ts'
import { wireIllust, wireNovel } from './wire.ts'

/** The feed ends after this many pages. Upstream's length is unknown. */
const pages = 6
const perPage = { illusts: 14, manga: 3, novels: 3, tags: 12, articles: 5, ranking: 10 } as const

/** A part of the feed, whose `thumbnails` are its works or articles. */
type Content = Readonly<Record<string, unknown>> & { readonly kind: string }

/** Handles a call with its JSON body: an empty object, or `next_params` and `states` of the page before. */
export function homeFeed(catalogue: Catalogue, body: string, requester: Requester): object {
  const parsed = parseJson(body)
  if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null || Array.isArray(parsed.value))
    throw invalidRequest()
  const asked = record(parsed.value)
  const page = Number(record(asked.next_params).page ?? 0)
  if (!Number.isInteger(page) || page < 0) throw invalidRequest()
  if (page >= pages) return { contents: [], next_params: null, states: {} }
  const contents = contentsOf(catalogue, page, requester)
  const seen = [...list(record(asked.states).kinds), ...contents.map(({ kind }) => kind)].slice(-50)
  return { contents, next_params: { page: page + 1, content_index_prev: contents.length }, states: { kinds: seen } }
}

function contentsOf(catalogue: Catalogue, page: number, requester: Requester): Content[] {
  const slice = (limit: number) => ({ offset: page * limit, limit })
  const { maxRestrict } = requester
  const illusts = catalogue.recommended('illust', [], maxRestrict, slice(perPage.illusts))
  const manga = catalogue.recommended('manga', [], maxRestrict, slice(perPage.manga))
  const novels = catalogue.recommendedNovels(maxRestrict, slice(perPage.novels))
  const works = [
    ...[...illusts.slice(0, 4), ...novels.slice(0, 1), ...manga.slice(0, 1), ...illusts.slice(4, 9)],
    ...[...novels.slice(1), ...manga.slice(1), ...illusts.slice(9)],
  ].map((item) => workContent(item, requester))
  return [
    ...works.slice(0, 6),
    ...(page % 2 === 0 ? [tagsContent(catalogue, page, requester)] : []),
    ...works.slice(6, 14),
    ...(page === 0 ? [rankingContent(catalogue, requester)] : []),
    ...works.slice(14),
    articlesContent(catalogue, page, requester),
    { kind: 'separator', thumbnails: [] },
  ]
}

const workContent = (item: WorkRecord | NovelRecord, requester: Requester): Content =>
  'type' in item
    ? { kind: item.type === 'manga' ? 'manga' : 'illust', thumbnails: [{ app_model: wireIllust(item, requester) }] }
    : { kind: 'novel', thumbnails: [{ app_model: wireNovel(item, requester), text: item.caption }] }

function tagsContent(catalogue: Catalogue, page: number, requester: Requester): Content {
  // Every second page has tags.
  const first = (page / 2) * perPage.tags
  const all = catalogue.trendingTags('illust', first + perPage.tags).slice(first)
  const shown = all.filter(({ work }) => hiddenBecause(work, requester) === undefined)
  return {
    kind: 'tags_carousel',
    trend_tags: shown.map(({ tag, work }) => ({
      name: tag.name,
      translated_name: translatedName(tag, requester.language),
      // The catalogue counts no works for a single tag; the number only has to grow with the tag.
      tagged_count: work.bookmarks * 3,
    })),
    thumbnails: shown.map(({ work }) => ({ app_model: wireIllust(work, requester) })),
  }
}

function rankingContent(catalogue: Catalogue, requester: Requester): Content {
  const day = catalogue.latestRankingDay()
  const works = catalogue.ranking('day', day, { offset: 0, limit: perPage.ranking })
  return { kind: 'ranking', ranking_date: day, thumbnails: works.map((work) => ({ app_model: wireIllust(work, requester) })) }
}

function articlesContent(catalogue: Catalogue, page: number, requester: Requester): Content {
  const articles = catalogue.spotlights({ offset: page * perPage.articles, limit: perPage.articles })
  const thumbnails = articles.map((article) => ({ app_model: wireArticle(catalogue, article, requester.language) }))
  return { kind: 'pixivision', thumbnails }
}
