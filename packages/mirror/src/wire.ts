// Schemas of works, users and comments on the wire (docs/contract/app-api.md 2). Members that some versions omit are optional; unknown
// members are allowed.
import * as v from 'valibot'

const id = v.pipe(v.number(), v.integer(), v.minValue(0))
export const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const rating = v.picklist([0, 1, 2])
const moment = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/))
export const picture = v.pipe(v.string(), v.regex(/^https:\/\/[is]\.pximg\.net\//))
/** Some lists omit `next_url` on their last page (docs/contract/app-api.md 3.0). */
export const nextUrl = v.nullish(v.pipe(v.string(), v.startsWith('https://app-api.pixiv.net/')))

const imageUrls = v.looseObject({ square_medium: picture, medium: picture, large: picture })
const pageImageUrls = v.looseObject({ ...imageUrls.entries, original: picture })
const seriesRef = v.looseObject({ id, title: v.string() })
export const tag = v.looseObject({ name: v.string(), translated_name: v.nullable(v.string()) })

export const user = v.looseObject({
  id,
  name: v.string(),
  account: v.string(),
  profile_image_urls: v.looseObject({ medium: picture }),
  is_followed: v.optional(v.boolean()),
})

export const illust = v.looseObject({
  id,
  title: v.string(),
  type: v.picklist(['illust', 'manga', 'ugoira']),
  image_urls: imageUrls,
  caption: v.string(),
  restrict: rating,
  user,
  tags: v.array(tag),
  tools: v.array(v.string()),
  create_date: moment,
  page_count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  width: count,
  height: count,
  sanity_level: count,
  x_restrict: rating,
  series: v.nullable(seriesRef),
  meta_single_page: v.looseObject({ original_image_url: v.optional(picture) }),
  meta_pages: v.array(v.looseObject({ image_urls: pageImageUrls })),
  total_view: count,
  total_bookmarks: count,
  is_bookmarked: v.boolean(),
  visible: v.boolean(),
  is_muted: v.boolean(),
  illust_ai_type: rating,
  illust_book_style: count,
  total_comments: v.optional(count),
})

export const novel = v.looseObject({
  id,
  title: v.string(),
  caption: v.string(),
  restrict: rating,
  x_restrict: rating,
  is_original: v.boolean(),
  image_urls: imageUrls,
  create_date: moment,
  tags: v.array(tag),
  page_count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  text_length: count,
  user,
  // An empty object where there is no series, never null.
  series: v.union([seriesRef, v.strictObject({})]),
  is_bookmarked: v.boolean(),
  total_bookmarks: count,
  total_view: count,
  visible: v.boolean(),
  total_comments: count,
  is_muted: v.boolean(),
  is_mypixiv_only: v.boolean(),
  is_x_restricted: v.boolean(),
  novel_ai_type: rating,
})

export const userPreview = v.looseObject({
  user,
  illusts: v.pipe(v.array(illust), v.maxLength(3)),
  novels: v.pipe(v.array(novel), v.maxLength(3)),
  is_muted: v.boolean(),
})

export const comment = v.looseObject({
  id,
  comment: v.string(),
  date: moment,
  user: v.nullable(
    v.looseObject({ id, name: v.string(), account: v.string(), profile_image_urls: v.looseObject({ medium: picture }) }),
  ),
  has_replies: v.optional(v.boolean()),
  stamp: v.nullish(v.looseObject({ stamp_id: id, stamp_url: picture })),
})

export const illustSeries = v.looseObject({
  id,
  title: v.string(),
  caption: v.string(),
  cover_image_urls: v.looseObject({ medium: v.nullable(picture) }),
  series_work_count: count,
  create_date: moment,
  width: count,
  height: count,
  user,
})

export const novelSeries = v.looseObject({
  id,
  title: v.string(),
  caption: v.string(),
  is_original: v.boolean(),
  is_concluded: v.boolean(),
  content_count: count,
  total_character_count: count,
  user,
  display_text: v.string(),
  novel_ai_type: rating,
  watchlist_added: v.boolean(),
})

export const live = v.looseObject({
  id: v.string(),
  created_at: v.string(),
  owner: v.looseObject({ user }),
  performers: v.array(v.looseObject({ user })),
  name: v.string(),
  is_adult: v.boolean(),
  thumbnail_image_url: v.string(),
  member_count: count,
  total_audience_count: count,
})

const neighbour = v.nullable(v.looseObject({ id, title: v.nullable(v.string()) }))
/** Upstream writes empty maps as `[]`. */
const map = <S extends v.GenericSchema>(item: S) => v.union([v.pipe(v.array(v.unknown()), v.empty()), v.record(v.string(), item)])

export const novelPage = v.looseObject({
  id: v.string(),
  title: v.string(),
  userId: v.string(),
  text: v.string(),
  illusts: map(v.nullable(v.looseObject({}))),
  images: map(v.looseObject({ urls: v.looseObject({}) })),
  seriesNavigation: v.nullish(v.looseObject({ prevNovel: v.optional(neighbour), nextNovel: v.optional(neighbour) })),
  tags: v.array(v.string()),
  caption: v.string(),
})

export const profile = v.looseObject({
  total_follow_users: count,
  total_mypixiv_users: count,
  total_illusts: count,
  total_manga: count,
  total_novels: count,
  total_illust_bookmarks_public: count,
  total_illust_series: count,
  total_novel_series: count,
  background_image_url: v.nullable(v.string()),
  is_premium: v.boolean(),
})

export const spotlight = v.looseObject({
  id,
  title: v.string(),
  pure_title: v.string(),
  thumbnail: picture,
  article_url: v.pipe(v.string(), v.startsWith('https://www.pixivision.net/')),
  publish_date: v.string(),
  category: v.string(),
  subcategory_label: v.string(),
})

/** An error response of upstream, passed on with status 200 (docs/contract/app-api.md 1.10, 4.1). */
export const upstreamErrorSchema = v.looseObject({
  error: v.looseObject({ user_message: v.string(), message: v.string(), reason: v.string() }),
})

/** An error of the mirror itself (docs/contract/app-api.md 4.3). */
export const mirrorErrorSchema = v.looseObject({
  url: v.string(),
  time: v.pipe(v.string(), v.isoTimestamp()),
  code: v.number(),
  detail: v.string(),
  headers: v.record(v.string(), v.string()),
  error: v.looseObject({ user_message: v.string(), message: v.string(), reason: v.string() }),
  validation: v.optional(
    v.array(v.looseObject({ loc: v.array(v.union([v.string(), v.number()])), msg: v.string(), type: v.string() })),
  ),
})

/** Schemas that the API description names once and refers to. */
export const namedSchemas = {
  User: user,
  Illust: illust,
  Novel: novel,
  UserPreview: userPreview,
  Comment: comment,
  IllustSeries: illustSeries,
  NovelSeries: novelSeries,
  Live: live,
  NovelPage: novelPage,
  UpstreamError: upstreamErrorSchema,
  MirrorError: mirrorErrorSchema,
}
