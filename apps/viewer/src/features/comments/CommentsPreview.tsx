// Comments preview: the newest few under a work, each in one line, and the way to all. Asked for when the reader comes near.
import { previewedComments } from '@emaki/domain'
import { useId, useRef, useState } from 'react'
import { type CommentedKind, commentsQuery } from '../../data/comments.ts'
import { usePreview } from '../../data/feed.ts'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { useNear } from '../gallery/useNear.ts'
import { CommentCard } from './CommentCard.tsx'
import { CommentSkeletons } from './CommentSkeletons.tsx'
import { CommentsEnd } from './CommentsEnd.tsx'
import { CommentsPanel } from './CommentsPanel.tsx'
import styles from './CommentsPreview.module.css'
import { useCommentRule } from './useCommentRule.ts'

export interface CommentsPreviewProps {
  readonly kind: CommentedKind
  readonly id: string
  readonly authorId?: string
}

/** How near it may come before it is asked for, px. */
const previewDistance = 600

export function CommentsPreview(props: CommentsPreviewProps) {
  const t = useT()
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, previewDistance)
  const [isOpen, setOpen] = useState(false)
  return (
    <section ref={section} className={styles.preview} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('comments.title')}
      </h2>
      <div className={styles.room}>
        {isNear ? <Newest {...props} /> : <CommentSkeletons count={previewedComments} label={t('state.loading')} isReply />}
      </div>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('comments.all')}
      </Button>
      <CommentsPanel {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}

function Newest({ kind, id, authorId }: CommentsPreviewProps) {
  const t = useT()
  const { keep, isKnown } = useCommentRule()
  const feed = usePreview(commentsQuery(kind, id, keep), previewedComments)
  if (!isKnown || (feed.items.length === 0 && feed.state === 'loading'))
    return <CommentSkeletons count={previewedComments} label={t('state.loading')} isReply />
  if (feed.items.length === 0)
    return <p className={styles.none}>{feed.state === 'error' ? <CommentsEnd feed={feed} more="" /> : t('comments.empty')}</p>
  return (
    <ul className={styles.newest}>
      {feed.items.map((comment) => (
        <li key={comment.id}>
          <CommentCard comment={comment} authorId={authorId} form="preview" />
        </li>
      ))}
    </ul>
  )
}
