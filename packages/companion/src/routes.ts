// All routes of the companion, as one table: for the app, for caches in front of it, and for its description.
import { ajaxRoutes } from './ajaxRoutes.ts'
import { imageSearchRoute } from './imageSearch/searchHost.ts'
import { liveRoutes } from './live.ts'
import { rankingRoute } from './ranking.ts'
import { recoveryRoute } from './recovery.ts'
import { type CompanionRoute, pathReader, readPathId } from './route.ts'
import { sessionRoute } from './sessionCheck.ts'
import { spotlightRoutes } from './spotlight/routes.ts'
import { translationRoute } from './translation/novelTranslation.ts'
import { askedImages, imagesParameter } from './web/imageRewrite.ts'
import { readQuery } from './web/parameter.ts'
import { hasCredential } from './web/session.ts'
import { writeRoutes } from './writes.ts'

export const companionRoutes: readonly CompanionRoute[] = [
  ...ajaxRoutes,
  ...writeRoutes,
  sessionRoute,
  rankingRoute,
  ...spotlightRoutes,
  recoveryRoute,
  translationRoute,
  imageSearchRoute,
  ...liveRoutes,
]

const idReaders = new Map(companionRoutes.map((route) => [route, pathReader(route)]))

/** The route of a method and a path without its base, such as `GET` and `/ajax/illust/1`; aliases count. */
export const companionRoute = (method: string, path: string): CompanionRoute | undefined =>
  companionRoutes.find((route) => route.method === method && idReaders.get(route)?.(path) !== undefined)

/**
 * A target that equals another's when the answers are the same: the route's own path, and its known parameters in order, defaults written out,
 * cache busters left out. It is also what to ask instead of the request: then no two readings of one address can differ (cache poisoning).
 * Undefined when the answer must not be shared: a write, a session's own, a request that says who asks, or one that is refused anyway;
 * and for pages that arrive while they are being made, which would have to be waited for to be kept.
 */
export function companionKey(route: CompanionRoute, path: string, query: URLSearchParams, headers: Headers): string | undefined {
  const isShared = route.method === 'GET' && route.lifetime !== 'own' && route.mediaType !== 'text/html'
  if (!isShared || hasCredential(headers) || asksRaw(query, headers)) return undefined
  const written = idReaders.get(route)?.(path)
  const id = written === '' ? '' : readPathId(written)
  if (id === undefined) return undefined
  try {
    const values = new URLSearchParams(readQuery(route.parameters, query))
    const images = askedImages(query)
    if (images) values.set(imagesParameter, images)
    values.sort()
    return `${route.path.replace('{id}', id)}?${values}`
  } catch {
    // A query that the route refuses has no answer to keep.
    return undefined
  }
}

/** True when the answer is wished with upstream's envelope. */
export const asksRaw = (query: URLSearchParams, headers: Headers): boolean =>
  query.get('_raw') === '1' || headers.get('x-raw-envelope') === '1'
