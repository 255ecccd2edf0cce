// Connects the open state of a Base UI dialog, sheet or list to closeOnBack.
import { useCloseOnBack } from './closeOnBack.ts'

/** The part of Base UI's change details that is used here. */
interface ChangeDetails {
  readonly reason: string
  cancel(): void
  allowPropagation(): void
}

/**
 * For a Base UI root that is `open`: what its `onOpenChange` is. Base UI closes every dialog that hears Escape, also below another one;
 * so Escape is passed on to closeOnBack, which closes the topmost overlay only.
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
