// The settings as a whole: out of anything that a browser may hold, and how one choice changes others.
import * as v from 'valibot'
import { type SettingKey, type Settings, table } from './table.ts'

export { layouts, pageTransitions, type SettingKey, type Settings, ugoiraFormats } from './table.ts'

/** Settings out of anything: unknown keys are dropped, a bad value becomes its default, and nothing ever throws. */
export function parseSettings(stored: unknown, phone: boolean): Settings {
  const values: Partial<Record<string, unknown>> = {}
  if (typeof stored === 'object' && stored !== null && !Array.isArray(stored)) {
    for (const [key, value] of Object.entries(stored)) if (key !== '__proto__') values[key] = value
  }
  const entries = Object.entries(table(phone))
  // A key that is absent must reach its fallback too, so every key is spelt out.
  const settings: Record<string, unknown> = Object.fromEntries(
    entries.map(([key, { schema }]) => [key, v.parse(schema, Object.hasOwn(values, key) ? values[key] : undefined)]),
  )
  // Of two that exclude each other the first stays on.
  for (const [key, entry] of entries) if ('excludes' in entry && settings[key] === true) settings[entry.excludes] = false
  return settings as Settings
}

/** Changes, and with each switch that they turn on what it excludes (docs/spec/product.md 4.8), unless they speak of that themselves. */
export function withExclusions(changes: Partial<Settings>): Partial<Settings> {
  const on = (Object.keys(changes) as SettingKey[]).filter((key) => changes[key] === true)
  return { ...Object.fromEntries(on.flatMap(excludedBy).map((key) => [key, false])), ...changes }
}

function excludedBy(key: SettingKey): SettingKey[] {
  const entry = table(false)[key]
  return 'excludes' in entry ? [entry.excludes] : []
}
