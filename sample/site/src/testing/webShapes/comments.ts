// Comments and replies in the web API.
import * as v from 'valibot'
import { idText, image } from './values.ts'

const comment = {
  id: idText,
  userId: v.string(),
  userName: v.string(),
  isDeletedUser: v.boolean(),
  img: image,
  comment: v.string(),
  stampLink: v.null(),
  commentDate: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)),
  commentRootId: v.nullable(idText),
  commentParentId: v.nullable(idText),
  commentUserId: v.string(),
  replyToUserId: v.null(),
  replyToUserName: v.null(),
  editable: v.boolean(),
}
export const roots = v.strictObject({
  comments: v.array(
    v.strictObject({ ...comment, stampId: v.nullable(v.pipe(v.string(), v.regex(/^\d{3}$/))), hasReplies: v.boolean() }),
  ),
  hasNext: v.boolean(),
})
export const replies = v.strictObject({
  comments: v.array(v.strictObject({ ...comment, stampId: v.nullable(v.number()), commentParentId: idText })),
  hasNext: v.boolean(),
})
