// Parses all settings from stored values, and applies the exclusions between settings.
import * as v from 'valibot'
import { type SettingKey, type Settings, table } from './table.ts'

export { layouts, pageTransitions, type SettingKey, type Settings, ugoiraFormats } from './table.ts'

/** Settings from any stored value. Unknown keys are dropped, an invalid value becomes its default. Never throws. */
export function parseSettings(stored: unknown, phone: boolean): Settings {
  const values = isObject(stored) ? stored : {}
  const entries = Object.entries(table(phone))
  // Every key of the table is parsed, so that an absent one gets its default.
  const settings: Record<string, unknown> = Object.fromEntries(
    entries.map(([key, { schema }]) => [key, v.parse(schema, Object.hasOwn(values, key) ? values[key] : undefined)]),
  )
  // When two settings that exclude each other are both on, the first stays on.
  for (const [key, entry] of entries) if ('excludes' in entry && settings[key] === true) settings[entry.excludes] = false
  return settings as Settings
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds to the changes that each switch they turn on turns off the one it excludes (docs/spec/product.md 4.8), unless they set that one too. */
export function withExclusions(changes: Partial<Settings>): Partial<Settings> {
  const on = (Object.keys(changes) as SettingKey[]).filter((key) => changes[key] === true)
  return { ...Object.fromEntries(on.flatMap(excludedBy).map((key) => [key, false])), ...changes }
}

function excludedBy(key: SettingKey): SettingKey[] {
  const entry = table(false)[key]
  return 'excludes' in entry ? [entry.excludes] : []
}
