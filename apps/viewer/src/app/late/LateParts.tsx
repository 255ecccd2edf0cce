// Parts of every page that the first view does not need: shortcuts, the cards of artists, the preview of a held card, and the work beside a list.
// Load it lazily.
import { type ReactNode, useEffect } from 'react'
import { LazyArtistCards } from '../../features/artistCard/LazyArtistCards.tsx'
import { loadCardActions } from '../../features/gallery/peek/loadCardActions.ts'
import { whenNetworkIdle } from '../../features/prefetch/networkIdle.ts'
import { Shortcuts } from '../keyboard/Shortcuts.tsx'
import { SplitView } from '../split/SplitView.tsx'

export function LateParts(): ReactNode {
  // Code that runs for the first time while a finger moves would delay a frame. If it fails to load, a press tries again.
  useEffect(() => whenNetworkIdle(() => void loadCardActions().catch(() => undefined)), [])
  return (
    <>
      <Shortcuts />
      <LazyArtistCards />
      <SplitView />
    </>
  )
}
