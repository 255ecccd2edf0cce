import type { Artwork } from '@emaki/domain'
import { flagKey, flagOf, flags } from '../../platform/account/flags.ts'

/**
 * A predicate for lists that can hide bookmarked works (docs/spec/product.md 2.5, local app API mode). A change made here, or a newer response,
 * overrides the flag that the list has for the work.
 */
export const isBookmarkedBy =
  (accountId: string) =>
  ({ id, is_bookmarked }: Pick<Artwork, 'id' | 'is_bookmarked'>): boolean =>
    flagOf(flags.getState(), flagKey(accountId, 'artwork', id), Date.now())?.isSet ?? is_bookmarked
