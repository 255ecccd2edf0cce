// Likes a work, once and for good. Only for web sessions: the app API has no likes (docs/spec/product.md 4.4).
import { lazy, Suspense } from 'react'
import { canLike, isBookmarkable } from '../../platform/account/account.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import type { BookmarkTarget } from '../bookmark/bookmarkTarget.ts'

const EnabledLikeButton = lazy(() => import('./EnabledLikeButton.tsx').then((module) => ({ default: module.EnabledLikeButton })))

export interface LikeButtonProps {
  readonly work: BookmarkTarget
}

export function LikeButton({ work }: LikeButtonProps) {
  const account = useAccount()
  if (!account || !canLike(account, work.author.id) || !isBookmarkable(work)) return null
  return (
    <Suspense>
      <EnabledLikeButton key={work.id} account={account} work={work} />
    </Suspense>
  )
}
