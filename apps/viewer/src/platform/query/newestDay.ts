// The newest persisted day of a list with one query per day.
import { type Day, parseDay } from '@emaki/domain'

/**
 * Finds the newest day among storage keys. `key` is the query key of any day; the day is its last part. `prefix` stands
 * before the query hash in storage keys, and `suffix` after the key. Undefined without a match.
 */
export function newestDay(kept: readonly string[], prefix: string, key: readonly unknown[], suffix = ''): Day | undefined {
  const before = `${prefix}-${JSON.stringify(key.slice(0, -1)).slice(0, -1)},"`
  const days = kept
    .filter((name) => name.startsWith(before) && name.endsWith(`"]${suffix}`))
    .flatMap((name) => parseDay(name.slice(before.length, -2 - suffix.length)) ?? [])
  return days.sort().at(-1)
}
