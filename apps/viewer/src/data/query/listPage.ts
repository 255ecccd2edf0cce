// List page: one page of anything out of an answer that lists it, and where the page after it is.
import type { DataResult } from '@emaki/domain'
import { failure, list, record, success, text } from '@emaki/domain'
import { translate } from '../../i18n/catalogue.ts'
import type { Cursor, FeedPage } from './feedPages.ts'

/** With more of a page unreadable than this share, something is wrong with the page and not with its items (docs/reliability.md F05). */
const unreadableLimit = 0.2

/** Where the next page is, told from an answer; null at the end. */
export type NextPage = (answer: Readonly<Record<string, unknown>>) => Cursor | null

/** Numbered pages: one more than `page` while upstream names a next one. */
export const pageAfter =
  (page: Cursor): NextPage =>
  (answer) =>
    text(answer.next_url) ? Number(page) + 1 : null

/** Numbered pages up to `last`, whatever upstream says: random, discovery and related novels end of themselves (docs/spec/product.md 2.7, 4). */
export const pageUpTo =
  (page: Cursor, last: number): NextPage =>
  () =>
    Number(page) < last ? Number(page) + 1 : null

/** Lists that go on where upstream says: the query of its next_url, without the question mark. */
export const nextQuery: NextPage = (answer) => {
  const address = text(answer.next_url)
  return address.includes('?') ? address.slice(address.indexOf('?') + 1) : null
}

/** Lists that go on after an id: the value of one parameter of next_url, such as max_bookmark_id or max_illust_id. */
export const nextParameter =
  (name: string): NextPage =>
  (answer) =>
    new URLSearchParams(String(nextQuery(answer) ?? '')).get(name)

/** Lists that are whole after one load. */
export const noNext: NextPage = () => null

/**
 * Reads the member `name` of an answer. What `read` cannot make an item of is counted and its neighbours stay; an answer without such a
 * list, or with more than a fifth of it unreadable, is an unknown error (docs/spec/calls.md 8, missing data).
 */
export function listPage<T>(
  result: DataResult<unknown>,
  name: string,
  next: NextPage,
  read: (wire: unknown, index: number) => T | undefined,
): DataResult<FeedPage<T>> {
  if (result.status !== 0) return result
  const answer = record(result.data)
  if (!Array.isArray(answer[name])) return failure(translate('error.unknown'))
  const wires = list(answer[name])
  const items = wires.flatMap((wire, index) => read(wire, index) ?? [])
  if (items.length < wires.length * (1 - unreadableLimit)) return failure(translate('error.unknown'))
  return success({ items, unreadable: wires.length - items.length, next: next(answer) })
}
