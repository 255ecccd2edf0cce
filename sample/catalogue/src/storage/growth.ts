// The growth of the collection: appends everything that has appeared since the last build, several days per transaction. An interrupted
// build continues where it stopped. Data of users is never changed.

import { htmlAsText, indexTokens } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'
import { accounts, initialFollows, likes, readerRecord } from '../content/accounts.ts'
import { artistDefinitions, artistRecord } from '../content/artists/artists.ts'
import { makeDay } from '../content/day.ts'
import type { NovelDraft, WorkDraft } from '../content/draft.ts'
import { earliestDay } from '../content/ids.ts'
import {
  type BookmarkSettings,
  bookmarkingArtists,
  bookmarkSettingsOf,
  followsBack,
  followsOf,
  friendships,
} from '../content/socialGraph.ts'
import { makeSpotlight, spotlightDue } from '../content/spotlight.ts'
import { tagNamed } from '../content/tags/vocabulary.ts'
import type { DayNumber } from '../japaneseDay.ts'
import { dayOf, startOfDay, yearsBefore } from '../japaneseDay.ts'
import type { WorkKind } from '../records.ts'
import { everyRowToken, tagToken } from '../search/compile.ts'
import { popularityRow } from './schema.ts'

const yearsBack = 3
const daysPerTransaction = 64
/** First comment id, for works and for novels separately. */
const firstCommentId = 100_000_000

export interface Growth {
  /** Appends everything that has appeared by `nowMs`. */
  growTo(nowMs: number): void
}

interface Progress {
  readonly firstDay: DayNumber
  readonly builtTo: number
}

/** Prepares the growth of one database. Only an empty one uses `firstDay`; its default is three years before the first build. */
export function openGrowth(database: Database, firstDay?: DayNumber): Growth {
  const progress = database.prepare<[], Progress>('SELECT first_day AS firstDay, built_to AS builtTo FROM growth')
  const begin = database.prepare('INSERT INTO growth (first_day, built_to) VALUES (?, ?)')
  const advance = database.prepare('UPDATE growth SET built_to = ?')
  const writer = createWriter(database)

  /** One transaction: reads the progress, adds up to 64 days and stores the progress. True if nothing is left to add. */
  const step = database.transaction((nowMs: number): boolean => {
    writer.forget()
    let from = progress.get()
    if (!from) {
      const first = Math.max(earliestDay, firstDay ?? yearsBefore(dayOf(nowMs), yearsBack))
      from = { firstDay: first, builtTo: startOfDay(first) - 1 }
      begin.run(from.firstDay, from.builtTo)
      writer.writeFirst()
    }
    const day = dayOf(from.builtTo + 1)
    const to = Math.min(nowMs, startOfDay(day + daysPerTransaction) - 1)
    if (to <= from.builtTo) return true
    for (let next = day; next <= dayOf(to); next++) writer.writeDay(next, from.firstDay, from.builtTo, to)
    writer.writeSums()
    advance.run(to)
    return to === nowMs
  })

  return {
    growTo(nowMs) {
      while (!step.immediate(nowMs));
    },
  }
}

const kinds = ['works', 'novels'] as const

/** Row id, tags and words. */
type FameRow = [row: number, marks: string, tokens: string]

/** Writes drafts into the tables and full-text indexes. Long because its functions share the prepared statements. */
function createWriter(database: Database) {
  const insertArtist = database.prepare('INSERT OR REPLACE INTO artists (id, record, standing) VALUES (?, ?, ?)')
  const insertFollow = database.prepare('INSERT OR IGNORE INTO follows (account, artist) VALUES (?, ?)')
  const insertFriend = database.prepare('INSERT OR IGNORE INTO friends (account, friend) VALUES (?, ?)')
  const insertBookmark = database.prepare(
    'INSERT OR IGNORE INTO bookmarks (account, kind, work, restrict, tags) VALUES (?, ?, ?, ?, ?)',
  )
  const nextComment = {
    works: database.prepare<[], number>('SELECT first_comment + comments FROM works ORDER BY id DESC LIMIT 1').pluck(),
    novels: database.prepare<[], number>('SELECT first_comment + comments FROM novels ORDER BY id DESC LIMIT 1').pluck(),
  }
  const insertSpotlight = database.prepare('INSERT OR REPLACE INTO spotlights (id, published, record) VALUES (?, ?, ?)')
  const insertTag = database
    .prepare<[string, string], number>('INSERT INTO tags (name, translations) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING id')
    .pluck()
  const findTag = database.prepare<[string], number>('SELECT id FROM tags WHERE name = ?').pluck()
  const useTag = {
    works: database.prepare('UPDATE tags SET works = works + ? WHERE id = ?'),
    novels: database.prepare('UPDATE tags SET novels = novels + ? WHERE id = ?'),
  }
  const insertWork = inserter<WorkDraft>(database, 'works', workColumns)
  const insertNovel = inserter<NovelDraft>(database, 'novels', novelColumns)
  const index = {
    works: { byAge: indexer('works_by_age'), byFame: indexer('works_by_fame') },
    novels: { byAge: indexer('novels_by_age'), byFame: indexer('novels_by_fame') },
  }
  const tagIds = new Map<string, number>()
  /** What the transaction adds to the number of works of each tag. */
  const tagUses = { works: new Map<number, number>(), novels: new Map<number, number>() }
  /** Rows for the indexes by popularity. FTS5 writes out what it has gathered whenever a row id is lower than the one before. */
  const fameRows = { works: [] as FameRow[], novels: [] as FameRow[] }

  function indexer(table: string) {
    return database.prepare(`INSERT INTO ${table} (rowid, tags, words) VALUES (?, ?, ?)`)
  }

  function tagId(name: string): number {
    const known = tagIds.get(name) ?? findTag.get(name) ?? insertTag.get(name, JSON.stringify(tagNamed(name).translations))
    if (known === undefined) throw new Error(`tag ${name} could not be stored`)
    tagIds.set(name, known)
    return known
  }

  function writeDraft(kind: 'works' | 'novels', draft: WorkDraft | NovelDraft): string {
    const tags = draft.tags.map(tagId)
    const uses = tagUses[kind]
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1)
    const tokens = indexTokens(`${draft.title}\n${htmlAsText(draft.caption)}`).join(' ')
    const marks = [everyRowToken, ...tags.map(tagToken)].join(' ')
    index[kind].byAge.run(draft.id, marks, tokens)
    fameRows[kind].push([popularityRow(draft.bookmarks, draft.id), marks, tokens])
    return JSON.stringify(tags)
  }

  function writeWork(work: WorkDraft, day: DayNumber): void {
    insertWork(work, { day, tags: writeDraft('works', work), firstComment: nextComment.works.get() ?? firstCommentId })
    writeBookmarks('illust', work, work.stub)
  }

  function writeNovel(novel: NovelDraft, day: DayNumber): void {
    insertNovel(novel, { day, tags: writeDraft('novels', novel), firstComment: nextComment.novels.get() ?? firstCommentId })
    writeBookmarks('novel', novel, null)
  }

  function writeBookmarks(kind: WorkKind, draft: WorkDraft | NovelDraft, stub: WorkDraft['stub']): void {
    const file = (account: number, { restrict, tags }: BookmarkSettings) =>
      insertBookmark.run(account, kind, draft.id, restrict, JSON.stringify(tags))
    for (const account of accounts) if (likes(account, { ...draft, stub })) file(account.id, bookmarkSettingsOf(account, draft))
    for (const { id, filing } of bookmarkingArtists(kind, draft)) file(id, filing)
  }

  return {
    /** Clears what an earlier transaction has left, because one that is rolled back makes it invalid. */
    forget() {
      tagIds.clear()
      for (const kind of kinds) {
        tagUses[kind].clear()
        fameRows[kind].length = 0
      }
    },

    /** Writes what exists before the first day: artists, readers, and their follows. */
    writeFirst() {
      for (const definition of artistDefinitions)
        insertArtist.run(definition.id, JSON.stringify(artistRecord(definition)), definition.standing)
      for (const account of accounts) {
        insertArtist.run(account.id, JSON.stringify(readerRecord(account)), null)
        for (const artist of initialFollows(account)) insertFollow.run(account.id, artist)
      }
      for (const definition of artistDefinitions) {
        for (const user of followsOf(definition)) insertFollow.run(definition.id, user)
        for (const account of accounts) if (followsBack(definition, account)) insertFollow.run(definition.id, account.id)
      }
      for (const [one, other] of friendships(accounts)) {
        insertFriend.run(one, other)
        insertFriend.run(other, one)
      }
    },

    /** Writes the part of a day that appears after `fromMs` and up to `toMs`. */
    writeDay(day: DayNumber, firstDay: DayNumber, fromMs: number, toMs: number): void {
      const appears = (draft: { readonly createdMs: number }) => draft.createdMs > fromMs && draft.createdMs <= toMs
      const { works, novels } = makeDay(day)
      // Ordered by time, so that bookmarks get the same row ids however often the build was interrupted.
      const writings = [
        ...works.filter(appears).map((work) => ({ createdMs: work.createdMs, write: () => writeWork(work, day) })),
        ...novels.filter(appears).map((novel) => ({ createdMs: novel.createdMs, write: () => writeNovel(novel, day) })),
      ]
      for (const { write } of writings.sort((a, b) => a.createdMs - b.createdMs)) write()
      const publishedMs = spotlightDue(day, firstDay)
      const spotlight =
        publishedMs !== undefined && publishedMs > fromMs && publishedMs <= toMs ? makeSpotlight(day, database) : undefined
      if (spotlight) insertSpotlight.run(spotlight.id, spotlight.published, JSON.stringify(spotlight))
    },

    /** Writes the indexes by popularity and the numbers of works of tags, at the end of the transaction. */
    writeSums() {
      for (const kind of kinds) {
        for (const row of fameRows[kind].sort(([one], [other]) => one - other)) index[kind].byFame.run(...row)
        for (const [tag, uses] of tagUses[kind]) useTag[kind].run(uses, tag)
      }
    },
  }
}

const workColumns =
  'id artist day created title caption type page_count width height x_restrict ai_type sanity_level book_style tags tools series series_title views bookmarks comments comments_off first_comment scene seed frame_delays extension stub'
const novelColumns =
  'id artist day created title caption page_count text_length x_restrict ai_type is_original tags series series_title views bookmarks comments comments_off first_comment scene seed language'

/** What a row has besides the properties of its draft. */
interface RowExtras {
  readonly day: DayNumber
  /** JSON: tag ids. */
  readonly tags: string
  readonly firstComment: number
}

/** Returns the function that writes a draft. A column has the name of the draft's property, with underscores. */
function inserter<Draft extends WorkDraft | NovelDraft>(database: Database, table: string, columns: string) {
  const names = columns.split(' ')
  const properties = names.map((name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()))
  // Bound by position: names are looked up in each row, which takes several times as long.
  const insert = database.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
  return (draft: Draft, extras: RowExtras): void => {
    const { artistId, series } = draft
    const row = { ...draft, ...extras, artist: artistId, series: series?.id ?? null, seriesTitle: series?.title ?? null }
    const values = new Map<string, unknown>(Object.entries(row))
    insert.run(...properties.map((property) => bound(values.get(property))))
  }
}

/** A value that SQLite can bind. Lists become JSON. */
const bound = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : Array.isArray(value) ? JSON.stringify(value) : value
