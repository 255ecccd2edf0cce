// Reply and delete, below a comment of an account that can write.
import type { Comment } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import { errorMessage } from '../../platform/query/queryClient.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { type CommentedWork, isSending, useDeleteComment, type Writer } from '../queries/writeComment.ts'
import styles from './CommentActions.module.css'

export interface CommentActionsProps {
  readonly work: CommentedWork
  readonly writer: Writer
  readonly comment: Comment
  /** The first comment of its thread. */
  readonly root: Comment
  readonly onReply: () => void
}

export function CommentActions({ work, writer, comment, root, onReply }: CommentActionsProps) {
  const t = useT()
  const remove = useDeleteComment(work, writer, (error) => showToast(errorMessage(error), { kind: 'error' }))
  const ask = async () => {
    if (await confirm({ title: t('comments.delete.ask'), yes: t('comments.delete'), danger: true }))
      remove.mutate({ comment, root })
  }
  if (comment.isRemoved || isSending(comment)) return null
  return (
    <div className={styles.actions}>
      <Button kind="plain" className={styles.action} onClick={onReply}>
        {t('comments.reply')}
      </Button>
      {comment.userId === writer.user.id && (
        <Button kind="plain" className={styles.action} onClick={() => void ask()}>
          {t('comments.delete')}
        </Button>
      )}
    </div>
  )
}
