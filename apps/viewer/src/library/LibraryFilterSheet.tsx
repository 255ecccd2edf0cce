// All filters of a library in a sheet, for phones. A change applies at once; the list updates behind the sheet.
import type { LibraryFacets, LibraryQuery } from '@emaki/domain'
import { useT } from '../platform/i18n/useT.ts'
import { Button } from '../ui/controls/Button.tsx'
import { FieldGroups, FilterGroup } from '../ui/fields/FieldGroups.tsx'
import styles from '../ui/fields/Filters.module.css'
import { Sheet } from '../ui/overlays/Dialog.tsx'
import { ColourSwatches } from './ColourSwatches.tsx'
import { LibraryDates } from './LibraryDates.tsx'
import { countLibraryFilters, type LibraryField, type LibraryOffers } from './libraryFields.ts'
import { TagFacets } from './TagFacets.tsx'

export interface LibraryFilterSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly fields: readonly LibraryField[]
  readonly query: LibraryQuery
  readonly facets: LibraryFacets | undefined
  readonly offers: LibraryOffers
  readonly onChange: (query: LibraryQuery) => void
  readonly onReset: () => void
}

/** Tags in the sheet. */
const sheetTags = 60

export function LibraryFilterSheet(props: LibraryFilterSheetProps) {
  const { open, onClose, fields, query, facets, offers, onChange, onReset } = props
  const t = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('search.filters')}>
      <div className={styles.groups}>
        <FieldGroups fields={fields.filter(({ name }) => name !== 'colour')} onChange={onChange} />
        {fields.some(({ name }) => name === 'colour') && <ColourSwatches query={query} facets={facets} onChange={onChange} />}
        <LibraryDates query={query} hasKept={offers.isArchive} onChange={onChange} />
        <FilterGroup title={t('artwork.tags')}>
          <TagFacets query={query} facets={facets} max={sheetTags} onChange={onChange} />
        </FilterGroup>
        {countLibraryFilters(query) > 0 && (
          <div className={styles.more}>
            <Button kind="plain" onClick={onReset}>
              {t('search.filters.reset')}
            </Button>
          </div>
        )}
        <div className={styles.foot}>
          <Button kind="primary" onClick={onClose}>
            {t('search.filters.show')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
