// The search field and the filters of a library: a row on wide screens, a sheet on phones.
import type { LibraryFacets, LibraryQuery } from '@emaki/domain'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatNumber } from '../platform/i18n/format.ts'
import { useLanguage, useT } from '../platform/i18n/useT.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Chip } from '../ui/controls/Chip.tsx'
import { FieldSelects } from '../ui/fields/FieldSelects.tsx'
import filters from '../ui/fields/Filters.module.css'
import { LoopIcon } from '../ui/icons/workActions.tsx'
import { FilterIcon } from '../ui/icons/works.tsx'
import { LibraryDates } from './LibraryDates.tsx'
import styles from './LibraryFilters.module.css'
import { LibrarySearch } from './LibrarySearch.tsx'
import { countLibraryFilters, type LibraryOffers, libraryFields, newSeed } from './libraryFields.ts'
import { TagFacets } from './TagFacets.tsx'

const LibraryFilterSheet = lazy(() =>
  import('./LibraryFilterSheet.tsx').then((module) => ({ default: module.LibraryFilterSheet })),
)

export interface LibraryFiltersProps {
  readonly query: LibraryQuery
  /** Numbers of works by value; undefined until they are loaded. */
  readonly facets: LibraryFacets | undefined
  readonly offers: LibraryOffers
  /** Applies other filters. A replaced history entry adds no step for Back. */
  readonly onChange: (query: LibraryQuery, isReplaced?: boolean) => void
}

/** Tags in the row; the sheet has all of them. */
const rowTags = 9

export function LibraryFilters({ query, facets, offers, onChange }: LibraryFiltersProps) {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  /** True once a change in the open sheet has pushed a history entry: further changes replace it. */
  const hasEntry = useRef(false)
  const fields = libraryFields({ query, facets, offers, t, number: (value) => formatNumber(value, language) })
  const count = countLibraryFilters(query)
  const change = (next: LibraryQuery) => {
    onChange(next, isOpen && hasEntry.current)
    hasEntry.current = isOpen
  }
  const open = () => {
    hasEntry.current = false
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <div className={styles.filters}>
      <div className={styles.head}>
        <div className={styles.search}>
          <LibrarySearch text={query.text ?? ''} onText={(text) => onChange({ ...query, text: text || undefined }, true)} />
        </div>
        <Chip className={`${filters.open} ${styles.open}`} pressed={count > 0} aria-haspopup="dialog" onClick={open}>
          <FilterIcon size={18} />
          {count > 0 ? t('search.filters.count', { count }) : t('search.filters')}
        </Chip>
      </div>
      <div className={`${filters.row} ${styles.row}`}>
        <FieldSelects fields={fields} onChange={change} />
        <LibraryDates query={query} hasKept={offers.isArchive} onChange={change} />
        {count > 0 && (
          <Button kind="plain" onClick={() => change(withoutFilters(query))}>
            {t('search.filters.reset')}
          </Button>
        )}
      </div>
      <div className={styles.tags}>
        {query.order === 'shuffle' && (
          <Chip onClick={() => onChange({ ...query, seed: newSeed() }, true)}>
            <LoopIcon size={16} />
            {t('library.shuffle.again')}
          </Chip>
        )}
        <TagFacets query={query} facets={facets} max={rowTags} onChange={change} />
      </div>
      {wasOpen && (
        <Suspense>
          <LibraryFilterSheet
            open={isOpen}
            onClose={() => setOpen(false)}
            fields={fields}
            query={query}
            facets={facets}
            offers={offers}
            onChange={change}
            onReset={() => change(withoutFilters(query))}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Only the text and the order stay. */
const withoutFilters = ({ text, order, reversed, seed }: LibraryQuery): LibraryQuery => ({ text, order, reversed, seed })
