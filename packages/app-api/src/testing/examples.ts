// Example responses of the contract (app-api 1.6 and 6) with invented values, as JSON files beside this one.
import commentRepliesJson from './contract/comment-replies.json' with { type: 'json' }
import commentsJson from './contract/comments.json' with { type: 'json' }
import illustJson from './contract/illust.json' with { type: 'json' }
import mangaJson from './contract/manga.json' with { type: 'json' }
import novelJson from './contract/novel.json' with { type: 'json' }
import novelInSeriesJson from './contract/novel-in-series.json' with { type: 'json' }
import stubJson from './contract/stub.json' with { type: 'json' }
import tokenJson from './contract/token.json' with { type: 'json' }
import ugoiraMetadataJson from './contract/ugoira-metadata.json' with { type: 'json' }
import userDetailJson from './contract/user-detail.json' with { type: 'json' }

/** A single-page illustration of `GET /v1/illust/detail`. */
export const single = illustJson.illust
/** A manga of two pages in a series, as in lists. */
export const manga = mangaJson
/** A deleted work in a bookmark list. */
export const stub = stubJson
/** `GET /v2/novel/detail`: a novel without a series. */
export const novel = novelJson.novel
export const novelInSeries = novelInSeriesJson
/** `GET /v1/user/detail`. */
export const userDetail = userDetailJson
/** `GET /v3/illust/comments`, including a stamp. */
export const comments = commentsJson
/** `GET /v2/illust/comment/replies`. */
export const commentReplies = commentRepliesJson
/** `GET /v1/ugoira/metadata`. */
export const ugoiraMetadata = ugoiraMetadataJson
/** `POST /auth/token`. The fields occur twice. */
export const token = tokenJson

const [first] = commentsJson.comments
const remark = { id: 300002, comment: first?.comment, date: first?.date, user: first?.user }
/** `GET /v1/novel/comments`: a flat list, each comment with its parent (docs/contract/app-api.md 2.9). */
export const commentsV1 = {
  total_comments: 2,
  comments: [
    { ...remark, parent_comment: {} },
    { ...remark, id: 300004, parent_comment: remark },
  ],
  next_url: null,
  comment_access_control: 0,
}
/** `GET /v2/novel/comments`: root comments without stamps (docs/contract/app-api.md 2.9). */
export const commentsV2 = { comments: [{ ...remark, has_replies: true }], next_url: null }
