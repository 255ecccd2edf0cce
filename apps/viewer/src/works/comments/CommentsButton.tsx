// The button among a work's actions that opens its comments, with their number if known.
import { useState } from 'react'
import { formatCount } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CommentIcon } from '../../ui/icons/workActions.tsx'
import type { CommentedKind } from '../queries/comments.ts'
import styles from './CommentsButton.module.css'
import { CommentsPanel } from './CommentsPanel.tsx'

export interface CommentsButtonProps {
  readonly kind: CommentedKind
  readonly id: string
  readonly authorId?: string
  /** Number of comments with replies; undefined if unknown. */
  readonly total: number | undefined
}

export function CommentsButton({ total, ...subject }: CommentsButtonProps) {
  const t = useT()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const label = total === undefined ? t('comments.title') : t('comments.count', { count: total })
  return (
    <>
      <Button
        kind="plain"
        className={styles.entry}
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <CommentIcon size={22} />
        {total !== undefined && total > 0 && <span aria-hidden="true">{formatCount(total, language)}</span>}
      </Button>
      <CommentsPanel {...subject} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
