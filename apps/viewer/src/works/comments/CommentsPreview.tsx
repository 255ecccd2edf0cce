// The newest comments of a work, one line each, and a button for all. Loads near the viewport.
import { previewedComments } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useNearViewport } from '../../ui/useNearViewport.ts'
import { type CommentedKind, commentsClosedQuery, commentsQuery } from '../queries/comments.ts'
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
  /** Number of comments with replies, if known. The list may have fewer lines, and its room stays as it was reserved. */
  readonly total?: number | undefined
}

/** Distance from the viewport at which comments load, px. */
const previewDistance = 600

export function CommentsPreview({ total = previewedComments, ...subject }: CommentsPreviewProps) {
  const t = useT()
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const newest = useNewest(subject, useNearViewport(section, previewDistance))
  const lines = Math.min(total, previewedComments)
  const hasList = newest.state === 'comments' || (newest.state === 'loading' && lines > 0)
  return (
    <section ref={section} className={styles.preview} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('comments.title')}
      </h2>
      <div className={lines > 0 ? styles.room : styles.line} style={{ '--lines': lines }}>
        {newest.state === 'loading' && <PreviewSkeleton lines={lines} />}
        {newest.state === 'comments' && (
          <ul className={styles.newest}>
            {newest.items.map((comment) => (
              <li key={comment.id}>
                <CommentCard comment={comment} authorId={subject.authorId} form="preview" />
              </li>
            ))}
          </ul>
        )}
        {newest.state === 'error' && <CommentsEnd feed={newest.feed} more="" />}
        {newest.state === 'none' && <p className={styles.none}>{t(newest.reason)}</p>}
        {hasList && <AllComments {...subject} />}
      </div>
    </section>
  )
}

type CommentTarget = Omit<CommentsPreviewProps, 'total'>

/** The newest comments, or the reason why there are none. Loads once `isNear` is true. */
function useNewest({ kind, id, authorId }: CommentTarget, isNear: boolean) {
  const { keep, isReady, hiddenAmong } = useCommentRule()
  const feed = useFeed(commentsQuery(kind, id, keep), isNear)
  const hidden = hiddenAmong(feed.items, authorId)
  const items = feed.items.filter((comment) => !hidden.has(comment.id)).slice(0, previewedComments)
  const isEmpty = isNear && isReady && items.length === 0 && feed.state !== 'loading' && feed.state !== 'error'
  const areHidden = feed.left.byRule + hidden.size > 0
  const closed = useQuery({ ...commentsClosedQuery(kind, id), enabled: isEmpty && !areHidden })
  if (isReady && items.length > 0) return { state: 'comments', items } as const
  if (feed.state === 'error') return { state: 'error', feed } as const
  if (!isEmpty) return { state: 'loading' } as const
  if (areHidden) return { state: 'none', reason: 'comments.filtered' } as const
  if (closed.isPending) return { state: 'loading' } as const
  return { state: 'none', reason: closed.data ? 'comments.closed' : 'comments.empty' } as const
}

function AllComments(subject: CommentTarget) {
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

/** The room around it has the size of the comments, so that nothing below moves. */
function PreviewSkeleton({ lines }: { readonly lines: number }) {
  const t = useT()
  if (lines === 0)
    return (
      <p className={styles.none} role="status" aria-label={t('state.loading')}>
        {'\u00a0'}
      </p>
    )
  return (
    <div className={styles.placeholder}>
      <CommentSkeletons count={lines} label={t('state.loading')} isReply />
    </div>
  )
}
