// Saving as browsers do: a link with a name of ours; the browser's own settings say where to. And the last way out, a tab.
import { sleepByClock } from '@emaki/domain'
import { unclaimedMs } from './pieces.ts'
import type { Saver } from './saver.ts'

/** Browsers drop downloads that a page starts faster than about ten a second. */
const apartMs = 150
let turn = Promise.resolve()

export const browserSaver: Saver = {
  readsLater: true,
  save(file, { name, signal }) {
    const mine = turn.then(async () => {
      signal.throwIfAborted()
      offerFile(file, name)
      await sleepByClock(apartMs)
    })
    // The next one waits for this one, however it ends.
    turn = mine.catch(() => undefined)
    return mine
  },
}

/** Offers a finished file to the person as a download. */
export function offerFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click has been handled, perhaps only once a save dialog was answered.
  setTimeout(() => URL.revokeObjectURL(address), unclaimedMs)
}

/** The last way out: the picture in a tab of its own, to be saved by hand (docs/spec/calls.md 8, download failure). */
export function openInTab(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
}
