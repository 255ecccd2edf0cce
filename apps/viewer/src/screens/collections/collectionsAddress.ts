// The address of the list of collections: its tags, divided by spaces, and its rating.
import { maxTagLength, type SearchRating, searchRatings } from '@emaki/domain'

/** Maximum number of tags of a search (docs/contract/companion.md 7.18). */
const maxSearchTags = 10

export interface CollectionSearch {
  readonly tags: readonly string[]
  readonly rating: SearchRating | undefined
}

/** Divides words into tags, without repeated and too long ones, and without a leading #. */
export const tagsIn = (words: string): readonly string[] =>
  [
    ...new Set(
      words
        .split(/\s+/u)
        .map((word) => word.replace(/^[#＃]/, ''))
        .filter((word) => word !== '' && word.length <= maxTagLength),
    ),
  ].slice(0, maxSearchTags)

/** Reads the query of an address. Without valid values it is the front page. */
export function readCollectionSearch(query: Readonly<Record<string, unknown>>): CollectionSearch {
  return {
    tags: tagsIn(typeof query.tags === 'string' ? query.tags : ''),
    rating: searchRatings.find((rating) => rating === query.mode),
  }
}

/** The path and query of a search. */
export function collectionsAddress({ tags, rating }: CollectionSearch): string {
  const query = new URLSearchParams()
  if (tags.length > 0) query.set('tags', tags.join(' '))
  if (rating !== undefined) query.set('mode', rating)
  return query.size === 0 ? '/collections' : `/collections?${query}`
}
