// The start page of the search: links to other lists, recent searches and trending tags.
import type { SearchFilters, SearchKind } from '@emaki/domain'
import { useHasCollections } from '../../lists/collections/useHasCollections.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { chipClass } from '../../ui/controls/Chip.tsx'
import { BookIcon, LiveIcon, PagesIcon } from '../../ui/icons/workActions.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { SearchHead } from './SearchHead.tsx'
import styles from './SearchScreen.module.css'
import { TagTiles } from './TagTiles.tsx'

interface SearchStartProps {
  readonly kind: SearchKind
  /** Filters of the address, such as those of a preset: the next search has them. */
  readonly filters: SearchFilters
}

export function SearchStart({ kind, filters }: SearchStartProps) {
  const t = useT()
  const hasCollections = useHasCollections()
  return (
    <>
      <SearchHead kind={kind} words="" filters={filters} />
      <div className={styles.start}>
        <nav className={styles.others} aria-label={t('setting.more')}>
          <a href={withBasePath('/lives')} className={chipClass()}>
            <LiveIcon size={18} />
            {t('screen.lives')}
          </a>
          <a href={withBasePath('/spotlights')} className={chipClass()}>
            <BookIcon size={18} />
            {t('screen.spotlights')}
          </a>
          {hasCollections && (
            <a href={withBasePath('/collections')} className={chipClass()}>
              <PagesIcon size={18} />
              {t('screen.collections')}
            </a>
          )}
        </nav>
        <RecentSearches kind={kind} />
        {/* Artists have no tags, so their page shows the tags of illustrations. */}
        <TagTiles kind={kind === 'novel' ? 'novel' : 'illust'} />
      </div>
    </>
  )
}
