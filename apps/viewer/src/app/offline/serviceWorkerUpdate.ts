// Service worker lifecycle: registers the worker, lets it cache what was loaded before, checks for updates, and removes it if the gateway says so.
import { Workbox } from 'workbox-window'
import { loadAllMessages } from '../../platform/i18n/catalogue.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { basePath, withBasePath } from '../../platform/settings/basePath.ts'
import { onSetting, readSettings } from '../../platform/settings/store.ts'
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { availableUpdate } from './availableUpdate.ts'
import { answerPictureRequests } from './workerPictures.ts'

/** The gateway serves it without caching. */
const workerPath = '/sw.js'
/** Addresses of earlier loads that are sent to the worker. */
const maxSeen = 300
/** Time that requests in flight get to end after an update was accepted, ms. Then they are aborted, and again after each such time. */
const requestsEndMs = 700
/** Time after which the page reloads in any case after an update was accepted, ms. */
const reloadAnywayMs = 4000
/** Minimum interval between update checks of an app that stays open, ms. It checks when it becomes visible. */
const lookAgainMs = 60 * 60_000

/** Registers the worker, or removes it if the gateway disables it. Rejects when the browser refuses workers. */
export const registerServiceWorker = (): Promise<void> => (initialData().config.hasWorker ? register() : remove())

async function register(): Promise<void> {
  const worker = new Workbox(withBasePath(workerPath))
  worker.addEventListener('waiting', () => availableUpdate.setState({ take: () => void takeVersion(worker) }))
  await worker.register()
  followDirectPictures()
  lookForVersions(worker)
  // Every lazy screen needs them: without them, none would open offline.
  await loadAllMessages()
  const { active } = await navigator.serviceWorker.ready
  // The worker became active while this page was loading: it has claimed only the pages that were loaded then.
  if (navigator.serviceWorker.controller === null) active?.postMessage({ type: 'CLAIM' })
  active?.postMessage({ type: 'KEEP', addresses: seenAddresses() })
}

/**
 * Activates the new version, then reloads the page. Another tab may have activated it already. A browser activates it when the old one
 * has no request in flight; a picture that never arrives would delay that by five minutes. So requests are aborted after a short time,
 * and repeatedly: a request that arrives while the browser stops the old worker starts it again, without the state of before.
 * If that does not suffice, the reloaded page is of the new version already, because the gateway sends it, and its worker follows.
 */
async function takeVersion(worker: Workbox): Promise<void> {
  const { active, waiting } = await navigator.serviceWorker.ready
  if (!waiting) return reloadPage()
  worker.addEventListener('controlling', reloadPage)
  worker.messageSkipWaiting()
  setInterval(() => active?.postMessage({ type: 'ABORT' }), requestsEndMs)
  setTimeout(reloadPage, reloadAnywayMs)
}

/** An installed app may stay open for days without a reload: this check finds new versions. */
function lookForVersions(worker: Workbox): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookAgainMs) return
    lookedAt = Date.now()
    // Offline: the next check tries again.
    worker.update().catch(() => undefined)
  })
}

/** Tells the worker whether this page fetches pictures through the helper script, and answers its requests if so. */
function followDirectPictures(): void {
  const tell = async () => {
    const isOn = readSettings().directPictures
    if (isOn) answerPictureRequests()
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'DIRECT', isOn })
  }
  const follow = () => void tell()
  follow()
  onSetting('directPictures', follow)
}

/** The kill switch: unregisters the worker and deletes its caches. Other apps may share the origin. */
async function remove(): Promise<void> {
  const own = new URL(basePath(), location.origin).href
  for (const registration of await navigator.serviceWorker.getRegistrations())
    if (registration.scope.startsWith(own)) await registration.unregister()
  for (const name of await caches.keys()) if (name.startsWith('emaki-') || name.endsWith(own)) await caches.delete(name)
}

/** The address that proxied pictures begin with. */
const imagePrefix = (): string => new URL(`${initialData().config.imageBase}/`, location.href).href

const seenAddresses = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin + withBasePath('/assets/')) || name.startsWith(imagePrefix()))
    .slice(0, maxSeen)
