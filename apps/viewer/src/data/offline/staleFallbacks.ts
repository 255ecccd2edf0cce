// Stale fallbacks: kept answers that stand on the screen although they are due, because there is no network or because nobody answers. They go as soon as somebody does.
import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core'
import { notifyManager, type Query, type QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query'

/** Stands between a query and its question, as TanStack's own persister does. */
type Persister = <T, K extends QueryKey>(
  ask: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  query: Query,
) => Promise<T>

interface Circumstances {
  /** Whether a kept answer is within its lifetime. */
  readonly isFresh: (key: string, answer: PersistedQuery) => boolean
  /** Whether a kept answer is of no use even as a stale fallback. */
  readonly isOutlived: (key: string, answer: PersistedQuery) => boolean
  readonly client: QueryClient
  /** Says `online` when the network is back. */
  readonly network: Pick<EventTarget, 'addEventListener'>
  readonly isOnline: () => boolean
  /** Keeps an answer that came after its stale fallback. */
  readonly keep?: (query: Query) => void
  /** True for what a question threw when nobody had answered it. */
  readonly isUnreached: (error: unknown) => boolean
  /** So long a question waits for its answer before a kept one stands in, ms; from outside for tests. */
  readonly patienceMs?: number
  /** The same after a question that nobody answered. */
  readonly shortPatienceMs?: number
  /** True when nobody has answered before the first question: the page itself was waited for in vain. */
  readonly isSilentAtFirst?: boolean
}

interface StaleFallback {
  /** When the answer came, ms; unknown for one that is within its lifetime and stands for another. */
  readonly since?: number
  /** Asks for what it stands for, when that is something else than its own question. */
  readonly again?: () => Promise<void>
  /** What was said after it had taken its place. */
  readonly late?: unknown
}

export interface StaleFallbacks {
  /** The storage of answers as queries see it: those that are due are there only while there is no network. */
  readonly storage: AsyncStorage<PersistedQuery>
  /** A persister that falls back on what is kept. `nameOf` says under which name a query's answer is kept. */
  over(persister: Persister, nameOf: (queryHash: string) => string): Persister
  /** Says that a query's answer stands for another one that nobody gave; `again` asks for that one. */
  mark(queryHash: string, again: () => Promise<void>): void
  /** Which of them are on the screen, and when the oldest came, ms; an empty name and 0 without any. Changes only with an event of the query cache. */
  shown(): { readonly name: string; readonly since: number }
  /** True for a query whose answer is not the one that it asked for. */
  stands(queryHash: string): boolean
  /** True while the last question had no answer. */
  isAway(): boolean
  /** Asks anew for those on the screen, the next one only when the one before was answered. Never rejects. */
  again(): Promise<void>
  /** Calls back when an answer came after all; the function that it gives ends that. */
  onLate(listener: () => void): () => void
}

/** As long as upstream's own connectivity check (docs/spec/product.md 9), ms. */
const patience = 5000
/** Somebody who does not answer need not be waited for so long again; somebody else may still be quick, ms. */
const shortPatience = 1000

/** The stale fallbacks of a client's queries over a storage. */
export function staleFallbacks(
  shelf: AsyncStorage<PersistedQuery>,
  {
    isFresh,
    isOutlived,
    client,
    network,
    isOnline,
    keep,
    isUnreached,
    patienceMs = patience,
    shortPatienceMs = shortPatience,
    isSilentAtFirst = false,
  }: Circumstances,
): StaleFallbacks {
  const cache = client.getQueryCache()
  /** By the hash of the query that shows it. */
  const standing = new Map<string, StaleFallback>()
  const listeners = new Set<() => void>()
  let isSilent = isSilentAtFirst

  const drop = (query: Query | undefined) => {
    if (query && query.getObserversCount() === 0 && standing.delete(query.queryHash)) cache.remove(query)
  }
  const dropUnseen = () => {
    for (const hash of [...standing.keys()]) drop(cache.get(hash))
  }
  const isAway = () => isSilent || !isOnline()
  network.addEventListener('online', () => {
    isSilent = false
    dropUnseen()
  })
  cache.subscribe(({ type, query }) => {
    if (type === 'removed') standing.delete(query.queryHash)
    if (type === 'observerRemoved' && standing.size > 0 && !isAway()) drop(query)
  })

  const keptFor = async (name: string): Promise<PersistedQuery | undefined> => {
    const answer = await shelf.getItem(name)
    return answer && !isOutlived(name, answer) ? answer : undefined
  }
  const active = () => [...standing].flatMap(([hash, fallback]) => (cache.get(hash)?.isActive() ? [{ hash, fallback }] : []))

  /** Puts the kept answer in place; what is asked may still come. */
  const fallback = <T>(query: Query, kept: PersistedQuery): T => {
    standing.set(query.queryHash, { since: kept.state.dataUpdatedAt })
    // The query takes the data for new; the persister of TanStack says its age in this way, too.
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: kept.state.dataUpdatedAt }))
    return kept.state.data as T
  }

  const over =
    (persister: Persister, nameOf: (queryHash: string) => string): Persister =>
    async <T, K extends QueryKey>(
      ask: (context: QueryFunctionContext<K>) => T | Promise<T>,
      context: QueryFunctionContext<K>,
      query: Query,
    ): Promise<T> => {
      const heard = async (given: QueryFunctionContext<K>) => {
        try {
          const answer = await ask(given)
          isSilent = false
          return answer
        } catch (error) {
          if (isUnreached(error)) isSilent = true
          throw error
        }
      }
      const { queryHash } = query
      const before = query.state
      const isRenewed = standing.has(queryHash) && before.fetchMeta?.fetchMore === undefined
      const asking = persister(heard, context, query)
      if (before.data !== undefined) {
        if (!isRenewed) return asking
        try {
          const answer = await asking
          standing.delete(queryHash)
          return answer
        } catch (error) {
          if (!isUnreached(error)) {
            standing.delete(queryHash)
            throw error
          }
          // Its own age, which may not have been said yet.
          const dataUpdatedAt = standing.get(queryHash)?.since ?? before.dataUpdatedAt
          notifyManager.schedule(() => query.setState({ dataUpdatedAt }))
          return before.data as T
        }
      }

      const name = nameOf(queryHash)
      const first = await settled(asking, isAway() ? shortPatienceMs : patienceMs)
      if (first === 'late') {
        isSilent = true
        const kept = await keptFor(name)
        if (!kept) return asking
        asking.then(
          (answer) => {
            const now = standing.get(queryHash)
            if (!now || cache.get(queryHash) !== query) return
            standing.set(queryHash, { ...now, late: answer })
            for (const listener of listeners) listener()
          },
          () => undefined,
        )
        return fallback<T>(query, kept)
      }
      if ('value' in first) return first.value
      const kept = isUnreached(first.error) ? await keptFor(name) : undefined
      if (!kept) throw first.error
      return fallback<T>(query, kept)
    }

  const renew = async (hash: string, { late, again }: StaleFallback): Promise<void> => {
    const query = cache.get(hash)
    if (!query) return
    if (late !== undefined) {
      standing.delete(hash)
      client.setQueryData(query.queryKey, late)
      keep?.(query)
    } else if (again) await again()
    else await askAgain(client, query)
  }

  return {
    storage: {
      ...shelf,
      getItem: async (name) => {
        const answer = await shelf.getItem(name)
        if (!answer || isFresh(name, answer)) return answer
        if (isOnline() || isOutlived(name, answer)) return undefined
        standing.set(answer.queryHash, { since: answer.state.dataUpdatedAt })
        return answer
      },
    },
    over,
    mark: (hash, again) => standing.set(hash, { again }),
    shown() {
      const all = active()
      const times = all
        .map(({ hash, fallback: { since } }) => since ?? cache.get(hash)?.state.dataUpdatedAt ?? 0)
        .filter((time) => time > 0)
      return { name: all.map(({ hash }) => hash).join(), since: times.length === 0 ? 0 : Math.min(...times) }
    },
    stands: (hash) => standing.has(hash),
    isAway,
    async again() {
      for (const { hash, fallback: one } of active()) {
        await renew(hash, one)
        if (isSilent && standing.has(hash)) return
      }
      if (!isAway()) dropUnseen()
    },
    onLate(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Asks a query anew: by its own way when it names one (lists begin at their first page), else as it is. Never rejects. */
async function askAgain(client: QueryClient, { meta, queryKey }: Query): Promise<void> {
  const again: unknown = meta?.again
  // What went wrong is the query's to show.
  if (typeof again === 'function') await Promise.resolve(again(client)).catch(() => undefined)
  else await client.refetchQueries({ queryKey, exact: true })
}

type Settled<T> = { readonly value: T } | { readonly error: unknown } | 'late'

/** What a promise came to within `waitMs`. */
function settled<T>(work: Promise<T>, waitMs: number): Promise<Settled<T>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), waitMs)
    work
      .then(
        (value) => resolve({ value }),
        (error: unknown) => resolve({ error }),
      )
      .finally(() => clearTimeout(timer))
  })
}
