// All filters in a sheet, for phones. A change applies at once; the results update behind the sheet.
import { useId } from 'react'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { FilterDates } from './FilterDates.tsx'
import { FilterMore } from './FilterMore.tsx'
import type { FiltersProps } from './FilterRow.tsx'
import styles from './Filters.module.css'
import type { SearchField } from './searchFields.ts'

interface FilterSheetProps extends FiltersProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function FilterSheet({ open, onClose, fields, filters, access, now, onChange }: FilterSheetProps) {
  const t = useT()
  return (
    <Sheet open={open} onClose={onClose} title={t('search.filters')}>
      <div className={styles.groups}>
        {fields.map((field) => (
          <Group key={field.name} field={field} onChange={(value) => onChange(field.choose(value))} />
        ))}
        <FilterDates filters={filters} now={now} onChange={onChange} />
        <div className={styles.more}>
          <FilterMore filters={filters} access={access} onChange={onChange} />
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

function Group({ field, onChange }: { readonly field: SearchField; readonly onChange: (value: string) => void }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other titles
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div id={id} className={styles.groupName}>
        {field.title}
      </div>
      <div className={styles.choices}>
        {field.choices.map(({ value, label }) => (
          <Chip key={value} pressed={value === field.chosen} onClick={() => onChange(value)}>
            {label}
          </Chip>
        ))}
      </div>
    </div>
  )
}
