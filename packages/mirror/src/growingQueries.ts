// Length limits of request targets. Next pages of the app API may be longer, because their queries repeat the ids already shown.
import { isGrowingName } from '@emaki/domain'
import { isApiProxied, mirrorBaseOf } from '@emaki/domain/server'
import { takesGrowingLists } from './route.ts'
import { mirrorRoutes } from './routes.ts'

/** Maximum size of the headers of any request, in bytes. */
export const maxHeaderBytes = 16 * 1024
/**
 * Maximum size of a target with a growing query, in bytes: 2,500 ids in a next_url that is escaped twice. The newest 1,500 ids are
 * sent on.
 */
export const maxGrowingTarget = 96 * 1024
/**
 * Limit of Node's parser, which counts target and headers together, in bytes. `checkRequest` applies `maxHeaderBytes` to all other
 * requests.
 */
export const maxParsedBytes = maxHeaderBytes + maxGrowingTarget

const growingRoutes: ReadonlySet<string> = new Set(mirrorRoutes.filter(takesGrowingLists).map(({ path }) => path))

/** True for app API paths and for mirror routes that accept the query of a next page. */
export function mayGrow(target: string): boolean {
  if (isApiProxied(target)) return true
  const base = mirrorBaseOf(target)
  if (base === undefined) return false
  const path = /^\/[a-z_]{1,40}(?=[/?]|$)/.exec(target.slice(base.length))?.[0] ?? typeIn(target)
  return path !== undefined && growingRoutes.has(path)
}

/** The route in `?type=related`, a form that other clients use instead of the path. */
function typeIn(target: string): string | undefined {
  const type = /[?&]type=([a-z_]{1,40})(?:&|$)/.exec(target)?.[1]
  return type && `/${type}`
}

/** The number of query parameters without the entries of growing lists. */
export function countedParameters(query: string, hasGrowingLists: boolean): number {
  const pairs = query.split('&')
  if (!hasGrowingLists) return pairs.length
  return pairs.filter((pair) => !isGrowingName(pair.split('=', 1)[0] ?? '')).length
}
