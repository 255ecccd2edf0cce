// Opens the catalogue: its file, its growth, and the implementation of every query.
import type { XRestrict } from '@emaki/domain'
import { recommendations, relatedTo } from './affinity.ts'
import type { Catalogue, NovelRankingMode, RankingMode, Slice } from './catalogue.ts'
import { trait } from './columns.ts'
import { accounts } from './content/accounts.ts'
import { nextAppearance } from './content/day.ts'
import { novelText, uploadedImageIds } from './content/prose/novelText.ts'
import type { DayNumber } from './japaneseDay.ts'
import { dayOf, dayText, latestRankedDay, parseDay } from './japaneseDay.ts'
import { plainNamesFirst } from './plainName.ts'
import { Rankings } from './ranking/rankings.ts'
import type { ArtistRecord, NovelRecord, TagRecord, WorkRecord } from './records.ts'
import { relatedUsers } from './relatedUsers.ts'
import { NovelTexts } from './search/novelTexts.ts'
import { openSearcher } from './search/searcher.ts'
import { fold } from './search/tokens.ts'
import { cut } from './slice.ts'
import { openBookmarks } from './storage/bookmarks.ts'
import { openComments } from './storage/comments.ts'
import { openFollows } from './storage/follows.ts'
import { openGrowth } from './storage/growth.ts'
import { openFile, type SetAside } from './storage/openFile.ts'
import { openPreferences } from './storage/preferences.ts'
import { openReader } from './storage/reader.ts'
import { openSeries } from './storage/series.ts'
import { withStartLock } from './storage/startLock.ts'
import { isUnwritable } from './storage/unwritable.ts'
import { trendingTags } from './trending.ts'
import { WorkIndex } from './workIndex.ts'

export interface CatalogueOptions {
  /** Path of the SQLite file, or ':memory:'. A missing folder is created. */
  readonly file: string
  readonly now: () => Date
  /** First Japanese day (YYYY-MM-DD) of a new collection. Default: three years before today. An existing file keeps its own. */
  readonly firstDay?: string
  /** Called if a file is unusable and was replaced by a new one. The old file still has what users wrote. */
  readonly onSetAside?: (setAside: SetAside) => void
  /** Called before it waits for another process that is opening the same file. */
  readonly onWait?: (() => void) | undefined
}

/** Delay in ms after which the growth is retried when a write has failed. */
const retryMs = 60_000

/** The site opened on 2007-09-10, and its rankings begin here (docs/spec/product.md 9). */
const firstRankingDay = parseDay('2007-09-13') ?? 0

/**
 * Opens the catalogue and first builds it or appends the missing days. This blocks for seconds with a new file, for milliseconds later. It
 * grows while it is open: each query includes the works that have appeared by `now()`. A corrupt or outdated file is moved aside and built
 * again. Throws SQLite's error if the file cannot be opened.
 */
export function openCatalogue({ file, now, firstDay, onSetAside, onWait }: CatalogueOptions): Catalogue {
  const nowMs = () => now().getTime()
  const open = () => {
    const database = openFile(file, onSetAside)
    const growth = openGrowth(database, firstDay === undefined ? undefined : parseDay(firstDay))
    growth.growTo(nowMs())
    return { database, growth }
  }
  const { database, growth } = withStartLock(file, open, onWait)
  const reader = openReader(database, nowMs)
  const bookmarks = openBookmarks(database)
  const follows = openFollows(database, reader)
  const comments = openComments(database, reader.artist, nowMs)
  const series = openSeries(database, reader)
  const shelves = { works: new WorkIndex(database, 'works'), novels: new WorkIndex(database, 'novels') }
  const textOf = (novelId: number): string => {
    const novel = reader.novel(novelId)
    return novel ? novelText(novel) : ''
  }
  const bodies = new NovelTexts(textOf)
  const originalTag = () => reader.tags.idOf('オリジナル')
  const rankings = { works: new Rankings(shelves.works, originalTag), novels: new Rankings(shelves.novels, originalTag) }
  const search = {
    works: openSearcher(database, 'works', reader.tags),
    novels: openSearcher(database, 'novels', reader.tags, (sought) =>
      bodies.matching(
        sought,
        shelves.novels.items.map(({ id }) => id),
      ),
    ),
  }
  const proposed = new Map<string, readonly number[]>()
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

  function index(kind: 'works' | 'novels'): WorkIndex {
    catchUp()
    shelves[kind].refresh()
    return shelves[kind]
  }

  function rank(kind: 'works' | 'novels', mode: RankingMode | NovelRankingMode, day: string, slice: Slice): number[] {
    const number = parseDay(day)
    if (number === undefined || number < firstRankingDay || number > latestRankedDay(nowMs())) return []
    index(kind)
    return cut(rankings[kind].order(mode, number), slice)
  }

  /** Cached for the day it was made on. */
  function propose(type: 'illust' | 'manga' | 'novel', maxRestrict: XRestrict): readonly number[] {
    const asked = index(type === 'novel' ? 'novels' : 'works')
    const day: DayNumber = dayOf(nowMs())
    const key = `${type} ${maxRestrict} ${day} ${asked.items.length}`
    const known = proposed.get(key)
    if (known) return known
    const isManga = type === 'manga' ? trait.manga : 0
    const made = recommendations(
      asked,
      day,
      (traits) => (traits & trait.rating) <= maxRestrict && (traits & trait.manga) === isManga,
    )
    if (proposed.size > 12) proposed.clear()
    proposed.set(key, made)
    return made
  }

  const works = (ids: Iterable<number>): WorkRecord[] => Array.from(ids, reader.work).filter((work) => work !== undefined)
  const novels = (ids: Iterable<number>): NovelRecord[] => Array.from(ids, reader.novel).filter((novel) => novel !== undefined)
  /** Adds the works that have appeared by now before each query. */
  const current = <Question extends readonly unknown[], Answer>(ask: (...query: Question) => Answer) => {
    return (...query: Question): Answer => {
      catchUp()
      return ask(...query)
    }
  }

  return {
    work: current(reader.work),
    works: current(works),
    novel: current(reader.novel),
    artist: reader.artist,
    artists: (slice) => cut(reader.artistsByFame(), slice),
    artistCounts: current(reader.artistCounts),

    ranking: (mode, day, slice) => works(rank('works', mode, day, slice)),
    novelRanking: (mode, day, slice) => novels(rank('novels', mode, day, slice)),
    latestRankingDay: () => dayText(latestRankedDay(nowMs())),

    searchWorks: current((query, slice) => works(search.works.search(query, slice))),
    searchNovels(query, slice) {
      index('novels')
      return novels(search.novels.search(query, slice))
    },
    searchArtists: (word, slice) => {
      const sought = fold(word).trim()
      return cut(sought ? reader.artistsByFame().filter(({ name }) => fold(name).includes(sought)) : [], slice)
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

    related: (seedIds, viewed, maxRestrict, limit) => works(relatedTo(index('works'), seedIds, viewed, maxRestrict, limit)),
    recommended(type, viewed, maxRestrict, slice) {
      const seen = new Set(viewed)
      return works(
        cut(
          propose(type, maxRestrict).filter((id) => !seen.has(id)),
          slice,
        ),
      )
    },
    recommendedNovels: (maxRestrict, slice) => novels(cut(propose('novel', maxRestrict), slice)),
    newest: current(reader.newest),
    newestNovels: current(reader.newestNovels),

    worksOfArtist: current(reader.worksOfArtist),
    novelsOfArtist: current(reader.novelsOfArtist),
    artistTags: current(reader.artistTags),
    worksOfArtistWithTag: current(reader.worksOfArtistWithTag),
    relatedArtists: (artistId, slice) => cut(relatedUsers(reader, index('works'), artistId), slice),
    recommendedArtists(accountId, slice) {
      const isNew = (artist: ArtistRecord) => accountId === undefined || !reader.isFollowed(accountId, artist.id)
      return cut(plainNamesFirst(reader.artistsByFame().filter(isNew)), slice)
    },
    relatedNovels: (novelId, maxRestrict, slice) =>
      novels(cut(relatedTo(index('novels'), [novelId], [], maxRestrict, slice.offset + slice.limit), slice)),
    novelText: current(textOf),
    novelImages: current((novelId) => (reader.novel(novelId) ? uploadedImageIds({ id: novelId }) : [])),

    spotlights: current(reader.spotlights),
    spotlight: current(reader.spotlight),

    accounts: () => accounts,
    isBookmarked: (accountId, workId) => reader.isBookmarked(accountId, 'illust', workId),
    isNovelBookmarked: (accountId, novelId) => reader.isBookmarked(accountId, 'novel', novelId),
    isFollowed: reader.isFollowed,

    ...bookmarks,
    bookmark: current(bookmarks.bookmark),
    ...follows,
    followedWorks: current(follows.followedWorks),
    followedNovels: current(follows.followedNovels),
    friendsWorks: current(follows.friendsWorks),
    friendsNovels: current(follows.friendsNovels),
    ...comments,
    ...openPreferences(database),
    seriesOfArtist: current(series.seriesOfArtist),
    series: current(series.series),
    partsOfSeries: current(series.partsOfSeries),
    novelsOfSeries: current(series.novelsOfSeries),

    close: () => database.close(),
  }
}

/** Whether a tag describes a subject: popularity tags and the most common types do not trend. */
const isTopic = (tag: TagRecord | undefined) =>
  tag !== undefined &&
  !/users入り$/.test(tag.name) &&
  !['オリジナル', 'original', '原创', '창작', '漫画', 'イラスト', '小説'].includes(tag.name)
