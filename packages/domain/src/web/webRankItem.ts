// A work of the web ranking (docs/contract/companion.md 7.2) as an Artwork with its rank.
import type { Artwork } from '../entities/artwork.ts'
import { maxPages, maxTagLength, maxTags, readRating } from '../entities/artwork.ts'
import { parseId } from '../entities/ids.ts'
import { isLimitedImage, loginOnlyImage } from '../images/imageUrl.ts'
import { count, isBlank, list, record, text } from '../tolerance.ts'
import { webPageImages } from './webPageImages.ts'

const types = ['illust', 'manga', 'ugoira'] as const

/**
 * Reads one item of `ranking.php`. Undefined without a usable id or picture. Never throws.
 * `mode` is the response's mode: works of adult modes are adult and works of AI modes are AI, whatever the item says.
 * The rank is 0 when the item has none. A work that only logged-in users may see is a limited stub.
 */
export function normaliseRankItem(wire: unknown, mode: string): (Artwork & { readonly rank: number }) | undefined {
  const item = record(wire)
  const id = parseId(item.illust_id)
  const address = text(item.url)
  if (id !== undefined && isLoginOnlyItem(item)) return loginOnlyStub(id, item)
  if (id === undefined || !address || isLimitedImage(address)) return undefined
  const type = types[whole(item.illust_type)] ?? 'illust'
  const pages = Math.max(1, whole(item.illust_page_count))
  const series = record(item.illust_series)
  const seriesId = parseId(series.illust_series_id ?? series.illustSeriesId)
  return {
    id,
    rank: whole(item.rank),
    title: text(item.title),
    caption: '',
    author: { id: parseId(item.user_id) ?? '0', name: text(item.user_name), avatar: text(item.profile_img) },
    created: moment(item.illust_upload_timestamp),
    images: Array.from({ length: type === 'ugoira' ? 1 : Math.min(pages, maxPages) }, (_, page) => webPageImages(address, page)),
    tags: list(item.tags)
      .slice(0, maxTags)
      .map((name) => text(name).slice(0, maxTagLength))
      .filter((name) => !isBlank(name))
      .map((name) => ({ name, translated_name: null })),
    tools: [],
    width: whole(item.width),
    height: whole(item.height),
    count: pages,
    view: whole(item.view_count),
    like: whole(item.rating_count),
    x_restrict: restrictOf(item, mode),
    illust_ai_type: mode.includes('_ai') ? 2 : 0,
    type,
    is_bookmarked: item.is_bookmarked === true,
    series: seriesId === undefined ? null : { id: seriesId, title: text(series.illust_series_title) },
  }
}

/** True for an item that upstream masks, because the artist wants logged-in readers (docs/contract/site-2026.md 2). */
export const isLoginOnlyItem = (item: Readonly<Record<string, unknown>>): boolean =>
  text(item.mask_reason) !== '' || (text(item.user_id) === '1' && text(item.url).includes('limit_unviewable'))

/** Nothing of the item is real but its id and its rank. */
function loginOnlyStub(id: string, item: Readonly<Record<string, unknown>>): Artwork & { readonly rank: number } {
  const picture = { s: loginOnlyImage, m: loginOnlyImage, l: loginOnlyImage, o: loginOnlyImage }
  return {
    id,
    rank: whole(item.rank),
    title: '',
    caption: '',
    author: { id: '0', name: '', avatar: '' },
    created: '',
    images: [picture],
    tags: [],
    tools: [],
    width: 100,
    height: 100,
    count: 1,
    view: 0,
    like: 0,
    x_restrict: 0,
    illust_ai_type: 0,
    type: 'illust',
    is_bookmarked: false,
    series: null,
  }
}

function restrictOf(item: Readonly<Record<string, unknown>>, mode: string) {
  const own = readRating(item.x_restrict ?? record(item.illust_content_type).sexual)
  if (mode === 'r18g') return 2
  return mode.includes('r18') && own === 0 ? 1 : own
}

/** Upstream also sends numbers as decimal text. */
const whole = (value: unknown): number => count(typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value)

/** Seconds since 1970 as ISO 8601. Empty for an invalid time. */
function moment(seconds: unknown): string {
  const date = new Date(whole(seconds) * 1000)
  return whole(seconds) > 0 && !Number.isNaN(date.getTime()) ? date.toISOString() : ''
}
