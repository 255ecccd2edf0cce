// Stores a web session in an HttpOnly cookie after upstream has accepted it (docs/reliability.md 7.3).

import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CompanionCors, maxSessionBody, needsPartitionedCookie, readSessionBody, sessionCookie } from '@emaki/companion'
import { sessionLifetimeS } from '@emaki/domain'
import { companionBase, isCrossSiteRequest } from '@emaki/domain/server'
import { jsonType, sendErrorResponse } from '../http/errorResponse.ts'
import { readBody } from '../http/readBody.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import type { PublicOrigin } from '../network/publicOrigin.ts'

/** Handles a request for `sessionPath`: stores a session for `{"session": "…"}` and removes it for `{"session": null}`. */
export type SessionHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

export interface SessionHandlerOptions {
  /** The fetch function of the companion app. It tells which user a session belongs to. */
  readonly companion: (request: Request) => Response | Promise<Response>
  readonly origin: PublicOrigin
  /** CORS headers for a request's origin. A listed origin may store a session here as well. */
  readonly cors: CompanionCors
  readonly limits?: RequestLimits | undefined
}

/** The cookie is sent only to the companion of this gateway. Only a session that upstream accepts is stored. */
export function createSessionHandler({ companion, origin, cors, limits }: SessionHandlerOptions): SessionHandler {
  return async (incoming, outgoing) => {
    if (incoming.method !== 'POST') return sendErrorResponse(outgoing, 405, 'Method not allowed', { allow: 'POST' })
    const allowed = cors(incoming.headers.origin)
    const isListed = allowed['access-control-allow-origin'] !== undefined
    if (!isListed && isCrossSiteRequest(incoming)) return sendErrorResponse(outgoing, 403, 'Forbidden')
    if (!/^application\/json\b/i.test(incoming.headers['content-type'] ?? '')) {
      return sendErrorResponse(outgoing, 415, 'The body must be JSON')
    }
    const over = await limits?.chargeUpstreamCall(incoming, false)
    if (over) return sendErrorResponse(outgoing, 429, 'Rate Limit', over)
    const session = await readSession(incoming)
    if (session === undefined) return sendErrorResponse(outgoing, 400, 'Malformed session')
    const cookie = {
      path: companionBase,
      isSecure: origin(incoming)?.startsWith('https:') ?? false,
      isPartitioned: isListed && needsPartitionedCookie(incoming.headers['sec-fetch-site']),
    }
    if (session === null) {
      outgoing.writeHead(204, { ...allowed, 'set-cookie': sessionCookie('', 0, cookie), 'cache-control': 'no-store' }).end()
      return
    }
    const response = await companion(
      new Request('http://companion.invalid/user', { headers: { 'x-auth': `PHPSESSID=${session}` } }),
    )
    const body = Buffer.from(await response.arrayBuffer())
    const headers: Record<string, string> = {
      ...allowed,
      'content-type': response.headers.get('content-type') ?? jsonType,
      'content-length': String(body.byteLength),
      'cache-control': 'no-store',
    }
    const retryAfter = response.headers.get('retry-after')
    if (retryAfter !== null) headers['retry-after'] = retryAfter
    if (response.status === 200) headers['set-cookie'] = sessionCookie(session, sessionLifetimeS, cookie)
    outgoing.writeHead(response.status, headers).end(body)
  }
}

/** The session in the body, null for removal, undefined for anything else. */
async function readSession(incoming: IncomingMessage): Promise<string | null | undefined> {
  const body = await readBody(incoming, maxSessionBody)
  if (!body) return undefined
  return readSessionBody(body.toString('utf8'))
}
