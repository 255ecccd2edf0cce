// All comments of a work with infinite scrolling. A virtualizer mounts only the visible ones.
import type { Comment } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { CommentIcon } from '../../ui/icons/workActions.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { type CommentedKind, commentsClosedQuery, commentsQuery } from '../queries/comments.ts'
import { CommentCard } from './CommentCard.tsx'
import styles from './CommentList.module.css'
import { CommentReplies } from './CommentReplies.tsx'
import { CommentSkeletons } from './CommentSkeletons.tsx'
import { CommentsEnd } from './CommentsEnd.tsx'
import { useCommentRule } from './useCommentRule.ts'

export interface CommentListProps {
  readonly kind: CommentedKind
  readonly id: string
  readonly authorId: string | undefined
  /** Renders the actions on a comment or reply of the thread of `root`. Absent for readers who cannot write. */
  readonly actions?: ((comment: Comment, root: Comment) => ReactNode) | undefined
}

/** Distance from the end at which the list loads more, px. */
const loadDistance = 400

export function CommentList({ kind, id, authorId, actions }: CommentListProps) {
  const t = useT()
  const rule = useCommentRule()
  const { keep, isReady, hiddenAmong } = rule
  const [isRevealed, setRevealed] = useState(false)
  const feed = useFeed(commentsQuery(kind, id, keep))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const box = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(feed.loadMore)
  const { items, state } = feed
  const hidden = hiddenAmong(items, authorId)
  const shown = isRevealed ? items : items.filter((comment) => !hidden.has(comment.id))

  // Observes again after each page: the observer does not report an end that stays visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page must restart the observer.
  useEffect(() => {
    if (!end.current || state !== 'ready') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      root: box.current,
      rootMargin: `${loadDistance}px 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [state, items.length])

  if (!isReady || (items.length === 0 && state === 'loading')) return <CommentSkeletons count={6} label={t('state.loading')} />
  if (items.length === 0 && state === 'finished') return <NoComments kind={kind} id={id} areHidden={feed.left.byRule > 0} />

  const toggle = (commentId: string) => {
    const next = new Set(open)
    if (!next.delete(commentId)) next.add(commentId)
    setOpen(next)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section className={styles.list} ref={box} tabIndex={0} aria-label={t('comments.title')}>
      <Virtualizer as="ul" item="li" scrollRef={box}>
        {shown.map((comment) => (
          <CommentCard key={comment.id} comment={comment} authorId={authorId} replyTo={comment.replyToUserName || undefined}>
            {actions?.(comment, comment)}
            {comment.hasReplies && (
              <CommentReplies
                kind={kind}
                root={comment}
                authorId={authorId}
                rule={rule}
                isRevealed={isRevealed}
                actions={actions}
                isOpen={open.has(comment.id)}
                onToggle={() => toggle(comment.id)}
              />
            )}
          </CommentCard>
        ))}
      </Virtualizer>
      {hidden.size > 0 && <HiddenComments count={hidden.size} isRevealed={isRevealed} onChange={setRevealed} />}
      <div ref={end} className={styles.end} role="status">
        {state === 'loading' ? <Spinner size={18} /> : <CommentsEnd feed={feed} more={t('list.more')} />}
      </div>
    </section>
  )
}

interface HiddenCommentsProps {
  readonly count: number
  readonly isRevealed: boolean
  readonly onChange: (isRevealed: boolean) => void
}

/** One quiet line: how many comments the settings hide, and a button that shows them. */
function HiddenComments({ count, isRevealed, onChange }: HiddenCommentsProps) {
  const t = useT()
  return (
    <p className={styles.hidden}>
      {t('comments.hidden', { count })}
      <Button kind="plain" className={styles.reveal} onClick={() => onChange(!isRevealed)}>
        {t(isRevealed ? 'comments.hidden.hide' : 'comments.hidden.show')}
      </Button>
    </p>
  )
}

interface NoCommentsProps {
  readonly kind: CommentedKind
  readonly id: string
  /** Whether comments exist, but the rule hides all of them. */
  readonly areHidden: boolean
}

function NoComments({ kind, id, areHidden }: NoCommentsProps) {
  const t = useT()
  const { data: isClosed, isPending } = useQuery({ ...commentsClosedQuery(kind, id), enabled: !areHidden })
  if (areHidden) return <EmptyState icon={CommentIcon} title={t('comments.filtered')} />
  if (isPending) return <CommentSkeletons count={0} label={t('state.loading')} />
  return <EmptyState icon={CommentIcon} title={t(isClosed ? 'comments.closed' : 'comments.empty')} />
}
