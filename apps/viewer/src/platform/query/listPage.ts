// Reads one page of a list from a response, and the cursor of the next page.
import { list, record, succeeded, text } from '@emaki/domain'
import { type RequestResult, requestFailed } from '../http/requestResult.ts'
import { translate } from '../i18n/catalogue.ts'
import type { Cursor, FeedPage } from './feedPages.ts'

/** When more than this share of a page is unreadable, the page itself is wrong (docs/reliability.md F05). */
const unreadableLimit = 0.2

/** Reads the cursor of the next page from a response. Null at the end. */
export type NextPage = (response: Readonly<Record<string, unknown>>) => Cursor | null

/** Numbered pages: continues while upstream names a next page. */
export const pageAfter =
  (page: Cursor): NextPage =>
  (response) =>
    text(response.next_url) ? Number(page) + 1 : null

/** Numbered pages up to `last`, whatever upstream says: random, discovery and related novels (docs/spec/product.md 2.7, 4). */
export const pageUpTo =
  (page: Cursor, last: number): NextPage =>
  () =>
    Number(page) < last ? Number(page) + 1 : null

/** Lists that continue with upstream's next_url: its query without the question mark. */
export const nextQuery: NextPage = (response) => {
  const address = text(response.next_url)
  return address.includes('?') ? address.slice(address.indexOf('?') + 1) : null
}

/** Lists that continue after an id: one parameter of next_url, such as max_bookmark_id or max_illust_id. */
export const nextParameter =
  (name: string): NextPage =>
  (response) =>
    new URLSearchParams(String(nextQuery(response) ?? '')).get(name)

/** Lists of one page. */
export const noNext: NextPage = () => null

/**
 * Reads the list `name` of a response. Counts and leaves out items that `read` cannot read. Without a list, or when more
 * than a fifth is unreadable, it is an unknown error (docs/spec/calls.md 8, missing data).
 */
export function listPage<T>(
  result: RequestResult<unknown>,
  name: string,
  next: NextPage,
  read: (wire: unknown, index: number) => T | undefined,
): RequestResult<FeedPage<T>> {
  if (!result.ok) return result
  const response = record(result.value)
  if (!Array.isArray(response[name])) return requestFailed(translate('error.unknown'))
  const wires = list(response[name])
  const items = wires.flatMap((wire, index) => read(wire, index) ?? [])
  if (items.length < wires.length * (1 - unreadableLimit)) return requestFailed(translate('error.unknown'))
  return succeeded({ items, unreadable: wires.length - items.length, next: next(response) })
}
