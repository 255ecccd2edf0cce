// Focus of the lightbox: inside it while it is open, except for dialogs above it, and back on the page afterwards.
import type PhotoSwipe from 'photoswipe'
import { translate } from '../../../platform/i18n/catalogue.ts'

/** `current` returns the element of the page that shows the current slide: it gets the focus if the opener is gone. */
export function holdFocus(viewer: PhotoSwipe, current: () => HTMLElement | undefined): void {
  const opener = document.activeElement
  const page = document.getElementById('root')
  const closing = new AbortController()
  /** Toasts stay outside: they are read and pressed over the lightbox. Modal dialogs inside are not affected. */
  const behind = page?.querySelectorAll<HTMLElement>('main, nav') ?? []
  viewer.on('bindEvents', () => {
    nameDialog(viewer.element)
    for (const part of behind) part.inert = true
    viewer.element?.focus({ preventScroll: true })
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && page?.contains(target)) viewer.element?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', onFocus, { signal: closing.signal })
  })
  viewer.on('close', () => closing.abort())
  viewer.on('destroy', () => {
    closing.abort()
    for (const part of behind) part.inert = false
    const target = opener?.isConnected ? opener : current()?.closest('a, button')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  })
}

/** PhotoSwipe gives its element the role of a dialog, and no more. */
function nameDialog(element: HTMLElement | undefined): void {
  element?.setAttribute('aria-modal', 'true')
  element?.setAttribute('aria-label', translate('viewer.title'))
}
