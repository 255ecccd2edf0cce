// All routes of the companion, as one table: for the app, for caches in front of it, and for its description.
import { ajaxRoutes } from './ajaxRoutes.ts'
import { imageSearchRoute } from './imageSearch/searchHost.ts'
import { liveRoutes } from './live.ts'
import { rankingRoute } from './ranking.ts'
import { recoveryRoute } from './recovery.ts'
import { type CompanionRoute, pathMatcher } from './route.ts'
import { sessionRoute } from './sessionCheck.ts'
import { spotlightRoutes } from './spotlight/routes.ts'
import { translationRoute } from './translation/novelTranslation.ts'
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

const matchers = companionRoutes.map((route) => ({ route, matches: pathMatcher(route) }))

/** The route of a method and a path without its base, such as `GET` and `/ajax/illust/1`; aliases count. */
export const companionRoute = (method: string, path: string): CompanionRoute | undefined =>
  matchers.find(({ route, matches }) => route.method === method && matches(path))?.route

/**
 * What makes the answer to a request the same as another's: path and known parameters in order, defaults written out, busters left out.
 * Undefined when nobody may keep the answer for anyone else: a write, a session's own, a request that says who asks, or one that is refused anyway;
 * and for pages that arrive while they are being made, which would have to be waited for to be kept.
 */
export function companionKey(route: CompanionRoute, path: string, query: URLSearchParams, headers: Headers): string | undefined {
  const isShared = route.method === 'GET' && route.lifetime !== 'own' && route.mediaType !== 'text/html'
  if (!isShared || hasCredential(headers) || asksRaw(query, headers)) return undefined
  try {
    const values = new URLSearchParams(readQuery(route.parameters, query))
    values.sort()
    return `${canonicalPath(route, path)}?${values}`
  } catch {
    // A query that the route refuses has no answer to keep.
    return undefined
  }
}

/** The id is what differs between paths of one route, whichever alias it came by. */
function canonicalPath(route: CompanionRoute, path: string): string {
  return route.path.replace('{id}', () => /\/(\d{1,12})(?=[/.]|$)/.exec(path)?.[1] ?? path)
}

/** True when the answer is wished with upstream's envelope. */
export const asksRaw = (query: URLSearchParams, headers: Headers): boolean =>
  query.get('_raw') === '1' || headers.get('x-raw-envelope') === '1'
