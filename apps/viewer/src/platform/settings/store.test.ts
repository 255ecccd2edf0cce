import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followSettingsOfOtherTabs, readSettings, setSetting } from './store.ts'

const stored = new Map<string, string>()
const page = new EventTarget()

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const dispatchStorage = (key: string | null) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))

/** Stores a theme as another tab would, and returns the key of the settings. */
function storeTheme(theme: string): string {
  const [[key = '', text = ''] = []] = stored
  stored.set(key, text.replace(/"dark":"\w+"/, `"dark":"${theme}"`))
  return key
}

it('followSettingsOfOtherTabs takes over what another tab stores, but keeps settings when all storage is cleared', () => {
  setSetting('dark', 'light')
  followSettingsOfOtherTabs()
  const key = storeTheme('dark')
  dispatchStorage('emaki.session')
  expect(readSettings().dark).toBe('light')
  dispatchStorage(key)
  expect(readSettings().dark).toBe('dark')
  stored.clear()
  dispatchStorage(null)
  expect(readSettings().dark).toBe('dark')
})

it('followSettingsOfOtherTabs takes over what another tab has stored since this page began to load', () => {
  setSetting('dark', 'light')
  storeTheme('dark')
  expect(readSettings().dark).toBe('light')
  followSettingsOfOtherTabs()
  expect(readSettings().dark).toBe('dark')
})
