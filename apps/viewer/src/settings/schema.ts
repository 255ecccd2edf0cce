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
  const settings = Object.fromEntries(
    entries.map(([key, { schema }]) => [key, v.parse(schema, Object.hasOwn(values, key) ? values[key] : undefined)]),
  )
  return settings as Settings
}

/** What changes when a switch is turned: itself, and what it excludes (spec 4, settings switches). */
export function turned(key: SettingKey, on: boolean): Partial<Settings> {
  const entry = table(false)[key]
  const excluded = on && 'excludes' in entry ? { [entry.excludes]: false } : {}
  return { [key]: on, ...excluded }
}
