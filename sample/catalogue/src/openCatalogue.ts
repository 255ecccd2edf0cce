// Opens the catalogue: its file, its growth, and the implementation of every query.
import { existsSync } from 'node:fs'
import { foldText } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'
import { plainNamesFirst, recommendations, relatedTo, relatedUsers, trendingTags } from './affinity.ts'
import type { Catalogue, NovelRankingMode, RankingMode, Slice } from './catalogue.ts'
import { accounts } from './content/accounts.ts'
import { nextAppearance } from './content/day.ts'
import { novelText, uploadedImageIds } from './content/novelText.ts'
import { dayOf, dayText, latestRankedDay, parseDay } from './japaneseDay.ts'
import { openRankings } from './rankings.ts'
import type { ArtistRecord, TagRecord, WorkKind } from './records.ts'
import { openSearcher, searchNovelTexts } from './search/searcher.ts'
import { cut } from './slice.ts'
import { openBookmarks } from './storage/bookmarks.ts'
import { openComments } from './storage/comments.ts'
import { openFollows, openLikes, openPreferences } from './storage/follows.ts'
import { type Growth, openGrowth } from './storage/growth.ts'
import { openArtistLists, openSeries } from './storage/lists.ts'
import { isUnwritable, openFile, type SetAside, withStartLock } from './storage/openFile.ts'
import { openReader, type Reader } from './storage/reader.ts'
import { perKind } from './storage/schema.ts'
import { copyShipped } from './storage/shippedFile.ts'
import { WorkIndex } from './workIndex.ts'

export interface CatalogueOptions {
  /** Path of the SQLite file, or ':memory:'. A missing folder is created. */
  readonly file: string
  readonly now: () => Date
  /** First Japanese day (YYYY-MM-DD) of a new collection. Default: three years before today. An existing file keeps its own. */
  readonly firstDay?: string
  /** Path of a built collection that a new file begins with; ignored if it is missing. */
  readonly shipped?: string
  /** Called if a file is unusable and was replaced by a new one. The old file still has what users wrote. */
  readonly onSetAside?: (setAside: SetAside) => void
  /** Called before it waits for another process that is opening the same file. */
  readonly onWait?: (() => void) | undefined
}

/**
 * Opens the catalogue and first builds it or appends the missing days. This blocks for seconds with a new file that nothing is shipped for, for milliseconds later. It
 * grows while it is open: each query includes the works that have appeared by `now()`. A corrupt or outdated file is moved aside and built
 * again. Throws SQLite's error if the file cannot be opened.
 */
export function openCatalogue({ file, now, firstDay, shipped, onSetAside, onWait }: CatalogueOptions): Catalogue {
  const nowMs = () => now().getTime()
  const open = () => {
    if (shipped !== undefined && file !== ':memory:' && !existsSync(file)) copyShipped(shipped, file, nowMs())
    const database = openFile(file, onSetAside)
    const growth = openGrowth(database, firstDay === undefined ? undefined : parseDay(firstDay))
    growth.growTo(nowMs())
    return { database, growth }
  }
  const { database, growth } = withStartLock(file, open, onWait)
  const reader = openReader(database, nowMs)
  const follows = openFollows(database, reader)
  const bookmarks = openBookmarks(database, reader)
  const queries: Omit<Catalogue, 'close'> = {
    work: reader.work,
    works: (ids) => ids.flatMap((id) => reader.work(id) ?? []),
    novel: reader.novel,
    artist: reader.artist,
    artists: (slice) => cut(reader.artistsByFame(), slice),
    accounts: () => accounts,
    novelText: (id) => textOf(reader, id),
    novelImages: (id) => (reader.novel(id) ? uploadedImageIds({ id }) : []),
    ...openArtistLists(database, reader),
    ...openSeries(database, reader),
    ...indexQueries(database, reader, nowMs),
    ...follows,
    recommendedArtists(account, slice) {
      const isNew = ({ id }: ArtistRecord) => account === undefined || follows.followOf(account, id) === undefined
      return cut(plainNamesFirst(reader.artistsByFame().filter(isNew)), slice)
    },
    isFollowed: (account, artist) => follows.followOf(account, artist) !== undefined,
    ...bookmarks,
    isBookmarked: (account, id) => bookmarks.bookmarkOf('illust', account, id) !== undefined,
    isNovelBookmarked: (account, id) => bookmarks.bookmarkOf('novel', account, id) !== undefined,
    ...openLikes(database),
    ...openComments(database, reader.artist, nowMs),
    ...openPreferences(database),
  }
  return { ...after(catchUp(growth, reader, nowMs), queries), close: () => database.close() }
}

/** Delay in ms after which the growth is retried when a write has failed. */
const retryMs = 60_000

/** Returns the function that appends the works that have appeared since its last call. It compares two numbers if there are none. */
function catchUp(growth: Growth, reader: Reader, nowMs: () => number): () => void {
  let dueMs = nextAppearance(nowMs())
  return () => {
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
}

/** The same functions, each of which calls `act` first. */
function after<Functions extends object>(act: () => void, functions: Functions): Functions {
  const wrapped = Object.entries(functions).map(([name, call]: [string, (...values: unknown[]) => unknown]) => [
    name,
    (...values: unknown[]) => {
      act()
      return call(...values)
    },
  ])
  return Object.fromEntries(wrapped) as Functions
}

/** The text of a novel; empty for unknown ids. */
function textOf(reader: Reader, id: number): string {
  const novel = reader.novel(id)
  return novel ? novelText(novel) : ''
}

/** The site opened on 2007-09-10, and its rankings begin here (docs/spec/product.md 9). */
const firstRankingDay = parseDay('2007-09-13') ?? 0

/** Rankings, searches and recommendations, which have indexes in memory. */
function indexQueries(database: Database, reader: Reader, nowMs: () => number) {
  const indexes = perKind((_, kind) => new WorkIndex(database, kind))
  const rankings = perKind((_, kind) => openRankings(indexes[kind], () => reader.tags.idOf('オリジナル')))
  const searchTexts = searchNovelTexts((id) => textOf(reader, id))
  const searchWorks = openSearcher(database, 'illust', reader.tags)
  const searchNovels = openSearcher(database, 'novel', reader.tags, (search) =>
    searchTexts(
      search,
      index('novel').items.map(({ id }) => id),
    ),
  )
  const recommended = new Map<string, readonly number[]>()

  const works = (ids: readonly number[]) => ids.flatMap((id) => reader.work(id) ?? [])
  const novels = (ids: readonly number[]) => ids.flatMap((id) => reader.novel(id) ?? [])
  /** The index with all current works. */
  function index(kind: WorkKind): WorkIndex {
    indexes[kind].refresh()
    return indexes[kind]
  }

  function rank(kind: WorkKind, mode: RankingMode | NovelRankingMode, day: string, slice: Slice): number[] {
    const number = parseDay(day)
    if (number === undefined || number < firstRankingDay || number > latestRankedDay(nowMs())) return []
    index(kind)
    return cut(rankings[kind](mode, number), slice)
  }

  /** Cached for the day it was made on. */
  function recommend(type: 'illust' | 'manga' | 'novel', maxRestrict: number): readonly number[] {
    const all = index(type === 'novel' ? 'novel' : 'illust')
    const day = dayOf(nowMs())
    const key = `${type} ${maxRestrict} ${day} ${all.items.length}`
    const made =
      recommended.get(key) ??
      recommendations(all, day, (work) => work.xRestrict <= maxRestrict && (work.type === 'manga') === (type === 'manga'))
    if (recommended.size > 12) recommended.clear()
    recommended.set(key, made)
    return made
  }

  return {
    ranking: (mode, day, slice) => works(rank('illust', mode, day, slice)),
    novelRanking: (mode, day, slice) => novels(rank('novel', mode, day, slice)),
    latestRankingDay: () => dayText(latestRankedDay(nowMs())),
    searchWorks: (query, slice) => works(searchWorks(query, slice)),
    searchNovels: (query, slice) => novels(searchNovels(query, slice)),
    searchArtists(word, slice) {
      const part = foldText(word).trim()
      return cut(part ? reader.artistsByFame().filter(({ name }) => foldText(name).includes(part)) : [], slice)
    },
    autocomplete: (word, limit) => reader.tags.complete(word, limit),
    trendingTags(kind, limit) {
      const chosen = trendingTags(index(kind).items, index('illust'), limit, (tag) => isTopic(reader.tags.record(tag)))
      return chosen.flatMap(({ tagId, workId }) => {
        const tag = reader.tags.record(tagId)
        const work = reader.work(workId)
        return tag && work ? [{ tag, work }] : []
      })
    },
    related: (seedIds, viewed, maxRestrict, limit) => works(relatedTo(index('illust'), seedIds, viewed, maxRestrict, limit)),
    relatedNovels: (id, maxRestrict, slice) =>
      novels(cut(relatedTo(index('novel'), [id], [], maxRestrict, slice.offset + slice.limit), slice)),
    recommended(type, viewed, maxRestrict, slice) {
      const fresh = recommend(type, maxRestrict).filter((id) => !viewed.includes(id))
      return works(cut(fresh, slice))
    },
    recommendedNovels: (maxRestrict, slice) => novels(cut(recommend('novel', maxRestrict), slice)),
    relatedArtists: (artistId, slice) => cut(relatedUsers(reader, index('illust'), artistId), slice),
  } satisfies Partial<Catalogue>
}

/** Whether a tag describes a subject: popularity tags and the most common types do not trend. */
const isTopic = (tag: TagRecord | undefined) =>
  tag !== undefined &&
  !/users入り$/.test(tag.name) &&
  !['オリジナル', 'original', '原创', '창작', '漫画', 'イラスト', '小説'].includes(tag.name)
