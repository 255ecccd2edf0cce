// A key-value store whose database does not respond, as WebKit sometimes locks it, or is closed by the browser (docs/reliability.md F14).
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createKeyValueStore } from './keyValueStore.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // A request that never succeeds, fails or is blocked.
  vi.stubGlobal('indexedDB', { open: () => ({}) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['get', (store: ReturnType<typeof createKeyValueStore>) => store.get('a')],
  ['set', (store: ReturnType<typeof createKeyValueStore>) => store.set('a', 1)],
  ['setMany', (store: ReturnType<typeof createKeyValueStore>) => store.setMany([['a', 1]])],
  ['delete', (store: ReturnType<typeof createKeyValueStore>) => store.delete(['a'])],
  ['entries', (store: ReturnType<typeof createKeyValueStore>) => store.entries()],
  ['keys', (store: ReturnType<typeof createKeyValueStore>) => store.keys()],
])('F14: %s rejects after half a minute at the latest', async (_, call) => {
  const failure = expect(call(createKeyValueStore('locked'))).rejects.toThrow('The storage does not respond')
  await vi.advanceTimersByTimeAsync(30_000)
  await failure
})

/** A request that succeeds in the next turn. */
function succeeding<T>(result: T): object {
  const request: { result: T; onsuccess?: () => void } = { result }
  queueMicrotask(() => request.onsuccess?.())
  return request
}

/** Databases whose first connections are closing; returns how often one was opened. */
function closingConnections(closing: number): () => number {
  let opens = 0
  const transaction = (isClosing: boolean) => () => {
    if (isClosing) throw new DOMException('The database connection is closing', 'InvalidStateError')
    return { objectStore: () => ({ get: (key: string) => succeeding(`value of ${key}`) }) }
  }
  vi.stubGlobal('indexedDB', { open: () => succeeding({ transaction: transaction(opens++ < closing) }) })
  return () => opens
}

it('F14: opens a connection again that is closing, once', async () => {
  const opens = closingConnections(1)
  const store = createKeyValueStore('closing')
  expect([await store.get('a'), await store.get('b')]).toEqual(['value of a', 'value of b'])
  expect(opens()).toBe(2)
})

it('F14: rejects when the connection is closing again', async () => {
  const opens = closingConnections(9)
  await expect(createKeyValueStore('closing').get('a')).rejects.toThrow('closing')
  expect(opens()).toBe(2)
})
