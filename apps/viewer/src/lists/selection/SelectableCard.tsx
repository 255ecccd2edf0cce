// Card of a selectable list. During a selection the whole card is one check box, and its links are inert.
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { useLongPress } from '../../ui/gestures/useLongPress.ts'
import { CheckIcon } from '../../ui/icons/states.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import styles from './SelectableCard.module.css'
import { selectRange, toggleSelected } from './selection.ts'

export interface SelectableCardProps {
  readonly id: string
  /** Accessible name of the check box. It must not name what the content rules hide. */
  readonly name: string
  /** True when the content settings hide the item: it cannot be selected. */
  readonly isHidden: boolean
  /** Undefined while there is no selection. */
  readonly isSelected: boolean | undefined
  /** The ids of the list that can be selected, in its order, for ranges. */
  readonly order: () => readonly string[]
  readonly children: ReactNode
}

export function SelectableCard({ isSelected, children, ...box }: SelectableCardProps) {
  const isActive = isSelected !== undefined
  return (
    <>
      {isActive && <CardCheckbox {...box} isSelected={isSelected} />}
      <div className={styles.card} inert={isActive}>
        {children}
      </div>
    </>
  )
}

type CardCheckboxProps = Omit<SelectableCardProps, 'isSelected' | 'children'> & { readonly isSelected: boolean }

/** Shift with a click or a key, or a long press, selects everything since the last pressed card. */
function CardCheckbox({ id, name, isHidden, isSelected, order }: CardCheckboxProps) {
  const t = useT()
  /** A key press is a click without its modifiers in some browsers. */
  const hasShift = useRef(false)
  const longPress = useLongPress(() => void (isHidden || selectRange(id, order())))
  const onClick = (event: MouseEvent) => {
    if (isHidden) showToast(t('card.hidden'))
    else if (event.shiftKey || hasShift.current) selectRange(id, order())
    else toggleSelected(id)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a check box that covers the card
    <button
      {...longPress}
      type="button"
      role="checkbox"
      className={styles.box}
      aria-checked={isSelected}
      aria-disabled={isHidden}
      aria-label={name}
      onKeyDown={({ shiftKey }) => {
        hasShift.current = shiftKey
      }}
      onKeyUp={() => {
        // The click of the space bar comes after this event.
        setTimeout(() => {
          hasShift.current = false
        })
      }}
      onClick={onClick}
    >
      {!isHidden && (
        <span className={styles.mark} aria-hidden="true">
          {isSelected && <CheckIcon size={18} />}
        </span>
      )}
    </button>
  )
}
