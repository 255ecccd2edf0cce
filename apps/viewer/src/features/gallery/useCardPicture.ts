// Card picture: one cover's image element, bound to its tries.
import { type SyntheticEvent, useState } from 'react'
import { addressOf, afterFailure, afterTap, firstTry, stateOf } from './cardTry.ts'

export interface CardPicture {
  /** To be spread on the `<img>`, with `attempt` as its key. */
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
 * `addresses`: the wished size first, then others to try. `isLate` fetches only what is on screen. A loaded picture gets `data-shown`, for the style sheet to fade it in.
 */
export function useCardPicture(addresses: readonly string[], isLate = false): CardPicture {
  const [current, setCurrent] = useState(firstTry)
  const address = addressOf(current, addresses)
  return {
    image: {
      'data-src': isLate ? address : undefined,
      ref: isLate ? fetchWhenSeen : pictureFrom(address),
      onLoad: (event) => markShown(event.currentTarget, isScrolling() ? 'at-once' : 'faded'),
      onError: () => setCurrent((before) => afterFailure(before, addresses)),
    },
    attempt: current.attempt,
    state: stateOf(current, addresses),
    retry: () => setCurrent((before) => afterTap(before, addresses)),
  }
}

/**
 * A ref that gives an image its address, after everything else it says about its loading. React would set `src` twice, and start
 * the load twice with it.
 */
export const pictureFrom = (address: string) => (image: HTMLImageElement) => {
  if (image.getAttribute('src') !== address) image.src = address
  markAtHand(image)
  return nothingToDo
}

/** A picture that the browser already has is shown at once: fading it in again would flicker. */
function markAtHand(image: HTMLImageElement) {
  if (image.complete && image.naturalWidth > 0) markShown(image, 'at-once')
}

const nothingToDo = () => undefined

/** Late pictures get their address here, once they come on screen (setting isImgLazyOb). One observer serves all. */
let watch: IntersectionObserver | undefined
/** The picture in each watched cover. The cover is watched, because an image without an address has no size of its own. */
const late = new WeakMap<Element, HTMLImageElement>()

function fetchWhenSeen(image: HTMLImageElement): () => void {
  const cover = image.parentElement
  if (!cover) return nothingToDo
  watch ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const seen = isIntersecting ? late.get(target) : undefined
      if (!seen) continue
      watch?.unobserve(target)
      seen.src = seen.dataset.src ?? ''
      markAtHand(seen)
    }
  })
  late.set(cover, image)
  watch.observe(cover)
  return () => watch?.unobserve(cover)
}

function markShown(image: HTMLImageElement, how: 'faded' | 'at-once') {
  if (!image.dataset.shown) image.dataset.shown = how
}

/** For so long after a scroll event the page counts as moving, ms. */
const movingMs = 200
let lastScroll = Number.NEGATIVE_INFINITY
if (typeof addEventListener === 'function') {
  addEventListener('scroll', ({ timeStamp }) => (lastScroll = timeStamp), { passive: true })
}

/** While the page moves nothing fades: each fading picture would be a layer of its own, and nobody sees it fade. */
const isScrolling = () => performance.now() - lastScroll < movingMs
