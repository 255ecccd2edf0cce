// The settings in force: one store, kept in localStorage, the same in every tab.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { settingsKey } from './keys.ts'
import { parseSettings, type SettingKey, type Settings, withExclusions } from './schema.ts'
import { storedValue } from './storage.ts'

const kept = storedValue(settingsKey, () => localStorage)
const phone = typeof matchMedia === 'function' && matchMedia('(max-width: 767px)').matches
const store = createStore<Settings>(() => parseSettings(kept.read(), phone))

/** All settings as they are now. */
export const readSettings = (): Settings => store.getState()

/** One setting; the component draws again when it changes, in this tab or another. */
export function useSetting<Key extends SettingKey>(key: Key): Settings[Key] {
  return useStore(store, (settings) => settings[key])
}

/** Changes one setting and keeps it. What does not fit the schema becomes the default. */
export function setSetting<Key extends SettingKey>(key: Key, value: Settings[Key]): void {
  setSettings({ [key]: value })
}

/** Changes several settings at once: all are seen together. What is turned on turns off what it excludes. */
export function setSettings(changes: Partial<Settings>): void {
  const next = parseSettings({ ...store.getState(), ...withExclusions(changes) }, phone)
  store.setState(next, true)
  kept.write(next)
}

/** Calls `listener` after each change of `key`, with the new value. Returns the way to stop. */
export function onSetting<Key extends SettingKey>(key: Key, listener: (value: Settings[Key]) => void): () => void {
  return store.subscribe((now, before) => {
    if (now[key] !== before[key]) listener(now[key])
  })
}

/** True when the browser keeps nothing, so that settings last for this visit only. */
export const settingsAreTemporary = (): boolean => kept.refused

if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    // Cleared as a whole, by the browser or by hand: what is in force stays for this visit, and is kept again with the next change.
    if (event.key === settingsKey) store.setState(parseSettings(kept.read(), phone), true)
  })
}
