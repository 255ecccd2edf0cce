// Card picture: loads one picture, tries another size when it fails, then waits for a tap (reliability F10).
import type { SyntheticEvent } from 'react'
import { useState } from 'react'

/** Taps that try again before the card gives up. */
const retryLimit = 2

export interface CardPicture {
  /** To be spread on the `<img>`; its `key` starts a new try. */
  readonly image: {
    readonly src: string
    readonly ref: (image: HTMLImageElement | null) => void
    readonly onLoad: (event: SyntheticEvent<HTMLImageElement>) => void
    readonly onError: () => void
  }
  readonly attempt: number
  readonly state: 'loading' | 'failed' | 'lost'
  readonly retry: () => void
}

/** `addresses`: the wished size first, then others to try. A loaded picture gets `data-shown`, for the style sheet to fade it in. */
export function useCardPicture(addresses: readonly string[]): CardPicture {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const known = addresses.filter(Boolean)
  const tries = Math.min(2, Math.max(1, known.length))
  const rounds = Math.floor(attempt / tries)
  const src = known[attempt % tries] ?? ''

  return {
    image: {
      src,
      ref: markAtHand,
      onLoad: (event) => markShown(event.currentTarget, 'faded'),
      onError: () => {
        if ((attempt + 1) % tries !== 0) setAttempt(attempt + 1)
        else setFailed(true)
      },
    },
    attempt,
    state: src === '' || (hasFailed && rounds >= retryLimit) ? 'lost' : hasFailed ? 'failed' : 'loading',
    retry: () => {
      setFailed(false)
      setAttempt((rounds + 1) * tries)
    },
  }
}

/** A picture that the browser already has is shown at once: fading it in again would flicker. */
function markAtHand(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth > 0) markShown(image, 'at-once')
}

function markShown(image: HTMLImageElement, how: 'faded' | 'at-once') {
  if (!image.dataset.shown) image.dataset.shown = how
}
