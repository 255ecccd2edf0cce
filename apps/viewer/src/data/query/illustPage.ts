// Illust page: one page of works out of any mirror answer that lists illustrations.
import type { Artwork, DataResult } from '@emaki/domain'
import { normaliseArtwork } from '@emaki/domain'
import type { FeedPage } from './feedPages.ts'
import type { NextPage } from './listPage.ts'
import { listPage } from './listPage.ts'

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
export const asItIs = (artwork: Artwork): Artwork => artwork
