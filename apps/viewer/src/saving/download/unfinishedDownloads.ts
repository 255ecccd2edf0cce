// Tells the shell whether there are downloads, without loading the code of the downloads.
import { createStore } from 'zustand/vanilla'
import { storedText } from '../../platform/settings/storage.ts'
import { unfinishedDownloadsKey } from '../../platform/settings/storageKeys.ts'

const unfinished = storedText(unfinishedDownloadsKey, () => localStorage)

/** True once this visit has a download. The shell then loads the badge. */
export const startedDownloads = createStore<{ readonly hasStarted: boolean }>(() => ({ hasStarted: false }))

/** Stores for the next visit whether there are unfinished downloads to restore. */
export function markUnfinishedDownloads(areUnfinished: boolean): void {
  if (areUnfinished) startedDownloads.setState({ hasStarted: true })
  if (areUnfinished) unfinished.write('1')
  else unfinished.remove()
}

/** True when an earlier visit or another tab has unfinished downloads. */
export const hasUnfinishedDownloads = (): boolean => unfinished.read() !== null
