// Loads the cards of artists when a mouse or the focus first reaches a link to one, or a work.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { loadAllMessages } from '../../i18n/catalogue.ts'
import { artistLink } from './artistLink.ts'

/** Offline, or a newer build: this visit has no cards. */
const ArtistCards = lazy<ComponentType>(() =>
  Promise.all([import('./ArtistCards.tsx'), loadAllMessages()]).then(
    ([module]) => ({ default: module.ArtistCards }),
    () => ({ default: () => null }),
  ),
)

/** What a card can open from: a link to an artist, or an item of a list, from which a key opens it. */
const opener = `${artistLink}, [data-work], [data-index]`

export function LazyArtistCards() {
  const [isWanted, setWanted] = useState(() => document.querySelector(`${artistLink}:hover`) !== null)
  useEffect(() => {
    if (isWanted) return
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: true }
    const look = ({ target }: Event) => {
      if (target instanceof Element && target.closest(opener)) setWanted(true)
    }
    addEventListener('pointerover', (event) => event.pointerType === 'mouse' && look(event), options)
    addEventListener('focusin', look, options)
    return () => stop.abort()
  }, [isWanted])
  return (
    isWanted && (
      <Suspense>
        <ArtistCards />
      </Suspense>
    )
  )
}
