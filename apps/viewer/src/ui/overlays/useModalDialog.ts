// Makes a full-screen `<dialog>` modal: traps and restores focus, closes on Escape and Back, locks the scroll of the page.
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { closeOnBack, closeTopOverlay } from './closeOnBack.ts'
import { lockScroll } from './lockScroll.ts'

/** A ref for the `<dialog>`, which opens when it is mounted. `onClose` is called for each close request. */
export function useModalDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  // A layout effect runs before the effects of the content. Until it is modal, the dialog would be visible at the end of the page.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    // Before showModal, which styles the page and the dialog: a later change of the root would style both once more.
    const unlock = lockScroll(getComputedStyle(element).backgroundColor)
    // closeOnBack also handles Escape and close requests, so that only the topmost overlay closes.
    element.setAttribute('closedby', 'none')
    // Focus the dialog and not its first button, so that keys turn pages from the start.
    element.tabIndex = -1
    element.showModal()
    element.focus()
    const release = closeOnBack(() => close())
    const cancel = (event: Event) => {
      event.preventDefault()
      closeTopOverlay()
    }
    element.addEventListener('cancel', cancel)
    return () => {
      element.removeEventListener('cancel', cancel)
      unlock()
      release()
      // Close first: while the dialog is modal, nothing behind it can get the focus.
      element.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
