import type { ComponentProps } from 'react'
import { DownIcon } from '../icons/navigation.tsx'
import { type SelectProps, triggerClass } from './selectParts.ts'

interface SelectTriggerProps
  extends Pick<SelectProps<string>, 'choices' | 'chosen' | 'form' | 'isSet'>,
    Omit<ComponentProps<'button'>, 'form' | 'type' | 'className'> {}

/** The button of a select with the selected choice. */
export function SelectTrigger({ choices, chosen, form = 'cell', isSet = false, ...rest }: SelectTriggerProps) {
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      {...rest}
      className={triggerClass(form)}
      data-set={isSet ? '' : undefined}
    >
      <span>{choices.find(({ value }) => value === chosen)?.label}</span>
      <span aria-hidden="true">
        <DownIcon size={18} />
      </span>
    </button>
  )
}
