// A key-value store whose database does not respond, as WebKit sometimes locks it (docs/reliability.md F14).
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
