// Illust page: one page of works out of any mirror answer that lists illustrations.
import type { Artwork, Result } from '@emaki/domain'
import { failure, list, normaliseArtwork, record, success, text } from '@emaki/domain'
import { translate } from '../i18n/catalogue.ts'
import type { Cursor, FeedPage } from './feedPages.ts'

/** With more of a page unreadable than this share, something is wrong with the page and not with its items (reliability F05). */
const unreadableLimit = 0.2

/** Where the next page is, told from an answer; null at the end. */
export type NextPage = (answer: Readonly<Record<string, unknown>>) => Cursor | null

/** Numbered pages: one more than `page` while upstream names a next one. */
export const pageAfter =
  (page: Cursor): NextPage =>
  (answer) =>
    text(answer.next_url) ? Number(page) + 1 : null

/** Lists that go on where upstream says: the query of its next_url, without the question mark. */
export const nextQuery: NextPage = (answer) => {
  const address = text(answer.next_url)
  return address.includes('?') ? address.slice(address.indexOf('?') + 1) : null
}

/**
 * Reads an answer's `illusts`. An unreadable item is counted and its neighbours stay; an answer without such a list, or with more
 * than a fifth of it unreadable, is an unknown error (calls.md 8, missing data). `adapt` may add to a work what only its place in the page tells.
 */
export function illustPage<T>(
  result: Result<unknown>,
  next: NextPage,
  adapt: (artwork: Artwork, index: number) => T,
): Result<FeedPage<T>> {
  if (result.status !== 0) return result
  const answer = record(result.data)
  if (!Array.isArray(answer.illusts)) return failure(translate('error.unknown'))
  const wires = list(answer.illusts)
  const items = wires.flatMap((wire, index) => {
    const artwork = normaliseArtwork(wire)
    return artwork ? [adapt(artwork, index)] : []
  })
  if (items.length < wires.length * (1 - unreadableLimit)) return failure(translate('error.unknown'))
  return success({ items, unreadable: wires.length - items.length, next: next(answer) })
}

/** For lists where a work is just a work. */
export const asItIs = (artwork: Artwork): Artwork => artwork
