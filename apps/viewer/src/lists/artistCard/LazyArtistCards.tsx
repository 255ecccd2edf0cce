// Loads the cards of artists when a mouse first rests on a link to one, or when a key first opens one.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { isScrolling } from '../cards/scrollWatch.ts'
import { createHoverIntent } from '../opening/hoverIntent.ts'
import type { ArtistCardsProps } from './ArtistCards.tsx'
import { artistLink } from './artistLink.ts'

/** Offline, or a newer build: this visit has no cards. */
const ArtistCards = lazy<ComponentType<ArtistCardsProps>>(() =>
  withAllMessages(import('./ArtistCards.tsx')).then(
    (module) => ({ default: module.ArtistCards }),
    () => ({ default: () => null }),
  ),
)

/** A press on a card loads nothing: its work opens in that moment. */
export function LazyArtistCards() {
  const [isWanted, setWanted] = useState(false)
  /** What had the focus when a key opened a card before the code was loaded. */
  const [keyTarget, setKeyTarget] = useState<Element>()
  useEffect(() => {
    if (isWanted) return
    const stop = new AbortController()
    // Links also pass below a pointer while the page scrolls. Running the code for the first time would delay a frame then.
    const intent = createHoverIntent(() => setWanted(true), isScrolling)
    const watch = (link: Element | null) => intent.enter(link ?? undefined)
    watch(document.querySelector(`${artistLink}:hover`))
    addEventListener(
      'pointerover',
      ({ pointerType, target }) =>
        watch(pointerType === 'mouse' && target instanceof Element ? target.closest(artistLink) : null),
      { signal: stop.signal, passive: true },
    )
    addEventListener(
      'artistcard',
      (event) => {
        event.preventDefault()
        if (event.target instanceof Element) setKeyTarget(event.target)
        setWanted(true)
      },
      { signal: stop.signal },
    )
    return () => {
      stop.abort()
      watch(null)
    }
  }, [isWanted])
  return (
    isWanted && (
      <Suspense>
        <ArtistCards keyTarget={keyTarget} />
      </Suspense>
    )
  )
}
