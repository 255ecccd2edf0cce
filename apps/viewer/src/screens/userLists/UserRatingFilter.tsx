// The rating filter of an artist's lists, where R-18 works may be shown.
import type { SearchRating } from '@emaki/domain'
import { ListFilters, useRatingFilter } from '../../lists/ListFilters.tsx'
import { useSetting } from '../../platform/settings/store.ts'

interface UserRatingFilterProps {
  readonly path: string
  readonly others?: Readonly<Record<string, string>>
  readonly rating: SearchRating | undefined
}

export function UserRatingFilter({ rating, ...address }: UserRatingFilterProps) {
  const isOffered = useSetting('r18')
  const filter = useRatingFilter('rating', rating, ['safe', 'r18'])
  return <ListFilters {...address} filters={isOffered ? [filter] : []} />
}

/** The rating of an address, if the filter is offered. */
export const useOfferedRating = (rating: SearchRating | undefined): SearchRating | undefined =>
  useSetting('r18') ? rating : undefined
