// The companion on the worker: where its shared responses come from, and the session of a browser.
import { companionOrigin, companionStaleMs, type SharedCompanionRequest } from '@emaki/companion'
import { companionSubject, errorBody, handlerWithoutDenied, verdictError } from '@emaki/domain/server'
import { companionRoute, OverLimit, sessionRoute } from '@emaki/server'
import { chargeUpstreamCall, type EdgeBindings, type EdgeContext, sharedResponsesOf } from './edgeContext.ts'
import { loadWork } from './mirrorRoutes.ts'
import { sendShared } from './responses.ts'
import { type SharedResponse, sharedError } from './sharedResponses.ts'

/** Responds to a companion request. */
export const serveCompanion = companionRoute<EdgeBindings, SharedResponse>({
  load: loadCompanion,
  send: sendShared,
  call: (c) => {
    const { denyList, companion } = c.env.edge
    return handlerWithoutDenied(denyList.works, loadWork(c), 'companion', companion, () => c.var.cors)
  },
  charge: chargeUpstreamCall,
})

/** Stores the session of a browser. */
export const serveSession = sessionRoute<EdgeBindings>({
  companion: (c) => c.env.edge.companion,
  isSecure: (c) => new URL(c.req.url).protocol === 'https:',
  charge: chargeUpstreamCall,
})

/** The response of the companion, from the cache when it is fresh there. */
export async function loadCompanion(
  c: EdgeContext,
  { key, target, lifetimeMs }: SharedCompanionRequest,
): Promise<SharedResponse | OverLimit> {
  const { edge } = c.env
  const load = loadWork(c)
  const denied = verdictError(await edge.denyList.works.requestVerdict(companionSubject(target), load))
  if (denied) return sharedError(denied.status, errorBody('companion', { ...denied, target: c.var.address, headers: {} }))
  const responses = sharedResponsesOf(c, 'companion', load)
  const cached = lifetimeMs > 0 ? await responses.find(key) : undefined
  if (cached !== undefined && cached.freshUntil > edge.now()) return cached
  const over = await chargeUpstreamCall(c)
  if (over) return new OverLimit(over)
  const shared = {
    key,
    request: () => new Request(`${companionOrigin}${target}`),
    lifetimeMs: () => lifetimeMs,
    staleMs: companionStaleMs,
    cachesNotFound: false,
  }
  return responses.load(shared, cached)
}
