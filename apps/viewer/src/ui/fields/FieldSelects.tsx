// Filters as a row of selects, for wide screens.
import { Select } from '../controls/Select.tsx'
import type { FilterField } from './filterField.ts'

export interface FieldsProps<Filters> {
  readonly fields: readonly FilterField<Filters>[]
  readonly onChange: (filters: Filters) => void
}

export function FieldSelects<Filters>({ fields, onChange }: FieldsProps<Filters>) {
  return fields.map((field) => (
    <Select
      key={field.name}
      form="chip"
      aria-label={field.title}
      choices={field.choices}
      chosen={field.chosen}
      isSet={field.isSet}
      onChoose={(value) => onChange(field.choose(value))}
    />
  ))
}
