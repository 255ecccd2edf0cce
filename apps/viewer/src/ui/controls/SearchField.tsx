// A field that filters the content of a page while the user types.
import type { ComponentProps } from 'react'
import { SearchIcon } from '../icons/navigation.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'aria-label' | 'placeholder'> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label: string
}

export function SearchField({ value, onChange, label, ...rest }: SearchFieldProps) {
  return (
    <label className={styles.search}>
      <SearchIcon size={20} className={styles.icon} />
      <input
        {...rest}
        type="search"
        className={styles.field}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
