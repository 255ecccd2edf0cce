// The parts that Select and the lazy SelectBox share: props, and the class of the button (SelectTrigger.tsx).
import type { ReactNode } from 'react'
import { chipClass } from './Chip.tsx'
import styles from './SelectBox.module.css'

type SelectForm = 'cell' | 'chip'

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  /** BCP 47 tag of the label, when it is not in the interface language. */
  readonly lang?: string
  readonly disabled?: boolean
  /** Shown before the label in the list. */
  readonly picture?: ReactNode | undefined
}

export interface SelectProps<Value extends string> {
  readonly choices: readonly Choice<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  /** `cell`: the value at the end of a settings cell. `chip`: a filter in a row of chips. */
  readonly form?: SelectForm
  /** A chip that filters has another weight and colour. */
  readonly isSet?: boolean
  readonly 'aria-labelledby'?: string
  readonly 'aria-label'?: string
}

export const triggerClass = (form: SelectForm): string => (form === 'chip' ? chipClass(styles.chip) : (styles.trigger ?? ''))
