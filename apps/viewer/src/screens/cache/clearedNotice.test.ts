// The word about emptied storage that outlives a reload.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearedKey } from '../../settings/storageKeys.ts'
import { keepCleared, takeCleared } from './clearedNotice.ts'

let drawer: Map<string, string>

beforeEach(() => {
  drawer = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => drawer.get(key) ?? null,
    setItem: (key: string, value: string) => drawer.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('tells the page after which storage was emptied, once', () => {
  expect(takeCleared()).toBeUndefined()
  keepCleared({ kind: 'local', freedBytes: 5 })
  expect(takeCleared()).toEqual({ kind: 'local', freedBytes: 5 })
  expect(takeCleared()).toBeUndefined()
})

it('says nothing of what somebody else wrote there, nor where the browser refuses', () => {
  for (const garbage of ['', 'null', '[1]', '{"kind":7}', '{']) {
    drawer.set(clearedKey, garbage)
    expect(takeCleared(), garbage).toBeUndefined()
  }
  vi.stubGlobal('sessionStorage', undefined)
  keepCleared({ kind: 'local', freedBytes: 5 })
  expect(takeCleared()).toBeUndefined()
})
