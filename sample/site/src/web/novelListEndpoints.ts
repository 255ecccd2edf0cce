// Lists of novels: similar, newest and random ones, series, and the ranking (docs/contract/web-side.md 3).
import type { Catalogue, NovelRankingMode, NovelRecord } from '@emaki/catalogue'
import { hiddenBecause } from '../appApi/requester.ts'
import { avatarUrl, novelCover } from '../images/pictureUrls.ts'
import { hasGlossary } from './novelEndpoints.ts'
import { compactDay, dayOf, neighbourDay } from './ranking.ts'
import { novelSeriesItem } from './seriesEndpoints.ts'
import type { WebEndpoints, WebRequest } from './webRequest.ts'
import { pageUrls, readableNovels, thumbnails, webCrops } from './wireWork.ts'

const similarTotal = 180
const similarOnPage = 18
const maxMore = 30
const newOnPage = 20
const randomBatch = 60
const partsOnPage = 30
const maxParts = 1000
const rankedOnPage = 50
const rankedTotal = 100

const rankingModes: Readonly<Record<string, NovelRankingMode>> = {
  daily: 'day',
  weekly: 'week',
  rookie: 'week_rookie',
  male: 'day_male',
  female: 'day_female',
  weekly_ai: 'week_ai',
  daily_r18: 'day_r18',
  weekly_r18: 'week_r18',
  male_r18: 'day_male_r18',
  female_r18: 'day_female_r18',
  weekly_r18_ai: 'week_ai_r18',
  r18g: 'week_r18g',
}

export const novelListEndpoints = (catalogue: Catalogue): WebEndpoints => ({
  '/ajax/novel/{id}/recommend/init': (webRequest, [id = 0]) => {
    const limit = webRequest.whole('limit', { least: 1, most: similarTotal, otherwise: similarOnPage })
    if (!catalogue.novel(id)) throw webRequest.error(404, 'gone')
    const similar = catalogue.relatedNovels(id, webRequest.maxRestrict, { offset: 0, limit: similarTotal })
    return {
      novels: readableNovels(similar.slice(0, limit), webRequest),
      nextIds: similar.slice(limit).map((novel) => String(novel.id)),
      details: [],
    }
  },

  '/ajax/novel/recommend/novels': (webRequest) => ({
    novels: readableNovels(
      webRequest.ids('novelIds[]', maxMore).flatMap((id) => catalogue.novel(id) ?? []),
      webRequest,
    ),
  }),

  '/ajax/novel/new': (webRequest) => {
    webRequest.signedIn()
    const lastId = webRequest.whole('lastId', { least: 0, most: 999_999_999, otherwise: 0 })
    const limit = webRequest.whole('limit', { least: 1, most: newOnPage, otherwise: newOnPage })
    const novels = catalogue.newestNovels(lastId || undefined, webRequest.maxRestrict, limit)
    return { novels: readableNovels(novels, webRequest), lastId: String(novels.at(-1)?.id ?? lastId) }
  },

  '/ajax/novel/discovery': (webRequest) => {
    webRequest.oneOf('mode', ['safe', 'all', 'r18'], 'safe')
    return {
      novels: readableNovels(catalogue.recommendedNovels(0, { offset: 0, limit: randomBatch }), webRequest),
      details: [],
    }
  },
})

/** Series of novels, the ranking, and works inside texts. */
export const novelSeriesEndpoints = (catalogue: Catalogue): WebEndpoints => ({
  '/ajax/novel/{id}/insert_illusts': (webRequest) =>
    Object.fromEntries(webRequest.query.getAll('id[]').map((key) => [key, insertedIllust(catalogue, key, webRequest)] as const)),

  '/ajax/novel/series/{id}': (webRequest, [id = 0]) => {
    const series = catalogue.series('novel', id, webRequest.maxRestrict)
    if (!series) throw webRequest.error(404, 'gone')
    return {
      ...novelSeriesItem(catalogue, series, webRequest),
      displaySeriesContentCount: series.count,
      maxXRestrict: null,
      hasGlossary: hasGlossary(catalogue, id),
    }
  },

  '/ajax/novel/series/{id}/content_titles': (webRequest, [id = 0]) =>
    catalogue
      .novelsOfSeries(id, webRequest.maxRestrict, { offset: 0, limit: maxParts })
      .map((part) => ({ id: String(part.id), title: part.title, available: true })),

  '/ajax/novel/series_content/{id}': (webRequest, [id = 0]) => {
    const limit = webRequest.whole('limit', { least: 1, most: partsOnPage, otherwise: partsOnPage })
    const first = webRequest.whole('last_order', { least: 0, most: 999_999_999, otherwise: 0 })
    const isNewestFirst = webRequest.oneOf('order_by', ['asc', 'desc'], 'desc') === 'desc'
    const series = catalogue.series('novel', id, webRequest.maxRestrict)
    if (!series) throw webRequest.error(404, 'gone')
    const offset = isNewestFirst ? Math.max(first, series.count - limit) : first
    const listed = catalogue.novelsOfSeries(id, webRequest.maxRestrict, { offset, limit })
    const ordered = listed.map((part, index) => ({ part, order: offset + index + 1 }))
    const contents = isNewestFirst ? ordered.toReversed() : ordered
    return {
      ...thumbnails(
        webRequest,
        [],
        contents.map(({ part }) => part),
      ),
      page: {
        seriesContents: contents.map(({ part, order }) => ({
          id: String(part.id),
          userId: String(part.artist.id),
          series: { id, viewableType: 0, contentOrder: order },
          title: part.title,
          xRestrict: part.xRestrict,
          textLength: part.textLength,
          bookmarkCount: part.bookmarks,
          bookmarkData: webRequest.bookmarkData('novel', part.id),
        })),
      },
    }
  },

  '/ajax/ranking/novel': (webRequest) => novelRanking(catalogue, webRequest),
})

/** A work that the text of a novel shows, as `12` or as `12-3` for its third page. */
function insertedIllust(catalogue: Catalogue, key: string, webRequest: WebRequest): object {
  const [id = '', page = '1'] = key.split('-')
  const work = catalogue.work(webRequest.idIn(id))
  if (!work || hiddenBecause(work, webRequest)) return { visible: false, unavailableType: 'deleted', illust: null, user: null }
  return { id, page: Number(page), visible: true, unavailableType: null, ...insertedWork(work, Number(page) - 1) }
}

const insertedWork = (work: Parameters<typeof pageUrls>[0], page: number) => {
  const { small, regular, original } = pageUrls(work, page)
  return {
    illust: {
      title: work.title,
      description: '',
      restrict: 0,
      xRestrict: work.xRestrict,
      sl: work.sanityLevel,
      tags: work.tags.map(({ name }) => ({ tag: name })),
      images: { small, medium: regular, original },
    },
    user: { id: String(work.artist.id), name: work.artist.name, image: avatarUrl(work.artist, 50) },
  }
}

function novelRanking(catalogue: Catalogue, webRequest: WebRequest): object {
  const name = webRequest.text('mode') || 'daily'
  const mode = Object.hasOwn(rankingModes, name) ? rankingModes[name] : undefined
  const page = webRequest.whole('p', { least: 1, most: rankedTotal / rankedOnPage, otherwise: 1 })
  if (!mode) throw webRequest.error(400, 'invalid')
  if (name.includes('r18') && webRequest.maxRestrict === 0) throw webRequest.error(403, 'forbidden')
  const latest = catalogue.latestRankingDay()
  const day = dayOf(webRequest.text('date') || compactDay(latest))
  if (day === undefined) throw webRequest.error(400, 'invalid')
  const all = day > latest ? [] : catalogue.novelRanking(mode, day, { offset: 0, limit: rankedTotal })
  const from = (page - 1) * rankedOnPage
  const shown = all.slice(from, from + rankedOnPage)
  if (shown.length === 0) throw webRequest.error(404, 'gone')
  return {
    display_a: {
      rank_a: shown.map((novel, index) => rankedNovel(novel, from + index + 1, webRequest)),
      mode: name,
      page: String(page),
      title: '',
      muted_count: 0,
      prev: page > 1 ? page - 1 : null,
      next: all.length > from + rankedOnPage ? page + 1 : null,
      prev_date: compactDay(neighbourDay(day, -1)),
      next_date: day < latest ? compactDay(neighbourDay(day, 1)) : null,
      x_restrict: name.includes('r18') ? 1 : 0,
      is_r18_page: name.includes('r18'),
    },
    start: null,
    end: null,
    date: null,
    h_title: '',
  }
}

/** Numbers are strings, as upstream mixes them. */
const rankedNovel = (novel: NovelRecord, rank: number, webRequest: WebRequest) => ({
  rank: String(rank),
  id: String(novel.id),
  title: novel.title,
  create_date: novel.created,
  user_id: String(novel.artist.id),
  user_name: novel.artist.name,
  profile_img: avatarUrl(novel.artist, 50),
  comment: novel.caption,
  restrict: '0',
  x_restrict: String(novel.xRestrict),
  is_original: novel.isOriginal ? '1' : '0',
  language: novel.language,
  character_count: String(novel.textLength),
  word_count: String(Math.round(novel.textLength / 2)),
  ai_type: String(novel.aiType),
  tag_a: novel.tags.map(({ name }) => name),
  url: novelCover(novel, webCrops.novelCover),
  series_id: novel.series ? String(novel.series.id) : '0',
  series_title: novel.series?.title ?? '',
  genre: '1',
  bookmark_count: String(novel.bookmarks),
  is_bookmarked: webRequest.bookmarkData('novel', novel.id) !== null,
  bookmarkable: true,
})
