// The page's side of the service worker: started once the page has come to rest, replaced only when the reader agrees. What tends it comes then.
import { createStore } from 'zustand/vanilla'
import { readSettings } from '../settings/store.ts'

/** Takes the new version that waits, when one does: the page then loads anew. */
export const waitingVersion = createStore<{ readonly take: (() => void) | undefined }>(() => ({ take: undefined }))

/** Starts the worker after the page has loaded; without one the app works all the same (reliability F15). */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (readSettings().isDirectPximg) answerPictures()
  const start = () => {
    // Private windows and full disks refuse: nothing is lost but reading offline.
    import('./workerCare.ts').then(({ tendWorker }) => tendWorker()).catch(() => undefined)
  }
  if (document.readyState === 'complete') whenIdle(start)
  else addEventListener('load', () => whenIdle(start), { once: true })
}

/** Hears what the worker asks for, from as early on as can be: the first pictures do not wait for the page to come to rest. */
export function answerPictures(): void {
  navigator.serviceWorker.onmessage = async (message) => {
    const { answerWorker } = await import('../data/directPictures.ts')
    await answerWorker(message)
  }
}

/** Not every browser can tell when it is idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 })
  else setTimeout(work, 500)
}
