// Stores a list page by page in the key-value store, so that a new page does not rewrite the whole list.
import { record } from '@emaki/domain'
import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import type { BulkKeyValueStore } from './keyValueStore.ts'

export interface PagedStorage {
  get(key: string): Promise<unknown>
  set(key: string, query: PersistedQuery): Promise<void>
  delete(key: string): Promise<void>
  /** Deletes the oldest quarter of the responses, at least one. `age` returns a larger number for a newer value. */
  evictOldest(age: (value: unknown) => number): Promise<void>
  /** Deletes expired responses one after another, and pages without a list. */
  deleteExpired(isExpired: (key: string) => Promise<boolean> | boolean): Promise<void>
}

/** Replaces the pages in a stored response. The number of cursors is the number of pages. */
const storedApart = 'storedApart'
/** Query keys contain no line break. */
const keyOf = (key: string, page: number) => `${key}\n${page}`
const listKeyOf = (key: string) => key.split('\n', 1)[0] ?? key
const keysOf = (key: string, count: number) => Array.from({ length: count }, (_, page) => keyOf(key, page))

/** Creates a paged storage. Rejects when the key-value store does. */
export function createPagedStorage(keyValueStore: BulkKeyValueStore): PagedStorage {
  /** The stored pages of each response, with their numbers. */
  const storedPages = new Map<string, WeakMap<object, number>>()

  return {
    async get(key) {
      const response = await keyValueStore.get(key)
      const { state, data, cursors } = partsOf(response)
      if (data.pages !== storedApart) return response
      const found = await Promise.all(keysOf(key, cursors.length).map((pageKey) => keyValueStore.get(pageKey)))
      // Another tab may have refreshed the list: a page that does not follow the page before it belongs to another list.
      const end = found.findIndex((page, at) => !isPage(page) || (at > 0 && record(found[at - 1]).next !== cursors[at]))
      const pages = (end < 0 ? found : found.slice(0, end)).filter(isPage)
      if (pages.length === 0) return undefined
      storedPages.set(key, new WeakMap(pages.map((page, at) => [page, at])))
      const whole = { ...data, pages, pageParams: cursors.slice(0, pages.length) }
      return { ...record(response), state: { ...state, data: whole } }
    },
    async set(key, query) {
      const { state, data } = partsOf(query)
      const { pages } = data
      if (!Array.isArray(pages) || !pages.every(isPage)) return keyValueStore.set(key, query)
      const known = storedPages.get(key) ?? new WeakMap<object, number>()
      storedPages.set(key, known)
      const list = [key, { ...query, state: { ...state, data: { ...data, pages: storedApart } } }] as const
      let isStored = false
      for (const [at, page] of pages.entries()) {
        if (known.get(page) === at) continue
        const entry = [keyOf(key, at), page] as const
        isStored = at === pages.length - 1
        // Each page in its own transaction, because copying a long list at once would block the page. The last one goes with the list.
        await keyValueStore.setMany(isStored ? [entry, list] : [entry])
        known.set(page, at)
      }
      if (!isStored) await keyValueStore.setMany([list])
    },
    async delete(key) {
      const { cursors } = partsOf(await keyValueStore.get(key))
      storedPages.delete(key)
      await keyValueStore.delete([key, ...keysOf(key, cursors.length)])
    },
    async evictOldest(age) {
      const entries = await keyValueStore.entries()
      const responses = entries.filter(([key]) => listKeyOf(key) === key).sort(([, a], [, b]) => age(a) - age(b))
      // Pages without a list are deleted, too.
      const remaining = new Set(responses.slice(Math.ceil(responses.length / 4)).map(([key]) => key))
      const evicted = entries.map(([key]) => key).filter((key) => !remaining.has(listKeyOf(key)))
      for (const key of evicted) storedPages.delete(key)
      await keyValueStore.delete(evicted)
    },
    async deleteExpired(isExpired) {
      const keys = await keyValueStore.keys()
      const responses = new Set(keys.filter((key) => listKeyOf(key) === key))
      await keyValueStore.delete(keys.filter((key) => !responses.has(listKeyOf(key))))
      for (const key of responses) if (await isExpired(key)) await this.delete(key)
    },
  }
}

function partsOf(response: unknown) {
  const state = record(record(response).state)
  const data = record(state.data)
  const cursors: readonly unknown[] = Array.isArray(data.pageParams) ? data.pageParams : []
  return { state, data, cursors }
}

const isPage = (page: unknown): page is object => typeof page === 'object' && page !== null
