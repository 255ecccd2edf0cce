// Served offline: without a network an answer beyond its lifetime is better than none. With the network back it goes, as soon as nobody looks at it.
import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core'
import type { Query, QueryCache } from '@tanstack/react-query'

interface Circumstances {
  /** Whether a kept answer is within its lifetime. */
  readonly isFresh: (key: string, answer: PersistedQuery) => boolean
  readonly cache: Pick<QueryCache, 'get' | 'remove' | 'subscribe'>
  /** Says `online` when the network is back. */
  readonly network: Pick<EventTarget, 'addEventListener'>
  readonly isOnline: () => boolean
}

/** A storage of answers as queries see it: those beyond their lifetime are there only while there is no network. */
export function servedOffline(
  storage: AsyncStorage<PersistedQuery>,
  { isFresh, cache, network, isOnline }: Circumstances,
): AsyncStorage<PersistedQuery> {
  /** Hashes of queries that show such an answer. */
  const outlived = new Set<string>()
  const drop = (query: Query | undefined) => {
    if (query && query.getObserversCount() === 0 && outlived.delete(query.queryHash)) cache.remove(query)
  }
  network.addEventListener('online', () => {
    for (const hash of [...outlived]) drop(cache.get(hash))
  })
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && outlived.size > 0 && isOnline()) drop(query)
  })
  return {
    ...storage,
    getItem: async (key) => {
      const answer = await storage.getItem(key)
      if (!answer || isFresh(key, answer)) return answer
      if (isOnline()) return undefined
      outlived.add(answer.queryHash)
      return answer
    },
  }
}
