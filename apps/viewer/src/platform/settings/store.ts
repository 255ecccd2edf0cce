// The settings store: one store, persisted in localStorage and synchronised between tabs.
import { record } from '@emaki/domain'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onScopeChange, scopedName } from './accountScope.ts'
import { parseSettings, type SettingKey, type Settings, withExclusions } from './schema.ts'
import { accountValue, storedValue } from './storage.ts'
import { blockListsKey, settingsKey } from './storageKeys.ts'

const kept = storedValue(settingsKey, () => localStorage)
/** The block lists of the active account, for accounts that do not share them. */
const ownLists = accountValue(blockListsKey)
const phone = typeof matchMedia === 'function' && matchMedia('(max-width: 767px)').matches
const store = createStore<Settings>(() => stored())

/** The stored settings, with the block lists of the active account when it has its own. */
function stored(): Settings {
  const shared = parseSettings(kept.read(), phone)
  if (!shared.ownBlockLists) return shared
  const { blockTags, blockUids } = record(ownLists.read() ?? shared)
  return parseSettings({ ...shared, blockTags, blockUids }, phone)
}

const blockListsOf = ({ blockTags, blockUids }: Settings) => ({ blockTags, blockUids })

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
  const isOwn = next.ownBlockLists
  // Own lists begin as a copy of the shared ones, and sharing them again shows the shared ones.
  if (isOwn) ownLists.write(blockListsOf(next))
  const shared = isOwn || store.getState().ownBlockLists ? { ...next, ...blockListsOf(parseSettings(kept.read(), phone)) } : next
  store.setState(isOwn ? next : shared, true)
  kept.write(shared)
}

/** Calls `listener` with the new value after each change of `key`. Returns the function that unsubscribes. */
export function onSetting<Key extends SettingKey>(key: Key, listener: (value: Settings[Key]) => void): () => void {
  return store.subscribe((now, before) => {
    if (now[key] !== before[key]) listener(now[key])
  })
}

/** True when the browser refuses to persist, so that settings last for this visit only. */
export const settingsAreTemporary = (): boolean => kept.refused

/**
 * Stores settings of an earlier version under the names of this one, and takes them over. Resolves at once for others. Its code loads only
 * for them.
 */
export async function renameStoredSettings(): Promise<void> {
  const before = record(kept.read())
  if (!areOfEarlierVersion(before)) return
  const { withOwnNames } = await import('./siteNames.ts')
  kept.write(withOwnNames(before))
  store.setState(stored(), true)
}

/** All settings are stored together, so that one name tells. */
const areOfEarlierVersion = (settings: object): boolean => Object.hasOwn(settings, 'wfType')

/** Takes over settings that another tab changes, and has changed since this page began to load. Called once, at the start. */
export function followSettingsOfOtherTabs(): void {
  const takeOver = () => {
    // A tab with an earlier version is still open.
    if (areOfEarlierVersion(record(kept.read()))) void renameStoredSettings().catch(() => undefined)
    else store.setState(stored(), true)
  }
  takeOver()
  addEventListener('storage', (event) => {
    // When the whole storage is cleared (`key` is null), the settings stay for this visit and are persisted with the next change.
    if (event.key === settingsKey || event.key === scopedName(blockListsKey)) takeOver()
  })
  onScopeChange(takeOver)
}
