// What may be counted of a library: facets and figures never tell of works that content rules hide (docs/spec/product.md 5.2).
import type { BlockLists, ContentSwitches } from '../contentRules/contentRule.ts'
import { type LibraryQuery, type LibraryRating, libraryRatings } from './libraryQuery.ts'
import type { LibraryFacets } from './libraryWork.ts'

/** The ratings that the switches show. */
export const shownRatings = ({ r18, r18g }: ContentSwitches): readonly LibraryRating[] =>
  libraryRatings.filter((rating) => rating === 'safe' || (rating === 'r18' ? r18 : r18g))

/** The query for works that the switches and the blocks show. Chosen ratings that they hide leave all shown ones. */
export function shownQuery(query: LibraryQuery, content: ContentSwitches, { tags, authors }: BlockLists): LibraryQuery {
  const allowed = shownRatings(content)
  const chosen = query.ratings?.filter((rating) => allowed.includes(rating)) ?? []
  const isAll = allowed.length === libraryRatings.length && query.ratings === undefined
  return {
    ...query,
    ...(isAll ? {} : { ratings: chosen.length > 0 ? chosen : allowed }),
    ...(content.ai ? {} : { ai: false }),
    ...(tags.size === 0 ? {} : { withoutTags: [...tags] }),
    ...(authors.size === 0 ? {} : { withoutArtists: [...authors] }),
  }
}

/** Facets without values that the rules hide: a facet of ratings ignores the ratings of its query. */
export const shownFacets = (facets: LibraryFacets, content: ContentSwitches, blocks: BlockLists): LibraryFacets => ({
  ...facets,
  ratings: facets.ratings.filter(({ value }) => shownRatings(content).some((rating) => rating === value)),
  tags: facets.tags.filter(({ value }) => !blocks.tags.has(value)),
  artists: facets.artists.filter(({ value }) => !blocks.authors.has(value)),
})
