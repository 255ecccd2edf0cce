// Parts of upstream's responses: ids, dates, addresses, and small objects (docs/contract/app-api.md 2).
import * as v from 'valibot'

export const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
export const date = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/))
export const upstreamUrl = v.pipe(v.string(), v.regex(/^https:\/\/[is]\.pximg\.net\//))
export const nextUrl = v.nullable(v.pipe(v.string(), v.regex(/^https:\/\/app-api\.pixiv\.net\/v\d\//)))
export const rating = v.picklist([0, 1, 2])
export const imageUrls = { square_medium: upstreamUrl, medium: upstreamUrl, large: upstreamUrl }
export const tag = { name: v.string(), translated_name: v.nullable(v.string()) }
export const seriesRef = v.strictObject({ id, title: v.string() })
export const user = v.strictObject({
  id: whole,
  name: v.string(),
  account: v.string(),
  profile_image_urls: v.strictObject({ medium: upstreamUrl }),
  is_followed: v.optional(v.boolean()),
  is_accept_request: v.optional(v.boolean()),
})
export const text = v.string()
export const empty = v.strictObject({})
