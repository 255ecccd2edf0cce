// Works in the app API: in lists, on their own pages, their frames and their bookmarks (docs/contract/app-api.md 2.1 to 2.3).
import * as v from 'valibot'
import { date, id, imageUrls, nextUrl, rating, seriesRef, tag, text, upstreamUrl, user, whole } from './values.ts'

const illustEntries = {
  id,
  title: v.string(),
  type: v.picklist(['illust', 'manga', 'ugoira']),
  image_urls: v.strictObject(imageUrls),
  caption: v.string(),
  restrict: rating,
  user,
  tags: v.array(v.strictObject(tag)),
  tools: v.pipe(v.array(v.string()), v.maxLength(3)),
  create_date: date,
  page_count: id,
  width: id,
  height: id,
  sanity_level: v.picklist([0, 2, 4, 6]),
  x_restrict: rating,
  series: v.nullable(seriesRef),
  meta_single_page: v.strictObject({ original_image_url: v.optional(upstreamUrl) }),
  meta_pages: v.array(v.strictObject({ image_urls: v.strictObject({ ...imageUrls, original: upstreamUrl }) })),
  total_view: whole,
  total_bookmarks: whole,
  is_bookmarked: v.boolean(),
  visible: v.boolean(),
  is_muted: v.boolean(),
  illust_ai_type: rating,
  illust_book_style: whole,
}
/** A work in a list. */
export const illust = v.pipe(
  v.strictObject(illustEntries),
  v.check((work) => work.meta_pages.length === (work.page_count === 1 ? 0 : work.page_count), 'meta_pages fit page_count'),
  v.check((work) => (work.meta_single_page.original_image_url !== undefined) === (work.page_count === 1), 'one original'),
)
/** A work on its own page. */
export const illustDetail = v.strictObject({
  illust: v.strictObject({
    ...illustEntries,
    total_comments: whole,
    comment_access_control: v.picklist([0, 1]),
    restriction_attributes: v.array(v.string()),
    request: v.null(),
    event_banners: v.null(),
    seasonal_effect_animation_urls: v.null(),
  }),
})
export const novel = v.strictObject({
  id,
  title: v.string(),
  caption: v.string(),
  restrict: rating,
  x_restrict: rating,
  is_original: v.boolean(),
  image_urls: v.strictObject(imageUrls),
  create_date: date,
  tags: v.array(v.strictObject({ ...tag, added_by_uploaded_user: v.boolean() })),
  page_count: id,
  text_length: whole,
  user,
  series: v.union([seriesRef, v.strictObject({})]),
  is_bookmarked: v.boolean(),
  total_bookmarks: whole,
  total_view: whole,
  visible: v.boolean(),
  total_comments: whole,
  is_muted: v.boolean(),
  is_mypixiv_only: v.boolean(),
  is_x_restricted: v.boolean(),
  novel_ai_type: rating,
  comment_access_control: v.picklist([0, 1]),
  request: v.null(),
})
export const illusts = v.strictObject({ illusts: v.array(illust), next_url: nextUrl })
export const novels = v.strictObject({ novels: v.array(novel), next_url: nextUrl })
export const ugoiraMetadata = v.strictObject({
  ugoira_metadata: v.strictObject({
    zip_urls: v.strictObject({ medium: upstreamUrl }),
    frames: v.pipe(v.array(v.strictObject({ file: v.pipe(v.string(), v.regex(/^\d{6}\.jpg$/)), delay: id })), v.minLength(1)),
  }),
})
export const bookmarkTags = v.strictObject({
  bookmark_tags: v.array(v.strictObject({ name: text, count: id })),
  next_url: nextUrl,
})
export const bookmarkRanges = v.strictObject({
  bookmark_ranges: v.array(
    v.strictObject({
      bookmark_num_min: v.pipe(v.string(), v.regex(/^(\d+|\*)$/)),
      bookmark_num_max: v.pipe(v.string(), v.regex(/^(\d+|\*)$/)),
    }),
  ),
})
export const bookmarkDetail = v.strictObject({
  bookmark_detail: v.strictObject({
    is_bookmarked: v.boolean(),
    restrict: v.picklist(['public', 'private']),
    tags: v.array(v.strictObject({ name: v.string(), is_registered: v.boolean() })),
  }),
})
