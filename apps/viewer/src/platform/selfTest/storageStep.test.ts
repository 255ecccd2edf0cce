// Self-test of the storage, over stores in memory.
import { expect, it } from 'vitest'
import { checkStorage, type StorageTools } from './storageStep.ts'

const mib = 2 ** 20
const { signal } = new AbortController()

function storage(changes: Partial<StorageTools> = {}) {
  const values = new Map<string, unknown>()
  const database: StorageTools['database'] = {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async (keys) => keys.forEach((key) => void values.delete(key)),
  }
  const tools: StorageTools = {
    database,
    isLocalStorageRefused: () => false,
    estimate: async () => ({ usage: 3 * mib, quota: 900 * mib }),
    isPersisted: async () => true,
    workerState: async () => 'active',
    ...changes,
  }
  return { values, tools }
}
const check = (changes?: Partial<StorageTools>) => checkStorage(storage(changes).tools, {}, signal)

it('checkStorage leaves no value behind', async () => {
  const { tools, values } = storage()
  expect(await checkStorage(tools, {}, signal)).toEqual({
    state: 'good',
    finding: 'self_test.storage.good',
    values: { usage: { bytes: 3 * mib }, quota: { bytes: 900 * mib } },
    figures: {
      database: true,
      localStorage: true,
      usageBytes: 3 * mib,
      quotaBytes: 900 * mib,
      persisted: true,
      worker: 'active',
    },
  })
  expect(values.size).toBe(0)
})

const refuse = () => Promise.reject(new DOMException('refused', 'SecurityError'))

it.each<[string, Partial<StorageTools>, string, string]>([
  ['a database that refuses', { database: { get: refuse, set: refuse, delete: refuse } }, 'failed', 'offline.failure.refused'],
  [
    'a database that forgets',
    { database: { get: async () => undefined, set: async () => {}, delete: async () => {} } },
    'failed',
    'offline.failure.refused',
  ],
  ['refused local storage', { isLocalStorageRefused: () => true }, 'failed', 'offline.failure.refused'],
  ['little space', { estimate: async () => ({ usage: 90 * mib, quota: 100 * mib }) }, 'warning', 'self_test.storage.full'],
  ['no service worker', { workerState: async () => 'none' }, 'warning', 'self_test.storage.no_worker'],
  ['a browser without service workers', { workerState: async () => 'unsupported' }, 'warning', 'self_test.storage.no_worker'],
  ['a service worker that the operator turns off', { workerState: async () => 'off' }, 'good', 'self_test.storage.good'],
  ['no estimate', { estimate: async () => undefined }, 'good', 'self_test.storage.good_unmeasured'],
  ['a refused estimate', { estimate: refuse, isPersisted: refuse }, 'good', 'self_test.storage.good_unmeasured'],
])('checkStorage tells %s', async (_, changes, state, finding) => {
  expect(await check(changes)).toMatchObject({ state, finding })
})
