// The growth of the collection: appends everything that has appeared since the last build, several days per transaction. An interrupted
// build continues where it stopped. Data of users is never changed.

import { htmlAsText, indexTokens } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'
import {
  accounts,
  type BookmarkSettings,
  bookmarkingArtists,
  bookmarkSettingsOf,
  followsBack,
  followsOf,
  friendships,
  initialFollows,
  likes,
  readerRecord,
} from '../content/accounts.ts'
import { artistDefinitions, artistRecord } from '../content/artists/artists.ts'
import { makeDay } from '../content/day.ts'
import { earliestDay } from '../content/ids.ts'
import { makeSpotlight, spotlightDue } from '../content/spotlight.ts'
import { tagNamed } from '../content/tags/vocabulary.ts'
import type { DayNumber } from '../japaneseDay.ts'
import { dayOf, startOfDay, yearsBefore } from '../japaneseDay.ts'
import type { NovelDraft, WorkDraft, WorkKind } from '../records.ts'
import { everyRowToken, tagToken } from '../search/tagIndex.ts'
import { perKind, popularityRow } from './schema.ts'

const yearsBack = 3
const daysPerTransaction = 64
/** First comment id, for works and for novels separately. */
const firstCommentId = 100_000_000

export type Growth = ReturnType<typeof openGrowth>

/** Prepares the growth of one database. Only an empty one uses `firstDay`; its default is three years before the first build. */
export function openGrowth(database: Database, firstDay?: DayNumber) {
  const progress = database.prepare<[], { firstDay: DayNumber; builtTo: number }>(
    'SELECT first_day AS firstDay, built_to AS builtTo FROM growth',
  )
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
      writeFirst(database)
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
    /** Appends everything that has appeared by `nowMs`. */
    growTo(nowMs: number): void {
      while (!step.immediate(nowMs));
    },
  }
}

/** Row id, tags and words. */
type FameRow = [row: number, marks: string, tokens: string]

/** Writes drafts into the tables and full-text indexes. */
function createWriter(database: Database) {
  const insertBookmark = database.prepare(
    'INSERT OR IGNORE INTO bookmarks (account, kind, work, restrict, tags) VALUES (?, ?, ?, ?, ?)',
  )
  const insertSpotlight = database.prepare('INSERT OR REPLACE INTO spotlights (id, published, record) VALUES (?, ?, ?)')
  const insertTag = database
    .prepare<[string, string], number>('INSERT INTO tags (name, translations) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING id')
    .pluck()
  const findTag = database.prepare<[string], number>('SELECT id FROM tags WHERE name = ?').pluck()
  const indexer = (name: string) => database.prepare(`INSERT INTO ${name} (rowid, tags, words) VALUES (?, ?, ?)`)
  const stores = perKind((table) => ({
    insert: database.prepare(
      `INSERT INTO ${table} (id, record, first_comment) VALUES
         (?, ?, COALESCE((SELECT first_comment + comments FROM ${table} ORDER BY id DESC LIMIT 1), ${firstCommentId}))`,
    ),
    byAge: indexer(`${table}_by_age`),
    byFame: indexer(`${table}_by_fame`),
    useTag: database.prepare(`UPDATE tags SET ${table} = ${table} + ? WHERE id = ?`),
    /** What the transaction adds to the number of works of each tag. */
    tagUses: new Map<number, number>(),
    /** Rows for the index by popularity. FTS5 writes out what it has gathered whenever a row id is lower than the one before. */
    fameRows: [] as FameRow[],
  }))
  const tagIds = new Map<string, number>()

  function tagId(name: string): number {
    const known = tagIds.get(name) ?? findTag.get(name) ?? insertTag.get(name, JSON.stringify(tagNamed(name).translations))
    if (known === undefined) throw new Error(`tag ${name} could not be stored`)
    tagIds.set(name, known)
    return known
  }

  function write(kind: WorkKind, { createdMs, artistId, ...draft }: WorkDraft | NovelDraft, day: DayNumber): void {
    const { insert, byAge, tagUses, fameRows } = stores[kind]
    const tags = draft.tags.map(tagId)
    for (const tag of tags) tagUses.set(tag, (tagUses.get(tag) ?? 0) + 1)
    const tokens = indexTokens(`${draft.title}\n${htmlAsText(draft.caption)}`).join(' ')
    const marks = [everyRowToken, ...tags.map(tagToken)].join(' ')
    byAge.run(draft.id, marks, tokens)
    fameRows.push([popularityRow(draft.bookmarks, draft.id), marks, tokens])
    insert.run(draft.id, JSON.stringify({ ...draft, artist: artistId, tags, day }))
  }

  function writeBookmarks(kind: WorkKind, draft: WorkDraft | NovelDraft): void {
    const file = (account: number, { restrict, tags }: BookmarkSettings) =>
      insertBookmark.run(account, kind, draft.id, restrict, JSON.stringify(tags))
    const stub = 'stub' in draft ? draft.stub : null
    for (const account of accounts) if (likes(account, { ...draft, stub })) file(account.id, bookmarkSettingsOf(account, draft))
    for (const { id, filing } of bookmarkingArtists(kind, draft)) file(id, filing)
  }

  return {
    /** Clears what an earlier transaction has left, because one that is rolled back makes it invalid. */
    forget() {
      tagIds.clear()
      for (const { tagUses, fameRows } of Object.values(stores)) {
        tagUses.clear()
        fameRows.length = 0
      }
    },

    /** Writes the part of a day that appears after `fromMs` and up to `toMs`. */
    writeDay(day: DayNumber, firstDay: DayNumber, fromMs: number, toMs: number): void {
      const { works, novels } = makeDay(day)
      const drafts = [
        ...works.map((draft) => ({ kind: 'illust' as const, draft })),
        ...novels.map((draft) => ({ kind: 'novel' as const, draft })),
      ]
      // Ordered by time, so that bookmarks get the same row ids however often the build was interrupted.
      for (const { kind, draft } of drafts.sort((a, b) => a.draft.createdMs - b.draft.createdMs)) {
        if (draft.createdMs <= fromMs || draft.createdMs > toMs) continue
        write(kind, draft, day)
        writeBookmarks(kind, draft)
      }
      const publishedMs = spotlightDue(day, firstDay) ?? 0
      const spotlight = publishedMs > fromMs && publishedMs <= toMs ? makeSpotlight(day, database) : undefined
      if (spotlight) insertSpotlight.run(spotlight.id, spotlight.published, JSON.stringify(spotlight))
    },

    /** Writes the indexes by popularity and the numbers of works of tags, at the end of the transaction. */
    writeSums() {
      for (const { byFame, fameRows, useTag, tagUses } of Object.values(stores)) {
        for (const row of fameRows.sort(([one], [other]) => one - other)) byFame.run(...row)
        for (const [tag, uses] of tagUses) useTag.run(uses, tag)
      }
    },
  }
}

/** Writes what exists before the first day: artists, readers, and their follows. */
function writeFirst(database: Database): void {
  const insertArtist = database.prepare('INSERT OR REPLACE INTO artists (id, record, standing) VALUES (?, ?, ?)')
  const insertFollow = database.prepare('INSERT OR IGNORE INTO follows (account, artist) VALUES (?, ?)')
  const insertFriend = database.prepare('INSERT OR IGNORE INTO friends (account, friend) VALUES (?, ?)')
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
}
