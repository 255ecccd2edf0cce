// Focus of the lightbox: inside it while it is open, except for dialogs above it, and back on the page afterwards.
import type PhotoSwipe from 'photoswipe'

/** `current` returns the element of the page that shows the current slide: it gets the focus if the opener is gone. */
export function holdFocus(viewer: PhotoSwipe, current: () => HTMLElement | undefined): void {
  const opener = document.activeElement
  const page = document.getElementById('root')
  const closing = new AbortController()
  viewer.on('bindEvents', () => {
    viewer.element?.focus({ preventScroll: true })
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && page?.contains(target)) viewer.element?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', onFocus, { signal: closing.signal })
  })
  viewer.on('close', () => closing.abort())
  viewer.on('destroy', () => {
    closing.abort()
    const target = opener?.isConnected ? opener : current()?.closest('a, button')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  })
}
