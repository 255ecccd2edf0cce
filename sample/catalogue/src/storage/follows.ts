// The tables of follows, friends, likes and preferences. Each read and write is one statement, stored immediately.
import type { Database } from '@emaki/sqlite'
import type { ArtistRecord, Visibility, WorkKind } from '../records.ts'
import { type Slice, whole } from '../slice.ts'
import type { Reader } from './reader.ts'
import { perKind } from './schema.ts'

export type Follows = ReturnType<typeof openFollows>
export type Likes = ReturnType<typeof openLikes>
export type Preferences = ReturnType<typeof openPreferences>

/** Follows of users, and friends. Lists are ordered by the time of the follow, latest first. */
export function openFollows(database: Database, { artist }: Pick<Reader, 'artist'>) {
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
    /** Follows a user or changes the visibility. False if the user does not exist or is the account itself. */
    follow(account: number, user: number, restrict: Visibility): boolean {
      if (account === user || !artist(user)) return false
      add.run(account, user, restrict)
      return true
    },
    /** False if the user was not followed. */
    unfollow: (account: number, user: number): boolean => remove.run(account, user).changes > 0,
    followOf: (account: number, user: number): Visibility | undefined => visibility.get(account, user),
    following: (user: number, restrict: Visibility, slice: Slice): ArtistRecord[] => following.list(user, slice, restrict),
    followingCount: following.count,
    /** Users who follow the user publicly. */
    followers: followers.list,
    /** Mutual friends ("My pixiv"). */
    friends: friends.list,
    isFriend: (user: number, other: number): boolean => friend.get(user, other) !== undefined,
  }
}

/** Likes of works and novels. Upstream has no way to take one back. */
export function openLikes(database: Database) {
  const add = perKind((table) =>
    database.prepare(`INSERT OR IGNORE INTO likes (account, kind, work) SELECT ?, ?, id FROM ${table} WHERE id = ?`),
  )
  const one = database.prepare<[number, WorkKind, number]>('SELECT 1 FROM likes WHERE account = ? AND kind = ? AND work = ?')
  const count = database.prepare<[WorkKind, number], number>('SELECT COUNT(*) FROM likes WHERE kind = ? AND work = ?').pluck()
  return {
    /** False if the account likes the work already, or if the work does not exist. */
    like: (kind: WorkKind, account: number, id: number): boolean => add[kind].run(account, kind, id).changes > 0,
    isLiked: (kind: WorkKind, account: number, id: number): boolean => one.get(account, kind, id) !== undefined,
    /** Number of accounts that like the work. Likes of the sample's own population are not included. */
    likeCount: (kind: WorkKind, id: number): number => count.get(kind, id) ?? 0,
  }
}

/** Preferences of accounts. */
export function openPreferences(database: Database) {
  const chosen = database.prepare<[number], number>('SELECT shows_ai FROM preferences WHERE account = ?').pluck()
  const choose = database.prepare('INSERT OR REPLACE INTO preferences (account, shows_ai) VALUES (?, ?)')
  return {
    /** Whether searches may show AI works. Default: true (docs/contract/app-api.md 3.1). */
    showsAi: (account: number): boolean => (chosen.get(account) ?? 1) === 1,
    setShowsAi: (account: number, shows: boolean): void => void choose.run(account, shows ? 1 : 0),
  }
}
