// The values that the site offers for the filters of searches (docs/contract/site-2026.md 8).
import { fixedSearchOptions, readSearchOptions, type SearchOptions } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { mirror } from '../../platform/http/mirror.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'

const searchOptionsQuery = entityQuery<SearchOptions>({
  key: ['search-options'],
  lifetime: lifetimes.searchOptions,
  request: (signal) => mirror().get('/search_options', {}, signal),
  read: readSearchOptions,
})

/**
 * The site's lists, cached for a day. The fixed ones where the call is missing (`isOffered` is false) or has failed; undefined while the
 * site's lists load.
 */
export function useSearchOptions(isOffered: boolean): SearchOptions | undefined {
  const { data, isError } = useQuery({ ...searchOptionsQuery, enabled: isOffered })
  return data ?? (isError || !isOffered ? fixedSearchOptions : undefined)
}
