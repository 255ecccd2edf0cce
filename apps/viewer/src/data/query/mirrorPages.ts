// Pages of mirror responses that list works, users or series.
import type { Artwork, DataResult, Novel, Series, UserPreview } from '@emaki/domain'
import { normaliseArtwork, normaliseNovel, normaliseSeries, normaliseUserPreview } from '@emaki/domain'
import type { FeedPage } from './feedPages.ts'
import { listPage, type NextPage } from './listPage.ts'

/** Reads an answer's `illusts`. `adapt` may add to a work what only its place in the page tells. */
export const illustPage = <T>(
  result: DataResult<unknown>,
  next: NextPage,
  adapt: (artwork: Artwork, index: number) => T,
): DataResult<FeedPage<T>> =>
  listPage(result, 'illusts', next, (wire, index) => {
    const artwork = normaliseArtwork(wire)
    return artwork && adapt(artwork, index)
  })

/** For lists where a work is just a work. */
export const identity = (artwork: Artwork): Artwork => artwork

/** Reads an answer's `novels`. */
export const novelPage = (result: DataResult<unknown>, next: NextPage): DataResult<FeedPage<Novel>> =>
  listPage(result, 'novels', next, normaliseNovel)

/** Reads an answer's `user_previews`. */
export const userPage = (result: DataResult<unknown>, next: NextPage): DataResult<FeedPage<UserPreview>> =>
  listPage(result, 'user_previews', next, normaliseUserPreview)

/** Reads an answer's `illust_series_details` or `novel_series_details`. */
export const seriesPage = (result: DataResult<unknown>, kind: 'illust' | 'novel', next: NextPage): DataResult<FeedPage<Series>> =>
  listPage(result, `${kind}_series_details`, next, normaliseSeries)
