// Reads the addresses of artists: the profile with its tab and tag, and the lists (docs/spec/product.md 2.1, 2.11).
import { maxTagLength, parseId, type SearchRating, searchRatings } from '@emaki/domain'
import * as v from 'valibot'
import { firstFitting } from '../../platform/links/firstFitting.ts'
import { audiences, type FollowingTab, followingTabs, type UserTab, userTabs } from '../../platform/links/tabNames.ts'
import type { Audience } from '../../works/queries/following.ts'
import { type Address, idOf, type Reading } from './address.ts'

/** Reads a profile: the id, the tab, and the tag filter. */
export function userOf({ params, query }: Address): Reading<UserAddress> {
  const id = parseId(params.id)
  if (id === undefined) return { missing: 'id' }
  return { props: { id, tab: userTabs.find((tab) => tab === query.tab), tag: tagOf(query.tag) } }
}

interface UserAddress {
  readonly id: string
  readonly tab: UserTab | undefined
  readonly tag: string | undefined
}

/** A tag that a work may have: not empty, and not longer than upstream allows. */
function tagOf(value: unknown): string | undefined {
  const tag = typeof value === 'string' ? value.trim() : ''
  return tag !== '' && tag.length <= maxTagLength ? tag : undefined
}

/** Filter of the account's own bookmarks or follows. */
interface OwnPart {
  readonly restrict?: Audience | undefined
  readonly tag?: string | undefined
  /** A search of the account's own bookmarks. */
  readonly find?: string | undefined
}

/** Reads the following screen: its tab and filter (docs/spec/product.md 2.6). */
export const followingOf = ({ query }: Address): Reading<FollowingPart> => ({ props: followingPart(query) })

interface FollowingPart extends OwnPart {
  readonly tab?: FollowingTab | undefined
}

/** Reads the tab and filter of the following screen (docs/spec/product.md 2.6). Invalid values are ignored. */
export const followingPart = (query: Address['query']): FollowingPart => ({
  tab: firstFitting(v.picklist(followingTabs), query.tab),
  ...ownPart(query),
})

/** Reads the visibility of the account's own bookmarks or follows, and the tag filter and the search of bookmarks. */
export const ownPart = (query: Address['query']): OwnPart => ({
  restrict: firstFitting(v.picklist(audiences), query.restrict),
  tag: tagOf(firstFitting(v.string(), query.tag)),
  find: firstFitting(v.string(), query.find),
})

/** Reads the works of an artist: the id and the kind. */
export function userWorksOf({ params, query }: Address): Reading<{
  readonly id: string
  readonly type: 'illust' | 'manga' | undefined
  readonly rating: SearchRating | undefined
}> {
  const id = parseId(params.id)
  if (id === undefined) return { missing: 'id' }
  const type = query.type === 'illust' || query.type === 'manga' ? query.type : undefined
  return { props: { id, type, rating: ratingOf(query) } }
}

/** Reads the novels of an artist: the id and the rating. */
export function userNovelsOf({ params, query }: Address): Reading<{
  readonly id: string
  readonly rating: SearchRating | undefined
}> {
  const id = parseId(params.id)
  return id === undefined ? { missing: 'id' } : { props: { id, rating: ratingOf(query) } }
}

/** Reads a rating filter; all ratings without a valid one. */
export const ratingOf = (query: Address['query']): SearchRating | undefined =>
  searchRatings.find((rating) => rating === query.rating)

/** Reads the favourites of an artist. */
export function favoritesOf<const Kind extends string>(kind: Kind) {
  return (address: Address): Reading<{ readonly id: string; readonly kind: Kind } & OwnPart> => {
    const reading = idOf(address)
    return 'missing' in reading ? reading : { props: { ...reading.props, kind, ...ownPart(address.query) } }
  }
}
