// The tables of follows, friends, likes and preferences. Each read and write is one statement, stored immediately.
import type { Database } from '@emaki/sqlite'
import type { Follows, Likes, Preferences, Slice } from '../catalogue.ts'
import type { ArtistRecord, Visibility, WorkKind } from '../records.ts'
import { whole } from '../slice.ts'
import type { Reader } from './reader.ts'
import { perKind } from './schema.ts'

type UserLists = Omit<Follows, 'followedWorks' | 'followedNovels' | 'friendsWorks' | 'friendsNovels'>

/** Follows of users, and friends. */
export function openFollows(database: Database, { artist }: Pick<Reader, 'artist'>): UserLists {
  const visibility = database
    .prepare<[number, number], Visibility>('SELECT restrict FROM follows WHERE account = ? AND artist = ?')
    .pluck()
  const add = database.prepare(
    `INSERT INTO follows (account, artist, restrict) VALUES (?, ?, ?) ON CONFLICT (account, artist) DO UPDATE SET restrict = excluded.restrict`,
  )
  const remove = database.prepare('DELETE FROM follows WHERE account = ? AND artist = ?')
  /** The users of a list, the latest first, and their number. */
  const users = (column: string, from: string, order: string) => {
    const page = database.prepare<[object], number>(
      `SELECT ${column} FROM ${from} ORDER BY ${order} DESC LIMIT @limit OFFSET @offset`,
    )
    const count = database.prepare<[object], number>(`SELECT COUNT(*) FROM ${from}`).pluck()
    return {
      list: (user: number, { limit, offset }: Slice, restrict: Visibility = 'public'): ArtistRecord[] =>
        page
          .pluck()
          .all({ user, restrict, limit: whole(limit, 0), offset: whole(offset, 0) })
          .flatMap((id) => artist(id) ?? []),
      count: (user: number, restrict: Visibility = 'public') => count.get({ user, restrict }) ?? 0,
    }
  }
  const following = users('artist', 'follows WHERE account = @user AND restrict = @restrict', 'id')
  const followers = users('account', 'follows WHERE artist = @user AND restrict = @restrict', 'id')
  const friends = users('friend', 'friends WHERE account = @user', 'friend')
  const friend = database.prepare<[number, number]>('SELECT 1 FROM friends WHERE account = ? AND friend = ?')

  return {
    follow(account, user, restrict) {
      if (account === user || !artist(user)) return false
      add.run(account, user, restrict)
      return true
    },
    unfollow: (account, user) => remove.run(account, user).changes > 0,
    followOf: (account, user) => visibility.get(account, user),
    following: (user, restrict, slice) => following.list(user, slice, restrict),
    followingCount: following.count,
    followers: followers.list,
    friends: friends.list,
    isFriend: (user, other) => friend.get(user, other) !== undefined,
  }
}

/** Likes. An account likes a work once, and never takes it back. */
export function openLikes(database: Database): Likes {
  const add = perKind((table) =>
    database.prepare(`INSERT OR IGNORE INTO likes (account, kind, work) SELECT ?, ?, id FROM ${table} WHERE id = ?`),
  )
  const one = database.prepare<[number, WorkKind, number]>('SELECT 1 FROM likes WHERE account = ? AND kind = ? AND work = ?')
  const count = database.prepare<[WorkKind, number], number>('SELECT COUNT(*) FROM likes WHERE kind = ? AND work = ?').pluck()
  return {
    like: (kind, account, id) => add[kind].run(account, kind, id).changes > 0,
    isLiked: (kind, account, id) => one.get(account, kind, id) !== undefined,
    likeCount: (kind, id) => count.get(kind, id) ?? 0,
  }
}

/** Preferences. Accounts without a row see AI works. */
export function openPreferences(database: Database): Preferences {
  const chosen = database.prepare<[number], number>('SELECT shows_ai FROM preferences WHERE account = ?').pluck()
  const choose = database.prepare('INSERT OR REPLACE INTO preferences (account, shows_ai) VALUES (?, ?)')
  return {
    showsAi: (account) => (chosen.get(account) ?? 1) === 1,
    setShowsAi: (account, shows) => void choose.run(account, shows ? 1 : 0),
  }
}
