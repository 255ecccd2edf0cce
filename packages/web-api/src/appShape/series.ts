// Series of the web side in the app API's shape (docs/contract/app-api.md 2.10).
import { count, readAiType, type WireUser } from '@emaki/domain'
import type { MangaSeries, NovelSeries } from '../schemas.ts'
import { japaneseTime } from './text.ts'
import { listedUser } from './user.ts'

/** A manga series. The size of its cover is unknown. */
export const mangaSeriesDetail = (series: MangaSeries, user: WireUser) => ({
  id: count(series.id),
  title: series.title,
  caption: series.caption,
  cover_image_urls: { medium: series.url },
  series_work_count: series.total,
  create_date: japaneseTime(series.createDate),
  width: 0,
  height: 0,
  user,
  watchlist_added: series.isWatched,
})

export const novelSeriesDetail = (series: NovelSeries) => ({
  id: count(series.id),
  title: series.title,
  caption: series.caption,
  is_original: series.isOriginal,
  is_concluded: series.isConcluded,
  content_count: series.publishedContentCount,
  total_character_count: series.publishedTotalCharacterCount,
  user: listedUser(series),
  display_text: series.caption,
  novel_ai_type: readAiType(series.aiType),
  watchlist_added: series.isWatched,
})
