// storedValue with storage that works, is forbidden, is full, or contains garbage (docs/reliability.md F13).
import { expect, test, vi } from 'vitest'
import { type StorageFailure, storedValue } from './storage.ts'

function storage(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries))
  return {
    get length() {
      return map.size
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (at) => [...map.keys()][at] ?? null,
    removeItem: (key) => map.delete(key),
    setItem: (key, value) => map.set(key, value),
  }
}

test('storedValue reads what it wrote', () => {
  const browserStorage = storage()
  const kept = storedValue('k', () => browserStorage)
  kept.write({ a: 1 })
  expect(kept.read()).toEqual({ a: 1 })
  expect(kept.refused).toBe(false)
})

test.each(['{', 'undefined', '\u0000', ''])('storedValue reads garbage (%j) as undefined', (text) => {
  expect(storedValue('k', () => storage({ k: text })).read()).toBeUndefined()
})

test('F13: storedValue reports a browser that forbids storage, and does not throw', () => {
  const kept = storedValue('k', () => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(kept.read()).toBeUndefined()
  kept.write({ a: 1 })
  expect(kept.refused).toBe(true)
})

test('storedValue still reads from a full storage', () => {
  const full = {
    ...storage({ k: '{"a":1}' }),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const kept = storedValue('k', () => full)
  expect(kept.read()).toEqual({ a: 1 })
  expect(kept.refused).toBe(false)
  kept.write({ a: 2 })
  expect(kept.refused).toBe(true)
})

test('onStorageFailure reports only the first failure, also to a listener that is added later', async () => {
  vi.resetModules()
  const fresh = await import('./storage.ts')
  const reported: StorageFailure[] = []
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  fresh.onStorageFailure((why) => reported.push(why))
  fresh.storedValue('a', storage).write({ a: 1 })
  expect(reported).toEqual([])
  fresh.storedValue('a', () => ({ ...storage(), setItem: full })).write({ a: 1 })
  fresh
    .storedValue('b', () => {
      throw new DOMException('denied', 'SecurityError')
    })
    .write({ a: 1 })
  expect(reported).toEqual(['full'])
  const late: StorageFailure[] = []
  fresh.onStorageFailure((why) => late.push(why))
  expect(late).toEqual(['full'])
})
