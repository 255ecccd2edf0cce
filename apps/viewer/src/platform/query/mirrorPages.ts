// Pages of mirror responses that list works, users or series.
import type { Artwork, Novel, Series, UserPreview } from '@emaki/domain'
import { normaliseArtwork, normaliseNovel, normaliseSeries, normaliseUserPreview } from '@emaki/domain'
import type { RequestResult } from '../http/requestResult.ts'
import type { FeedPage } from './feedPages.ts'
import { listPage, type NextPage } from './listPage.ts'

/** Reads `illusts`. `adapt` may add data that depends on the position in the page. */
export const illustPage = <T>(
  result: RequestResult<unknown>,
  next: NextPage,
  adapt: (artwork: Artwork, index: number) => T,
): RequestResult<FeedPage<T>> =>
  listPage(result, 'illusts', next, (wire, index) => {
    const artwork = normaliseArtwork(wire)
    return artwork && adapt(artwork, index)
  })

/** For lists that add nothing to their works. */
export const identity = (artwork: Artwork): Artwork => artwork

/** Reads `novels`. */
export const novelPage = (result: RequestResult<unknown>, next: NextPage): RequestResult<FeedPage<Novel>> =>
  listPage(result, 'novels', next, normaliseNovel)

/** Reads `user_previews`. */
export const userPage = (result: RequestResult<unknown>, next: NextPage): RequestResult<FeedPage<UserPreview>> =>
  listPage(result, 'user_previews', next, normaliseUserPreview)

/** Reads `illust_series_details` or `novel_series_details`. */
export const seriesPage = (
  result: RequestResult<unknown>,
  kind: 'illust' | 'novel',
  next: NextPage,
): RequestResult<FeedPage<Series>> => listPage(result, `${kind}_series_details`, next, normaliseSeries)
