// Paged storage: pages are stored separately, restored completely, and never mixed between two lists.
import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { persistedQuery } from '../query/testing/persistedQuery.ts'
import type { BulkKeyValueStore } from './keyValueStore.ts'
import { createPagedStorage } from './pagedStorage.ts'

interface Page {
  readonly items: readonly string[]
  readonly next: number | null
}

const page = (number: number, text = 'work'): Page => ({ items: [`${text} ${number}`], next: number + 1 })
const pagesTo = (count: number, text?: string) => Array.from({ length: count }, (_, at) => page(at + 1, text))

const list = (pages: readonly Page[], dataUpdatedAt = 1): PersistedQuery =>
  persistedQuery('list', { pages, pageParams: pages.map((_, at) => at + 1) }, dataUpdatedAt)

/** A key-value store that copies values like a browser, and records the keys of each write. */
function keyValueStore() {
  const values = new Map<string, unknown>()
  const written: string[] = []
  const self: BulkKeyValueStore = {
    get: async (key) => structuredClone(values.get(key)),
    set: async (key, value) => {
      written.push(key)
      values.set(key, structuredClone(value))
    },
    setMany: async (entries) => {
      written.push(entries.map(([key]) => key).join(' + '))
      for (const [key, value] of entries) values.set(key, structuredClone(value))
    },
    delete: async (keys) => {
      for (const key of keys) values.delete(key)
    },
    entries: async () => [...values],
    keys: async () => [...values.keys()],
  }
  return { values, written, self }
}

const dataOf = (kept: unknown) => (kept as PersistedQuery | undefined)?.state.data

describe('createPagedStorage', () => {
  it('restores a list of any length unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 40 }), async (count) => {
        const { self } = keyValueStore()
        await createPagedStorage(self).set('list', list(pagesTo(count)))
        const kept = await createPagedStorage(self).get('list')
        expect(kept).toEqual(count === 0 ? undefined : list(pagesTo(count)))
      }),
    )
  })

  it('writes only a new page, with its list, also after a reload', async () => {
    const { self, written } = keyValueStore()
    const pages = pagesTo(100)
    await createPagedStorage(self).set('list', list(pages))
    const visit = createPagedStorage(self)
    const again = dataOf(await visit.get('list')) as { pages: Page[] }
    written.length = 0
    await visit.set('list', list([...again.pages, page(101)]))
    expect(written).toEqual(['list\n100 + list'])
    expect(await createPagedStorage(self).get('list')).toEqual(list(pagesTo(101)))
  })

  it('restores the new list after a refresh', async () => {
    const { self } = keyValueStore()
    const storage = createPagedStorage(self)
    await storage.set('list', list(pagesTo(5)))
    await storage.set('list', list(pagesTo(1, 'fresh')))
    expect(await storage.get('list')).toEqual(list(pagesTo(1, 'fresh')))
  })

  it('drops pages that another tab wrote for its own list', async () => {
    const { self, values } = keyValueStore()
    await createPagedStorage(self).set('list', list(pagesTo(4)))
    values.set('list\n1', { items: ['other'], next: 77 })
    expect(dataOf(await createPagedStorage(self).get('list'))).toEqual({
      pages: [page(1), { items: ['other'], next: 77 }],
      pageParams: [1, 2],
    })
    values.delete('list\n0')
    expect(await createPagedStorage(self).get('list')).toBeUndefined()
  })

  it('deletes a list with all its pages', async () => {
    const { self, values } = keyValueStore()
    const storage = createPagedStorage(self)
    await storage.set('list', list(pagesTo(3)))
    await storage.delete('list')
    expect(values.size).toBe(0)
  })

  it('evicts the oldest list with its pages, and pages without a list', async () => {
    const { self, values } = keyValueStore()
    const storage = createPagedStorage(self)
    for (const [at, key] of ['oldest', 'older', 'newer', 'newest'].entries()) await storage.set(key, list(pagesTo(2), at))
    values.set('gone\n3', page(3))
    await storage.evictOldest((value) => (value as PersistedQuery).state.dataUpdatedAt)
    expect([...values.keys()].filter((key) => /oldest|gone/.test(key))).toEqual([])
    expect(values.size).toBe(9)
  })
})

describe('deleteExpired', () => {
  it('deletes an expired list with its pages, and pages without a list', async () => {
    const { self, values } = keyValueStore()
    const storage = createPagedStorage(self)
    await storage.set('old', list(pagesTo(3)))
    await storage.set('new', list(pagesTo(2)))
    values.set('gone\n0', page(1))
    await storage.deleteExpired((key) => key === 'old')
    expect([...values.keys()].sort()).toEqual(['new', 'new\n0', 'new\n1'])
  })
})

describe('data that is not a list', () => {
  it('is stored unchanged', async () => {
    const { self, written } = keyValueStore()
    const response = { ...list([]), state: { ...list([]).state, data: { pages: 'three', title: 'A book' } } }
    await createPagedStorage(self).set('book', response)
    expect(written).toEqual(['book'])
    expect(await createPagedStorage(self).get('book')).toEqual(response)
  })
})
