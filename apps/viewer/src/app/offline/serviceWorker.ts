// Starts the service worker once the page is idle. The code that registers and updates it is loaded then.
import { readSettings } from '../../platform/settings/store.ts'
import { whenIdle } from '../../ui/whenIdle.ts'
import { answerPictureRequests } from './workerPictures.ts'

/** Idle timeout, and the delay in browsers without idle callbacks, ms. */
const idleTimeoutMs = 3000
const fallbackDelayMs = 500

/** Starts the worker after the page has loaded. The app also works without one (docs/reliability.md F15). */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (readSettings().isDirectPximg) answerPictureRequests()
  const start = () => {
    // Private windows and full disks refuse workers: only reading offline is lost.
    import('./serviceWorkerUpdate.ts').then(({ registerServiceWorker }) => registerServiceWorker()).catch(() => undefined)
  }
  if (document.readyState === 'complete') whenIdle(start, idleTimeoutMs, fallbackDelayMs)
  else addEventListener('load', () => whenIdle(start, idleTimeoutMs, fallbackDelayMs), { once: true })
}
