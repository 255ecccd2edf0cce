// Tokens, and error responses of the app API and the token endpoint.
import * as v from 'valibot'
import { id, rating, text, upstreamUrl } from './values.ts'

export const appApiError = v.strictObject({
  error: v.strictObject({
    user_message: text,
    message: text,
    reason: v.literal(''),
    user_message_details: v.strictObject({}),
  }),
})
const secret = v.pipe(text, v.regex(/^[\w-]{43}$/))
const tokenFields = {
  access_token: secret,
  expires_in: id,
  token_type: v.literal('bearer'),
  scope: v.literal(''),
  refresh_token: secret,
  user: v.strictObject({
    profile_image_urls: v.strictObject({ px_16x16: upstreamUrl, px_50x50: upstreamUrl, px_170x170: upstreamUrl }),
    id: v.pipe(text, v.regex(/^[1-9]\d*$/)),
    name: text,
    account: text,
    mail_address: text,
    is_premium: v.boolean(),
    x_restrict: rating,
    is_mail_authorized: v.boolean(),
    require_policy_agreement: v.optional(v.boolean()),
  }),
}
export const token = v.strictObject({ ...tokenFields, response: v.strictObject(tokenFields) })
export const tokenError = v.strictObject({
  has_error: v.literal(true),
  errors: v.strictObject({ system: v.strictObject({ message: text, code: v.number() }) }),
  error: v.optional(text),
})
