// The search screen: the start page, or the results for illustrations and manga, novels, or artists (docs/spec/product.md 2.4).
import type { SearchKind } from '@emaki/domain'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { SearchResults } from './SearchResults.tsx'
import styles from './SearchScreen.module.css'
import { SearchStart } from './SearchStart.tsx'
import { searchFiltersOf } from './searchFilters.ts'

export interface SearchScreenProps {
  readonly kind: SearchKind
  /** Empty on the start page. */
  readonly words: string
  /** The query of the address, with the filters. */
  readonly query: Readonly<Record<string, unknown>>
}

export function SearchScreen({ kind, words, query }: SearchScreenProps) {
  const filters = searchFiltersOf(kind, query)
  const follow = useFollowLinks()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the links inside; the links themselves take the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className={styles.search} onClick={follow}>
      {words === '' ? (
        <SearchStart kind={kind} filters={filters} />
      ) : (
        <SearchResults kind={kind} words={words} filters={filters} />
      )}
    </div>
  )
}
