// Loading the page anew when a file of an older build is gone: once, guarded against going round (docs/reliability.md F16).
import { reloadKey } from '../settings/keys.ts'

/** A second reload within this time would be a loop. */
const againAfterMs = 5 * 60_000

/** Whether a reload may happen at `now`, given when the last one was, as stored text. */
export function mayReload(last: string | null, now: number): boolean {
  const at = last === null ? Number.NaN : Number(last)
  return !(now - at >= 0 && now - at < againAfterMs)
}

/** Reloads unless that happened a moment ago or storage cannot remember it. True when the page is on its way out. */
export function reloadOnce(): boolean {
  try {
    const now = Date.now()
    if (!mayReload(sessionStorage.getItem(reloadKey), now)) return false
    sessionStorage.setItem(reloadKey, String(now))
  } catch {
    // Without a memory there is no guard against a loop: the reader reloads by hand.
    return false
  }
  location.reload()
  return true
}
