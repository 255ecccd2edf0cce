// Connects the open state of a Base UI dialog, sheet or select to closeOnBack.
import { useCloseOnBack } from './closeOnBack.ts'

/** The part of Base UI's change details that is used here. */
interface ChangeDetails {
  readonly reason: string
  cancel(): void
  allowPropagation(): void
}

/**
 * Returns the `onOpenChange` of a Base UI root. On Escape, Base UI would close every open dialog, also those below another one. So Escape
 * is passed on to closeOnBack, which closes only the topmost overlay.
 */
export function useOverlayChange(open: boolean, onClose: () => void): (next: boolean, details: ChangeDetails) => void {
  useCloseOnBack(open, onClose)
  return (next, details) => {
    if (next) return
    if (details.reason === 'escape-key') {
      details.cancel()
      details.allowPropagation()
    } else {
      onClose()
    }
  }
}
