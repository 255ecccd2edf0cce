// Comments of a work or novel, and replies to a comment. Companion and mirror both have them, and each is the fallback of the other.
import type { Comment, CommentsAnswer } from '@emaki/domain'
import { commentsPage, firstCommentsPage, normaliseComments, record, succeeded, text } from '@emaki/domain'
import { session } from '../../platform/account/session.ts'
import { companion } from '../../platform/http/companion.ts'
import { mirror } from '../../platform/http/mirror.ts'
import { type RequestResult, requestFailed } from '../../platform/http/requestResult.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import type { Cursor, FeedPage } from '../../platform/query/feedPages.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'

/** What the comments belong to. */
export type CommentedKind = 'artwork' | 'novel'

/** Names in the routes of companion and mirror. */
const webKind = { artwork: 'illust', novel: 'novel' } as const

type Keep = (comment: Comment) => boolean

/** With a local account the app API is the first choice (docs/spec/product.md 1, local app API mode). */
const isLocal = () => session.getState().mode === 'app'

/**
 * Comments, newest first: ten, then thirty at a time (docs/spec/product.md 9). `keep` is the user's filter, which must stay
 * the same function. Number cursors are offsets of the companion; text cursors are pages of the mirror. `mirrorFirst`
 * chooses the first service. The other is the fallback for the first page.
 */
export const commentsQuery = (kind: CommentedKind, id: string, keep: Keep, mirrorFirst = isLocal()): FeedQuery<Comment> =>
  feedQuery<Comment>({
    key: ['comments', kind, id],
    lifetime: lifetimes.comments,
    first: 0,
    page: async (cursor, signal) => {
      const name = webKind[kind]
      const onMirror = (page: number) => askMirror(`/${name}_comments`, { id, page }, page, signal)
      const onWeb = async (offset: number) => {
        const limit = offset === 0 ? firstCommentsPage : commentsPage
        const question = { [`${name}_id`]: id, offset, limit }
        const response = readComments(await companion().get(`/ajax/${name}s/comments/roots`, question, signal))
        return response.ok ? pageOf(response.value, offset + response.value.received) : response
      }
      if (typeof cursor === 'string') return onMirror(Number(cursor))
      if (cursor > 0) return onWeb(cursor)
      return mirrorFirst
        ? firstSuccess(
            () => onMirror(1),
            () => onWeb(0),
          )
        : firstSuccess(
            () => onWeb(0),
            () => onMirror(1),
          )
    },
    keep,
  })

/** Replies to a comment, page by page. The mirror has only one page. */
export const repliesQuery = (kind: CommentedKind, commentId: string, keep: Keep, mirrorFirst = isLocal()): FeedQuery<Comment> =>
  feedQuery<Comment>({
    key: ['replies', kind, commentId],
    lifetime: lifetimes.comments,
    first: 1,
    page: async (cursor, signal) => {
      const page = Number(cursor)
      const name = webKind[kind]
      const onMirror = () => askMirror(`/${name}_comment_replies`, { id: commentId }, null, signal)
      const onWeb = async () => {
        const question = { comment_id: commentId, page }
        const response = readComments(await companion().get(`/ajax/${name}s/comments/replies`, question, signal))
        return response.ok ? pageOf(response.value, page + 1) : response
      }
      if (page > 1) return onWeb()
      return mirrorFirst ? firstSuccess(onMirror, onWeb) : firstSuccess(onWeb, onMirror)
    },
    keep,
  })

/** Every other value than 0 closes the comments (docs/contract/site-2026.md 7); services that send none have no such works. */
const openAccess: ReadonlySet<string> = new Set(['0', ''])

/** True for a work with closed comments. The list itself does not tell. */
export const commentsClosedQuery = (kind: CommentedKind, id: string) =>
  entityQuery<boolean>({
    key: ['comments-closed', kind, id],
    lifetime: lifetimes.comments,
    request: (signal) => mirror().get(`/${webKind[kind]}_comments`, { id, page: 1 }, signal),
    read: (response) => !openAccess.has(text(record(response).comment_access_control)),
  })

/** `page` is the page number, or null when there is only one. */
async function askMirror(
  path: string,
  question: Readonly<Record<string, string | number>>,
  page: number | null,
  signal: AbortSignal,
): Promise<RequestResult<FeedPage<Comment>>> {
  const response = readComments(await mirror().get(path, question, signal))
  if (!response.ok) return response
  return pageOf(page === null ? { ...response.value, hasNext: false } : response.value, `${(page ?? 0) + 1}`)
}

function readComments(result: RequestResult<unknown>): RequestResult<CommentsAnswer> {
  if (!result.ok) return result
  const response = normaliseComments(result.value)
  return response === undefined ? requestFailed(translate('error.unknown')) : succeeded(response)
}

const pageOf = ({ comments, received, hasNext }: CommentsAnswer, next: Cursor): RequestResult<FeedPage<Comment>> =>
  succeeded({ items: comments, unreadable: received - comments.length, next: hasNext ? next : null })

type PageRequest<T> = () => Promise<RequestResult<T>>

/** The response of the first service, else of the second, else the failure of the first. A second that knows no such work decides. */
async function firstSuccess<T>(first: PageRequest<T>, second: PageRequest<T>): Promise<RequestResult<T>> {
  const response = await first()
  if (response.ok) return response
  const other = await second()
  return other.ok || other.error.kind === 'removed' ? other : response
}
