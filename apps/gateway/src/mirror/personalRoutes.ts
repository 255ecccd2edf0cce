// The mirror for requests with an access token: private responses, only for pages of this host, never cached (docs/reliability.md
// 7.5).

import type { IncomingMessage, ServerResponse } from 'node:http'
import { isCrossSiteRequest } from '@emaki/domain/server'
import type { PersonalMirror } from '@emaki/mirror'
import { getRequestListener } from '@hono/node-server'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { mirrorError } from '../http/mirrorError.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import { mirrorWithQueueError } from './queueError.ts'

/** Handles a mirror request with a token; false for all others. */
export type PersonalHandler = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => Promise<boolean>

/** App API tokens have dozens of characters (docs/contract/app-api.md 1.5). */
const bearer = /^Bearer ([\w.~+/=-]{16,512})$/i

/** The access token in an Authorization header; undefined for none or a malformed one. */
const bearerToken = (authorization: string | undefined): string | undefined => bearer.exec(authorization ?? '')?.[1]

/** `mirrorFor` returns undefined where the source has no personal mirrors. */
export function createPersonalHandler(
  mirrorFor: (incoming: IncomingMessage) => PersonalMirror | undefined,
  now: () => number,
  limits?: RequestLimits,
): PersonalHandler {
  return async (incoming, outgoing, target) => {
    const token = bearerToken(incoming.headers.authorization)
    const mirrorOf = token === undefined ? undefined : mirrorFor(incoming)
    if (token === undefined || mirrorOf === undefined) return false
    // Every response needs a call upstream.
    const over = await limits?.chargeUpstreamCall(incoming, false)
    if (over) {
      sendErrorResponse(outgoing, 429, 'Rate Limit', over)
      return true
    }
    const mirror = mirrorWithQueueError(mirrorOf(token), now)
    const response = async (request: Request): Promise<Response> => {
      const url = new URL(request.url)
      if (isCrossSiteRequest(incoming)) return forThemAlone(mirrorError(url, 403, 'Forbidden', now()))
      // Upstream returns the account only together with the token, so the client already knows it.
      if (/^\/me\/?$/.test(url.pathname)) return forThemAlone(mirrorError(url, 404, 'Not Found', now()))
      return forThemAlone(await mirror(request))
    }
    incoming.url = target.startsWith('/') ? target : `/${target}`
    await getRequestListener(response, { overrideGlobalObjects: false })(incoming, outgoing)
    return true
  }
}

function forThemAlone(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'private, no-store')
  headers.set('vary', 'authorization')
  // An error contains nothing about the account, and a rejected page must be able to read it.
  if (response.status >= 400) headers.set('access-control-allow-origin', '*')
  return new Response(response.body, { status: response.status, headers })
}
