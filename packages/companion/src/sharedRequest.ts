// Which companion requests may share a response, and under which key: the same on every platform.
import { lifetimes } from './lifetime.ts'
import { companionKey, companionRoute } from './routes.ts'

/** Placeholder origin for URLs that never leave the server. */
export const companionOrigin = 'http://companion.invalid'

/** How long expired lists and pages may be served while upstream fails, in ms. */
export const companionStaleMs = 7 * 86_400_000

/** The URL within the companion; undefined for a path that a URL parser would read as a host (`//host/…`) or would change. */
export function companionAddress(path: string): URL | undefined {
  const address = `${companionOrigin}${path}`
  if (path.startsWith('//') || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.origin === companionOrigin ? url : undefined
}

export interface SharedCompanionRequest {
  /** Equal for requests with equal responses. */
  readonly key: string
  /** The path that is sent to the companion instead of the client's. It contains only validated values of the client. */
  readonly target: string
  readonly lifetimeMs: number
}

/** Random batches: a reload must show other works. */
const randomRoutes = new Set(['/ajax/illust/discovery', '/ajax/discovery/artworks', '/ajax/discovery/users'])

/**
 * The shared form of a request; undefined for a request with credentials and for streamed responses.
 * `url` is a `companionAddress`; `header` reads a header of the client by its lower-case name.
 */
export function sharedCompanionRequest(
  method: string,
  url: URL,
  header: (name: string) => string | null,
): SharedCompanionRequest | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const { pathname } = url
  const route = companionRoute('GET', pathname)
  const target = route && companionKey(route, pathname, url.searchParams, credentialHeaders(header))
  if (route === undefined || target === undefined) return undefined
  // Concurrent requests for another batch share one call, which is not cached. On other routes, a client without a session gets the
  // cached response.
  const isFresh = randomRoutes.has(route.path) && url.searchParams.get('_vercel_no_cache') === '1'
  return isFresh
    ? { key: `fresh ${target}`, target, lifetimeMs: 0 }
    : { key: target, target, lifetimeMs: lifetimes[route.lifetime] }
}

/** The headers that decide whether a response may be shared. Others, such as foreign cookies and Origin, are left out. */
function credentialHeaders(header: (name: string) => string | null): Headers {
  const credentials = new Headers()
  for (const name of ['authorization', 'cookie', 'x-account', 'x-auth', 'x-raw-envelope']) {
    const value = header(name)
    if (value !== null) credentials.set(name, value)
  }
  return credentials
}
