// Bookmark buttons for the cards of a list. Anonymous readers never load their code (docs/spec/product.md 2.8, 5).
import type { Artwork, Novel } from '@emaki/domain'
import { lazy, type ReactNode, Suspense } from 'react'
import { canFlag } from '../../platform/account/account.ts'
import { useAccount } from '../../platform/session/useAccount.ts'

const CardBookmarkButton = lazy(() =>
  import('./CardBookmarkButton.tsx').then((module) => ({ default: module.CardBookmarkButton })),
)

/** Returns a function that renders the button of a work. It renders nothing when the account cannot bookmark works of this kind. */
export function useCardBookmarkButtons(kind: 'artwork'): (work: Artwork) => ReactNode
export function useCardBookmarkButtons(kind: 'novel'): (work: Novel) => ReactNode
export function useCardBookmarkButtons(kind: 'artwork' | 'novel') {
  const account = useAccount()
  if (!account || !canFlag(account, kind)) return renderNothing
  return (work: Artwork | Novel): ReactNode => (
    <Suspense>
      <CardBookmarkButton account={account} work={work} />
    </Suspense>
  )
}

const renderNothing = () => null
