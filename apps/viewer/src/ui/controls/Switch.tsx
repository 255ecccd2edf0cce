// A switch: a native check box styled as a switch, so that keyboards and screen readers support it.
import styles from './Switch.module.css'

export interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
  readonly id?: string
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
