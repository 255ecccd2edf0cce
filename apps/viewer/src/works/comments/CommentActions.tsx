// Reply and delete, below a comment. Only the account in this browser can write.
import type { Comment } from '@emaki/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import type { CommentedKind } from '../queries/comments.ts'
import { deleteComment } from '../queries/writeComment.ts'
import styles from './CommentActions.module.css'

export interface CommentActionsProps {
  readonly kind: CommentedKind
  readonly comment: Comment
  readonly isOwn: boolean
  readonly onReply: () => void
}

export function CommentActions({ kind, comment, isOwn, onReply }: CommentActionsProps) {
  const t = useT()
  const client = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    if (!(await confirm({ title: t('comments.delete.ask'), yes: t('comments.delete'), danger: true }))) return
    setDeleting(true)
    const reason = await deleteComment(client, kind, comment.id)
    setDeleting(false)
    if (reason !== undefined) showToast(reason, { kind: 'error' })
  }
  return (
    <div className={styles.actions}>
      <Button kind="plain" className={styles.action} onClick={onReply}>
        {t('comments.reply')}
      </Button>
      {isOwn && (
        <Button kind="plain" className={styles.action} busy={isDeleting} onClick={() => void remove()}>
          {t('comments.delete')}
        </Button>
      )}
    </div>
  )
}
