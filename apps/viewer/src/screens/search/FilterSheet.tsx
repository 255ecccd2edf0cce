// All filters in a sheet, for phones. A change applies at once; the results update behind the sheet.

import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { FieldGroups } from '../../ui/fields/FieldGroups.tsx'
import styles from '../../ui/fields/Filters.module.css'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { FilterDates } from './FilterDates.tsx'
import { FilterMore } from './FilterMore.tsx'
import type { FiltersProps } from './FilterRow.tsx'

interface FilterSheetProps extends FiltersProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function FilterSheet({ open, onClose, kind, words, fields, filters, access, now, onChange }: FilterSheetProps) {
  const t = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('search.filters')}>
      <div className={styles.groups}>
        <FieldGroups fields={fields} onChange={onChange} />
        <FilterDates filters={filters} now={now} onChange={onChange} />
        <div className={styles.more}>
          <FilterMore kind={kind} words={words} filters={filters} access={access} onChange={onChange} />
        </div>
        <div className={styles.foot}>
          <Button kind="primary" onClick={onClose}>
            {t('search.filters.show')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
