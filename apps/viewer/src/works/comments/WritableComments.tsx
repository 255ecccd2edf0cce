// The comments of a work for an account that can write: actions on each, and a form below them.
import type { Comment } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { commentsClosedQuery } from '../queries/comments.ts'
import type { CommentedWork, Writer } from '../queries/writeComment.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentList } from './CommentList.tsx'

const CommentForm = lazy(() => import('./CommentForm.tsx').then((module) => ({ default: module.CommentForm })))

export interface WritableCommentsProps {
  readonly work: CommentedWork
  readonly writer: Writer
}

/** Without the form when the work accepts no comments, and until that is known. */
export function WritableComments({ work, writer }: WritableCommentsProps) {
  const { data: isClosed } = useQuery(commentsClosedQuery(work.kind, work.id))
  const [answered, setAnswered] = useState<{ readonly comment: Comment; readonly root: Comment }>()
  if (isClosed !== false) return <CommentList {...work} />
  return (
    <>
      <CommentList
        {...work}
        actions={(comment, root) => (
          <CommentActions
            work={work}
            writer={writer}
            comment={comment}
            root={root}
            onReply={() => setAnswered({ comment, root })}
          />
        )}
      />
      <Suspense>
        <CommentForm
          key={answered?.comment.id}
          work={work}
          writer={writer}
          answered={answered}
          onDone={() => setAnswered(undefined)}
        />
      </Suspense>
    </>
  )
}
