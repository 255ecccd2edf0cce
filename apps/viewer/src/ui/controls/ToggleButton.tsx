// Mark button: on a card, a press marks or takes back, a long press or the secondary button opens what else there is to choose.
import { type ReactNode, Suspense, useState } from 'react'
import { useOptionsPress } from '../gestures/useOptionsPress.ts'

export interface ToggleButtonProps {
  readonly className: string | undefined
  readonly isSet: boolean
  readonly isBusy: boolean
  /** What it marks, for those who do not see the card. */
  readonly label: string
  /** That there is more behind a long press. */
  readonly hint: string
  readonly onPress: () => void
  /** The dialog of the options; it may be a lazy one. */
  readonly options: (close: () => void) => ReactNode
  /** The sign on it. */
  readonly children: ReactNode
}

/** A button that is on or off and has options behind it. Its looks are the card's business. */
export function ToggleButton({ className, isSet, isBusy, label, hint, onPress, options, children }: ToggleButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const press = useOptionsPress(() => setOpen(true))
  return (
    <>
      <button
        type="button"
        className={className}
        aria-pressed={isSet}
        aria-busy={isBusy}
        aria-label={label}
        title={hint}
        {...press}
        onClick={onPress}
      >
        {children}
      </button>
      {isOpen && <Suspense>{options(() => setOpen(false))}</Suspense>}
    </>
  )
}
