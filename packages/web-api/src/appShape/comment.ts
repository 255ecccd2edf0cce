// Comments of the web side in the app API's shape (docs/contract/app-api.md 2.9, docs/contract/companion.md 7.17).
import { count } from '@emaki/domain'
import type { CommentPage } from '../schemas.ts'
import { japaneseTime } from './text.ts'
import { listedUser } from './user.ts'

/** A comment. It has no user when the account was deleted. */
export function commentFromWeb(comment: CommentPage['comments'][number]) {
  const { userId, userName, img, stampId } = comment
  const { is_followed: _unused, ...user } = listedUser({ userId, userName, profileImageUrl: img })
  const stamp = count(stampId)
  return {
    id: count(comment.id),
    comment: comment.comment,
    date: japaneseTime(comment.commentDate),
    user: comment.isDeletedUser ? null : user,
    has_replies: comment.hasReplies,
    stamp:
      stamp === 0
        ? null
        : { stamp_id: stamp, stamp_url: `https://s.pximg.net/common/images/stamp/generated-stamps/${stamp}_s.jpg` },
  }
}
