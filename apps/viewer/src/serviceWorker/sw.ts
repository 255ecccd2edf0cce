// The service worker: serves the files of the app and viewed pictures from its caches, so that they work offline. The app itself persists data.
import { pageFallbackDelayMs } from '@emaki/domain'
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { withBasePath } from '../platform/settings/basePath.ts'
import { siteFilePath } from '../platform/settings/siteFile.ts'
import { filesCache, picturesCache, shellCachePrefix } from '../platform/settings/storageKeys.ts'
import { type AskedPage, askPage, directAddress, isDirect, turnDirect } from './directPictures.ts'
import { createInFlight } from './inFlight.ts'
import { buildName, earlyPage, type Kept, keptKind, maxFiles, maxPictures, mayKeep, pictureMaxAgeSeconds } from './keeping.ts'
import { mayBeSavedOffline, offlinePicture, otherSize } from './offlinePictures.ts'
import { isShared, takeShared } from './shared.ts'

/** An event that keeps the worker alive until a promise settles. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
/** The part of ServiceWorkerGlobalScope that is used here: the DOM types of the page do not include it. */
interface Scope {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[]
  readonly location: Location
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<AskedPage | undefined> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableEvent & { readonly data: unknown }) => void): void
}
declare const self: Scope

const files = self.__WB_MANIFEST
/** Each build has its own shell. */
const shellCache = `${shellCachePrefix}${buildName(files)}`
const shellKey = '/emaki-shell'
/** A page whose HTML has no initial data: cached initial data would always look fresh. A static host has no page but the start page. */
const shellSource = withBasePath(import.meta.env.EMAKI_STATIC ? '/' : '/setting')
/** Responses of a proxy while the gateway is unreachable or restarting. */
const unreachableStatuses = [502, 503, 504]

cleanupOutdatedCaches()
precacheAndRoute(files)

/** Applies the caching rules to every write of a strategy. */
const keeping = (kind: Kept) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) => (mayKeep(kind, response) ? response : null),
})
/** The cast is needed because the plugin type declares optional members without `undefined` (exactOptionalPropertyTypes). */
const expiring = (options: ConstructorParameters<typeof ExpirationPlugin>[0]) =>
  new ExpirationPlugin({ ...options, purgeOnQuotaError: true }) as WorkboxPlugin
const requests = createInFlight()
/** Ends the requests of a strategy when a new version replaces this one. */
const abortable: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request, { signal: requests.signalFor(request.signal) }),
}
const isKind =
  (kind: Kept) =>
  ({ request }: { request: Request }) =>
    keptKind(request, self.location.origin) === kind

/** The page loads files and pictures without the worker while a new version replaces it: the app tries aborted ones again at once. */
function handledKind(kind: Kept) {
  const isOfKind = isKind(kind)
  return (asked: { readonly request: Request }) => !requests.isEnded() && isOfKind(asked)
}

const usedFiles = new CacheFirst({
  cacheName: filesCache,
  matchOptions: { ignoreVary: true },
  plugins: [abortable, keeping('file'), expiring({ maxEntries: maxFiles })],
})
const pictures = new CacheFirst({
  cacheName: picturesCache,
  matchOptions: { ignoreVary: true },
  plugins: [abortable, keeping('picture'), expiring({ maxEntries: maxPictures, maxAgeSeconds: pictureMaxAgeSeconds })],
})
/** The operator's file of a static site: always the newest, unless there is no network. */
const siteFile = new NetworkFirst({
  cacheName: filesCache,
  networkTimeoutSeconds: pageFallbackDelayMs / 1000,
  plugins: [abortable],
})
if (import.meta.env.EMAKI_STATIC) registerRoute(({ url }) => isSiteFile(url), siteFile)
registerRoute(handledKind('file'), usedFiles)
registerRoute(handledKind('picture'), async (asked) => {
  const copy = await offlinePicture(asked.request)
  if (copy) return copy
  try {
    const picture = (await direct(asked)) ?? (await proxied(asked))
    return unreachableStatuses.includes(picture.status) ? ((await otherSize(asked.request)) ?? picture) : picture
  } catch (reason) {
    const other = await otherSize(asked.request)
    if (other === undefined) throw reason
    return other
  }
})
// Pictures of a third-party image host: the worker serves only those saved for offline, and only without a network.
registerRoute(
  ({ request, sameOrigin }) => !sameOrigin && mayBeSavedOffline(request) && !navigator.onLine,
  async ({ request }) => (await offlinePicture(request)) ?? (await otherSize(request)) ?? fetch(request),
)

registerRoute(isShared, ({ request }) => takeShared(request), 'POST')
registerRoute(isKind('page'), async ({ event, request }) => {
  const shell = () => caches.open(shellCache).then((cache) => cache.match(shellKey))
  try {
    const page = await inTime(pageOf(event, request))
    // A static host has no pages of its own but the start page.
    const isMissing = import.meta.env.EMAKI_STATIC ? !page.ok : unreachableStatuses.includes(page.status)
    return isMissing ? ((await shell()) ?? page) : page
  } catch (reason) {
    const kept = await shell()
    if (kept === undefined) throw reason
    return kept
  }
})

/** Gets the picture from the image proxy. One of another origin is requested with CORS, because opaque responses are not cached. */
async function proxied(asked: { readonly event: ExtendableEvent; readonly request: Request }): Promise<Response> {
  if (new URL(asked.request.url).origin === self.location.origin) return pictures.handle(asked)
  const request = new Request(asked.request.url, { mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer' })
  // A host without CORS headers only costs the cache.
  return pictures.handle({ ...asked, request }).catch(() => fetch(asked.request))
}

const isSiteFile = ({ origin, pathname }: URL): boolean =>
  origin === self.location.origin && pathname === withBasePath(siteFilePath)

/** Gets the picture from its original host through the requesting page, if the setting is on and the picture is not cached. */
async function direct({ event, request }: { readonly event: Event; readonly request: Request }): Promise<Response | undefined> {
  const address = directAddress(request)
  if (address === undefined || !(await isDirect())) return undefined
  if (await caches.match(request, { cacheName: pictures.cacheName, ignoreVary: true })) return undefined
  const page = await self.clients.get(String(Reflect.get(event, 'clientId')))
  return page && askPage(page, address, { signal: requests.signalFor(request.signal) })
}

/** Gets the page from the network. The browser may have requested it already (navigation preload). */
async function pageOf(event: Event, request: Request): Promise<Response> {
  return earlyPage(await Reflect.get(event, 'preloadResponse')) ?? fetch(request)
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page took too long')), pageFallbackDelayMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => {
  const { data } = event
  if (typeof data !== 'object' || data === null) return
  // The user accepted the update. A new version never replaces the running one before that (docs/reliability.md F17).
  if ('type' in data && data.type === 'SKIP_WAITING') void self.skipWaiting()
  if ('type' in data && data.type === 'ABORT') requests.end()
  // A worker that a newer one has replaced by now may not claim pages.
  if ('type' in data && data.type === 'CLAIM') event.waitUntil(self.clients.claim().catch(() => undefined))
  if ('type' in data && data.type === 'DIRECT' && 'isOn' in data) event.waitUntil(turnDirect(data.isOn === true))
  if ('type' in data && data.type === 'KEEP' && 'addresses' in data && Array.isArray(data.addresses)) {
    event.waitUntil(keepSeen(event, data.addresses))
  }
})

async function keepShell(): Promise<void> {
  const page = await fetch(shellSource, { cache: 'reload', headers: { accept: 'text/html' } })
  if (!mayKeep('page', page)) throw new Error('the shell could not be loaded')
  const cache = await caches.open(shellCache)
  await cache.put(shellKey, page)
  // The first page has read the file before the worker was active.
  if (import.meta.env.EMAKI_STATIC) await (await caches.open(filesCache)).add(withBasePath(siteFilePath)).catch(() => undefined)
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(shellCachePrefix) && name !== shellCache).map((name) => caches.delete(name)),
  )
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Caches what a page loaded before the worker was active. The browser's HTTP cache provides it. */
async function keepSeen(event: ExtendableEvent, addresses: readonly unknown[]): Promise<void> {
  const signal = requests.signalFor(new AbortController().signal)
  for (const address of addresses) {
    if (signal.aborted) return
    if (typeof address !== 'string' || !URL.canParse(address)) continue
    const request = new Request(address)
    const kind = keptKind(request, self.location.origin)
    const keeper = kind === 'file' ? usedFiles : kind === 'picture' ? pictures : undefined
    // A picture that fails to load now is not cached.
    await keeper?.handle({ event, request }).catch(() => undefined)
  }
}
