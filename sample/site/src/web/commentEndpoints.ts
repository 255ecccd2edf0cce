// Comments of works and novels in the web API: root comments and replies (docs/contract/companion.md 7.17).
import type { Catalogue, CommentRecord, WorkKind } from '@emaki/catalogue'
import type { WebComment, WebComments } from '@emaki/domain'
import { avatarUrl } from '../images/pictureUrls.ts'
import type { WebEndpoints } from './webEndpoint.ts'
import type { WebRequest } from './webRequest.ts'

const rootsOnPage = 3
const maxRoots = 50
const repliesOnPage = 20
/** Maximum number of replies per comment in the sample. */
const maxReplies = 5000

export function commentEndpoints(catalogue: Catalogue): WebEndpoints {
  const roots =
    (kind: WorkKind) =>
    (webRequest: WebRequest): WebComments => {
      const id = webRequest.id(`${kind}_id`)
      const offset = webRequest.offset()
      const limit = webRequest.whole('limit', { least: 1, most: maxRoots, otherwise: rootsOnPage })
      if (!isThere(catalogue, kind, id, webRequest)) throw webRequest.error(404, 'gone')
      // If comments are closed, the web API reports an invalid request (docs/contract/companion.md 7.17).
      if ((kind === 'novel' ? catalogue.novel(id) : catalogue.work(id))?.commentsOff) throw webRequest.error(400, 'invalid')
      const found = catalogue.comments(kind, id, { offset, limit: limit + 1 })
      return {
        comments: found.slice(0, limit).map((comment) => ({
          ...wireComment(comment, webRequest),
          stampId: comment.stampId === null ? null : String(comment.stampId),
          hasReplies: comment.hasReplies,
        })),
        hasNext: found.length > limit,
      }
    }

  const replies =
    (kind: WorkKind) =>
    (webRequest: WebRequest): WebComments => {
      const root = webRequest.id('comment_id')
      const page = webRequest.whole('page', { least: 1, most: 100_000, otherwise: 1 })
      if (!catalogue.comment(kind, root)) throw webRequest.error(404, 'gone')
      // The catalogue has them oldest first, the web API newest first.
      const all = catalogue.replies(kind, root, { offset: 0, limit: maxReplies }).reverse()
      const from = (page - 1) * repliesOnPage
      return {
        comments: all
          .slice(from, from + repliesOnPage)
          .map((reply) => ({ ...wireComment(reply, webRequest), stampId: reply.stampId })),
        hasNext: all.length > from + repliesOnPage,
      }
    }

  return {
    '/ajax/illusts/comments/roots': roots('illust'),
    '/ajax/novels/comments/roots': roots('novel'),
    '/ajax/illusts/comments/replies': replies('illust'),
    '/ajax/novels/comments/replies': replies('novel'),
  }
}

function isThere(catalogue: Catalogue, kind: WorkKind, id: number, webRequest: WebRequest): boolean {
  if (kind === 'novel') return catalogue.novel(id) !== undefined
  const work = catalogue.work(id)
  return work !== undefined && webRequest.hiddenBecause(work) !== 'unknown'
}

function wireComment(
  { id, author, text, written, parentId }: CommentRecord,
  webRequest: WebRequest,
): Omit<WebComment, 'stampId'> {
  const userId = String(author?.id ?? 0)
  const root = parentId === null ? null : String(parentId)
  return {
    id: String(id),
    userId,
    userName: author?.name ?? '',
    isDeletedUser: author === null,
    img: avatarUrl(author ?? undefined, 170),
    comment: text,
    stampLink: null,
    commentDate: written.slice(0, 16).replace('T', ' '),
    commentRootId: root,
    commentParentId: root,
    commentUserId: userId,
    replyToUserId: null,
    replyToUserName: null,
    editable: author !== null && author.id === webRequest.account?.id,
  }
}
