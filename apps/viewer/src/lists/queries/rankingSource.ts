// The source of a ranking: which service has it, and how its pages are requested and read.
import type { Artwork, Day, RankingType } from '@emaki/domain'
import { rankingCategory, rankingGates, rankingPageSize, upstreamRankingMode, webRankingMode } from '@emaki/domain'
import { companion } from '../../platform/http/companion.ts'
import { mirror } from '../../platform/http/mirror.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import type { Cursor, FeedPage } from '../../platform/query/feedPages.ts'
import { pageAfter } from '../../platform/query/listPage.ts'
import { illustPage } from '../../platform/query/mirrorPages.ts'

/** A work with its rank. */
export interface RankedArtwork extends Artwork {
  readonly rank: number
}

/** `mirror`: a mode of the app API. `companion`: a mode and content of the web ranking. */
export type RankingSource =
  | { readonly from: 'mirror'; readonly mode: string; readonly isOfType: (artwork: Artwork) => boolean }
  | { readonly from: 'companion'; readonly mode: string; readonly content: 'illust' | 'ugoira' | 'manga' }

/**
 * Types of one kind (`…_illust`, `…_ugoira`, `…_manga`) come from the web ranking. Its adult rankings need a session that
 * may see them (docs/contract/companion.md 7.2). Adult types are therefore filtered from the app API's rankings; manga has
 * app API modes.
 */
export function rankingSource(type: RankingType): RankingSource {
  const mode = upstreamRankingMode(type)
  if (mode !== undefined) return { from: 'mirror', mode, isOfType: () => true }
  const web = webRankingMode(type)
  if (web && rankingGates(type).length === 0) return { from: 'companion', ...web }
  const content = rankingCategory(type)
  const span = type.startsWith('weekly') ? 'week_r18' : 'day_r18'
  return content === 'manga'
    ? { from: 'mirror', mode: `${span}_manga`, isOfType: () => true }
    : { from: 'mirror', mode: span, isOfType: (artwork) => artwork.type === content }
}

/** Requests and reads one page of a ranking. */
export async function askRanking(
  source: RankingSource,
  date: Day,
  page: Cursor,
  signal: AbortSignal,
): Promise<RequestResult<FeedPage<RankedArtwork>>> {
  if (source.from === 'mirror') return rankingPage(await mirror().get('/rank', { mode: source.mode, date, page }, signal), page)
  const { mode, content } = source
  const query = { format: 'json', mode, content, date: date.replaceAll('-', ''), p: page }
  const [result, { webRankingPage }] = await Promise.all([companion().get('/ranking', query, signal), import('./webRanking.ts')])
  return webRankingPage(result, mode)
}

/** One page of an app API ranking. Ranks are computed from the page number (docs/contract/app-api.md 3.5). */
export function rankingPage(result: RequestResult<unknown>, page: Cursor): RequestResult<FeedPage<RankedArtwork>> {
  const above = (Number(page) - 1) * rankingPageSize
  return illustPage(result, pageAfter(page), (artwork, index) => ({ ...artwork, rank: above + index + 1 }))
}
