// What the shell knows of downloads without their code: whether there are any, and that a visit left some unfinished.
import { createStore } from 'zustand/vanilla'
import { unfinishedDownloadsKey } from '../../settings/keys.ts'

/** True once this visit has had a download: the shell then shows how they stand. */
export const downloadNotice = createStore<{ readonly isWanted: boolean }>(() => ({ isWanted: false }))

/** Remembers for the next visit whether its start has to look for unfinished downloads. */
export function noteDownloads(areUnfinished: boolean): void {
  if (areUnfinished) downloadNotice.setState({ isWanted: true })
  try {
    if (areUnfinished) localStorage.setItem(unfinishedDownloadsKey, '1')
    else localStorage.removeItem(unfinishedDownloadsKey)
  } catch {
    // Without storage nothing of this visit will be found again anyway.
  }
}

/** True when an earlier visit, or another page, has downloads that are not finished. */
export function hasUnfinishedDownloads(): boolean {
  try {
    return localStorage.getItem(unfinishedDownloadsKey) !== null
  } catch {
    // Blocked storage has kept nothing.
    return false
  }
}
