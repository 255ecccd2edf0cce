// Open dialog: gives a full-screen `<dialog>` the modal life: the focus inside and back again, Escape and Back close it, the page behind stands still.
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { coverPage } from './coverPage.ts'
import { holdBack } from './holdBack.ts'

/** A ref for the `<dialog>`, which opens when it comes into the document. `onClose` is called once for each wish to close. */
export function useOpenDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  // Before any effect of what is inside: until it is modal, the window would stand at the page's foot and could be scrolled to.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    element.showModal()
    // The window itself, not its first button: keys turn pages from the start.
    element.tabIndex = -1
    element.focus()
    const uncover = coverPage(getComputedStyle(element).backgroundColor)
    const release = holdBack(() => close())
    const cancel = (event: Event) => {
      event.preventDefault()
      close()
    }
    element.addEventListener('cancel', cancel)
    return () => {
      element.removeEventListener('cancel', cancel)
      uncover()
      release()
      // While it is modal, nothing behind it can take the focus.
      element.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
