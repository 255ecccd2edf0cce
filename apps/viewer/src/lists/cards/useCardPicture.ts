import { once } from '@emaki/domain'
import { type SyntheticEvent, useState } from 'react'
import { afterFailure, afterRetry, coverUrl, initialCover, stateOf } from './coverRetry.ts'
import { canFade, isUnfaded } from './scrollWatch.ts'

export interface CardPicture {
  /** Props for the `<img>`, whose key must be `attempt`. */
  readonly image: {
    readonly 'data-src': string | undefined
    readonly ref: (image: HTMLImageElement) => () => void
    readonly onLoad: (event: SyntheticEvent<HTMLImageElement>) => void
    readonly onError: () => void
  }
  readonly attempt: number
  readonly state: 'loading' | 'failed' | 'lost'
  readonly retry: () => void
}

/**
 * Loads a cover with retries. `urls`: the preferred size first, then fallbacks. With `isLazy` the picture loads only inside the viewport. A loaded
 * picture gets `data-shown`, and the style sheet fades it in; one that appears during a scroll has the attribute from the start.
 */
export function useCardPicture(urls: readonly string[], isLazy = false): CardPicture {
  const [current, setCurrent] = useState(initialCover)
  const url = coverUrl(current, urls)
  return {
    image: {
      'data-src': isLazy ? url : undefined,
      ref: isLazy ? loadWhenVisible : srcRef(url),
      onLoad: (event) => markShown(event.currentTarget, canFade() ? 'faded' : 'at-once'),
      onError: () => setCurrent((before) => afterFailure(before, urls)),
    },
    attempt: current.attempt,
    state: stateOf(current, urls),
    retry: () => setCurrent((before) => afterRetry(before, urls)),
  }
}

/**
 * A ref that sets `src` after all other attributes, and cancels the load when the image is removed. React would set `src` twice, and so load
 * the picture twice.
 */
export const loadRef = (url: string) => (image: HTMLImageElement) => {
  if (image.getAttribute('src') !== url) image.src = url
  return () => releaseRemoved(image)
}

/** The ref of a cover, which also marks it as shown. */
const srcRef = (url: string) => (image: HTMLImageElement) => {
  const release = loadRef(url)(image)
  // A picture that appears during a scroll counts as shown before it is loaded: setting the attribute at its load would cost a style
  // recalculation and another paint.
  if (isUnfaded()) markShown(image, 'at-once')
  else showIfCached(image)
  return release
}

/**
 * Cancels the load of an image that left the document. Browsers continue it otherwise, before the pictures in view.
 */
function releaseRemoved(image: HTMLImageElement): void {
  // React calls the cleanup of a ref before it removes the element, and also when only the ref changes.
  queueMicrotask(() => {
    if (!image.isConnected && !image.complete) image.removeAttribute('src')
  })
}

/** Shows a cached picture without a fade, which would flicker. */
function showIfCached(image: HTMLImageElement) {
  if (image.complete && image.naturalWidth > 0) markShown(image, 'at-once')
}

const noop = () => undefined

/** Sets the `src` of lazy pictures inside the viewport (setting lazyByObserver). All pictures share one observer. */
const observer = once(
  () =>
    new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const visible = isIntersecting ? lazyImages.get(target) : undefined
        if (!visible) continue
        observer().unobserve(target)
        visible.src = visible.dataset.src ?? ''
        showIfCached(visible)
      }
    }),
)
/** Pictures by their cover. The cover is observed, because an image without `src` has no size. */
const lazyImages = new WeakMap<Element, HTMLImageElement>()

function loadWhenVisible(image: HTMLImageElement): () => void {
  const cover = image.parentElement
  if (!cover) return noop
  lazyImages.set(cover, image)
  observer().observe(cover)
  return () => observer().unobserve(cover)
}

function markShown(image: HTMLImageElement, how: 'faded' | 'at-once') {
  if (!image.dataset.shown) image.dataset.shown = how
}
