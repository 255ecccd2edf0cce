// What a choice is given, before and after what opens from it has come.
import type { SelectForm } from './selectTrigger.ts'

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  /** BCP 47 tag when the label is in a language of its own. */
  readonly lang?: string
  readonly disabled?: boolean
}

export interface SelectProps<Value extends string> {
  readonly choices: readonly Choice<Value>[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  /** `cell`: the value at the end of a row of settings. `chip`: a filter among others. */
  readonly form?: SelectForm
  /** A chip that filters is said by weight and colour. */
  readonly isSet?: boolean
  readonly 'aria-labelledby'?: string
  readonly 'aria-label'?: string
}
