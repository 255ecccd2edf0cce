// Saves through the browser's own downloads: a click on a link with a `download` attribute.
import { sleepByClock } from '@emaki/domain'
import { abandonedMs } from '../queue/partialFiles.ts'
import { oneAtATime } from './oneAtATime.ts'
import type { Saver } from './saver.ts'

/** Delay between two downloads, in ms. Browsers drop downloads that a page starts faster than about ten a second. */
const intervalMs = 150
const inTurn = oneAtATime()

export const browserSaver: Saver = {
  readsAfterSave: true,
  save: (file, { name, signal }) =>
    inTurn(async () => {
      signal.throwIfAborted()
      offerFile(file, name)
      await sleepByClock(intervalMs)
    }),
}

/** The UTC day for file names, such as 2026-11-21. */
export const fileDay = (now = new Date()): string => now.toISOString().slice(0, 10)

/** Starts a browser download of a file. */
export function offerFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL after the click, perhaps only after a save dialog.
  setTimeout(() => URL.revokeObjectURL(url), abandonedMs)
}

/** Last fallback: opens the picture in a new tab, so that the person can save it (docs/spec/calls.md 8, download failure). */
export function openInTab(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
}
