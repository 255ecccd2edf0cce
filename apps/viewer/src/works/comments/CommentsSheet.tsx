// The comment sheet: at the side on wide screens, at the bottom on phones. Navigation closes it instead of leaving the page.
// Load it lazily.
import { useBlocker } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { clickedPath } from '../../platform/links/followLink.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import type { CommentedKind } from '../queries/comments.ts'
import { CommentList } from './CommentList.tsx'
import styles from './CommentsSheet.module.css'
import { WritableComments } from './WritableComments.tsx'

export interface CommentsSheetProps {
  readonly kind: CommentedKind
  readonly id: string
  /** The artist of the work, whose comments are marked. */
  readonly authorId?: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function CommentsSheet({ kind, id, authorId, isOpen, onClose }: CommentsSheetProps) {
  const t = useT()
  const account = useAccount()
  const isFollowing = useRef(false)
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, next }) => {
      if (isFollowing.current || current.pathname === next.pathname) return false
      onClose()
      return true
    },
  })
  // A link in the sheet opens its page. Any other navigation only closes the sheet.
  const follow = (event: MouseEvent) => {
    isFollowing.current = clickedPath(event) !== undefined
  }
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('comments.title')}>
      <div className={styles.content} onClickCapture={follow}>
        {account?.mode === 'app' ? (
          <WritableComments key={id} kind={kind} id={id} authorId={authorId} accountId={account.id} />
        ) : (
          <CommentList key={id} kind={kind} id={id} authorId={authorId} />
        )}
      </div>
    </Sheet>
  )
}
