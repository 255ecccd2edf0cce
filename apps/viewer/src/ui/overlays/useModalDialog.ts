// Open dialog: makes a full-screen `<dialog>` modal: traps and restores focus, closes on Escape and Back, locks the scroll of the page.
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { closeOnBack, closeTopOverlay } from './closeOnBack.ts'
import { lockScroll } from './lockScroll.ts'

/** A ref for the `<dialog>`, which opens when it comes into the document. `onClose` is called once for each wish to close. */
export function useModalDialog(onClose: () => void) {
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
    const uncover = lockScroll(getComputedStyle(element).backgroundColor)
    const release = closeOnBack(() => close())
    // Escape and close requests come from there too, so that the topmost overlay gets them.
    element.setAttribute('closedby', 'none')
    const cancel = (event: Event) => {
      event.preventDefault()
      closeTopOverlay()
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
