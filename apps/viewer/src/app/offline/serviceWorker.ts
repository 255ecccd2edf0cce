// The page's side of the service worker: started once the page has come to rest, replaced only when the reader agrees. What tends it comes then.
import { readSettings } from '../../settings/store.ts'
import { answerPictureRequests } from './workerPictures.ts'

/** Starts the worker after the page has loaded; without one the app works all the same (docs/reliability.md F15). */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (readSettings().isDirectPximg) answerPictureRequests()
  const start = () => {
    // Private windows and full disks refuse: nothing is lost but reading offline.
    import('./serviceWorkerUpdate.ts').then(({ registerServiceWorker }) => registerServiceWorker()).catch(() => undefined)
  }
  if (document.readyState === 'complete') whenIdle(start)
  else addEventListener('load', () => whenIdle(start), { once: true })
}

/** Not every browser can tell when it is idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 })
  else setTimeout(work, 500)
}
