// Tells the shell whether there are downloads or bulk changes, without loading their code.
import { createStore } from 'zustand/vanilla'
import { traceText } from '../../platform/settings/storage.ts'
import { unfinishedBulkKey, unfinishedDownloadsKey } from '../../platform/settings/storageKeys.ts'

const unfinished = traceText(unfinishedDownloadsKey)
const unfinishedBulk = traceText(unfinishedBulkKey)

/** True once this visit has a download or a bulk change. The shell then loads the badge. */
export const startedDownloads = createStore<{ readonly hasStarted: boolean }>(() => ({ hasStarted: false }))

/** Whether the panel with downloads and bulk changes is open. */
export const showTransfers = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

/** Stores for the next visit whether there are unfinished downloads to restore. */
export const markUnfinishedDownloads = (areUnfinished: boolean): void => mark(unfinished, areUnfinished)

/** The same for bulk changes. */
export const markUnfinishedBulk = (areUnfinished: boolean): void => mark(unfinishedBulk, areUnfinished)

function mark(stored: typeof unfinished, areUnfinished: boolean): void {
  if (areUnfinished) startedDownloads.setState({ hasStarted: true })
  if (areUnfinished) stored.write('1')
  else stored.remove()
}

/** True when an earlier visit or another tab has unfinished downloads. */
export const hasUnfinishedDownloads = (): boolean => unfinished.read() !== null

/** True when an earlier visit or another tab has unfinished bulk changes. */
export const hasUnfinishedBulk = (): boolean => unfinishedBulk.read() !== null
