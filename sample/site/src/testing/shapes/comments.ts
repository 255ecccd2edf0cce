// Comments in three versions, and replies.
import * as v from 'valibot'
import { date, id, nextUrl, text, upstreamUrl, user, whole } from './values.ts'

const commentUser = v.nullable(v.omit(user, ['is_followed', 'is_accept_request']))
const commentEntries = { id, comment: text, date, user: commentUser }
const stamped = { ...commentEntries, stamp: v.nullable(v.strictObject({ stamp_id: id, stamp_url: upstreamUrl })) }
const wordsOrStamp = <Said extends { comment: string; stamp: unknown }>() =>
  v.check<Said, string>(({ comment, stamp }) => (stamp === null) === (comment !== ''), 'either words or a stamp')
export const comment = v.pipe(v.strictObject({ ...stamped, has_replies: v.boolean() }), wordsOrStamp())
const reply = v.pipe(v.strictObject({ ...stamped, has_replies: v.optional(v.literal(false)) }), wordsOrStamp())
export const commentsV1 = v.strictObject({
  total_comments: v.optional(whole),
  comments: v.array(
    v.strictObject({
      ...commentEntries,
      parent_comment: v.union([v.strictObject({ ...commentEntries, parent_comment: v.strictObject({}) }), v.strictObject({})]),
    }),
  ),
  next_url: nextUrl,
  comment_access_control: v.picklist([0, 1]),
})
export const commentsV2 = v.strictObject({
  comments: v.array(v.strictObject({ ...commentEntries, has_replies: v.boolean() })),
  next_url: nextUrl,
})
export const commentReplies = v.strictObject({ comments: v.array(reply), next_url: nextUrl })
export const commentsV3 = v.strictObject({
  comments: v.array(comment),
  next_url: nextUrl,
  comment_access_control: v.picklist([0, 1]),
})
export const commentAdded = v.strictObject({ comment })
