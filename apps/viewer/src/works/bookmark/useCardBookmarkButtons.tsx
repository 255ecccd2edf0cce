// Bookmark buttons for the cards of a list. Anonymous readers never load their code (docs/spec/product.md 2.8, 5).
import type { Artwork, Novel } from '@emaki/domain'
import { lazy, type ReactNode, Suspense } from 'react'
import { useAccount } from '../../platform/session/useAccount.ts'

const CardBookmarkButton = lazy(() =>
  import('./CardBookmarkButton.tsx').then((module) => ({ default: module.CardBookmarkButton })),
)

/** Returns a function that renders the button of a work. It renders nothing without an account. */
export function useCardBookmarkButtons(): (work: Artwork | Novel) => ReactNode {
  const account = useAccount()
  if (!account) return renderNothing
  return (work: Artwork | Novel): ReactNode => (
    <Suspense>
      <CardBookmarkButton account={account} work={work} />
    </Suspense>
  )
}

const renderNothing = () => null
