// Parts of every page that the first view does not need: shortcuts, the cards of artists, and the work beside a list. Load it lazily.
import type { ReactNode } from 'react'
import { LazyArtistCards } from '../../features/artistCard/LazyArtistCards.tsx'
import { Shortcuts } from '../keyboard/Shortcuts.tsx'
import { SplitView } from '../split/SplitView.tsx'

export const LateParts = (): ReactNode => (
  <>
    <Shortcuts />
    <LazyArtistCards />
    <SplitView />
  </>
)
