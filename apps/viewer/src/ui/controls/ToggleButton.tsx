// A toggle on a card, for bookmarks and follows. A long press or the secondary mouse button opens more options.
import { type MouseEvent, type PointerEvent, type ReactNode, Suspense, useState } from 'react'
import { swallowNextClick } from '../gestures/swallowClick.ts'
import { useLongPress } from '../gestures/useLongPress.ts'

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
  /** The icon. */
  readonly children: ReactNode
}

/** A toggle with options. The card styles it through `className`. */
export function ToggleButton({ className, isSet, isBusy, isHeart, label, hint, onPress, options, children }: ToggleButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const press = useOptionsPress(() => setOpen(true))
  return (
    <>
      <button
        type="button"
        className={className}
        data-heart={isHeart ? 'card' : undefined}
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

/**
 * Handlers that open the options: for a long press, the secondary mouse button and the menu key. Events do not reach the card, which may
 * have a long press of its own.
 */
function useOptionsPress(onOptions: () => void) {
  const { onContextMenu, ...holding } = useLongPress(onOptions)
  return {
    ...holding,
    onPointerDown(event: PointerEvent) {
      event.stopPropagation()
      holding.onPointerDown(event)
    },
    onContextMenu(event: MouseEvent) {
      event.stopPropagation()
      onContextMenu(event)
      if (event.defaultPrevented) return
      event.preventDefault()
      holding.onPointerCancel()
      swallowNextClick()
      onOptions()
    },
  }
}
