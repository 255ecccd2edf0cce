// Newest day: of lists that are kept one a day, the last day of which one is kept.
import { type Day, parseDay } from '@emaki/domain'

/**
 * The newest day among the keys of a shelf for the list whose query key is `key` on one of its days, the day being its last part. `prefix`
 * is what the shelf puts before a query's hash, `suffix` what follows its key. Undefined when there is none.
 */
export function newestDay(kept: readonly string[], prefix: string, key: readonly unknown[], suffix = ''): Day | undefined {
  const before = `${prefix}-${JSON.stringify(key.slice(0, -1)).slice(0, -1)},"`
  const days = kept
    .filter((name) => name.startsWith(before) && name.endsWith(`"]${suffix}`))
    .flatMap((name) => parseDay(name.slice(before.length, -2 - suffix.length)) ?? [])
  return days.sort().at(-1)
}
