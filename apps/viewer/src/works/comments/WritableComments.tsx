// The comments of a work for an account that can write: actions on each, and a form below them.
import type { Comment } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type CommentedKind, commentsClosedQuery } from '../queries/comments.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentList } from './CommentList.tsx'

const CommentForm = lazy(() => import('./CommentForm.tsx').then((module) => ({ default: module.CommentForm })))

export interface WritableCommentsProps {
  readonly kind: CommentedKind
  readonly id: string
  readonly authorId: string | undefined
  readonly accountId: string
}

/** Without the form when the work accepts no comments, and until that is known. */
export function WritableComments({ kind, id, authorId, accountId }: WritableCommentsProps) {
  const { data: isClosed } = useQuery(commentsClosedQuery(kind, id))
  const [answered, setAnswered] = useState<{ readonly comment: Comment; readonly root: Comment }>()
  if (isClosed !== false) return <CommentList kind={kind} id={id} authorId={authorId} />
  return (
    <>
      <CommentList
        kind={kind}
        id={id}
        authorId={authorId}
        actions={(comment, root) => (
          <CommentActions
            kind={kind}
            comment={comment}
            isOwn={comment.userId === accountId}
            onReply={() => setAnswered({ comment, root })}
          />
        )}
      />
      <Suspense>
        <CommentForm key={answered?.comment.id} kind={kind} id={id} answered={answered} onDone={() => setAnswered(undefined)} />
      </Suspense>
    </>
  )
}
