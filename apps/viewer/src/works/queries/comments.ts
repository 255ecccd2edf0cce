// Comments of a work or novel, and replies to a comment. Companion and mirror both have them, and each is the fallback of the other.
import type { Comment, CommentPictures, CommentsAnswer } from '@emaki/domain'
import {
  commentsPage,
  firstCommentsPage,
  normaliseComments,
  readAppPictures,
  readWebPictures,
  record,
  succeeded,
  text,
} from '@emaki/domain'
import type { Account } from '../../platform/account/account.ts'
import { keyOfSession, session } from '../../platform/account/session.ts'
import { accountGet } from '../../platform/http/accountRequest.ts'
import { companion } from '../../platform/http/companion.ts'
import { mirror } from '../../platform/http/mirror.ts'
import { type FailedRequest, type RequestResult, requestFailed } from '../../platform/http/requestResult.ts'
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

/** The keys of the lists. A change that ends after another account became active must not reach its lists, so each names its account. */
export const commentsKey = (kind: CommentedKind, id: string) => ['comments', kind, id, activeKey()] as const
export const repliesKey = (kind: CommentedKind, commentId: string) => ['replies', kind, commentId, activeKey()] as const
const activeKey = () => keyOfSession(session.getState())

/**
 * Comments, newest first: ten, then thirty at a time (docs/spec/product.md 9). `keep` is the user's filter, which must stay
 * the same function. Number cursors are offsets of the companion; text cursors are pages of the mirror. `mirrorFirst`
 * chooses the first service. The other is the fallback for the first page.
 */
export const commentsQuery = (kind: CommentedKind, id: string, keep: Keep, mirrorFirst = isLocal()): FeedQuery<Comment> =>
  feedQuery<Comment>({
    key: commentsKey(kind, id),
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
      const [onFirst, onSecond] = mirrorFirst ? [() => onMirror(1), () => onWeb(0)] : [() => onWeb(0), () => onMirror(1)]
      const [response, other] = await firstSuccess(onFirst, onSecond)
      const [web, app] = mirrorFirst ? [other, response] : [response, other]
      // The web side refuses the list of a work with closed comments, which `commentsClosedQuery` then finds out.
      const isRefused = web?.ok === false && web.error.kind === 'refused'
      if (isRefused && app?.ok === false && mayBeClosed(app)) return pageOf({ comments: [], received: 0, hasNext: false }, 0)
      return settled(response, other)
    },
    keep,
  })

/** Replies to a comment, page by page. The mirror has only one page. */
export const repliesQuery = (kind: CommentedKind, commentId: string, keep: Keep, mirrorFirst = isLocal()): FeedQuery<Comment> =>
  feedQuery<Comment>({
    key: repliesKey(kind, commentId),
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
      const [first, second] = await firstSuccess(...(mirrorFirst ? ([onMirror, onWeb] as const) : ([onWeb, onMirror] as const)))
      return settled(first, second)
    },
    keep,
  })

/** Every other value than 0 closes the comments (docs/contract/site-2026.md 7); services that send none have no such works. */
const openAccess: ReadonlySet<string> = new Set(['0', ''])

/** True for a work with closed comments. The list itself does not tell. The web side refuses their list (docs/contract/companion.md 7.17). */
export const commentsClosedQuery = (kind: CommentedKind, id: string) =>
  entityQuery<boolean>({
    key: ['comments-closed', kind, id],
    lifetime: lifetimes.comments,
    request: async (signal) => {
      const name = webKind[kind]
      const response = await mirror().get(`/${name}_comments`, { id, page: 1 }, signal)
      if (response.ok || !mayBeClosed(response)) return response
      const roots = await companion().get(`/ajax/${name}s/comments/roots`, { [`${name}_id`]: id, offset: 0, limit: 1 }, signal)
      if (roots.ok) return succeeded({ comment_access_control: 0 })
      return roots.error.kind === 'refused' ? succeeded({ comment_access_control: 1 }) : response
    },
    read: (response) => !openAccess.has(text(record(response).comment_access_control)),
  })

/** The stamps and emoji of an account as entries, because maps are not persisted. */
type PictureLists = { readonly [List in keyof CommentPictures]: readonly (readonly [name: string, address: string])[] }

/** The stamps and emoji that an account may use in comments, cached for a day. */
export const commentPicturesQuery = (account: Account) =>
  entityQuery<PictureLists>({
    key: ['comment-pictures', account.mode, account.id],
    lifetime: lifetimes.commentPictures,
    request: async (signal) => {
      if (account.mode === 'web') return companion().get('/touch/ajax/user/self/status', {}, signal)
      const [stamps, emoji] = await Promise.all([accountGet('v1/stamps', {}, signal), accountGet('v1/emoji', {}, signal)])
      if (!stamps.ok && !emoji.ok) return stamps
      return succeeded({ stamps: stamps.ok && stamps.value, emoji: emoji.ok && emoji.value })
    },
    read: (response) => {
      const { stamps, emoji } = record(response)
      const read = account.mode === 'web' ? readWebPictures(response) : readAppPictures(stamps, emoji)
      return { stamps: [...read.stamps], emoji: [...read.emoji] }
    },
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

/** True when a mirror failed for a reason that says nothing about the work. */
const mayBeClosed = ({ error: { kind } }: FailedRequest): boolean => kind !== 'removed' && kind !== 'refused'

/** The response of the first service, and that of the second if the first fails. */
async function firstSuccess<T>(
  first: PageRequest<T>,
  second: PageRequest<T>,
): Promise<readonly [first: RequestResult<T>, second: RequestResult<T> | undefined]> {
  const response = await first()
  return [response, response.ok ? undefined : await second()]
}

/** The response of the first service, else of the second, else the failure of the first. A second that knows no such work decides. */
const settled = <T>(first: RequestResult<T>, second: RequestResult<T> | undefined): RequestResult<T> =>
  second !== undefined && (second.ok || second.error.kind === 'removed') ? second : first
