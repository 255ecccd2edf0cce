// The comment sheet: at the side on wide screens, at the bottom on phones. Navigation closes it instead of leaving the page.
// Load it lazily.
import { useQuery } from '@tanstack/react-query'
import { Link, useBlocker } from '@tanstack/react-router'
import { type MouseEvent, useRef } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { clickedPath } from '../../platform/links/followLink.ts'
import { useSession } from '../../platform/session/session.ts'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { type CommentedKind, commentsClosedQuery } from '../queries/comments.ts'
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
  const session = useSession()
  // Known once the list has turned out to be empty.
  const { data: isClosed } = useQuery({ ...commentsClosedQuery(kind, id), enabled: false })
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
        {session.mode === 'app' || (session.mode === 'web' && authorId !== undefined) ? (
          <WritableComments key={id} work={{ kind, id, authorId }} writer={session} />
        ) : (
          <CommentList key={id} kind={kind} id={id} authorId={authorId} />
        )}
        {session.mode === 'anonymous' && !isClosed && (
          <p className={styles.login}>
            <Link to="/account/login">{t('screen.login')}</Link> {t('comments.login')}
          </p>
        )}
      </div>
    </Sheet>
  )
}
