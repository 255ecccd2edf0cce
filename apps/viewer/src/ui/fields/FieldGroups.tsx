// Filters as groups of chips, for the sheet of phones.
import { type ReactNode, useId } from 'react'
import { Chip } from '../controls/Chip.tsx'
import type { FieldsProps } from './FieldSelects.tsx'
import styles from './Filters.module.css'

export function FieldGroups<Filters>({ fields, onChange }: FieldsProps<Filters>) {
  return fields.map(({ name, title, choices, chosen, choose }) => (
    <FilterGroup key={name} title={title}>
      {choices.map(({ value, label }) => (
        <Chip key={value} pressed={value === chosen} onClick={() => onChange(choose(value))}>
          {label}
        </Chip>
      ))}
    </FilterGroup>
  ))
}

/** A titled group of chips or other controls. */
export function FilterGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other titles
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div id={id} className={styles.groupName}>
        {title}
      </div>
      <div className={styles.choices}>{children}</div>
    </div>
  )
}
