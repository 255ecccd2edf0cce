// Comments preview: the newest few under a work, each in one line, and the way to all. Asked for when the reader comes near.
import { previewedComments } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { usePreview } from '../../data/query/feed.ts'
import { type CommentedKind, commentsClosedQuery, commentsQuery } from '../../data/works/comments.ts'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
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
  /** How many there are, replies too, where it is known. */
  readonly total?: number | undefined
}

/** How near it may come before it is asked for, px. */
const previewDistance = 600

export function CommentsPreview({ total = previewedComments, ...subject }: CommentsPreviewProps) {
  const t = useT()
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const newest = useNewest(subject, useNear(section, previewDistance))
  const lines = Math.min(total, previewedComments)
  const hasList = newest.state === 'comments' || (newest.state === 'loading' && lines > 0)
  return (
    <section ref={section} className={styles.preview} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('comments.title')}
      </h2>
      {newest.state === 'loading' && <Loading lines={lines} />}
      {newest.state === 'comments' && (
        <ul className={styles.newest}>
          {newest.feed.items.map((comment) => (
            <li key={comment.id}>
              <CommentCard comment={comment} authorId={subject.authorId} form="preview" />
            </li>
          ))}
        </ul>
      )}
      {newest.state === 'error' && <CommentsEnd feed={newest.feed} more="" />}
      {newest.state === 'none' && <p className={styles.none}>{t(newest.reason)}</p>}
      {hasList && <All {...subject} />}
    </section>
  )
}

type Subject = Omit<CommentsPreviewProps, 'total'>

/** The newest comments, or why there are none. Asked for once they are near. */
function useNewest({ kind, id }: Subject, isNear: boolean) {
  const { keep, isKnown } = useCommentRule()
  const feed = usePreview(commentsQuery(kind, id, keep), previewedComments, isNear)
  const isEmpty = isNear && isKnown && feed.items.length === 0 && feed.state === 'finished'
  const areHidden = feed.left.byRule > 0
  const closed = useQuery({ ...commentsClosedQuery(kind, id), enabled: isEmpty && !areHidden })
  if (isKnown && feed.items.length > 0) return { state: 'comments', feed } as const
  if (feed.state === 'error') return { state: 'error', feed } as const
  if (!isEmpty) return { state: 'loading' } as const
  if (areHidden) return { state: 'none', reason: 'comments.filtered' } as const
  if (closed.isPending) return { state: 'loading' } as const
  return { state: 'none', reason: closed.data ? 'comments.closed' : 'comments.empty' } as const
}

function All(subject: Subject) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('comments.all')}
      </Button>
      <CommentsPanel {...subject} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Has the size of what is expected, so that what stands below does not move. */
function Loading({ lines }: { readonly lines: number }) {
  const t = useT()
  if (lines === 0)
    return (
      <p className={styles.none} role="status" aria-label={t('state.loading')}>
        {'\u00a0'}
      </p>
    )
  return (
    <div className={styles.room} style={{ '--lines': lines }}>
      <CommentSkeletons count={lines} label={t('state.loading')} isReply />
    </div>
  )
}
