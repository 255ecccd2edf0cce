// A number in a row of filters. It applies when the field loses the focus or Enter is pressed.
import styles from '../../ui/fields/Filters.module.css'

interface NumberFieldProps {
  readonly label: string
  readonly value: number | undefined
  /** The number of a text. Returns the value for text that is no number. */
  readonly parse: (text: string) => number | undefined
  readonly onChange: (value: number | undefined) => void
}

export function NumberField({ label, value, parse, onChange }: NumberFieldProps) {
  const take = (field: HTMLInputElement) => {
    const number = parse(field.value)
    field.value = String(number ?? '')
    if (number !== value) onChange(number)
  }
  return (
    <label className={styles.day}>
      <span className={styles.dayName}>{label}</span>
      <input
        key={value}
        className={styles.number}
        type="text"
        inputMode="numeric"
        pattern="\d*"
        maxLength={7}
        defaultValue={value}
        onBlur={(event) => take(event.target)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && take(event.currentTarget)}
      />
    </label>
  )
}
