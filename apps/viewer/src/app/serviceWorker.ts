// The page's side of the service worker: started once the page has come to rest, replaced only when the reader agrees, switched off by the gateway's word.
import { createStore } from 'zustand/vanilla'
import { firstData } from '../data/firstData.ts'
import { allWords } from '../i18n/catalogue.ts'
import { onSetting, readSettings } from '../settings/store.ts'

/** Where the worker is; the gateway serves it uncached. */
const workerPath = '/sw.js'
/** At most so many addresses of what was loaded before the worker are handed over. */
const mostSeen = 300

/** Takes the new version that waits, when one does: the page then loads anew. */
export const waitingVersion = createStore<{ readonly take: (() => void) | undefined }>(() => ({ take: undefined }))

/** Starts the worker after the page has loaded; without one the app works all the same (reliability F15). */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (readSettings().isDirectPximg) answerPictures()
  const start = () => {
    const work = firstData().config.hasWorker ? register() : remove()
    // Private windows and full disks refuse: nothing is lost but reading offline.
    work.catch(() => undefined)
  }
  if (document.readyState === 'complete') whenIdle(start)
  else addEventListener('load', () => whenIdle(start), { once: true })
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox(workerPath)
  worker.addEventListener('waiting', () => {
    waitingVersion.setState({
      take: () => {
        worker.addEventListener('controlling', () => location.reload())
        worker.messageSkipWaiting()
      },
    })
  })
  await worker.register()
  followDirectPictures()
  // Any lazy screen says them: without them none would open offline.
  await allWords()
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP', addresses: seenAddresses() })
}

/** Tells the worker whether this page fetches its pictures by the helper script, and answers when it does. */
function followDirectPictures(): void {
  const tell = async () => {
    const isOn = readSettings().isDirectPximg
    if (isOn) answerPictures()
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'DIRECT', isOn })
  }
  const follow = () => void tell()
  follow()
  onSetting('isDirectPximg', follow)
}

/** Hears what the worker asks for, from as early on as can be: the first pictures do not wait for the page to come to rest. */
function answerPictures(): void {
  navigator.serviceWorker.onmessage = async (message) => {
    const { answerWorker } = await import('../data/directPictures.ts')
    await answerWorker(message)
  }
}

/** The kill switch: forgets the worker and everything that it kept. */
async function remove(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  for (const name of await caches.keys()) await caches.delete(name)
}

const seenAddresses = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`) || name.startsWith(`${location.origin}/api/image/`))
    .slice(0, mostSeen)

/** Not every browser can tell when it is idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 3000 })
  else setTimeout(work, 500)
}
