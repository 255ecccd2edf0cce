// All filters in a row, for wide screens.
import type { SearchFilters } from '@emaki/domain'
import { Select } from '../../ui/controls/Select.tsx'
import { FilterDates } from './FilterDates.tsx'
import { FilterMore } from './FilterMore.tsx'
import styles from './Filters.module.css'
import type { SearchAccess } from './searchAccess.ts'
import type { SearchField } from './searchFields.ts'

export interface FiltersProps {
  readonly fields: readonly SearchField[]
  readonly filters: SearchFilters
  readonly access: SearchAccess
  readonly now: Date
  readonly onChange: (filters: SearchFilters) => void
}

export function FilterRow({ fields, filters, access, now, onChange }: FiltersProps) {
  return (
    <div className={styles.row}>
      {fields.map((field) => (
        <Select
          key={field.name}
          form="chip"
          aria-label={field.title}
          choices={field.choices}
          chosen={field.chosen}
          isSet={field.isSet}
          onChoose={(value) => onChange(field.choose(value))}
        />
      ))}
      <FilterDates filters={filters} now={now} onChange={onChange} />
      <FilterMore filters={filters} access={access} onChange={onChange} />
    </div>
  )
}
