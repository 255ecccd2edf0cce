// Tells the shell whether there are downloads, without loading the code of the downloads.
import { createStore } from 'zustand/vanilla'
import { unfinishedDownloadsKey } from '../../settings/keys.ts'

/** True once this visit has a download. The shell then loads the badge. */
export const startedDownloads = createStore<{ readonly hasStarted: boolean }>(() => ({ hasStarted: false }))

/** Stores for the next visit whether there are unfinished downloads to restore. */
export function markUnfinishedDownloads(areUnfinished: boolean): void {
  if (areUnfinished) startedDownloads.setState({ hasStarted: true })
  try {
    if (areUnfinished) localStorage.setItem(unfinishedDownloadsKey, '1')
    else localStorage.removeItem(unfinishedDownloadsKey)
  } catch {
    // Without storage no download can be restored anyway.
  }
}

/** True when an earlier visit or another tab has unfinished downloads. */
export function hasUnfinishedDownloads(): boolean {
  try {
    return localStorage.getItem(unfinishedDownloadsKey) !== null
  } catch {
    // Storage is blocked, so nothing is stored.
    return false
  }
}
