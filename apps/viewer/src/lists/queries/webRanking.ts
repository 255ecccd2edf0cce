// Reads the web ranking, which home does not need.
import { type Artwork, normaliseRankItem, record, succeeded, text } from '@emaki/domain'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import type { FeedPage } from '../../platform/query/feedPages.ts'
import { listPage } from '../../platform/query/listPage.ts'

/**
 * One page of the web ranking. A response without contents is the end: upstream sends no list after the last page
 * (docs/contract/companion.md 7.2).
 */
export function webRankingPage(
  result: RequestResult<unknown>,
  mode: string,
): RequestResult<FeedPage<Artwork & { readonly rank: number }>> {
  if (result.ok && !Array.isArray(record(result.value).contents)) {
    return succeeded({ items: [], unreadable: 0, next: null })
  }
  return listPage(
    result,
    'contents',
    ({ next }) => (typeof next === 'number' || text(next) ? Number(next) : null),
    (wire) => normaliseRankItem(wire, mode),
  )
}
