// On or off, at once. A native check box in the dress of a switch, so every keyboard and reader knows it.
import styles from './Switch.module.css'

export interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly id?: string
  /** The ids of the texts that name and explain it. */
  readonly 'aria-labelledby'?: string
  readonly 'aria-describedby'?: string | undefined
}

export function Switch({ checked, onChange, ...rest }: SwitchProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={styles.switch}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
