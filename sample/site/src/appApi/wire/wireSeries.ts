// A series in the JSON of the app API (docs/contract/app-api.md 2.10).
import type { SeriesRecord, WorkRecord } from '@emaki/catalogue'
import { seriesCoverUrl, stubUrl } from '../../images/pictureUrls.ts'
import type { Requester } from '../requester.ts'
import { wireUser } from './wireUser.ts'

const coverSize = { width: 782, height: 410 }

/** A series of works. Its cover is cropped from the latest part. */
export function wireIllustSeries(series: SeriesRecord, latest: WorkRecord | undefined, requester: Requester) {
  return {
    id: series.id,
    title: series.title,
    caption: series.caption,
    cover_image_urls: { medium: latest ? seriesCoverUrl(latest) : stubUrl('unknown') },
    series_work_count: series.count,
    create_date: series.created,
    ...coverSize,
    user: wireUser(series.artist, requester),
    watchlist_added: requester.isWatched('illust', series.id),
  }
}

/** A series of novels. */
export const wireNovelSeries = (series: SeriesRecord, requester: Requester) => ({
  id: series.id,
  title: series.title,
  caption: series.caption,
  is_original: series.isOriginal,
  is_concluded: series.isConcluded,
  content_count: series.count,
  total_character_count: series.textLength,
  user: wireUser(series.artist, requester),
  display_text: series.caption.split('\n')[0] ?? '',
  novel_ai_type: series.aiType,
  watchlist_added: requester.isWatched('novel', series.id),
})
