// The mirror on the worker: where its shared responses come from.
import { errorBody, handlerWithoutDenied, type LoadWork, mirrorSubject, verdictError } from '@emaki/domain/server'
import { isUnderstood, lifetimes, type MirrorTarget, mirrorTarget, responseLifetimeMs, staleMs } from '@emaki/mirror'
import { mirrorRoute, OverLimit } from '@emaki/server'
import { chargeUpstreamCall, type EdgeBindings, type EdgeContext, sharedResponsesOf } from './edgeContext.ts'
import { sendShared } from './responses.ts'
import { type SharedResponse, sharedError } from './sharedResponses.ts'

/** Responds to a mirror request. */
export const serveMirror = mirrorRoute<EdgeBindings, SharedResponse>({
  load: loadMirror,
  send: sendShared,
  personal: (c, token) => {
    const { denyList, personalMirror } = c.env.edge
    return handlerWithoutDenied(denyList.works, loadWork(c), 'mirror', personalMirror(token))
  },
  charge: chargeUpstreamCall,
})

/** The response of the mirror, from the cache when it is fresh there. */
export async function loadMirror(
  c: EdgeContext,
  { address, route, language }: MirrorTarget,
): Promise<SharedResponse | OverLimit> {
  const { edge } = c.env
  const load = loadWork(c)
  const denied = verdictError(await edge.denyList.works.requestVerdict(mirrorSubject(address), load))
  if (denied) return sharedError(denied.status, errorBody('mirror', { ...denied, target: c.var.address, headers: {} }))
  const responses = sharedResponsesOf(c, 'mirror', load)
  const key = `${language ?? ''} ${address}`
  const isCached = route !== undefined && lifetimes[route.lifetime] > 0
  const cached = isCached ? await responses.find(key) : undefined
  if (cached && cached.freshUntil > edge.now()) return cached
  const over = await chargeUpstreamCall(c)
  if (over) return new OverLimit(over)
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
  (c: EdgeContext): LoadWork =>
  async ({ kind, id }) => {
    const wanted = mirrorTarget(kind === 'novel' ? '/novel_detail' : '/illust', new URLSearchParams({ id }), undefined)
    const response = await loadMirror(c, wanted)
    if (response instanceof OverLimit) return 429
    if (typeof response.body !== 'string') response.body.cancel().catch(() => undefined)
    return response.status
  }
