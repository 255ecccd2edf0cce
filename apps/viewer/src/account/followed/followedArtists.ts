// Facts about the artists that an account follows: since when an artist is silent, a changed name, and bookmarks without a follow.
import type { UserPreview } from '@emaki/domain'
import type { Visibility } from '../../platform/account/flags.ts'
import type { IndexedBookmark } from '../bookmarks/indexedBookmark.ts'

export interface FollowedArtist {
  readonly id: string
  readonly name: string
  readonly avatar: string
  /** Undefined for an artist who is bookmarked but not followed. */
  readonly restrict: Visibility | undefined
  /** Time of the newest work that the list shows, ISO 8601; undefined without one. */
  readonly newestAt: string | undefined
  /** The name that was seen before, when it differs. */
  readonly formerName: string | undefined
  /** How many works of the artist the index of bookmarks has. */
  readonly bookmarks: number
}

export const artistViews = ['all', 'silent', 'renamed', 'closed', 'unfollowed'] as const
export type ArtistView = (typeof artistViews)[number]
export const artistOrders = ['followed', 'name', 'newest', 'oldest', 'bookmarks'] as const
export type ArtistOrder = (typeof artistOrders)[number]

/** The followed artists with their facts, in the order of the lists. An artist in both lists counts once. */
export function followedArtists(
  lists: Readonly<Record<Visibility, readonly UserPreview[]>>,
  formerNames: ReadonlyMap<string, string>,
  bookmarks: ReadonlyMap<string, FollowedArtist>,
): readonly FollowedArtist[] {
  const found = new Map<string, FollowedArtist>()
  for (const restrict of ['public', 'private'] as const) {
    for (const { id, name, avatar, newestAt } of lists[restrict]) {
      if (found.has(id)) continue
      const formerName = formerNames.get(id)
      found.set(id, { id, name, avatar, restrict, newestAt, formerName, bookmarks: bookmarks.get(id)?.bookmarks ?? 0 })
    }
  }
  return [...found.values()]
}

/** The artists of bookmarked works, by id, most works first. */
export function bookmarkedArtists(bookmarks: Iterable<Pick<IndexedBookmark, 'work'>>): ReadonlyMap<string, FollowedArtist> {
  const found = new Map<string, FollowedArtist>()
  for (const { work } of bookmarks) {
    const { id, name, avatar } = work.author
    if (id === '0') continue
    const before = found.get(id)
    const newestAt = laterOf(before?.newestAt, work.created)
    found.set(id, {
      id,
      name: before?.name || name,
      avatar: before?.avatar || avatar,
      restrict: undefined,
      newestAt,
      formerName: undefined,
      bookmarks: (before?.bookmarks ?? 0) + 1,
    })
  }
  return new Map([...found].sort(([, one], [, other]) => other.bookmarks - one.bookmarks))
}

const laterOf = (one: string | undefined, other: string): string | undefined =>
  Number.isNaN(Date.parse(other)) || (one !== undefined && Date.parse(one) >= Date.parse(other)) ? one : other

export interface ArtistSelection {
  readonly view: ArtistView
  readonly order: ArtistOrder
  /** Artists without a newer work than so many months ago are silent. */
  readonly months: number
  readonly nowMs: number
}

/** The artists of a view in an order. `closed` holds the ids of accounts that the site no longer has. */
export function chosenArtists(
  followed: readonly FollowedArtist[],
  bookmarked: ReadonlyMap<string, FollowedArtist>,
  closed: ReadonlySet<string>,
  { view, order, months, nowMs }: ArtistSelection,
): readonly FollowedArtist[] {
  const known = new Set(followed.map(({ id }) => id))
  const artists =
    view === 'unfollowed' ? [...bookmarked.values()].filter(({ id }) => !known.has(id)) : followed.filter(isIn(view))
  return order === 'followed' ? artists : artists.toSorted(comparers[order])

  function isIn(shown: ArtistView): (artist: FollowedArtist) => boolean {
    if (shown === 'closed') return ({ id }) => closed.has(id)
    if (shown === 'renamed') return ({ formerName }) => formerName !== undefined
    if (shown === 'silent') return ({ newestAt }) => isSilent(newestAt, months, nowMs)
    return () => true
  }
}

/** True when the newest work is older than `months`. Without a work nothing is known, so it is false. */
export function isSilent(newestAt: string | undefined, months: number, nowMs: number): boolean {
  const limit = new Date(nowMs)
  limit.setUTCMonth(limit.getUTCMonth() - months)
  return newestAt !== undefined && Date.parse(newestAt) < limit.getTime()
}

const time = ({ newestAt }: FollowedArtist): number => (newestAt === undefined ? 0 : Date.parse(newestAt) || 0)
const comparers: Readonly<Record<Exclude<ArtistOrder, 'followed'>, (one: FollowedArtist, other: FollowedArtist) => number>> = {
  name: (one, other) => one.name.localeCompare(other.name),
  newest: (one, other) => time(other) - time(one),
  oldest: (one, other) => time(one) - time(other),
  bookmarks: (one, other) => other.bookmarks - one.bookmarks,
}
