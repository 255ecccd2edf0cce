import { type SyntheticEvent, useState } from 'react'
import { afterFailure, afterRetry, coverUrl, initialCover, stateOf } from './coverRetry.ts'

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
 * picture gets `data-shown`, and the style sheet fades it in.
 */
export function useCardPicture(urls: readonly string[], isLazy = false): CardPicture {
  const [current, setCurrent] = useState(initialCover)
  const url = coverUrl(current, urls)
  return {
    image: {
      'data-src': isLazy ? url : undefined,
      ref: isLazy ? loadWhenVisible : srcRef(url),
      onLoad: (event) => markShown(event.currentTarget, isScrolling() ? 'at-once' : 'faded'),
      onError: () => setCurrent((before) => afterFailure(before, urls)),
    },
    attempt: current.attempt,
    state: stateOf(current, urls),
    retry: () => setCurrent((before) => afterRetry(before, urls)),
  }
}

/** A ref that sets `src` after all other attributes. React would set `src` twice, and so load the picture twice. */
export const srcRef = (url: string) => (image: HTMLImageElement) => {
  if (image.getAttribute('src') !== url) image.src = url
  showIfCached(image)
  return noop
}

/** Shows a cached picture without a fade, which would flicker. */
function showIfCached(image: HTMLImageElement) {
  if (image.complete && image.naturalWidth > 0) markShown(image, 'at-once')
}

const noop = () => undefined

/** Sets the `src` of lazy pictures inside the viewport (setting isImgLazyOb). All pictures share one observer. */
let observer: IntersectionObserver | undefined
/** Pictures by their cover. The cover is observed, because an image without `src` has no size. */
const lazyImages = new WeakMap<Element, HTMLImageElement>()

function loadWhenVisible(image: HTMLImageElement): () => void {
  const cover = image.parentElement
  if (!cover) return noop
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const visible = isIntersecting ? lazyImages.get(target) : undefined
      if (!visible) continue
      observer?.unobserve(target)
      visible.src = visible.dataset.src ?? ''
      showIfCached(visible)
    }
  })
  lazyImages.set(cover, image)
  observer.observe(cover)
  return () => observer?.unobserve(cover)
}

function markShown(image: HTMLImageElement, how: 'faded' | 'at-once') {
  if (!image.dataset.shown) image.dataset.shown = how
}

/** Time after a scroll event in which the page counts as scrolling, in ms. */
const scrollingMs = 200

/** Pictures do not fade while the page scrolls: each fade needs a compositor layer, and it would not be visible. */
export const isScrolling = createScrollWatch()

/** Tells whether the page scrolls. It listens from the first call on. */
function createScrollWatch(): () => boolean {
  let last: number | undefined
  return () => {
    if (last === undefined) {
      last = Number.NEGATIVE_INFINITY
      addEventListener('scroll', ({ timeStamp }) => (last = timeStamp), { passive: true })
    }
    return performance.now() - last < scrollingMs
  }
}
