// The companion over HTTP: public responses are cached like mirror responses, requests with credentials are passed through.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CompanionCors, companionKey, companionRoute, companionVary, lifetimes } from '@emaki/companion'
import { getRequestListener } from '@hono/node-server'
import { sendResponse } from '../cache/sendResponse.ts'
import type { SharedResponses } from '../cache/sharedResponses.ts'
import { isCrossSiteRequest } from '../http/crossSite.ts'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { getOrCreate } from '../http/memoize.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'

/** Handles a request for `path`, the companion's own path and query. */
export type CompanionHandler = (incoming: IncomingMessage, outgoing: ServerResponse, path: string) => Promise<void>

export interface CompanionHandlerOptions {
  /** The fetch function of the companion app. */
  readonly companion: (request: Request) => Response | Promise<Response>
  readonly responses: SharedResponses
  /** CORS headers for a request's origin. */
  readonly cors: CompanionCors
  readonly now: () => number
  readonly limits?: RequestLimits | undefined
}

/** Placeholder origin for URLs that never leave this gateway. */
const companionOrigin = 'http://companion.invalid'

const dataHeaders = { vary: `accept-encoding, ${companionVary}` }

/** How long expired lists and pages may be served while upstream fails, in ms. */
const staleMs = 7 * 86_400_000

/** The kind of request that a companion path is charged as. */
export function companionKind(target: string): 'imageSearch' | 'translation' | 'companion' {
  // The raw request check has shown that the path decodes. Decoding it here keeps an escaped letter from lowering the price.
  const path = decodeURIComponent(target.split('?', 1)[0] ?? '')
  if (/^\/api\/sauce(?:nao)?(?:\/|$)/.test(path)) return 'imageSearch'
  return path.startsWith('/api/pixiv-novel-translate/') ? 'translation' : 'companion'
}

export function createCompanionHandler({ companion, responses, cors, now, limits }: CompanionHandlerOptions): CompanionHandler {
  const passThrough = getRequestListener((request) => companion(request), { overrideGlobalObjects: false })

  // One object for each origin: cached response headers are found by its identity.
  const headersOf = new Map<Readonly<Record<string, string>>, Readonly<Record<string, string>>>()
  const headersFor = (allowed: Readonly<Record<string, string>>) =>
    getOrCreate(headersOf, allowed, () => ({ ...dataHeaders, ...allowed }))

  /**
   * Charges the client for a call upstream, or sends 429 and resolves with false. Kinds with a price of their own are paid already.
   */
  const payUpstreamCall = async (incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<boolean> => {
    if (!limits || incoming.method === 'OPTIONS' || companionKind(path) !== 'companion') return true
    const tooMany = await limits.chargeUpstreamCall(incoming, path.startsWith('/ajax/search/'))
    if (tooMany) sendErrorResponse(outgoing, 429, 'Rate Limit', tooMany)
    return tooMany === undefined
  }

  return async (incoming, outgoing, path) => {
    const url = companionAddress(path)
    if (!url) return sendErrorResponse(outgoing, 400, 'Malformed address')
    // Writes and uploads are for the gateway's own pages and listed origins (docs/reliability.md 7.5). A form of another page needs
    // no preflight.
    const isListed = cors(incoming.headers.origin)['access-control-allow-origin'] !== undefined
    if (incoming.method === 'POST' && !isListed && isCrossSiteRequest(incoming))
      return sendErrorResponse(outgoing, 403, 'Forbidden')
    const shared = sharedTarget(incoming, url)
    if (!shared) {
      if (!(await payUpstreamCall(incoming, outgoing, path))) return
      incoming.url = path
      return passThrough(incoming, outgoing)
    }
    const { key, lifetimeMs } = shared
    const ready = responses.ready(key)
    if (!ready && !(await payUpstreamCall(incoming, outgoing, path))) return
    const response =
      ready ??
      (await responses.load({
        key,
        request: () => new Request(`${companionOrigin}${shared.target}`),
        limits: { lifetimeMs, staleMs: lifetimeMs === 0 ? 0 : staleMs },
        lifetimeMs: () => lifetimeMs,
      }))
    await sendResponse(incoming, outgoing, response, now(), headersFor(cors(incoming.headers.origin)))
  }
}

/** The URL within the companion; undefined for a path that a URL parser would read as a host (`//host/…`) or would change. */
function companionAddress(path: string): URL | undefined {
  const address = `${companionOrigin}${path}`
  if (path.startsWith('//') || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.origin === companionOrigin ? url : undefined
}

interface SharedTarget {
  readonly key: string
  /** The path that is sent to the companion instead of the client's. It contains only validated values of the client. */
  readonly target: string
  readonly lifetimeMs: number
}

/** Random batches: a reload must show other works. */
const randomRoutes = new Set(['/ajax/illust/discovery', '/ajax/discovery/artworks', '/ajax/discovery/users'])

/** The shared form of a request; undefined for a request with credentials and for streamed responses. */
function sharedTarget(incoming: IncomingMessage, url: URL): SharedTarget | undefined {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return undefined
  // The raw request check has shown that the path decodes and contains no escaped slash.
  const path = decodeURIComponent(url.pathname)
  const route = companionRoute('GET', path)
  const target = route && companionKey(route, path, url.searchParams, credentialHeaders(incoming))
  if (route === undefined || target === undefined) return undefined
  // Concurrent requests for another batch share one call, which is not cached. On other routes, a client without a session gets the
  // cached response.
  const isFresh = randomRoutes.has(route.path) && url.searchParams.get('_vercel_no_cache') === '1'
  return isFresh
    ? { key: `fresh ${target}`, target, lifetimeMs: 0 }
    : { key: target, target, lifetimeMs: lifetimes[route.lifetime] }
}

/** The headers that decide whether a response may be shared. Others, such as foreign cookies and Origin, are left out. */
function credentialHeaders({ headers }: IncomingMessage): Headers {
  const asking = new Headers()
  for (const name of ['authorization', 'cookie', 'x-auth', 'x-raw-envelope']) {
    const value = headers[name]
    if (typeof value === 'string') asking.set(name, value)
  }
  return asking
}
