// Choosing one of a few. Comes with the overlays: use it on screens that load lazily.
import { Select as Base } from '@base-ui/react/select'
import { chipClass } from './Chip.tsx'
import { DownIcon } from './icons/navigation.tsx'
import { CheckIcon } from './icons/states.tsx'
import styles from './Select.module.css'

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
  readonly form?: 'cell' | 'chip'
  /** A chip that filters is said by weight and colour. */
  readonly isSet?: boolean
  readonly 'aria-labelledby'?: string
  readonly 'aria-label'?: string
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { choices, chosen, onChoose, form = 'cell', isSet = false, ...names } = props
  return (
    <Base.Root<Value> items={[...choices]} value={chosen} onValueChange={(value) => value !== null && onChoose(value)}>
      <Base.Trigger
        {...names}
        className={form === 'chip' ? chipClass(styles.chip) : styles.trigger}
        data-set={isSet ? '' : undefined}
      >
        <Base.Value />
        <Base.Icon>
          <DownIcon size={18} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className={styles.place}
          sideOffset={4}
          alignItemWithTrigger={false}
          align={form === 'chip' ? 'start' : 'end'}
        >
          <Base.Popup className={styles.popup}>
            {choices.map((choice) => (
              <Base.Item key={choice.value} value={choice.value} disabled={choice.disabled ?? false} className={styles.item}>
                <Base.ItemText>
                  <span lang={choice.lang}>{choice.label}</span>
                </Base.ItemText>
                <Base.ItemIndicator>
                  <CheckIcon size={18} />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
