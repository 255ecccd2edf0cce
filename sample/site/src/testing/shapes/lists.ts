// Lists of works, words, articles and lives without an owner (docs/contract/app-api.md 3).
import * as v from 'valibot'
import { date, id, nextUrl, tag, text, user, whole } from './values.ts'
import { illust, illusts, novel, novels } from './works.ts'

const privacyPolicy = v.strictObject({
  version: v.optional(v.string()),
  message: v.optional(v.string()),
  url: v.optional(v.string()),
})
const search = { search_span_limit: v.literal(31536000), show_ai: v.boolean() }
export const mangaRecommended = v.strictObject({
  illusts: v.array(illust),
  ranking_illusts: v.array(illust),
  privacy_policy: privacyPolicy,
  next_url: nextUrl,
})
export const illustRecommended = v.strictObject({ ...mangaRecommended.entries, contest_exists: v.boolean() })
export const novelRecommended = v.strictObject({
  novels: v.array(novel),
  ranking_novels: v.array(novel),
  privacy_policy: privacyPolicy,
  next_url: nextUrl,
})
export const illustSearch = v.strictObject({ ...illusts.entries, ...search })
export const novelSearch = v.strictObject({ ...novels.entries, ...search })
export const illustPreview = v.strictObject({ illusts: v.array(illust), ...search })
export const novelPreview = v.strictObject({ novels: v.array(novel), ...search })
export const autocompleteV1 = v.strictObject({ search_auto_complete_keywords: v.pipe(v.array(v.string()), v.maxLength(10)) })
export const autocompleteV2 = v.strictObject({ tags: v.pipe(v.array(v.strictObject(tag)), v.maxLength(10)) })
export const trendTags = v.strictObject({
  trend_tags: v.array(v.strictObject({ tag: v.string(), translated_name: v.nullable(v.string()), illust })),
})
export const spotlights = v.strictObject({
  spotlight_articles: v.array(
    v.strictObject({
      id: v.pipe(id, v.maxValue(999_999)),
      title: v.string(),
      pure_title: v.string(),
      thumbnail: v.pipe(v.string(), v.regex(/^https:\/\/i\.pximg\.net\/c\/1200x/)),
      article_url: v.pipe(v.string(), v.regex(/^https:\/\/www\.pixivision\.net\/(ja|en|zh|zh-tw|ko)\/a\/\d+$/)),
      publish_date: date,
      category: v.picklist(['spotlight', 'tutorial', 'inspiration']),
      subcategory_label: v.string(),
    }),
  ),
  next_url: nextUrl,
})
const liveUser = v.strictObject({ user })
export const lives = v.strictObject({
  live_info: v.null(),
  lives: v.array(
    v.strictObject({
      id: v.pipe(text, v.regex(/^\d+$/)),
      created_at: date,
      owner: liveUser,
      performers: v.array(liveUser),
      name: text,
      is_single: v.boolean(),
      is_adult: v.boolean(),
      is_r18: v.boolean(),
      is_r15: v.boolean(),
      publicity: v.literal('open'),
      is_closed: v.literal(false),
      mode: text,
      server: text,
      channel_id: text,
      is_enabled_mic_input: v.boolean(),
      thumbnail_image_url: v.pipe(text, v.regex(/^https:\/\//)),
      member_count: whole,
      total_audience_count: whole,
      performer_count: id,
      is_muted: v.boolean(),
    }),
  ),
  next_url: nextUrl,
})
