// Tending the service worker: registered, told what was loaded before it, asked for new versions, switched off by the gateway's word.
import { Workbox } from 'workbox-window'
import { initialData } from '../../data/query/initialData.ts'
import { loadAllMessages } from '../../i18n/catalogue.ts'
import { onSetting, readSettings } from '../../settings/store.ts'
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { availableUpdate } from './availableUpdate.ts'
import { answerPictureRequests } from './workerPictures.ts'

/** Where the worker is; the gateway serves it uncached. */
const workerPath = '/sw.js'
/** At most so many addresses of what was loaded before the worker are handed over. */
const maxSeen = 300
/** An app that stays open is told of new versions when it is looked at again, at most this often, ms. */
const lookAgainMs = 60 * 60_000

/** Registers the worker, or removes it where the gateway says so. Rejects where the browser refuses workers. */
export const registerServiceWorker = (): Promise<void> => (initialData().config.hasWorker ? register() : remove())

async function register(): Promise<void> {
  const worker = new Workbox(workerPath)
  worker.addEventListener('waiting', () => availableUpdate.setState({ take: () => void takeVersion(worker) }))
  await worker.register()
  followDirectPictures()
  lookForVersions(worker)
  // Any lazy screen says them: without them none would open offline.
  await loadAllMessages()
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP', addresses: seenAddresses() })
}

/** The new version takes over, then the page loads anew. In another tab it may have done so already. */
async function takeVersion(worker: Workbox): Promise<void> {
  const { waiting } = await navigator.serviceWorker.ready
  if (!waiting) return reloadPage()
  worker.addEventListener('controlling', reloadPage)
  worker.messageSkipWaiting()
}

/** Nobody loads an installed app anew for days: without this it would never hear of a new version. */
function lookForVersions(worker: Workbox): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookAgainMs) return
    lookedAt = Date.now()
    // Without a network there is nothing newer.
    worker.update().catch(() => undefined)
  })
}

/** Tells the worker whether this page fetches its pictures by the helper script, and answers when it does. */
function followDirectPictures(): void {
  const tell = async () => {
    const isOn = readSettings().isDirectPximg
    if (isOn) answerPictureRequests()
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'DIRECT', isOn })
  }
  const follow = () => void tell()
  follow()
  onSetting('isDirectPximg', follow)
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
    .slice(0, maxSeen)
