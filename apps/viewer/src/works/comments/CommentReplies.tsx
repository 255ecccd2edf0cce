// Replies to a comment, loaded when opened, oldest first.
import type { Comment } from '@emaki/domain'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { type CommentedKind, repliesQuery } from '../queries/comments.ts'
import { CommentCard } from './CommentCard.tsx'
import styles from './CommentReplies.module.css'
import { CommentSkeletons } from './CommentSkeletons.tsx'
import { CommentsEnd } from './CommentsEnd.tsx'
import type { CommentRule } from './useCommentRule.ts'

export interface CommentRepliesProps {
  readonly kind: CommentedKind
  /** The comment above the replies. */
  readonly root: Comment
  readonly authorId: string | undefined
  readonly rule: CommentRule
  /** True while the list shows the comments that the settings hide. */
  readonly isRevealed: boolean
  /** Renders the actions on a reply. */
  readonly actions?: ((comment: Comment, root: Comment) => ReactNode) | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
}

export function CommentReplies(props: CommentRepliesProps) {
  const t = useT()
  return (
    <>
      <Button kind="plain" className={styles.toggle} aria-expanded={props.isOpen} onClick={props.onToggle}>
        {t(props.isOpen ? 'comments.replies.hide' : 'comments.replies.show')}
      </Button>
      {props.isOpen && <Replies {...props} />}
    </>
  )
}

function Replies({ kind, root, authorId, rule, isRevealed, actions }: CommentRepliesProps) {
  const t = useT()
  const feed = useFeed(repliesQuery(kind, root.id, rule.keep))
  const { items, state } = feed
  if (items.length === 0 && state === 'loading') return <CommentSkeletons count={1} label={t('state.loading')} isReply />
  // The web API returns the newest first, the app API the oldest. Ids grow with time in both.
  const inOrder = items.toSorted((a, b) => timeOrder(a) - timeOrder(b))
  const hidden = rule.hiddenAmong(items, authorId)
  const shown = isRevealed ? inOrder : inOrder.filter(({ id }) => !hidden.has(id))
  return (
    <div className={styles.replies}>
      {items.length === 0 && state === 'finished' && <p className={styles.none}>{t('comments.replies.empty')}</p>}
      {shown.length < items.length && <p className={styles.none}>{t('comments.hidden', { count: hidden.size })}</p>}
      <div role="status">
        {state === 'loading' ? (
          <CommentSkeletons count={1} label={t('state.loading')} isReply />
        ) : (
          <CommentsEnd feed={feed} more={t('comments.replies.earlier')} />
        )}
      </div>
      <ul>
        {shown.map((reply) => (
          <li key={reply.id}>
            <CommentCard comment={reply} authorId={authorId} replyTo={replyToName(reply, root)} form="reply">
              {actions?.(reply, root)}
            </CommentCard>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A reply that is being sent has no number yet and is the newest. */
const timeOrder = ({ id }: Comment): number => Number(id) || Number.MAX_SAFE_INTEGER

/** The name of the user whom a reply answers. Undefined for the author of the root comment, which stands above it. */
function replyToName({ replyToUserId, replyToUserName }: Comment, root: Comment): string | undefined {
  if (replyToUserId === null || replyToUserId === root.userId || replyToUserName === '') return undefined
  return replyToUserName
}
