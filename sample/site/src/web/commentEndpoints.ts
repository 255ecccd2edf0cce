// Comments under works and novels on the web side: roots and replies (docs/contract/companion.md 7.17).
import type { Catalogue, CommentRecord, WorkKind } from '@emaki/catalogue'
import type { WebComment, WebComments } from '@emaki/domain'
import { avatarUrl } from '../images/pictureUrls.ts'
import type { WebEndpoints } from './webEndpoint.ts'
import type { WebQuestion } from './webQuestion.ts'

const rootsOnPage = 3
const maxRoots = 50
const repliesOnPage = 20
/** Nobody answers a comment more often. */
const maxReplies = 5000

export function commentEndpoints(catalogue: Catalogue): WebEndpoints {
  const roots =
    (kind: WorkKind) =>
    (question: WebQuestion): WebComments => {
      const id = question.id(`${kind}_id`)
      const offset = question.offset()
      const limit = question.whole('limit', { least: 1, most: maxRoots, otherwise: rootsOnPage })
      if (!isThere(catalogue, kind, id, question)) throw question.refusal(404, 'gone')
      // Where comments are turned off the web side calls the question itself wrong (docs/contract/companion.md 7.17).
      if ((kind === 'novel' ? catalogue.novel(id) : catalogue.work(id))?.commentsOff) throw question.refusal(400, 'invalid')
      const found = catalogue.comments(kind, id, { offset, limit: limit + 1 })
      return {
        comments: found.slice(0, limit).map((comment) => ({
          ...wireComment(comment, question),
          stampId: comment.stampId === null ? null : String(comment.stampId),
          hasReplies: comment.hasReplies,
        })),
        hasNext: found.length > limit,
      }
    }

  const replies =
    (kind: WorkKind) =>
    (question: WebQuestion): WebComments => {
      const root = question.id('comment_id')
      const page = question.whole('page', { least: 1, most: 100_000, otherwise: 1 })
      if (!catalogue.comment(kind, root)) throw question.refusal(404, 'gone')
      // The catalogue has them oldest first, the web side newest first.
      const all = catalogue.replies(kind, root, { offset: 0, limit: maxReplies }).reverse()
      const from = (page - 1) * repliesOnPage
      return {
        comments: all
          .slice(from, from + repliesOnPage)
          .map((reply) => ({ ...wireComment(reply, question), stampId: reply.stampId })),
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

function isThere(catalogue: Catalogue, kind: WorkKind, id: number, question: WebQuestion): boolean {
  if (kind === 'novel') return catalogue.novel(id) !== undefined
  const work = catalogue.work(id)
  return work !== undefined && question.hiddenBecause(work) !== 'unknown'
}

function wireComment({ id, author, text, written, parentId }: CommentRecord, question: WebQuestion): Omit<WebComment, 'stampId'> {
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
    editable: author !== null && author.id === question.account?.id,
  }
}
