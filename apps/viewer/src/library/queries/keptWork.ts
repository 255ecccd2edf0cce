// One work of the archive: details, keeping it, moving it to the trash, and statistics of all works.
import { type KeptWork, type LibraryQuery, type LibraryStatistics, libraryFilters, libraryParameters } from '@emaki/domain'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import type { FeedPage } from '../../platform/query/feedPages.ts'
import { unwrap } from '../../platform/query/queryClient.ts'
import { cacheKeptMark, type WorkKind } from './keptMark.ts'
import { readLibrary, sendLibrary } from './libraryCall.ts'
import { readKeptWork, readStatistics } from './libraryShapes.ts'

/** Details of a kept work; null for a work that is not in the archive. */
export const keptWorkQuery = (kind: WorkKind, id: string) =>
  queryOptions<KeptWork | null>({
    queryKey: ['library', 'work', kind, id],
    queryFn: async ({ signal }) => {
      const result = await readLibrary(`/works/${kind}/${id}`, signal)
      if (!result.ok && result.error.kind === 'removed') return null
      return readKeptWork(unwrap(result)) ?? null
    },
    staleTime: 60_000,
  })

export const libraryStatisticsQuery = (query: LibraryQuery) => {
  const parameters = libraryParameters(libraryFilters(query)).toString()
  return queryOptions<LibraryStatistics>({
    queryKey: ['library', 'statistics', parameters],
    queryFn: async ({ signal }) => readStatistics(unwrap(await readLibrary(`/statistics?${parameters}`, signal))),
    staleTime: 60_000,
  })
}

/** Marks everything of the library as stale, so that open parts load again. Access does not change. */
const invalidateLibrary = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      (queryKey[0] === 'library' && queryKey[1] !== 'access') || (queryKey[0] === 'feed' && queryKey[1] === 'library'),
  })

/** Keeps a work. A job loads its files, so the mark has no version yet. */
export async function keepWork(client: QueryClient, kind: WorkKind, id: string): Promise<RequestResult<unknown>> {
  const reply = await sendLibrary('PUT', `/works/${kind}/${id}`)
  if (!reply.ok) return reply
  cacheKeptMark(client, kind, id, { keptAt: new Date().toISOString(), upstream: 'live', versions: 0, isRead: true })
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'feed' && queryKey[1] === 'library' })
  return reply
}

/** Moves a work to the trash. Loaded lists lose it and keep their scroll position. */
export async function trashWork(client: QueryClient, kind: WorkKind, id: string): Promise<RequestResult<unknown>> {
  const reply = await sendLibrary('DELETE', `/works/${kind}/${id}`)
  if (!reply.ok) return reply
  cacheKeptMark(client, kind, id, null)
  removeFromLists(client, kind, id)
  client.removeQueries({ queryKey: ['library', 'work', kind, id] })
  await client.invalidateQueries({ queryKey: ['library', 'trash'] })
  return reply
}

/** Restores works from the trash: names such as `illust:1`. */
export async function restoreWorks(client: QueryClient, names: readonly string[]): Promise<RequestResult<unknown>> {
  const reply = await sendLibrary('POST', '/trash/restore', { works: names })
  if (reply.ok) await invalidateLibrary(client)
  return reply
}

/** Remembers that a work was opened. Failures are silent: the next visit sends it again. */
export const markRead = (kind: WorkKind, id: string): Promise<unknown> =>
  sendLibrary('PUT', `/works/${kind}/${id}/read`, { isRead: true })

function removeFromLists(client: QueryClient, kind: WorkKind, id: string): void {
  const name = kind === 'illust' ? 'artworks' : 'novels'
  client.setQueriesData<InfiniteData<FeedPage<{ readonly id: string }>>>({ queryKey: ['feed', 'library', name] }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) =>
      page.items.some((item) => item.id === id) ? { ...page, items: page.items.filter((item) => item.id !== id) } : page,
    )
    return { ...data, pages }
  })
}
