// A successful query as it is persisted.
import type { PersistedQuery } from '@tanstack/query-persist-client-core'

/** The query `name` with `data` from the time `dataUpdatedAt`, in ms. */
export const persistedQuery = (name: string, data: unknown, dataUpdatedAt: number): PersistedQuery => ({
  buster: '1',
  queryHash: name,
  queryKey: [name],
  state: {
    data,
    dataUpdatedAt,
    dataUpdateCount: 1,
    error: null,
    errorUpdateCount: 0,
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: false,
    status: 'success',
    fetchStatus: 'idle',
  },
})
