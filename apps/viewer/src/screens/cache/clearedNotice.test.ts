// The notice about cleared storage, shown after the reload.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearedKey } from '../../platform/settings/storageKeys.ts'
import { keepCleared, takeCleared } from './clearedNotice.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('takeCleared returns the notice once', () => {
  expect(takeCleared()).toBeUndefined()
  keepCleared({ kind: 'local', freedBytes: 5 })
  expect(takeCleared()).toEqual({ kind: 'local', freedBytes: 5 })
  expect(takeCleared()).toBeUndefined()
})

it('takeCleared returns nothing for garbage, and without storage', () => {
  for (const garbage of ['', 'null', '[1]', '{"kind":7}', '{']) {
    stored.set(clearedKey, garbage)
    expect(takeCleared(), garbage).toBeUndefined()
  }
  vi.stubGlobal('sessionStorage', undefined)
  keepCleared({ kind: 'local', freedBytes: 5 })
  expect(takeCleared()).toBeUndefined()
})
