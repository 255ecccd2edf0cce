// Connects the open state of a Base UI dialog, sheet or select to closeOnBack.
import { useCloseOnBack } from './closeOnBack.ts'

/** The part of Base UI's change details that is used here. */
interface ChangeDetails {
  readonly reason: string
  readonly event: Event
  cancel(): void
  allowPropagation(): void
}

/**
 * Returns the `onOpenChange` of a Base UI root. On Escape, Base UI would close every open dialog, also those below another one. So Escape
 * is passed on to closeOnBack, which closes only the topmost overlay. A press on a toast, which lies over the dialog, does not close it.
 */
export function useOverlayChange(open: boolean, onClose: () => void): (next: boolean, details: ChangeDetails) => void {
  useCloseOnBack(open, onClose)
  return (next, details) => {
    if (next) return
    if (details.event.target instanceof Element && details.event.target.closest('[data-toasts]')) {
      details.cancel()
    } else if (details.reason === 'escape-key') {
      details.cancel()
      details.allowPropagation()
    } else {
      onClose()
    }
  }
}
