// Serves pictures and ugoira archives that were saved for offline. The page saves them; the worker also serves them in place of other sizes.
import { pictureName } from '@emaki/domain'
import { offlineStore } from '../platform/settings/storageKeys.ts'

/** The picture, if it was saved for offline by any account of this browser: the page that asks already has its address. */
export async function offlinePicture(request: Request): Promise<Response | undefined> {
  for (const cacheName of await offlineCaches()) {
    const found = await caches.match(request, { cacheName, ignoreVary: true })
    if (found) return found
  }
  return undefined
}

/** The caches of the accounts, which end with the suffix of the account. */
const offlineCaches = async () =>
  (await caches.keys()).filter((name) => name === offlineStore || name.startsWith(`${offlineStore}@`))

/** Whether a request may be for something saved for offline: a shown picture, or a ugoira archive, which the player fetches. */
export const mayBeSavedOffline = ({ url, destination }: Pick<Request, 'url' | 'destination'>): boolean =>
  destination === 'image' || /_ugoira[^/]*\.zip$/.test(new URL(url).pathname)

/** Another size of the same page, so that a changed resolution setting does not hide saved pages. Only for shown pictures, not for downloads. */
export async function otherSize(request: Request): Promise<Response | undefined> {
  const page = pageName(request.url)
  if (page === undefined || request.destination !== 'image') return undefined
  for (const name of await offlineCaches()) {
    const cache = await caches.open(name)
    const other = (await cache.keys()).find(({ url }) => pageName(url) === page)
    if (other) return cache.match(other, { ignoreVary: true })
  }
  return undefined
}

/**
 * The work and page of a picture address, as `100500001_p0`, for any size, with or without a hash in the name
 * (docs/contract/site-2026.md 1). Undefined for other files.
 */
export function pageName(address: string): string | undefined {
  const name = pictureName(new URL(address).pathname)
  if (name === undefined || name.isArchive) return undefined
  return name.page === null ? name.id : `${name.id}_p${name.page}`
}
