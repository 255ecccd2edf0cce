// The bars of the lightbox fade while nothing happens. Mouse movement, a tap, keys and focus bring them back.
import type PhotoSwipe from 'photoswipe'

/** Time without activity after which the bars fade, in ms. */
const idleMs = 4000
const visible = 'pswp--ui-visible'

/** Returns a function that shows the bars for a while. */
export function fadeBars(viewer: PhotoSwipe): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const root = () => viewer.element
  // A touch leaves :hover behind.
  const isInUse = () =>
    root()?.querySelector('.pswp__hide-on-close:has(:focus-visible)') ??
    (window.matchMedia('(hover: hover)').matches ? root()?.querySelector('.pswp__hide-on-close:hover') : null)
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (isInUse() ? wait() : root()?.classList.remove(visible)), idleMs)
  }
  const show = () => {
    if (viewer.isDestroying) return
    root()?.classList.add(visible)
    wait()
  }
  viewer.options.tapAction = () => {
    if (root()?.classList.toggle(visible)) wait()
  }
  viewer.on('bindEvents', () => {
    wait()
    const element = root()
    if (!element) return
    const closing = new AbortController()
    const { signal } = closing
    element.addEventListener('pointermove', ({ pointerType }) => pointerType === 'mouse' && show(), { signal })
    element.addEventListener('focusin', show, { signal })
    element.addEventListener('keydown', show, { signal })
    viewer.on('close', () => {
      clearTimeout(timer)
      closing.abort()
    })
  })
  return show
}
