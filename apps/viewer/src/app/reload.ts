// Reloads the page when a file of an older build is missing. A guard prevents a reload loop (docs/reliability.md F16).
import { storedText } from '../platform/settings/storage.ts'
import { reloadKey } from '../platform/settings/storageKeys.ts'

/** A second reload within this time would be a loop. */
const minIntervalMs = 5 * 60_000

/** Whether the page may reload at `now`, in ms since 1970. `last` is the stored time of the last reload. */
export function mayReload(last: string | null, now: number): boolean {
  const at = last === null ? Number.NaN : Number(last)
  return !(now - at >= 0 && now - at < minIntervalMs)
}

/** Reloads the page, except shortly after the last reload or without storage for the guard. Returns true when the page reloads. */
export function reloadOnce(): boolean {
  const stored = storedText(reloadKey, () => sessionStorage)
  const now = Date.now()
  if (!mayReload(stored.read(), now) || !stored.write(String(now))) return false
  location.reload()
  return true
}
