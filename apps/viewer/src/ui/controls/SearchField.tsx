// A field that filters the content of a page while the user types.
import { SearchIcon } from '../icons/navigation.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label: string
}

export function SearchField({ value, onChange, label }: SearchFieldProps) {
  return (
    <label className={styles.search}>
      <SearchIcon size={20} className={styles.icon} />
      <input
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
