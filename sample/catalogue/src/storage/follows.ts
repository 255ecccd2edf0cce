// The tables of follows and friends, and the feeds of works made from them.
import type { XRestrict } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'
import type { Slice } from '../catalogue.ts'
import type { Follows } from '../participation.ts'
import type { ArtistRecord, Visibility } from '../records.ts'
import { whole } from '../slice.ts'
import type { Reader } from './reader.ts'
import { type NovelRow, novelColumns, type WorkRow, workColumns } from './rows.ts'

interface Feed extends Slice {
  readonly account: number
  readonly restrict: Visibility | 'all'
  readonly maxRestrict: XRestrict
}

const followed = "(SELECT artist FROM follows WHERE account = @account AND (@restrict = 'all' OR restrict = @restrict))"
const friends = '(SELECT friend FROM friends WHERE account = @account)'

/** Finds the ids of a page in the index alone and reads only their rows. */
const feed = (table: 'works' | 'novels', from: string, stubs: string) =>
  `SELECT ${table === 'works' ? workColumns : novelColumns} FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE artist IN ${from} AND x_restrict <= @maxRestrict ${stubs}
     ORDER BY id DESC LIMIT @limit OFFSET @offset) ORDER BY id DESC`

/** Follows of users, and the newest works of the users that an account follows. */
export function openFollows(database: Database, reader: Reader): Follows {
  const visibility = database
    .prepare<[number, number], Visibility>('SELECT restrict FROM follows WHERE account = ? AND artist = ?')
    .pluck()
  const add = database.prepare(
    `INSERT INTO follows (account, artist, restrict) VALUES (?, ?, ?) ON CONFLICT (account, artist) DO UPDATE SET restrict = excluded.restrict`,
  )
  const remove = database.prepare('DELETE FROM follows WHERE account = ? AND artist = ?')
  const following = database
    .prepare<[number, Visibility, number, number], number>(
      'SELECT artist FROM follows WHERE account = ? AND restrict = ? ORDER BY id DESC LIMIT ? OFFSET ?',
    )
    .pluck()
  const followingCount = database
    .prepare<[number, Visibility], number>('SELECT COUNT(*) FROM follows WHERE account = ? AND restrict = ?')
    .pluck()
  const followers = database
    .prepare<[number, number, number], number>(
      "SELECT account FROM follows WHERE artist = ? AND restrict = 'public' ORDER BY id DESC LIMIT ? OFFSET ?",
    )
    .pluck()
  const followerCount = database
    .prepare<[number], number>("SELECT COUNT(*) FROM follows WHERE artist = ? AND restrict = 'public'")
    .pluck()
  const friendsOf = database
    .prepare<[number, number, number], number>(
      'SELECT friend FROM friends WHERE account = ? ORDER BY friend DESC LIMIT ? OFFSET ?',
    )
    .pluck()
  const friend = database.prepare<[number, number], unknown>('SELECT 1 FROM friends WHERE account = ? AND friend = ?')
  const feeds = {
    works: database.prepare<[Feed], WorkRow>(feed('works', followed, 'AND stub IS NULL')),
    novels: database.prepare<[Feed], NovelRow>(feed('novels', followed, '')),
    friendsWorks: database.prepare<[Feed], WorkRow>(feed('works', friends, "AND (stub IS NULL OR stub = 'mypixiv')")),
    friendsNovels: database.prepare<[Feed], NovelRow>(feed('novels', friends, '')),
  }
  const artists = (ids: readonly number[]): ArtistRecord[] => ids.flatMap((id) => reader.artist(id) ?? [])

  return {
    follow(account, user, restrict) {
      if (account === user || !reader.artist(user)) return false
      add.run(account, user, restrict)
      return true
    },
    unfollow: (account, user) => isId(user) && remove.run(account, user).changes > 0,
    followOf: (account, user) => (isId(user) ? visibility.get(account, user) : undefined),
    following: (user, restrict, slice) => (isId(user) ? artists(following.all(user, restrict, ...bounds(slice))) : []),
    followingCount: (user, restrict) => (isId(user) ? (followingCount.get(user, restrict) ?? 0) : 0),
    followers: (user, slice) => (isId(user) ? artists(followers.all(user, ...bounds(slice))) : []),
    followerCount: (user) => (isId(user) ? (followerCount.get(user) ?? 0) : 0),
    friends: (user, slice) => (isId(user) ? artists(friendsOf.all(user, ...bounds(slice))) : []),
    isFriend: (user, other) => isId(user) && isId(other) && friend.get(user, other) !== undefined,

    followedWorks: (account, restrict, maxRestrict, slice) =>
      feeds.works.all(asked(account, restrict, maxRestrict, slice)).map(reader.workFrom),
    followedNovels: (account, restrict, maxRestrict, slice) =>
      feeds.novels.all(asked(account, restrict, maxRestrict, slice)).map(reader.novelFrom),
    friendsWorks: (account, maxRestrict, slice) =>
      feeds.friendsWorks.all(asked(account, 'all', maxRestrict, slice)).map(reader.workFrom),
    friendsNovels: (account, maxRestrict, slice) =>
      feeds.friendsNovels.all(asked(account, 'all', maxRestrict, slice)).map(reader.novelFrom),
  }
}

function asked(account: number, restrict: Visibility | 'all', maxRestrict: XRestrict, slice: Slice): Feed {
  const [limit, offset] = bounds(slice)
  return { account, restrict, maxRestrict, limit, offset }
}

const isId = (id: number) => Number.isSafeInteger(id)

/** Limit and offset that SQLite can bind. */
const bounds = ({ limit, offset }: Slice): [limit: number, offset: number] => [whole(limit, 0), whole(offset, 0)]
