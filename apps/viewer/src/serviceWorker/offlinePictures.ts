// Serves pictures and ugoira archives that were saved for offline. The page saves them; the worker also serves them in place of other sizes.
import { offlineStore } from '../settings/storageKeys.ts'

/** The picture, if it was saved for offline. */
export const offlinePicture = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: offlineStore, ignoreVary: true })

/** Whether a request may be for something saved for offline: a shown picture, or a ugoira archive, which the player fetches. */
export const mayBeSavedOffline = ({ url, destination }: Pick<Request, 'url' | 'destination'>): boolean =>
  destination === 'image' || /_ugoira[^/]*\.zip$/.test(new URL(url).pathname)

/** Another size of the same page, so that a changed resolution setting does not hide saved pages. Only for shown pictures, not for downloads. */
export async function otherSize(request: Request): Promise<Response | undefined> {
  const page = pageName(request.url)
  if (page === undefined || request.destination !== 'image' || !(await caches.has(offlineStore))) return undefined
  const cache = await caches.open(offlineStore)
  const other = (await cache.keys()).find(({ url }) => pageName(url) === page)
  return other && cache.match(other, { ignoreVary: true })
}

/** The work and page of a picture address, as `100500001_p0`, for any size; undefined for other pictures. */
export const pageName = (address: string): string | undefined => /\/(\d+_p\d+)[_.][^/]*$/.exec(address)?.[1]
