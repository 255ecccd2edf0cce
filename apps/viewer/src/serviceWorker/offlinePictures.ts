// Pictures, and archives of ugoira, that the reader put by to have without a network: kept by the page, served from here, and standing in for other sizes of themselves.

/** As the page names it (data/offlineWorks.ts). */
const offlineCache = 'emaki-offline'

/** The picture when it was put by. */
export const offlinePicture = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: offlineCache, ignoreVary: true })

/** Whether a request may be for something that was put by: what is shown, and the archives of ugoira, which the player fetches. */
export const mayBeSavedOffline = ({ url, destination }: Pick<Request, 'url' | 'destination'>): boolean =>
  destination === 'image' || /_ugoira[^/]*\.zip$/.test(new URL(url).pathname)

/** Another size of the same page, for what is shown: whoever changed the resolution still reads. Never for files that are saved. */
export async function otherSize(request: Request): Promise<Response | undefined> {
  const page = pageName(request.url)
  if (page === undefined || request.destination !== 'image' || !(await caches.has(offlineCache))) return undefined
  const cache = await caches.open(offlineCache)
  const other = (await cache.keys()).find(({ url }) => pageName(url) === page)
  return other && cache.match(other, { ignoreVary: true })
}

/** Which page of which work an address shows, as `100500001_p0`, whatever its size; undefined for other pictures. */
export const pageName = (address: string): string | undefined => /\/(\d+_p\d+)[_.][^/]*$/.exec(address)?.[1]
