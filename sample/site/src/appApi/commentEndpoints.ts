// Comments of works and novels: three versions of lists, replies, adding and deleting (docs/contract/app-api.md 3.4, 3.7).
import { type Catalogue, type CommentRecord, offeredStampIds, type Slice, type WorkKind } from '@emaki/catalogue'
import { invalidParameter, invalidRequest, noSuchWork } from '@emaki/domain/upstream'
import { avatarUrl } from '../images/pictureUrls.ts'
import { type EndpointRequest, type Endpoints, listPage, visibleItem, writes } from './requester.ts'

const longestComment = 1000

export function commentEndpoints(catalogue: Catalogue, kind: WorkKind): Endpoints {
  const roots = (asked: EndpointRequest, wire: (comment: CommentRecord) => object) => {
    const { id } = subject(catalogue, kind, asked)
    return listPage(asked.parameters, 'comments', (slice) => catalogue.comments(kind, id, slice), wire)
  }
  const replies = (asked: EndpointRequest) => {
    const parent = existingComment(catalogue, kind, asked.parameters.id('comment_id'), asked)
    return listPage(asked.parameters, 'comments', (slice) => catalogue.replies(kind, parent.id, slice), wireComment)
  }
  // 0 if comments are open (docs/contract/app-api.md 2.9). Clients treat any other number as closed.
  const access = (asked: EndpointRequest) => ({
    comment_access_control: subject(catalogue, kind, asked).commentsOff ? 1 : 0,
  })
  return {
    // Lists all comments including replies, each with its parent.
    [`/v1/${kind}/comments`]: (asked: EndpointRequest) => {
      const { id, comments } = subject(catalogue, kind, asked)
      const list = (slice: Slice) => catalogue.allComments(kind, id, slice)
      return {
        ...(asked.parameters.flag('include_total_comments') && { total_comments: comments }),
        ...listPage(asked.parameters, 'comments', list, (comment) => wireFlatComment(catalogue, comment)),
        ...access(asked),
      }
    },
    [`/v2/${kind}/comments`]: (asked: EndpointRequest) => roots(asked, wireRootComment),
    [`/v3/${kind}/comments`]: (asked: EndpointRequest) => ({ ...roots(asked, wireComment), ...access(asked) }),
    [`/v1/${kind}/comment/replies`]: replies,
    [`/v2/${kind}/comment/replies`]: replies,
  }
}

/** Endpoints that write comments: POST forms. */
export const commentWrites = (catalogue: Catalogue, kind: WorkKind): Endpoints => ({
  [`/v1/${kind}/comment/add`]: (asked: EndpointRequest) => {
    const { parameters, requester } = asked
    const { id, commentsOff } = subject(catalogue, kind, asked)
    if (commentsOff) throw invalidRequest()
    const stampId = parameters.optionalId('stamp_id') ?? null
    if (stampId !== null && !offeredStampIds.includes(stampId)) throw invalidParameter('stamp_id', 'contains invalid value')
    const text = parameters.text('comment')?.trim() ?? ''
    if (text === '' && stampId === null) throw invalidParameter('comment', 'is required')
    if (text.length > longestComment) throw invalidParameter('comment', `must be no more than ${longestComment} characters`)
    const parentId = parameters.optionalId('parent_comment_id') ?? null
    const written = catalogue.addComment(kind, requester.accountId, id, { text, stampId, parentId })
    if (!written) throw noSuchWork(requester.language)
    return { comment: wireComment(written) }
  },
  ...writes({
    [`/v1/${kind}/comment/delete`]: ({ parameters, requester }: EndpointRequest) => {
      const id = parameters.id('comment_id')
      if (!catalogue.deleteComment(kind, requester.accountId, id)) throw noSuchWork(requester.language)
    },
  }),
})

const subject = (catalogue: Catalogue, kind: WorkKind, { parameters, requester }: EndpointRequest) =>
  visibleItem(catalogue, kind, parameters.id(`${kind}_id`), requester)

function existingComment(catalogue: Catalogue, kind: WorkKind, id: number, { requester }: EndpointRequest): CommentRecord {
  const comment = catalogue.comment(kind, id)
  if (!comment) throw noSuchWork(requester.language)
  visibleItem(catalogue, kind, comment.workId, requester)
  return comment
}

/** Third version, with stamps. */
const wireComment = (comment: CommentRecord) => ({
  ...plain(comment),
  has_replies: comment.hasReplies,
  stamp: comment.stampId === null ? null : { stamp_id: comment.stampId, stamp_url: stampUrl(comment.stampId) },
})

/** Second version. */
const wireRootComment = (comment: CommentRecord) => ({ ...plain(comment), has_replies: comment.hasReplies })

/** First version: a reply contains its parent. */
function wireFlatComment(catalogue: Catalogue, comment: CommentRecord): object {
  const parent = comment.parentId === null ? undefined : catalogue.comment(comment.kind, comment.parentId)
  return { ...plain(comment), parent_comment: parent ? { ...plain(parent), parent_comment: {} } : {} }
}

/** The picture of a stamp. Those with four digits are on another host (docs/contract/site-2026.md 7). */
export const stampUrl = (stampId: number): string =>
  stampId < 1000
    ? `https://s.pximg.net/common/images/stamp/generated-stamps/${stampId}_s.jpg`
    : `https://source.pixiv.net/stamp/${stampId}_s.jpg`

/** The user is null if the account was deleted. */
const plain = ({ id, text, written, author }: CommentRecord) => ({
  id,
  comment: text,
  date: written,
  user: author && {
    id: author.id,
    name: author.name,
    account: author.account,
    profile_image_urls: { medium: avatarUrl(author) },
  },
})
