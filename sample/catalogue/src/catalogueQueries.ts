// The queries of the catalogue, in groups over one shared context.
import type { XRestrict } from '@emaki/domain'
import { foldText } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'
import { recommendations, relatedTo, relatedUsers } from './affinity.ts'
import type { Catalogue, NovelRankingMode, RankingMode, Slice } from './catalogue.ts'
import { nextAppearance } from './content/day.ts'
import { novelText, uploadedImageIds } from './content/novelText.ts'
import { dayOf, dayText, latestRankedDay, parseDay } from './japaneseDay.ts'
import { plainNamesFirst } from './plainName.ts'
import { Rankings } from './rankings.ts'
import type { ArtistRecord, NovelRecord, TagRecord, WorkRecord } from './records.ts'
import { NovelTexts, openSearcher } from './search/searcher.ts'
import { cut } from './slice.ts'
import { openFollows } from './storage/follows.ts'
import type { Growth } from './storage/growth.ts'
import type { Reader } from './storage/reader.ts'
import { openSeries } from './storage/series.ts'
import { isUnwritable } from './storage/unwritable.ts'
import { trendingTags } from './trending.ts'
import { trait, WorkIndex } from './workIndex.ts'

/** Delay in ms after which the growth is retried when a write has failed. */
const retryMs = 60_000

/** The site opened on 2007-09-10, and its rankings begin here (docs/spec/product.md 9). */
const firstRankingDay = parseDay('2007-09-13') ?? 0

/** What the groups of queries share. */
interface QueryContext {
  readonly database: Database
  readonly reader: Reader
  readonly nowMs: () => number
  /** The indexes as they are, for parts that read them later. */
  readonly indexes: Readonly<Record<'works' | 'novels', WorkIndex>>
  /** The index of works or novels, including those that have appeared by now. */
  index(kind: 'works' | 'novels'): WorkIndex
  works(ids: Iterable<number>): WorkRecord[]
  novels(ids: Iterable<number>): NovelRecord[]
  /** The text of a novel; empty for unknown ids. */
  textOf(novelId: number): string
  /** Adds the works that have appeared by now before each call of `query`. */
  current<Parameters extends readonly unknown[], Result>(
    query: (...parameters: Parameters) => Result,
  ): (...parameters: Parameters) => Result
}

export function createQueryContext(database: Database, growth: Growth, reader: Reader, nowMs: () => number): QueryContext {
  const indexes = { works: new WorkIndex(database, 'works'), novels: new WorkIndex(database, 'novels') }
  let dueMs = nextAppearance(nowMs())

  /** Appends the works that have appeared since the last query. Compares two numbers if there are none. */
  function catchUp(): void {
    const instant = nowMs()
    if (instant < dueMs) return
    try {
      growth.growTo(instant)
    } catch (error) {
      if (!isUnwritable(error)) throw error
      // A full disk must not prevent reading.
      dueMs = instant + retryMs
      return
    }
    // Another process may have written the new works, so the tags are read again either way.
    reader.refresh()
    dueMs = nextAppearance(instant)
  }

  return {
    database,
    reader,
    nowMs,
    indexes,
    index(kind) {
      catchUp()
      indexes[kind].refresh()
      return indexes[kind]
    },
    works: (ids) => Array.from(ids, reader.work).filter((work) => work !== undefined),
    novels: (ids) => Array.from(ids, reader.novel).filter((novel) => novel !== undefined),
    textOf(novelId) {
      const novel = reader.novel(novelId)
      return novel ? novelText(novel) : ''
    },
    current:
      (query) =>
      (...parameters) => {
        catchUp()
        return query(...parameters)
      },
  }
}

/** Single records, and lists in the order of the tables. */
export function recordQueries({ reader, current, works, textOf }: QueryContext) {
  return {
    work: current(reader.work),
    works: current(works),
    novel: current(reader.novel),
    newest: current(reader.newest),
    newestNovels: current(reader.newestNovels),
    novelText: current(textOf),
    novelImages: current((novelId: number) => (reader.novel(novelId) ? uploadedImageIds({ id: novelId }) : [])),
    spotlights: current(reader.spotlights),
    spotlight: current(reader.spotlight),
    isBookmarked: (accountId, workId) => reader.isBookmarked(accountId, 'illust', workId),
    isNovelBookmarked: (accountId, novelId) => reader.isBookmarked(accountId, 'novel', novelId),
  } satisfies Partial<Catalogue>
}

export function rankingQueries({ reader, nowMs, indexes, index, works, novels }: QueryContext) {
  const originalTag = () => reader.tags.idOf('オリジナル')
  const rankings = { works: new Rankings(indexes.works, originalTag), novels: new Rankings(indexes.novels, originalTag) }

  function rank(kind: 'works' | 'novels', mode: RankingMode | NovelRankingMode, day: string, slice: Slice): number[] {
    const number = parseDay(day)
    if (number === undefined || number < firstRankingDay || number > latestRankedDay(nowMs())) return []
    index(kind)
    return cut(rankings[kind].order(mode, number), slice)
  }

  return {
    ranking: (mode, day, slice) => works(rank('works', mode, day, slice)),
    novelRanking: (mode, day, slice) => novels(rank('novels', mode, day, slice)),
    latestRankingDay: () => dayText(latestRankedDay(nowMs())),
  } satisfies Partial<Catalogue>
}

export function searchQueries({ database, reader, index, works, novels, textOf, current }: QueryContext) {
  const texts = new NovelTexts(textOf)
  const searchers = {
    works: openSearcher(database, 'works', reader.tags),
    novels: openSearcher(database, 'novels', reader.tags, (search) =>
      texts.matching(
        search,
        index('novels').items.map(({ id }) => id),
      ),
    ),
  }
  return {
    searchWorks: current((query, slice) => works(searchers.works.search(query, slice))),
    searchNovels: current((query, slice) => novels(searchers.novels.search(query, slice))),
    searchArtists(word, slice) {
      const part = foldText(word).trim()
      return cut(part ? reader.artistsByFame().filter(({ name }) => foldText(name).includes(part)) : [], slice)
    },
    autocomplete: current((word, limit) => reader.tags.complete(word, limit)),
    trendingTags(kind, limit) {
      const { items } = index(kind === 'illust' ? 'works' : 'novels')
      const chosen = trendingTags(items, index('works'), limit, (tag) => isTopic(reader.tags.record(tag)))
      return chosen.flatMap(({ tagId, workId }) => {
        const tag = reader.tags.record(tagId)
        const work = reader.work(workId)
        return tag && work ? [{ tag, work }] : []
      })
    },
  } satisfies Pick<Catalogue, 'searchWorks' | 'searchNovels' | 'searchArtists' | 'autocomplete' | 'trendingTags'>
}

export function recommendationQueries({ reader, nowMs, index, works, novels }: QueryContext) {
  const cache = new Map<string, readonly number[]>()

  /** Cached for the day it was made on. */
  function recommended(type: 'illust' | 'manga' | 'novel', maxRestrict: XRestrict): readonly number[] {
    const all = index(type === 'novel' ? 'novels' : 'works')
    const day = dayOf(nowMs())
    const key = `${type} ${maxRestrict} ${day} ${all.items.length}`
    const cached = cache.get(key)
    if (cached) return cached
    const isManga = type === 'manga' ? trait.manga : 0
    const made = recommendations(
      all,
      day,
      (traits) => (traits & trait.rating) <= maxRestrict && (traits & trait.manga) === isManga,
    )
    if (cache.size > 12) cache.clear()
    cache.set(key, made)
    return made
  }

  return {
    related: (seedIds, viewed, maxRestrict, limit) => works(relatedTo(index('works'), seedIds, viewed, maxRestrict, limit)),
    recommended(type, viewed, maxRestrict, slice) {
      const seen = new Set(viewed)
      return works(
        cut(
          recommended(type, maxRestrict).filter((id) => !seen.has(id)),
          slice,
        ),
      )
    },
    recommendedNovels: (maxRestrict, slice) => novels(cut(recommended('novel', maxRestrict), slice)),
    relatedNovels: (novelId, maxRestrict, slice) =>
      novels(cut(relatedTo(index('novels'), [novelId], [], maxRestrict, slice.offset + slice.limit), slice)),
    relatedArtists: (artistId, slice) => cut(relatedUsers(reader, index('works'), artistId), slice),
    recommendedArtists(accountId, slice) {
      const isNew = (artist: ArtistRecord) => accountId === undefined || !reader.isFollowed(accountId, artist.id)
      return cut(plainNamesFirst(reader.artistsByFame().filter(isNew)), slice)
    },
  } satisfies Partial<Catalogue>
}

/** Artists with their works and series, and follows. */
export function userQueries({ database, reader, current }: QueryContext) {
  const follows = openFollows(database, reader)
  const series = openSeries(database, reader)
  return {
    artist: reader.artist,
    artists: (slice) => cut(reader.artistsByFame(), slice),
    artistCounts: current(reader.artistCounts),
    worksOfArtist: current(reader.worksOfArtist),
    novelsOfArtist: current(reader.novelsOfArtist),
    artistTags: current(reader.artistTags),
    worksOfArtistWithTag: current(reader.worksOfArtistWithTag),
    isFollowed: reader.isFollowed,
    ...follows,
    followedWorks: current(follows.followedWorks),
    followedNovels: current(follows.followedNovels),
    friendsWorks: current(follows.friendsWorks),
    friendsNovels: current(follows.friendsNovels),
    seriesOfArtist: current(series.seriesOfArtist),
    series: current(series.series),
    partsOfSeries: current(series.partsOfSeries),
    novelsOfSeries: current(series.novelsOfSeries),
  } satisfies Partial<Catalogue>
}

/** Whether a tag describes a subject: popularity tags and the most common types do not trend. */
const isTopic = (tag: TagRecord | undefined) =>
  tag !== undefined &&
  !/users入り$/.test(tag.name) &&
  !['オリジナル', 'original', '原创', '창작', '漫画', 'イラスト', '小説'].includes(tag.name)
