// Hearts for the cards of a list: none for anonymous readers, whose visit never loads them (docs/spec/product.md 2.8, 5).
import type { Artwork, Novel } from '@emaki/domain'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { canMark } from '../../data/account.ts'
import { useAccount } from '../session/useAccount.ts'

const CardHeart = lazy(() => import('./CardHeart.tsx').then((module) => ({ default: module.CardHeart })))

/** The heart of a card, or nothing where this reader cannot bookmark such works. */
export function useHearts(kind: 'artwork'): (work: Artwork) => ReactNode
export function useHearts(kind: 'novel'): (work: Novel) => ReactNode
export function useHearts(kind: 'artwork' | 'novel') {
  const account = useAccount()
  if (!account || !canMark(account, kind)) return noHeart
  return (work: Artwork | Novel): ReactNode => (
    <Suspense>
      <CardHeart account={account} work={work} />
    </Suspense>
  )
}

const noHeart = () => null
