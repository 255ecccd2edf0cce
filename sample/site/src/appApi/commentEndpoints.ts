// Comments of works and novels: three versions of lists, replies, adding and deleting (docs/contract/app-api.md 3.4, 3.7).
import { type Catalogue, type CommentRecord, offeredStampIds, type WorkKind } from '@emaki/catalogue'
import { invalidParameter, invalidRequest, noSuchWork, offsetPage } from '@emaki/domain/upstream'
import { avatarUrl } from '../images/pictureUrls.ts'
import { type EndpointRequest, type Endpoints, visibleItem } from './requester.ts'

const longestComment = 1000

export function commentEndpoints(catalogue: Catalogue): Endpoints {
  return { ...readsOf(catalogue, 'illust'), ...readsOf(catalogue, 'novel') }
}

/** Endpoints that write comments: POST forms. */
export function commentWrites(catalogue: Catalogue): Endpoints {
  return { ...writesOf(catalogue, 'illust'), ...writesOf(catalogue, 'novel') }
}

function readsOf(catalogue: Catalogue, kind: WorkKind): Endpoints {
  const roots = (asked: EndpointRequest) => {
    const { id } = subject(catalogue, kind, asked)
    return offsetPage(asked.parameters, (slice) => catalogue.comments(kind, id, slice))
  }
  const replies = (asked: EndpointRequest) => {
    const parent = existingComment(catalogue, kind, asked.parameters.id('comment_id'), asked)
    const page = offsetPage(asked.parameters, (slice) => catalogue.replies(kind, parent.id, slice))
    return { comments: page.items.map(wireComment), next_url: page.nextUrl }
  }
  return {
    // Lists all comments including replies, each with its parent.
    [`/v1/${kind}/comments`]: (asked: EndpointRequest) => {
      const { id, comments, commentsOff } = subject(catalogue, kind, asked)
      const page = offsetPage(asked.parameters, (slice) => catalogue.allComments(kind, id, slice))
      const parent = (comment: CommentRecord) =>
        comment.parentId === null ? undefined : catalogue.comment(kind, comment.parentId)
      return {
        ...(asked.parameters.flag('include_total_comments') && { total_comments: comments }),
        comments: page.items.map((comment) => wireFlatComment(comment, parent(comment))),
        next_url: page.nextUrl,
        comment_access_control: accessControl(commentsOff),
      }
    },
    [`/v2/${kind}/comments`]: (asked: EndpointRequest) => {
      const page = roots(asked)
      return { comments: page.items.map(wireRootComment), next_url: page.nextUrl }
    },
    [`/v3/${kind}/comments`]: (asked: EndpointRequest) => {
      const page = roots(asked)
      return {
        comments: page.items.map(wireComment),
        next_url: page.nextUrl,
        comment_access_control: accessControl(subject(catalogue, kind, asked).commentsOff),
      }
    },
    [`/v1/${kind}/comment/replies`]: replies,
    [`/v2/${kind}/comment/replies`]: replies,
  }
}

function writesOf(catalogue: Catalogue, kind: WorkKind): Endpoints {
  return {
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
    [`/v1/${kind}/comment/delete`]: (asked: EndpointRequest) => {
      const id = asked.parameters.id('comment_id')
      if (!catalogue.deleteComment(kind, asked.requester.accountId, id)) throw noSuchWork(asked.requester.language)
      return {}
    },
  }
}

/** 0 if comments are open (docs/contract/app-api.md 2.9). Clients treat any other number as closed. */
const accessControl = (commentsOff: boolean): 0 | 1 => (commentsOff ? 1 : 0)

const subject = (catalogue: Catalogue, kind: WorkKind, { parameters, requester }: EndpointRequest) =>
  visibleItem(catalogue, kind, parameters.id(`${kind}_id`), requester)

function existingComment(catalogue: Catalogue, kind: WorkKind, id: number, { requester }: EndpointRequest): CommentRecord {
  const comment = catalogue.comment(kind, id)
  if (!comment) throw noSuchWork(requester.language)
  visibleItem(catalogue, kind, comment.workId, requester)
  return comment
}

interface WireCommentUser {
  id: number
  name: string
  account: string
  profile_image_urls: { medium: string }
}

interface WireFlatComment {
  id: number
  comment: string
  date: string
  user: WireCommentUser | null
  /** Empty for a comment without a parent. */
  parent_comment: WireFlatComment | Record<string, never>
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
const wireFlatComment = (comment: CommentRecord, parent: CommentRecord | undefined): WireFlatComment => ({
  ...plain(comment),
  parent_comment: parent ? { ...plain(parent), parent_comment: {} } : {},
})

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
