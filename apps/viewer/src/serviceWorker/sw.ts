// The service worker: what was seen works without a network. The app's own files and pictures come from its caches; data stays with the app.
import { pageFallbackDelayMs } from '@emaki/domain'
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { type AskedPage, askPage, directAddress, isDirect, turnDirect } from './directPictures.ts'
import { buildName, earlyPage, type Kept, keptKind, maxFiles, maxPictures, mayKeep, pictureMaxAgeSeconds } from './keeping.ts'
import { mayBeSavedOffline, offlinePicture, otherSize } from './offlinePictures.ts'
import { isShared, takeShared } from './shared.ts'

/** Something that a worker finishes before it may be stopped. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
/** What a service worker's scope offers, of what is used here: the page's types know nothing of it. */
interface Scope {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[]
  readonly location: Location
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<AskedPage | undefined> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & { readonly data: unknown }) => void): void
}
declare const self: Scope

const files = self.__WB_MANIFEST
const shellPrefix = 'emaki-shell-'
/** The shell belongs to the files of one build. */
const shellCache = `${shellPrefix}${buildName(files)}`
const shellKey = '/emaki-shell'
/** A page whose HTML brings no first data: kept data would look fresh for ever. */
const shellSource = '/setting'
/** The gateway is away or starting anew. */
const away = [502, 503, 504]

cleanupOutdatedCaches()
precacheAndRoute(files)

/** Only what may be kept is written, whatever the strategy thinks. */
const keeping = (kind: Kept) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) => (mayKeep(kind, response) ? response : null),
})
/** Its optional members are declared without undefined, which our compiler tells apart. */
const expiring = (options: ConstructorParameters<typeof ExpirationPlugin>[0]) =>
  new ExpirationPlugin({ ...options, purgeOnQuotaError: true }) as WorkboxPlugin
const isKind =
  (kind: Kept) =>
  ({ request }: { request: Request }) =>
    keptKind(request, self.location.origin) === kind

const usedFiles = new CacheFirst({
  cacheName: 'emaki-files',
  matchOptions: { ignoreVary: true },
  plugins: [keeping('file'), expiring({ maxEntries: maxFiles })],
})
const pictures = new CacheFirst({
  cacheName: 'emaki-pictures',
  matchOptions: { ignoreVary: true },
  plugins: [keeping('picture'), expiring({ maxEntries: maxPictures, maxAgeSeconds: pictureMaxAgeSeconds })],
})
registerRoute(isKind('file'), usedFiles)
registerRoute(isKind('picture'), async (asked) => {
  const copy = await offlinePicture(asked.request)
  if (copy) return copy
  try {
    const picture = (await direct(asked)) ?? (await pictures.handle(asked))
    return away.includes(picture.status) ? ((await otherSize(asked.request)) ?? picture) : picture
  } catch (reason) {
    const other = await otherSize(asked.request)
    if (other === undefined) throw reason
    return other
  }
})
// Another image host's pictures are none of the worker's business, but for those that were put by, while there is no network.
registerRoute(
  ({ request, sameOrigin }) => !sameOrigin && mayBeSavedOffline(request) && !navigator.onLine,
  async ({ request }) => (await offlinePicture(request)) ?? (await otherSize(request)) ?? fetch(request),
)

registerRoute(isShared, ({ request }) => takeShared(request), 'POST')
registerRoute(isKind('page'), async ({ event, request }) => {
  const shell = () => caches.open(shellCache).then((cache) => cache.match(shellKey))
  try {
    const page = await inTime(pageOf(event, request))
    return away.includes(page.status) ? ((await shell()) ?? page) : page
  } catch (reason) {
    const kept = await shell()
    if (kept === undefined) throw reason
    return kept
  }
})

/** The picture from its own host, by the page that wants it, where the reader wishes so and it is not kept already. */
async function direct({ event, request }: { readonly event: Event; readonly request: Request }): Promise<Response | undefined> {
  const address = directAddress(request)
  if (address === undefined || !(await isDirect())) return undefined
  if (await caches.match(request, { cacheName: pictures.cacheName, ignoreVary: true })) return undefined
  const page = await self.clients.get(String(Reflect.get(event, 'clientId')))
  return page && askPage(page, address)
}

/** The page from the network, which the browser may have asked for already. */
async function pageOf(event: Event, request: Request): Promise<Response> {
  return earlyPage(await Reflect.get(event, 'preloadResponse')) ?? fetch(request)
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the page took too long')), pageFallbackDelayMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => {
  const { data } = event
  if (typeof data !== 'object' || data === null) return
  // The reader agreed to the new version; nothing is swapped under open pages before that (docs/reliability.md F17).
  if ('type' in data && data.type === 'SKIP_WAITING') void self.skipWaiting()
  if ('type' in data && data.type === 'DIRECT' && 'isOn' in data) event.waitUntil(turnDirect(data.isOn === true))
  if ('type' in data && data.type === 'KEEP' && 'addresses' in data && Array.isArray(data.addresses)) {
    event.waitUntil(keepSeen(event, data.addresses))
  }
})

async function keepShell(): Promise<void> {
  const page = await fetch(shellSource, { cache: 'reload', headers: { accept: 'text/html' } })
  if (!mayKeep('page', page)) throw new Error('the shell could not be had')
  const cache = await caches.open(shellCache)
  await cache.put(shellKey, page)
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(shellPrefix) && name !== shellCache).map((name) => caches.delete(name)),
  )
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** What a page had loaded before the worker was there: it comes out of the browser's own cache now. */
async function keepSeen(event: Lasting, addresses: readonly unknown[]): Promise<void> {
  for (const address of addresses) {
    if (typeof address !== 'string' || !URL.canParse(address)) continue
    const request = new Request(address)
    const kind = keptKind(request, self.location.origin)
    const keeper = kind === 'file' ? usedFiles : kind === 'picture' ? pictures : undefined
    // A picture that cannot be had now is simply not kept.
    await keeper?.handle({ event, request }).catch(() => undefined)
  }
}
