// The settings store: one store, persisted in localStorage and synchronised between tabs.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { parseSettings, type SettingKey, type Settings, withExclusions } from './schema.ts'
import { storedValue } from './storage.ts'
import { settingsKey } from './storageKeys.ts'

const kept = storedValue(settingsKey, () => localStorage)
const phone = typeof matchMedia === 'function' && matchMedia('(max-width: 767px)').matches
const store = createStore<Settings>(() => parseSettings(kept.read(), phone))

export const readSettings = (): Settings => store.getState()

/** One setting. The component renders again when it changes, in this tab or in another one. */
export function useSetting<Key extends SettingKey>(key: Key): Settings[Key] {
  return useStore(store, (settings) => settings[key])
}

/** Changes one setting and persists it. A value that does not fit the schema becomes the default. */
export function setSetting<Key extends SettingKey>(key: Key, value: Settings[Key]): void {
  setSettings({ [key]: value })
}

/** Changes several settings in one update. A setting that is turned on turns off the one it excludes. */
export function setSettings(changes: Partial<Settings>): void {
  const next = parseSettings({ ...store.getState(), ...withExclusions(changes) }, phone)
  store.setState(next, true)
  kept.write(next)
}

/** Calls `listener` with the new value after each change of `key`. Returns the function that unsubscribes. */
export function onSetting<Key extends SettingKey>(key: Key, listener: (value: Settings[Key]) => void): () => void {
  return store.subscribe((now, before) => {
    if (now[key] !== before[key]) listener(now[key])
  })
}

/** True when the browser refuses to persist, so that settings last for this visit only. */
export const settingsAreTemporary = (): boolean => kept.refused

/** Takes over settings that another tab changes, and has changed since this page began to load. Called once, at the start. */
export function followSettingsOfOtherTabs(): void {
  const takeOver = () => store.setState(parseSettings(kept.read(), phone), true)
  takeOver()
  addEventListener('storage', (event) => {
    // When the whole storage is cleared (`key` is null), the settings stay for this visit and are persisted with the next change.
    if (event.key === settingsKey) takeOver()
  })
}
