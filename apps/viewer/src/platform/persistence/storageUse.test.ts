// Size of the browser's stores and how they are emptied, when any of them may refuse.
import { describe, expect, test } from 'vitest'
import { appUse, cacheUse, emptyCache, emptyWebStorage, isPreservedKey, type Stores, webStorageUse } from './storageUse.ts'

function webStorage(entries: Record<string, string>): Storage {
  const kept = new Map(Object.entries(entries))
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
const refuse = (): never => {
  throw new DOMException('refused', 'SecurityError')
}

/** Caches by name, each with a number of files of ten bytes. */
function cacheStorage(files: Record<string, number>, headers: Record<string, string> = {}) {
  const kept = new Map(Object.entries(files))
  const file = () => new Response('0123456789', { headers })
  const storage = {
    keys: async () => [...kept.keys()],
    open: async (name: string) => ({ matchAll: async () => Array.from({ length: kept.get(name) ?? 0 }, file) }),
    delete: async (name: string) => kept.delete(name),
  }
  return { kept, storage: storage as object as CacheStorage }
}

describe('web storage', () => {
  test('counts records, and two bytes for each character', () => {
    expect(webStorageUse(() => webStorage({ ab: '1234', c: '猫' }))).toEqual({ records: 2, bytes: (6 + 2) * 2 })
  })
  test('counts as empty when it is refused, and reports that it cannot be emptied', () => {
    expect(webStorageUse(refuse)).toEqual({ records: 0, bytes: 0 })
    expect(emptyWebStorage(refuse)).toBe(false)
  })
  test('keeps the session when it is emptied', () => {
    const storage = webStorage({ a: '1', 'emaki.session': '2', c: '3' })
    expect(emptyWebStorage(() => storage, isPreservedKey)).toBe(true)
    expect([storage.length, storage.getItem('emaki.session')]).toEqual([1, '2'])
  })
})

describe('caches', () => {
  const stores = (caches: CacheStorage): Stores => ({ caches })

  test('are counted without the app and without offline copies', async () => {
    const { storage } = cacheStorage({ 'emaki-pictures': 3, 'emaki-precache-1': 9, 'emaki-files': 2, 'emaki-offline': 4 })
    expect(await cacheUse(stores(storage))).toEqual({ records: 3, bytes: 30 })
  })
  test('count the app separately', async () => {
    const { storage } = cacheStorage({ 'emaki-pictures': 3, 'emaki-precache-1': 9, 'emaki-shell-1': 1, 'emaki-files': 2 })
    expect(await appUse(stores(storage))).toEqual({ records: 12, bytes: 120 })
  })
  test.each([
    ['its length as it was sent', { 'content-length': '7' }, 7],
    ['its content where the length is that of a compressed transfer', { 'content-length': '7', 'content-encoding': 'br' }, 10],
  ])('count a file by %s', async (_, headers, bytes) => {
    expect(await cacheUse(stores(cacheStorage({ 'emaki-pictures': 1 }, headers).storage))).toEqual({ records: 1, bytes })
  })
  test('are emptied except for the app and offline copies', async () => {
    const { kept, storage } = cacheStorage({ 'emaki-pictures': 3, 'emaki-precache-1': 9, 'emaki-files': 2, 'emaki-offline': 4 })
    expect(await emptyCache(stores(storage))).toBe(true)
    expect([...kept.keys()]).toEqual(['emaki-precache-1', 'emaki-files', 'emaki-offline'])
  })
  test('count as empty when they are refused', async () => {
    const broken: Stores = { indexedDB: { databases: refuse, open: refuse, deleteDatabase: refuse } }
    expect(await cacheUse(broken)).toEqual({ records: 0, bytes: 0 })
    expect(await emptyCache(broken)).toBe(false)
    expect(await appUse({})).toEqual({ records: 0, bytes: 0 })
    expect(await cacheUse({})).toEqual({ records: 0, bytes: 0 })
    expect(await emptyCache({})).toBe(true)
  })
})
