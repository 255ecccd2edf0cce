// The companion on the worker: public responses from the cache, requests with credentials passed through, and the session cookie.
import {
  companionAddress,
  companionOrigin,
  companionStaleMs,
  companionVary,
  maxSessionBody,
  needsPartitionedCookie,
  readSessionBody,
  type SharedCompanionRequest,
  sessionCookie,
  sharedCompanionRequest,
} from '@emaki/companion'
import { BodyTooLargeError, readBytes, sessionLifetimeS } from '@emaki/domain'
import { companionBase, companionSubject, handlerWithoutDenied, verdictError } from '@emaki/domain/server'
import { overLimit } from './clientLimits.ts'
import { type Edge, type EdgeRequest, sharedResponsesOf } from './edgeContext.ts'
import { isForeign, loadWork } from './mirrorRoutes.ts'
import { errorResponse } from './responses.ts'
import { type SharedResponse, sharedHttpResponse } from './sharedResponses.ts'

/** Responds to a companion request. */
export async function serveCompanion(edge: Edge, edgeRequest: EdgeRequest): Promise<Response> {
  const { request, target, found } = edgeRequest
  const { route, target: path } = found
  const { method } = request
  const cors = edge.cors(request.headers.get('origin') ?? undefined)
  const refuse = (status: number, msg: string, headers: Readonly<Record<string, string>> = {}) =>
    errorResponse(status, msg, target, { ...cors, ...headers })
  const url = companionAddress(path)
  if (!url) return refuse(400, 'Malformed address')
  const isListed = cors['access-control-allow-origin'] !== undefined
  if (method === 'POST' && !isListed && isForeign(request)) return refuse(403, 'Forbidden')
  if (route.name === 'session' && method !== 'OPTIONS') return serveSession(edge, edgeRequest, isListed, cors)

  const shared = sharedCompanionRequest(method, url, (name) => request.headers.get(name))
  if (!shared) {
    if (method !== 'OPTIONS' && !(await edge.limits.admitUpstreamCall(request))) return refuse(429, 'Rate Limit', overLimit)
    const body = method === 'POST' ? await readBody(request, route.maxBody) : undefined
    if (body === 'tooLarge') return refuse(413, 'Payload Too Large')
    return handlerWithoutDenied(
      edge.denyList.works,
      loadWork(edge, edgeRequest),
      'companion',
      edge.companion,
      () => cors,
    )(new Request(`${companionOrigin}${path}`, { method, headers: request.headers, ...(body ? { body } : {}) }))
  }
  const response = await loadCompanion(edge, edgeRequest, shared)
  if (response === 'overLimit') return refuse(429, 'Rate Limit', overLimit)
  if ('msg' in response) return refuse(response.status, response.msg)
  return sharedHttpResponse(request, response, edge.now(), { vary: companionVary, ...cors })
}

/**
 * The response of the companion, from the cache when it is fresh there; `overLimit` when the client may not cause a call upstream, and a
 * status with a message for what is denied.
 */
export async function loadCompanion(
  edge: Edge,
  edgeRequest: EdgeRequest,
  { key, target, lifetimeMs }: SharedCompanionRequest,
): Promise<SharedResponse | 'overLimit' | { readonly status: number; readonly msg: string }> {
  const load = loadWork(edge, edgeRequest)
  const denied = verdictError(await edge.denyList.works.requestVerdict(companionSubject(target), load))
  if (denied) return denied
  const responses = sharedResponsesOf(edge, edgeRequest, 'companion', load)
  const cached = lifetimeMs > 0 ? await responses.find(key) : undefined
  if (cached !== undefined && cached.freshUntil > edge.now()) return cached
  if (!(await edge.limits.admitUpstreamCall(edgeRequest.request))) return 'overLimit'
  const shared = {
    key,
    request: () => new Request(`${companionOrigin}${target}`),
    lifetimeMs: () => lifetimeMs,
    staleMs: companionStaleMs,
    cachesNotFound: false,
  }
  return responses.load(shared, cached)
}

/** Reads a whole body of at most `maxBytes`. */
const readBody = (request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | 'tooLarge'> =>
  readBytes(request, maxBytes, request.signal).catch((error: unknown) => {
    if (error instanceof BodyTooLargeError) return 'tooLarge'
    throw error
  })

/** Stores a web session in an HttpOnly cookie after upstream has accepted it (docs/reliability.md 7.3). */
async function serveSession(
  edge: Edge,
  { request, url, target }: EdgeRequest,
  isListed: boolean,
  cors: Readonly<Record<string, string>>,
): Promise<Response> {
  const refuse = (status: number, msg: string, headers: Readonly<Record<string, string>> = {}) =>
    errorResponse(status, msg, target, { ...cors, ...headers })
  if (request.method !== 'POST') return refuse(405, 'Method not allowed', { allow: 'POST' })
  if (!isListed && isForeign(request)) return refuse(403, 'Forbidden')
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) return refuse(415, 'The body must be JSON')
  if (!(await edge.limits.admitUpstreamCall(request))) return refuse(429, 'Rate Limit', overLimit)
  const body = await readBody(request, maxSessionBody)
  const session = body === 'tooLarge' ? undefined : readSessionBody(new TextDecoder().decode(body))
  if (session === undefined) return refuse(400, 'Malformed session')
  const cookie = {
    path: companionBase,
    isSecure: url.protocol === 'https:',
    isPartitioned: isListed && needsPartitionedCookie(request.headers.get('sec-fetch-site')),
  }
  if (session === null) {
    const headers = { ...cors, 'set-cookie': sessionCookie('', 0, cookie), 'cache-control': 'no-store' }
    return new Response(null, { status: 204, headers })
  }
  const checked = await edge.companion(new Request(`${companionOrigin}/user`, { headers: { 'x-auth': `PHPSESSID=${session}` } }))
  const headers = new Headers({ ...cors, 'cache-control': 'no-store' })
  for (const name of ['content-type', 'retry-after']) {
    const value = checked.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (checked.status === 200) headers.set('set-cookie', sessionCookie(session, sessionLifetimeS, cookie))
  return new Response(checked.body, { status: checked.status, headers })
}
