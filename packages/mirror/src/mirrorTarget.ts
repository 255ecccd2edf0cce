// What a mirror request asks for, and how long caches may keep the response: the same on every platform.
import { withoutEndSlashes } from '@emaki/domain'
import { type MirrorRoute, routeKey } from './route.ts'
import { mirrorRoute } from './routes.ts'

export interface MirrorTarget {
  /** Path and query as in the initial data: the parameters that the route reads, sorted by name. */
  readonly address: string
  /** Undefined for a route that the mirror does not have. */
  readonly route: MirrorRoute | undefined
  /** The language that the mirror chose from Accept-Language; undefined for none. */
  readonly language: string | undefined
}

/** The target for a path such as `/rank` and its query, without unknown parameters. */
export function mirrorTarget(path: string, query: URLSearchParams, language: string | undefined): MirrorTarget {
  const route = mirrorRoute(path)
  return { address: route ? routeKey(route, query) : path, route, language }
}

/**
 * The path of the route of a URL below a mirror base. Other clients also use `?type=rank` (docs/contract/app-api.md 4.1); the
 * parameter is removed from the URL then.
 */
export function mirrorPath(url: URL): string {
  const path = withoutEndSlashes(url.pathname)
  if (path !== '') return path
  const type = url.searchParams.get('type') ?? ''
  url.searchParams.delete('type')
  return `/${encodeURIComponent(type)}`
}

/** Routes that reveal the account of the mirror: for pages of its own origin, and for programs that are no browser. */
export const accountRoutes: ReadonlySet<string> = new Set(['/me', '/req_get', '/req_post'])

const day = 86_400_000

/**
 * How long an expired response of a route may be served while upstream fails, in ms: lists become outdated, works do not change
 * (docs/reliability.md F02).
 */
export const staleMs = (route: MirrorRoute | undefined): number => (route?.lifetime === 'detail' ? 90 : 7) * day

/** Headers with which pages of other origins may read public data (docs/reliability.md 7.5). */
export const openMirrorHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-upstream-status, x-emaki-kept, server-timing',
  'timing-allow-origin': '*',
  // A request with a token gets another response at the same address.
  vary: 'accept-encoding, accept-language, authorization',
} as const
