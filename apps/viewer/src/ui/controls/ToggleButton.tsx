// A toggle on a card, for bookmarks and follows. A long press or the secondary mouse button opens more options.
import { type ReactNode, Suspense, useState } from 'react'
import { useOptionsPress } from '../gestures/useOptionsPress.ts'

export interface ToggleButtonProps {
  readonly className: string | undefined
  readonly isSet: boolean
  readonly isBusy: boolean
  /** Set on bookmark buttons: gestures on the picture press them (works/pictureGestures). */
  readonly isHeart?: boolean
  /** Accessible name. */
  readonly label: string
  /** Tooltip that mentions the long press. */
  readonly hint: string
  readonly onPress: () => void
  /** Renders the dialog of the options. It may be lazy. */
  readonly options: (close: () => void) => ReactNode
  /** Name for the keys of app/keyboard. */
  readonly keyed?: 'bookmark' | 'follow'
  /** The icon. */
  readonly children: ReactNode
}

/** A toggle with options. The card styles it through `className`. */
export function ToggleButton({
  className,
  isSet,
  isBusy,
  isHeart,
  label,
  hint,
  onPress,
  options,
  keyed,
  children,
}: ToggleButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const press = useOptionsPress(() => setOpen(true))
  return (
    <>
      <button
        type="button"
        className={className}
        data-heart={isHeart ? 'card' : undefined}
        data-key={keyed}
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
