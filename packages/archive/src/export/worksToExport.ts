// The works that a query selects for an export, in the order in which people read them.
import type { LibraryQuery } from '@emaki/domain'
import type { Archive } from '../openArchive.ts'
import type { SearchScope } from '../search/hiddenWorks.ts'
import type { WorkKey } from '../workKey.ts'

/** Works that are read at a time. Other requests of the process go on in between. */
const step = 500

/** The keys of a query's works, at most `maxWorks`. The works of a series begin with the oldest, unless the query has an order. */
export async function worksToExport(
  { search }: Archive,
  query: LibraryQuery,
  { maxWorks, signal, ...scope }: SearchScope & { readonly maxWorks: number; readonly signal?: AbortSignal },
): Promise<WorkKey[]> {
  const ordered: LibraryQuery =
    query.series !== undefined && query.order === undefined ? { ...query, order: 'made', reversed: true } : query
  const keys: WorkKey[] = []
  let from: Awaited<ReturnType<typeof search.page>>['next']
  do {
    signal?.throwIfAborted()
    const page = await search.page(ordered, { ...scope, from, count: Math.min(step, maxWorks - keys.length) })
    keys.push(...page.works.map(({ kind, id }): WorkKey => ({ kind, id })))
    from = page.next
    await new Promise((resolve) => setImmediate(resolve))
  } while (from && keys.length < maxWorks)
  return keys
}
