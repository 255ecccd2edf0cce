// Storage that serves, refuses, is full, or holds garbage (docs/reliability.md F13).
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

test('what is written can be read', () => {
  const kept = storedValue(
    'k',
    (
      (box) => () =>
        box
    )(storage()),
  )
  kept.write({ a: 1 })
  expect(kept.read()).toEqual({ a: 1 })
  expect(kept.refused).toBe(false)
})

test.each(['{', 'undefined', '\u0000', ''])('garbage (%j) reads as nothing', (text) => {
  expect(storedValue('k', () => storage({ k: text })).read()).toBeUndefined()
})

test('F13: a browser that forbids storage is said to refuse, and nothing throws', () => {
  const kept = storedValue('k', () => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(kept.read()).toBeUndefined()
  kept.write({ a: 1 })
  expect(kept.refused).toBe(true)
})

test('a full storage refuses only the writing', () => {
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

test('the first refusal of all is told, once, even to who asks later', async () => {
  vi.resetModules()
  const fresh = await import('./storage.ts')
  const told: StorageFailure[] = []
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  fresh.onStorageFailure((why) => told.push(why))
  fresh.storedValue('a', storage).write({ a: 1 })
  expect(told).toEqual([])
  fresh.storedValue('a', () => ({ ...storage(), setItem: full })).write({ a: 1 })
  fresh
    .storedValue('b', () => {
      throw new DOMException('denied', 'SecurityError')
    })
    .write({ a: 1 })
  expect(told).toEqual(['full'])
  const late: StorageFailure[] = []
  fresh.onStorageFailure((why) => late.push(why))
  expect(late).toEqual(['full'])
})
