// Series of artworks and of novels, and a work's position in one.
import * as v from 'valibot'
import { date, id, nextUrl, rating, text, upstreamUrl, user, whole } from './values.ts'
import { illust, illusts, novel, novels } from './works.ts'

const illustSeriesDetail = v.strictObject({
  id,
  title: text,
  caption: text,
  cover_image_urls: v.strictObject({ medium: upstreamUrl }),
  series_work_count: id,
  create_date: date,
  width: id,
  height: id,
  user,
  watchlist_added: v.boolean(),
})
const novelSeriesDetail = v.strictObject({
  id,
  title: text,
  caption: text,
  is_original: v.boolean(),
  is_concluded: v.boolean(),
  content_count: id,
  total_character_count: whole,
  user,
  display_text: text,
  novel_ai_type: rating,
  watchlist_added: v.boolean(),
})
export const userIllustSeries = v.strictObject({ illust_series_details: v.array(illustSeriesDetail), next_url: nextUrl })
export const userNovelSeries = v.strictObject({ novel_series_details: v.array(novelSeriesDetail), next_url: nextUrl })
export const illustSeriesPage = v.strictObject({
  illust_series_detail: illustSeriesDetail,
  illust_series_first_illust: illust,
  illust_series_latest_illust: illust,
  ...illusts.entries,
})
export const novelSeriesPage = v.strictObject({
  novel_series_detail: novelSeriesDetail,
  novel_series_first_novel: novel,
  novel_series_latest_novel: novel,
  ...novels.entries,
})
export const illustSeriesContext = v.strictObject({
  illust_series_detail: illustSeriesDetail,
  illust_series_context: v.strictObject({ content_order: id, prev: v.nullable(illust), next: v.nullable(illust) }),
})
