// The bookmarks table: writes, lists by row, and counts by tag. A write updates the total of its work.
import type { Database } from '@emaki/sqlite'
import { type BookmarkQuery, type Bookmarks, type BookmarkTagCount, untagged } from '../catalogue.ts'
import type { BookmarkRecord, Visibility, WorkKind } from '../records.ts'
import { whole } from '../slice.ts'
import type { Reader } from './reader.ts'
import { perKind } from './schema.ts'

/** Tags are JSON. */
type Row = Omit<BookmarkRecord, 'tags'> & { readonly tags: string }

interface Selection {
  readonly account: number
  readonly kind: WorkKind
  readonly restrict: Visibility
  readonly tag: string | null
  readonly isUntagged: 0 | 1
}

/** Upstream's limit per bookmark. */
const maxTags = 10
const columns = 'id AS row, work AS id, restrict, tags'
const selected = `account = @account AND kind = @kind AND restrict = @restrict
  AND (@isUntagged = 0 OR tags = '[]') AND (@tag IS NULL OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value = @tag))`

/** The bookmarks of all accounts. Each read and write is one statement, stored immediately. */
export function openBookmarks(database: Database, { artist }: Pick<Reader, 'artist'>): Bookmarks {
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
    bookmark: (kind, account, id, restrict, tags) => add.immediate(kind, account, id, restrict, JSON.stringify(cleanTags(tags))),
    unbookmark: (kind, account, id) => takeBack.immediate(kind, account, id),
    bookmarkOf(kind, account, id) {
      const row = one.get(account, kind, id)
      return row && record(row)
    },
    bookmarksOf: (kind, user, query) =>
      list
        .all({
          ...selection(kind, user, query),
          before: whole(query.beforeRow, Number.MAX_SAFE_INTEGER),
          limit: whole(query.limit, 0),
          offset: whole(query.offset, 0),
        })
        .map(record),
    bookmarkers: (kind, id, { limit, offset }) =>
      users.all(kind, id, whole(limit, 0), whole(offset, 0)).flatMap((user) => artist(user) ?? []),
    bookmarkCount: (kind, user, query = {}) => count.get(selection(kind, user, query)) ?? 0,
    bookmarkTags(kind, user, restrict) {
      const without = count.get(selection(kind, user, { restrict, tag: untagged })) ?? 0
      return [...(without > 0 ? [{ name: untagged, count: without }] : []), ...tagCounts.all(user, kind, restrict)]
    },
  }
}

const selection = (kind: WorkKind, account: number, { restrict = 'public', tag }: Partial<BookmarkQuery>): Selection => ({
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
