// Bookmark rule: whether a work counts as bookmarked, for lists that can leave such works out (docs/spec/product.md 2.5, local app API mode).
import type { Artwork } from '@emaki/domain'
import { markName, markOf, marks } from '../../data/marks.ts'

/** What was done here, and what the server told since, knows better than the list that the work came with. */
export const bookmarkRule =
  (accountId: string) =>
  ({ id, is_bookmarked }: Pick<Artwork, 'id' | 'is_bookmarked'>): boolean =>
    markOf(marks.getState(), markName(accountId, 'artwork', id), Date.now())?.isSet ?? is_bookmarked
