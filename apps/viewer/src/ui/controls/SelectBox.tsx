// The button and the list of a select. Loaded lazily by Select, together with the other overlays.
import { Select as Base } from '@base-ui/react/select'
import { useEffect, useRef, useState } from 'react'
import { DownIcon } from '../icons/navigation.tsx'
import { CheckIcon } from '../icons/states.tsx'
import { useOverlayChange } from '../overlays/useOverlayChange.ts'
import styles from './SelectBox.module.css'
import { type SelectProps, triggerClass } from './selectParts.ts'

export interface SelectBoxProps<Value extends string> extends SelectProps<Value> {
  /** The button of Select was pressed before this component was loaded. */
  readonly startsOpen: boolean
  /** The button of Select had the focus. */
  readonly startsFocused: boolean
}

export function SelectBox<Value extends string>(props: SelectBoxProps<Value>) {
  const { choices, chosen, onChoose, form = 'cell', isSet = false, startsOpen, startsFocused, ...names } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(startsOpen)
  const change = useOverlayChange(isOpen, () => setOpen(false))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the button that this one replaces had the focus
  useEffect(() => {
    if (startsFocused) trigger.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Base.Root<Value>
      items={[...choices]}
      value={chosen}
      open={isOpen}
      onOpenChange={(next, details) => {
        if (next) setOpen(true)
        change(next, details)
      }}
      onValueChange={(value) => value !== null && onChoose(value)}
    >
      <Base.Trigger ref={trigger} {...names} className={triggerClass(form)} data-set={isSet ? '' : undefined}>
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
                {choice.picture !== undefined && <span className={styles.picture}>{choice.picture}</span>}
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
