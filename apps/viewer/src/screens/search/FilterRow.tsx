// All filters in a row, for wide screens.
import type { SearchFilters } from '@emaki/domain'
import { FieldSelects } from '../../ui/fields/FieldSelects.tsx'
import styles from '../../ui/fields/Filters.module.css'
import { FilterDates } from './FilterDates.tsx'
import { FilterMore } from './FilterMore.tsx'
import type { SearchAccess } from './searchAccess.ts'
import type { SearchField } from './searchField.ts'

export interface FiltersProps {
  readonly kind: 'illust' | 'novel'
  readonly words: string
  readonly fields: readonly SearchField[]
  readonly filters: SearchFilters
  readonly access: SearchAccess
  readonly now: Date
  readonly onChange: (filters: SearchFilters) => void
}

export function FilterRow({ kind, words, fields, filters, access, now, onChange }: FiltersProps) {
  return (
    <div className={styles.row}>
      <FieldSelects fields={fields} onChange={onChange} />
      <FilterDates filters={filters} now={now} onChange={onChange} />
      <FilterMore kind={kind} words={words} filters={filters} access={access} onChange={onChange} />
    </div>
  )
}
