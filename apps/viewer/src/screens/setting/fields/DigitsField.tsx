// A field for an integer of 0 or more. It accepts digits only; an empty field is 0 (docs/spec/product.md 5.3).
import { useState } from 'react'
import textField from '../../../ui/controls/textField.module.css'
import styles from './Fields.module.css'

interface DigitsFieldProps {
  readonly value: number
  readonly onChange: (value: number) => void
  readonly labelledBy: string
}

const maxDigits = 9

export function DigitsField({ value, onChange, labelledBy }: DigitsFieldProps) {
  const [text, setText] = useState(String(value))
  const change = (typed: string) => {
    // Full-width digits become ASCII digits.
    const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, maxDigits)
    setText(digits)
    onChange(Number(digits))
  }
  return (
    <input
      className={`${textField.field} ${styles.digits}`}
      inputMode="numeric"
      autoComplete="off"
      aria-labelledby={labelledBy}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setText(String(Number(text)))}
    />
  )
}
