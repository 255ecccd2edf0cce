// A whole number, typed: digits only, nothing at all counts as 0 (docs/spec/product.md 5.3).
import { useState } from 'react'
import styles from './Fields.module.css'

interface DigitsFieldProps {
  readonly value: number
  readonly onChange: (value: number) => void
  readonly labelledBy: string
}

/** The most digits that are kept. */
const maxDigits = 9

export function DigitsField({ value, onChange, labelledBy }: DigitsFieldProps) {
  const [text, setText] = useState(String(value))
  const change = (typed: string) => {
    // Digits of other scripts and widths mean the same numbers.
    const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, maxDigits)
    setText(digits)
    onChange(Number(digits))
  }
  return (
    <input
      className={`${styles.field} ${styles.digits}`}
      inputMode="numeric"
      autoComplete="off"
      aria-labelledby={labelledBy}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setText(String(Number(text)))}
    />
  )
}
