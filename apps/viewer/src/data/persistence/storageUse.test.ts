// Counting and emptying what a browser keeps, where it may refuse anything.
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

/** Caches by name, each with so many files of ten bytes. */
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

describe('a web storage', () => {
  test('is counted in records and in bytes of two for a character', () => {
    expect(webStorageUse(() => webStorage({ ab: '1234', c: '猫' }))).toEqual({ records: 2, bytes: (6 + 2) * 2 })
  })
  test('that is refused holds nothing, and says that it could not be emptied', () => {
    expect(webStorageUse(refuse)).toEqual({ records: 0, bytes: 0 })
    expect(emptyWebStorage(refuse)).toBe(false)
  })
  test('is emptied but for who is logged in', () => {
    const storage = webStorage({ a: '1', 'emaki.session': '2', c: '3' })
    expect(emptyWebStorage(() => storage, isPreservedKey)).toBe(true)
    expect([storage.length, storage.getItem('emaki.session')]).toEqual([1, '2'])
  })
})

describe('the caches', () => {
  const stores = (caches: CacheStorage): Stores => ({ caches })

  test('are counted without the app and without what was saved for offline', async () => {
    const { storage } = cacheStorage({ 'emaki-pictures': 3, 'emaki-precache-1': 9, 'emaki-files': 2, 'emaki-offline': 4 })
    expect(await cacheUse(stores(storage))).toEqual({ records: 3, bytes: 30 })
  })
  test('hold the app, which is counted apart', async () => {
    const { storage } = cacheStorage({ 'emaki-pictures': 3, 'emaki-precache-1': 9, 'emaki-shell-1': 1, 'emaki-files': 2 })
    expect(await appUse(stores(storage))).toEqual({ records: 12, bytes: 120 })
  })
  test.each([
    ['its length as it was sent', { 'content-length': '7' }, 7],
    ['its content where the length is that of a compressed transfer', { 'content-length': '7', 'content-encoding': 'br' }, 10],
  ])('count a file by %s', async (_, headers, bytes) => {
    expect(await cacheUse(stores(cacheStorage({ 'emaki-pictures': 1 }, headers).storage))).toEqual({ records: 1, bytes })
  })
  test('are emptied, but for the app itself and what was put by to be read offline', async () => {
    const { kept, storage } = cacheStorage({ 'emaki-pictures': 3, 'emaki-precache-1': 9, 'emaki-files': 2, 'emaki-offline': 4 })
    expect(await emptyCache(stores(storage))).toBe(true)
    expect([...kept.keys()]).toEqual(['emaki-precache-1', 'emaki-files', 'emaki-offline'])
  })
  test('that are refused hold nothing and stop nothing', async () => {
    const broken: Stores = { indexedDB: { databases: refuse, open: refuse, deleteDatabase: refuse } }
    expect(await cacheUse(broken)).toEqual({ records: 0, bytes: 0 })
    expect(await emptyCache(broken)).toBe(false)
    expect(await appUse({})).toEqual({ records: 0, bytes: 0 })
    expect(await cacheUse({})).toEqual({ records: 0, bytes: 0 })
    expect(await emptyCache({})).toBe(true)
  })
})
