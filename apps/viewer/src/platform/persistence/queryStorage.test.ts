// Query storage over a key-value store that may refuse, be full or contain invalid data (docs/reliability.md F14).
import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { describe, expect, it } from 'vitest'
import { persistedQuery } from '../query/testing/persistedQuery.ts'
import type { BulkKeyValueStore } from './keyValueStore.ts'
import { createQueryStorage } from './queryStorage.ts'

const kept = (hash: string, dataUpdatedAt: number): PersistedQuery => persistedQuery(hash, { works: [hash] }, dataUpdatedAt)

/** A key-value store for at most `room` entries. Each call runs `beforeCall` first, which may throw. */
function keyValueStore(room = 100, beforeCall: () => void = () => undefined) {
  const values = new Map<string, unknown>()
  let calls = 0
  const self: BulkKeyValueStore = {
    get: async (key) => {
      calls++
      beforeCall()
      return values.get(key)
    },
    set: async (key, value) => {
      calls++
      beforeCall()
      if (!values.has(key) && values.size >= room) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    setMany: async (entries) => {
      for (const [key, value] of entries) await self.set(key, value)
    },
    delete: async (keys) => {
      calls++
      beforeCall()
      for (const key of keys) values.delete(key)
    },
    entries: async () => {
      calls++
      beforeCall()
      return [...values]
    },
    keys: async () => {
      calls++
      beforeCall()
      return [...values.keys()]
    },
  }
  return { values, self, calls: () => calls }
}

describe('createQueryStorage', () => {
  it('returns a stored response', async () => {
    const storage = createQueryStorage(keyValueStore().self)
    await storage.setItem('a', kept('a', 1))
    expect(await storage.getItem('a')).toEqual(kept('a', 1))
    await storage.removeItem('a')
    expect(await storage.getItem('a')).toBeUndefined()
  })

  it('F14: deletes the oldest quarter when storage is full', async () => {
    const { values, self } = keyValueStore(8)
    const storage = createQueryStorage(self)
    for (let at = 1; at <= 8; at++) await storage.setItem(`k${at}`, kept(`k${at}`, at))
    await storage.setItem('new', kept('new', 9))
    expect([...values.keys()]).toEqual(['k3', 'k4', 'k5', 'k6', 'k7', 'k8', 'new'])
  })

  it.each([undefined, null, 7, 'text', {}, { queryHash: 'x' }, { queryHash: 'x', state: { dataUpdatedAt: 'soon', data: 1 } }])(
    'ignores the stored value %j',
    async (garbage) => {
      const { values, self } = keyValueStore()
      values.set('a', garbage)
      const storage = createQueryStorage(self)
      expect(await storage.getItem('a')).toBeUndefined()
      await storage.deleteExpired(
        () => false,
        () => false,
      )
      expect(values.size).toBe(0)
    },
  )

  it('deletes expired responses, and does not read permanent ones', async () => {
    const { values, self } = keyValueStore()
    const storage = createQueryStorage(self)
    for (const [at, key] of ['1-old', '1-new', 'Infinity-work'].entries()) await storage.setItem(key, kept(key, at))
    const read: string[] = []
    const isExpired = (key: string, { state }: PersistedQuery) => {
      read.push(key)
      return state.dataUpdatedAt === 0
    }
    await storage.deleteExpired(isExpired, (key) => key.startsWith('Infinity'))
    expect([...values.keys()]).toEqual(['1-new', 'Infinity-work'])
    expect(read).toEqual(['1-old', '1-new'])
  })

  it('lists its keys', async () => {
    const storage = createQueryStorage(keyValueStore().self)
    await storage.setItem('a', kept('a', 1))
    await storage.setItem('b', kept('b', 2))
    expect(await storage.keys()).toEqual(['a', 'b'])
  })

  it('F14: never throws when the browser refuses, and stops trying', async () => {
    const broken = keyValueStore(100, () => {
      throw new DOMException('no', 'InvalidStateError')
    })
    const storage = createQueryStorage(broken.self)
    for (let time = 0; time < 10; time++) {
      expect(await storage.getItem('a')).toBeUndefined()
      expect(await storage.keys()).toEqual([])
      await storage.setItem('a', kept('a', 1))
    }
    expect(broken.calls()).toBe(3)
  })

  it('continues after a single failure', async () => {
    let isDown = true
    const { self } = keyValueStore(100, () => {
      if (isDown) throw new DOMException('closing', 'InvalidStateError')
    })
    const storage = createQueryStorage(self)
    await storage.setItem('a', kept('a', 1))
    isDown = false
    await storage.setItem('a', kept('a', 2))
    expect(await storage.getItem('a')).toEqual(kept('a', 2))
  })
})
