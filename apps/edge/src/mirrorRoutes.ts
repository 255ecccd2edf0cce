// The mirror on the worker: shared responses from the cache, and private ones for requests with an access token.
import {
  errorBody,
  handlerWithoutDenied,
  isCrossSiteRequest,
  type LoadWork,
  mirrorSubject,
  verdictError,
} from '@emaki/domain/server'
import {
  accountRoutes,
  isUnderstood,
  lifetimes,
  type MirrorTarget,
  mirrorPath,
  mirrorTarget,
  openMirrorHeaders,
  requestLanguage,
  responseLifetimeMs,
  staleMs,
} from '@emaki/mirror'
import { overLimit } from './clientLimits.ts'
import { type Edge, type EdgeRequest, sharedResponsesOf } from './edgeContext.ts'
import { errorResponse } from './responses.ts'
import { type SharedResponse, sharedError, sharedHttpResponse } from './sharedResponses.ts'

const bearer = /^Bearer ([\w.~+/=-]{16,512})$/i

/** Responds to a mirror request. */
export async function serveMirror(edge: Edge, edgeRequest: EdgeRequest): Promise<Response> {
  const { request, target, found } = edgeRequest
  const url = new URL(found.target, 'http://mirror.invalid')
  const token = bearer.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token !== undefined) return servePersonal(edge, edgeRequest, url, token)
  const wanted = mirrorTarget(mirrorPath(url), url.searchParams, requestLanguage(request.headers.get('accept-language')))
  // Otherwise a foreign page could learn who its visitor is.
  if (accountRoutes.has(wanted.route?.path ?? '') && isForeign(request)) return errorResponse(403, 'Forbidden', target)
  const response = await loadMirror(edge, edgeRequest, wanted)
  if (response === 'overLimit') return errorResponse(429, 'Rate Limit', target, overLimit)
  return sharedHttpResponse(request, response, edge.now(), openMirrorHeaders)
}

/** The response of the mirror, from the cache when it is fresh there; `overLimit` when the client may not cause a call upstream. */
export async function loadMirror(
  edge: Edge,
  edgeRequest: EdgeRequest,
  { address, route, language }: MirrorTarget,
): Promise<SharedResponse | 'overLimit'> {
  const load = loadWork(edge, edgeRequest)
  const denied = verdictError(await edge.denyList.works.requestVerdict(mirrorSubject(address), load))
  if (denied) return sharedError(denied.status, errorBody('mirror', { ...denied, target: edgeRequest.target, headers: {} }))
  const responses = sharedResponsesOf(edge, edgeRequest, 'mirror', load)
  const key = `${language ?? ''} ${address}`
  const isCached = route !== undefined && lifetimes[route.lifetime] > 0
  const cached = isCached ? await responses.find(key) : undefined
  if (cached && cached.freshUntil > edge.now()) return cached
  if (!(await edge.limits.admitUpstreamCall(edgeRequest.request))) return 'overLimit'
  const shared = {
    key,
    request: () =>
      new Request(`http://mirror.invalid${address}`, language === undefined ? {} : { headers: { 'accept-language': language } }),
    lifetimeMs: (content: Readonly<Record<string, unknown>> | undefined) => {
      if (!route || !content) return 0
      const { searchParams } = new URL(address, 'http://mirror.invalid')
      return isUnderstood(route.path, searchParams, content) ? responseLifetimeMs(route, content) : 0
    },
    staleMs: staleMs(route),
    cachesNotFound: isCached,
  }
  return responses.load(shared, cached)
}

/** Loads the response about a work for the deny list, which remembers what it shows. Resolves with its status. */
export const loadWork =
  (edge: Edge, edgeRequest: EdgeRequest): LoadWork =>
  async ({ kind, id }) => {
    const wanted = mirrorTarget(kind === 'novel' ? '/novel_detail' : '/illust', new URLSearchParams({ id }), undefined)
    const response = await loadMirror(edge, edgeRequest, wanted)
    if (response === 'overLimit') return 429
    if (typeof response.body !== 'string') response.body.cancel().catch(() => undefined)
    return response.status
  }

/** True for a request of a page of another origin. */
export const isForeign = ({ headers, url }: Request): boolean =>
  isCrossSiteRequest({
    headers: {
      host: new URL(url).host,
      origin: headers.get('origin') ?? undefined,
      'sec-fetch-site': headers.get('sec-fetch-site') ?? undefined,
    },
  })

/** The mirror with the client's own token: never cached, and only for pages of this origin (docs/reliability.md 7.5). */
async function servePersonal(edge: Edge, edgeRequest: EdgeRequest, url: URL, token: string): Promise<Response> {
  const { request, target } = edgeRequest
  if (isForeign(request)) return privately(errorResponse(403, 'Forbidden', target))
  // Upstream returns the account only together with the token, so the client already knows it.
  if (/^\/me\/?$/.test(url.pathname)) return privately(errorResponse(404, 'Not Found', target))
  if (!(await edge.limits.admitUpstreamCall(request))) return errorResponse(429, 'Rate Limit', target, overLimit)
  const { method, headers } = request
  const load = loadWork(edge, edgeRequest)
  const mirror = handlerWithoutDenied(edge.denyList.works, load, 'mirror', edge.personalMirror(token))
  return privately(await mirror(new Request(url, { method, headers })))
}

function privately(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'private, no-store')
  headers.set('vary', 'authorization')
  // An error contains nothing about the account, and a rejected page must be able to read it.
  if (response.status >= 400) headers.set('access-control-allow-origin', '*')
  return new Response(response.body, { status: response.status, headers })
}
