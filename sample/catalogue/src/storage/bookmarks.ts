// The bookmarks table: writes, lists by row, and counts by tag. A write updates the total of its work.
import type { Database } from '@emaki/sqlite'
import type { ArtistRecord, BookmarkRecord, Visibility, WorkKind } from '../records.ts'
import { type Slice, whole } from '../slice.ts'
import type { Reader } from './reader.ts'
import { perKind } from './schema.ts'

/** The value that selects bookmarks without tags (docs/contract/app-api.md 3.3). */
export const untagged = '未分類'

interface BookmarkQuery {
  /** Default: `public`. */
  readonly restrict?: Visibility
  /** A bookmark tag, or `untagged`. */
  readonly tag?: string | undefined
  /** Only rows below this one: the cursor of the app API. */
  readonly beforeRow?: number | undefined
  readonly offset?: number
  readonly limit: number
}

interface BookmarkTagCount {
  readonly name: string
  readonly count: number
}

export type Bookmarks = ReturnType<typeof openBookmarks>

/** Tags are JSON. */
type Row = Omit<BookmarkRecord, 'tags'> & { readonly tags: string }

type Selection = ReturnType<typeof selection>

/** Upstream's limit per bookmark. */
const maxTags = 10
const columns = 'id AS row, work AS id, restrict, tags'
const selected = `account = @account AND kind = @kind AND restrict = @restrict
  AND (@isUntagged = 0 OR tags = '[]') AND (@tag IS NULL OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value = @tag))`

/** Bookmarks of works and novels by accounts and artists. Each read and write is one statement, stored immediately. Writes are idempotent. */
export function openBookmarks(database: Database, { artist }: Pick<Reader, 'artist'>) {
  const one = database.prepare<[number, WorkKind, number], Row>(
    `SELECT ${columns} FROM bookmarks WHERE account = ? AND kind = ? AND work = ?`,
  )
  const list = database.prepare<[Selection & { before: number; limit: number; offset: number }], Row>(
    `SELECT ${columns} FROM bookmarks WHERE ${selected} AND bookmarks.id < @before ORDER BY bookmarks.id DESC LIMIT @limit OFFSET @offset`,
  )
  const users = database
    .prepare<[WorkKind, number, number, number], number>(
      `SELECT account FROM bookmarks WHERE kind = ? AND work = ? AND restrict = 'public' ORDER BY id DESC LIMIT ? OFFSET ?`,
    )
    .pluck()
  const count = database.prepare<[Selection], number>(`SELECT COUNT(*) FROM bookmarks WHERE ${selected}`).pluck()
  const tagCounts = database.prepare<[number, WorkKind, Visibility], BookmarkTagCount>(
    `SELECT value AS name, COUNT(*) AS count FROM bookmarks, json_each(bookmarks.tags)
     WHERE account = ? AND kind = ? AND restrict = ? GROUP BY value ORDER BY count DESC, name`,
  )
  const insert = database.prepare('INSERT INTO bookmarks (account, kind, work, restrict, tags) VALUES (?, ?, ?, ?, ?)')
  const change = database.prepare('UPDATE bookmarks SET restrict = ?, tags = ? WHERE id = ?')
  const remove = database.prepare('DELETE FROM bookmarks WHERE id = ?')
  const total = perKind((table) => database.prepare(`UPDATE ${table} SET marked = marked + ? WHERE id = ?`))

  const add = database.transaction((kind: WorkKind, account: number, id: number, restrict: Visibility, tags: string): boolean => {
    const known = one.get(account, kind, id)
    if (known) {
      change.run(restrict, tags, known.row)
      return true
    }
    if (total[kind].run(1, id).changes === 0) return false
    insert.run(account, kind, id, restrict, tags)
    return true
  })
  const takeBack = database.transaction((kind: WorkKind, account: number, id: number): boolean => {
    const known = one.get(account, kind, id)
    if (!known) return false
    remove.run(known.row)
    total[kind].run(-1, id)
    return true
  })

  return {
    /** Adds or changes a bookmark. Keeps at most 10 tags, without duplicates and blanks. False if the work does not exist. */
    bookmark: (kind: WorkKind, account: number, id: number, restrict: Visibility, tags: readonly string[]): boolean =>
      add.immediate(kind, account, id, restrict, JSON.stringify(cleanTags(tags))),
    /** False if there was no bookmark. */
    unbookmark: (kind: WorkKind, account: number, id: number): boolean => takeBack.immediate(kind, account, id),
    bookmarkOf(kind: WorkKind, account: number, id: number): BookmarkRecord | undefined {
      const row = one.get(account, kind, id)
      return row && record(row)
    },
    /** Newest first, including works that became stubs. The records contain ids only. */
    bookmarksOf: (kind: WorkKind, user: number, query: BookmarkQuery): BookmarkRecord[] =>
      list
        .all({
          ...selection(kind, user, query),
          before: whole(query.beforeRow, Number.MAX_SAFE_INTEGER),
          limit: whole(query.limit, 0),
          offset: whole(query.offset, 0),
        })
        .map(record),
    /** Users who bookmarked the work publicly, latest first. */
    bookmarkers: (kind: WorkKind, id: number, { limit, offset }: Slice): ArtistRecord[] =>
      users.all(kind, id, whole(limit, 0), whole(offset, 0)).flatMap((user) => artist(user) ?? []),
    bookmarkCount: (kind: WorkKind, user: number, query: Pick<BookmarkQuery, 'restrict' | 'tag'> = {}): number =>
      count.get(selection(kind, user, query)) ?? 0,
    /** Most used first. `untagged` is first if there are rows without tags. */
    bookmarkTags(kind: WorkKind, user: number, restrict: Visibility): BookmarkTagCount[] {
      const without = count.get(selection(kind, user, { restrict, tag: untagged })) ?? 0
      return [...(without > 0 ? [{ name: untagged, count: without }] : []), ...tagCounts.all(user, kind, restrict)]
    },
  }
}

const selection = (kind: WorkKind, account: number, { restrict = 'public', tag }: Partial<BookmarkQuery>) => ({
  account,
  kind,
  restrict,
  tag: tag === undefined || tag === untagged ? null : tag,
  isUntagged: tag === untagged ? 1 : 0,
})

/** Tags as they are stored: trimmed, without duplicates and without the word for untagged. */
function cleanTags(tags: readonly string[]): string[] {
  const cleaned = tags.map((tag) => tag.trim()).filter((tag) => tag !== '' && tag !== untagged)
  return [...new Set(cleaned)].slice(0, maxTags)
}

const record = ({ row, id, restrict, tags }: Row): BookmarkRecord => ({ row, id, restrict, tags: JSON.parse(tags) as string[] })
