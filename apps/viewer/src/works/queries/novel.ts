// Queries for one novel, its text, and related novels.
import {
  type Novel,
  type NovelText,
  normaliseNovel,
  normaliseNovelText,
  record,
  relatedNovelPages,
  succeeded,
} from '@emaki/domain'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { companion } from '../../platform/http/companion.ts'
import { mirror } from '../../platform/http/mirror.ts'
import { requestFailed } from '../../platform/http/requestResult.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { pageUpTo } from '../../platform/query/listPage.ts'
import { novelPage } from '../../platform/query/mirrorPages.ts'
import { offlineNovel } from '../offlineCopies/offlineCopies.ts'
import { keepAll } from './artwork.ts'

/** A novel without its text. Never expires (docs/spec/product.md 9), unless the account hides it on the site. */
export const novelQuery = (id: string) =>
  queryOptions<Novel>({
    ...entityQuery<Novel>({
      key: ['novel', id],
      lifetime: lifetimes.novel,
      request: (signal) => mirror().get('/novel_detail', { id }, signal),
      read: (response) => normaliseNovel(record(response).novel),
      offlineCopy: async () => (await offlineNovel(id))?.work,
    }),
    // It may be shown again at any time.
    staleTime: ({ state }) => (state.data?.isMuted ? lifetimes.incomplete : lifetimes.novel),
  })

/**
 * A novel's text, pictures and neighbours. Never expires (docs/spec/product.md 9). The companion is the fallback for mirrors
 * without texts. When both fail, the mirror's message is shown.
 */
export const novelTextQuery = (id: string) =>
  entityQuery<NovelText>({
    key: ['novel-text', id],
    lifetime: lifetimes.novel,
    request: async (signal) => {
      const response = await mirror().get('/webview_novel', { id }, signal)
      if (response.ok && normaliseNovelText(response.value)) return response
      const detail = await companion().get(`/ajax/novel/${id}`, {}, signal)
      if (detail.ok && normaliseNovelText(detail.value)) return detail
      return response.ok ? succeeded(response.value) : requestFailed(response.error.message)
    },
    read: normaliseNovelText,
    offlineCopy: async () => (await offlineNovel(id))?.text,
  })

/** Related novels, at most two pages (docs/spec/product.md 4). Cached for 2 days (docs/spec/product.md 9). */
export const relatedNovelsQuery = (id: string) =>
  feedQuery<Novel>({
    key: ['related-novels', id],
    lifetime: lifetimes.related,
    first: 1,
    page: async (page, signal) =>
      novelPage(await mirror().get('/related_novel', { id, page }, signal), pageUpTo(page, relatedNovelPages)),
    keep: keepAll,
  })

/** Updates the bookmark flag of a cached novel (docs/spec/product.md 4.4). */
export function updateCachedNovelBookmark(id: string, isBookmarked: boolean, client: QueryClient): void {
  client.setQueryData<Novel>(novelQuery(id).queryKey, (novel) => novel && { ...novel, is_bookmarked: isBookmarked })
}
