// Changes of the presets of the search, and their addresses.
import { type SearchFilters, searchAddress, searchPath } from '@emaki/domain'
import { maxSearchPresets, presetName, presetQuery, type SearchPreset } from '../../platform/settings/searchPresets.ts'
import { readSettings, setSetting } from '../../platform/settings/store.ts'

/** The filters as the query of a preset; empty without filters. */
export const queryOfFilters = (filters: SearchFilters): string =>
  presetQuery(searchAddress('illust', '', filters).split('?')[1] ?? '')

/** The path of a search for `words` with a preset. */
export function presetPath({ kind, query }: Pick<SearchPreset, 'kind' | 'query'>, words: string): string {
  const path = searchPath(kind, words)
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/** Saves the filters under a name, in place of a preset with that name. False without room or name. */
export function savePreset(preset: Pick<SearchPreset, 'name' | 'kind' | 'query'>): boolean {
  const presets = readSettings().searchPresets
  const saved = { ...preset, name: presetName(preset.name), isPinned: true }
  if (saved.name === '') return false
  const isKnown = presets.some(({ name }) => name === saved.name)
  if (!isKnown && presets.length >= maxSearchPresets) return false
  setSetting('searchPresets', isKnown ? presets.map((one) => (one.name === saved.name ? saved : one)) : [...presets, saved])
  return true
}

/** Changes one preset and returns its name. A name that is empty or taken does not change. */
export function changePreset(preset: SearchPreset, changes: Partial<Pick<SearchPreset, 'name' | 'isPinned'>>): string {
  const presets = readSettings().searchPresets
  const name = presetName(changes.name ?? preset.name)
  const isFree = name !== '' && presets.every((one) => one.name !== name)
  const changed = { ...preset, ...changes, name: isFree ? name : preset.name }
  setSetting(
    'searchPresets',
    presets.map((one) => (one.name === preset.name ? changed : one)),
  )
  return changed.name
}

export const removePreset = ({ name: gone }: SearchPreset): void =>
  setSetting(
    'searchPresets',
    readSettings().searchPresets.filter(({ name }) => name !== gone),
  )

/** Swaps a preset with its neighbour: `by` is -1 or 1. */
export function movePreset({ name: moved }: SearchPreset, by: -1 | 1): void {
  const presets = [...readSettings().searchPresets]
  const at = presets.findIndex(({ name }) => name === moved)
  const [one, other] = [presets[at], presets[at + by]]
  if (!one || !other) return
  presets[at] = other
  presets[at + by] = one
  setSetting('searchPresets', presets)
}
