// Addresses that may be longer than others: next pages of the app API, whose queries repeat the ids already shown.
import { isGrowingName } from '@emaki/domain'
import { mirrorRoutes, takesGrowingLists } from '@emaki/mirror'
import { isApiProxied, mirrorBaseOf } from '../config/paths.ts'

/** Most bytes of the headers of any request. */
export const maxHeaderBytes = 16 * 1024
/** Most bytes of a target whose query may grow: 2,500 ids in a next_url that is escaped twice. Of each list the newest 1,500 are sent on. */
export const maxGrowingTarget = 96 * 1024
/** What Node's parser has to take: it counts the target and the headers together. The gate holds every other request to `maxHeaderBytes`. */
export const maxParsedBytes = maxHeaderBytes + maxGrowingTarget

const growingRoutes: ReadonlySet<string> = new Set(mirrorRoutes.filter(takesGrowingLists).map(({ path }) => path))

/** True for app API paths and for mirror routes that take a next page's query. */
export function mayGrow(target: string): boolean {
  if (isApiProxied(target)) return true
  const base = mirrorBaseOf(target)
  if (base === undefined) return false
  const path = /^\/[a-z_]{1,40}(?=[/?]|$)/.exec(target.slice(base.length))?.[0] ?? typeIn(target)
  return path !== undefined && growingRoutes.has(path)
}

/** The route in `?type=related`, which other clients write instead of the path. */
function typeIn(target: string): string | undefined {
  const type = /[?&]type=([a-z_]{1,40})(?:&|$)/.exec(target)?.[1]
  return type && `/${type}`
}

/** The parameters of a raw query that count against the limit: entries of growing lists do not. */
export function countedParameters(query: string, hasGrowingLists: boolean): number {
  const pairs = query.split('&')
  if (!hasGrowingLists) return pairs.length
  return pairs.filter((pair) => !isGrowingName(pair.split('=', 1)[0] ?? '')).length
}
