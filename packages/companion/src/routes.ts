// Table of all companion routes, for the app, for caches in front of it, and for the OpenAPI document.
import { ajaxRoutes } from './ajaxRoutes.ts'
import { browseRoutes } from './browseRoutes.ts'
import { collectionRoutes } from './collectionRoutes.ts'
import { imageSearchRoute } from './imageSearch/searchHost.ts'
import { liveRoutes } from './live.ts'
import { mediaRoute } from './mediaRoute.ts'
import { pageRoutes } from './pageRoutes.ts'
import { pictureRedirectRoute } from './pictureRedirect.ts'
import { randomRoute } from './randomWork.ts'
import { rankingRoute } from './ranking.ts'
import { recoveryRoute } from './recovery.ts'
import { type CompanionRoute, pathReader, readPathId } from './route.ts'
import { sessionRoute } from './sessionCheck.ts'
import { spotlightRoutes } from './spotlight/routes.ts'
import { translationRoute } from './translation/novelTranslation.ts'
import { imagesParameter, requestedImageMode } from './web/imageRewrite.ts'
import { readLists, readQuery } from './web/parameter.ts'
import { hasCredential } from './web/session.ts'
import { writeRoutes } from './writes.ts'

export const companionRoutes: readonly CompanionRoute[] = [
  ...ajaxRoutes,
  ...browseRoutes,
  ...collectionRoutes,
  ...writeRoutes,
  sessionRoute,
  rankingRoute,
  randomRoute,
  ...spotlightRoutes,
  recoveryRoute,
  translationRoute,
  imageSearchRoute,
  ...liveRoutes,
  pictureRedirectRoute,
  mediaRoute,
  ...pageRoutes,
]

const idReaders = new Map(companionRoutes.map((route) => [route, pathReader(route)]))

/** The route of a method and the path of an address without its base, such as `GET` and `/ajax/illust/1`. Aliases count. */
export const companionRoute = (method: string, path: string): CompanionRoute | undefined =>
  companionRoutes.find((route) => route.method === method && idReaders.get(route)?.(path) !== undefined)

/**
 * Cache key: the route's own path with its known parameters in order, defaults included, cache busters removed. Equal keys mean equal
 * responses.
 * A cache must send the key instead of the request, so that no two readings of one address can differ (cache poisoning).
 * `path` is that of an address. Undefined when the response must not be shared: a write, a session's own data, a request with credentials, or an invalid request.
 * Also undefined for streamed pages, which a cache would have to complete first.
 */
export function companionKey(route: CompanionRoute, path: string, query: URLSearchParams, headers: Headers): string | undefined {
  const isShared = route.method === 'GET' && route.lifetime !== 'own' && route.mediaType !== 'text/html'
  if (!isShared || hasCredential(headers)) return undefined
  const written = idReaders.get(route)?.(path)
  try {
    const id = written === '' ? '' : readPathId(written && decodeURIComponent(written), route)
    if (id === undefined) return undefined
    const values = new URLSearchParams(readQuery(route.parameters, query))
    for (const [name, items] of Object.entries(readLists(route.lists ?? [], query)))
      for (const item of items) values.append(name, item)
    const images = requestedImageMode(path, query)
    if (images) values.set(imagesParameter, images)
    if (wantsEnvelope(query, headers)) values.set('_raw', '1')
    values.sort()
    return `${route.path.replace('{id}', id)}?${values}`
  } catch {
    // The route refuses the path or the query, so there is nothing to cache.
    return undefined
  }
}

/** True when the request asks for upstream's envelope. */
export const wantsEnvelope = (query: URLSearchParams, headers: Headers): boolean =>
  query.get('_raw') === '1' || headers.get('x-raw-envelope') === '1'
