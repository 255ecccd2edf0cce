// The likes table. An account likes a work once, and never takes it back.
import type { Database } from '@emaki/sqlite'
import type { Likes } from '../participation.ts'
import type { WorkKind } from '../records.ts'

/** The likes of all accounts. Each read and write is one statement, stored immediately. */
export function openLikes(database: Database): Likes {
  const add = {
    illust: database.prepare('INSERT OR IGNORE INTO likes (account, kind, work) SELECT ?, ?, id FROM works WHERE id = ?'),
    novel: database.prepare('INSERT OR IGNORE INTO likes (account, kind, work) SELECT ?, ?, id FROM novels WHERE id = ?'),
  }
  const one = database.prepare<[number, WorkKind, number], unknown>(
    'SELECT 1 FROM likes WHERE account = ? AND kind = ? AND work = ?',
  )
  const count = database.prepare<[WorkKind, number], number>('SELECT COUNT(*) FROM likes WHERE kind = ? AND work = ?').pluck()
  return {
    like: (kind, account, id) => Number.isSafeInteger(id) && add[kind].run(account, kind, id).changes > 0,
    isLiked: (kind, account, id) => Number.isSafeInteger(id) && one.get(account, kind, id) !== undefined,
    likeCount: (kind, id) => (Number.isSafeInteger(id) ? (count.get(kind, id) ?? 0) : 0),
  }
}
