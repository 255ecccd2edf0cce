// Search start: what was searched for before, and what others search for these days.
import type { SearchKind } from '@emaki/domain'
import { RecentSearches } from './RecentSearches.tsx'
import { SearchHead } from './SearchHead.tsx'
import styles from './SearchScreen.module.css'
import { TagTiles } from './TagTiles.tsx'

export function SearchStart({ kind }: { readonly kind: SearchKind }) {
  return (
    <>
      <SearchHead kind={kind} words="" />
      <div className={styles.start}>
        <RecentSearches kind={kind} />
        {/* Artists have no tags: there, the tags of their pictures. */}
        <TagTiles kind={kind === 'novel' ? 'novel' : 'illust'} />
      </div>
    </>
  )
}
