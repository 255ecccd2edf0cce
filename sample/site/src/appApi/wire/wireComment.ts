// A comment in upstream's three versions (docs/contract/app-api.md 2.9).
import type { CommentRecord } from '@emaki/catalogue'
import { avatarUrl } from '../../images/pictureUrls.ts'

interface WireCommentUser {
  id: number
  name: string
  account: string
  profile_image_urls: { medium: string }
}

export interface WireFlatComment {
  id: number
  comment: string
  date: string
  user: WireCommentUser | null
  /** Empty for a comment without a parent. */
  parent_comment: WireFlatComment | Record<string, never>
}

/** Third version, with stamps. */
export const wireComment = (comment: CommentRecord) => ({
  ...plain(comment),
  has_replies: comment.hasReplies,
  stamp: comment.stampId === null ? null : { stamp_id: comment.stampId, stamp_url: stampUrl(comment.stampId) },
})

/** Second version. */
export const wireRootComment = (comment: CommentRecord) => ({ ...plain(comment), has_replies: comment.hasReplies })

/** First version: a reply contains its parent. */
export const wireFlatComment = (comment: CommentRecord, parent: CommentRecord | undefined): WireFlatComment => ({
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
