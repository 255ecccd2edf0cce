// Stores a web session in an HttpOnly cookie after the site has accepted it (docs/reliability.md 7.3).
import {
  companionOrigin,
  hasSingleSession,
  maxSessionBody,
  needsPartitionedCookie,
  readAccount,
  readSessionBody,
  sessionCookie,
} from '@emaki/companion'
import { sessionLifetimeS, userOfWebSession } from '@emaki/domain'
import { companionBase } from '@emaki/domain/server'
import type { Charge, Handler, ServerContext } from '../env.ts'
import { refuse } from '../errorResponse.ts'
import { isCrossSite } from '../isCrossSite.ts'
import { readBody } from '../readBody.ts'
import type { UpstreamCall } from './mirror.ts'

export interface SessionPlatform<Bindings extends object> {
  /** The fetch function of the companion. It tells which user a session belongs to. */
  readonly companion: (c: ServerContext<Bindings>) => (request: Request) => Response | Promise<Response>
  /** True where the browser reaches this server by HTTPS. */
  readonly isSecure: (c: ServerContext<Bindings>) => boolean
  readonly charge: Charge<Bindings, UpstreamCall>
}

/**
 * Stores a session for `{"session": "…"}` and removes it for `{"session": null}`. The cookie is sent only to the companion of this server,
 * and only a session that the site accepts is stored. With the header `x-account` it is the cookie of that account, and other accounts keep theirs.
 */
export function sessionRoute<Bindings extends object>(platform: SessionPlatform<Bindings>): Handler<Bindings> {
  const { companion, isSecure, charge } = platform
  return async (c) => {
    const request = c.req.raw
    if (request.method !== 'POST') return refuse(c, 405, 'Method not allowed', { allow: 'POST' })
    // A listed origin may store a session here as well.
    const isListed = c.var.cors['access-control-allow-origin'] !== undefined
    if (!isListed && isCrossSite(request)) return refuse(c, 403, 'Forbidden')
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return refuse(c, 415, 'The body must be JSON')
    const over = await charge(c, { isSearch: false })
    if (over) return refuse(c, 429, 'Rate Limit', over)
    const body = await readBody(request, maxSessionBody)
    const session = body === 'tooLarge' ? undefined : readSessionBody(new TextDecoder().decode(body))
    if (session === undefined) return refuse(c, 400, 'Malformed session')
    const named = c.req.header('x-account')
    const account = named === undefined ? undefined : readAccount(named)
    const isOther = session !== null && account !== undefined && userOfWebSession(session) !== account
    if (isOther || (named !== undefined && account === undefined)) return refuse(c, 400, 'Malformed account')
    const cookie = {
      account,
      path: companionBase,
      isSecure: isSecure(c),
      isPartitioned: isListed && needsPartitionedCookie(c.req.header('sec-fetch-site') ?? null),
    }
    const headers = new Headers({ ...c.var.cors, 'cache-control': 'no-store' })
    if (session === null) {
      headers.append('set-cookie', sessionCookie('', 0, cookie))
      // A session that was stored before this browser had several accounts.
      const isSingle = account !== undefined && hasSingleSession(c.req.header('cookie') ?? '', account)
      if (isSingle) headers.append('set-cookie', sessionCookie('', 0, { ...cookie, account: undefined }))
      return new Response(null, { status: 204, headers })
    }
    const checked = await companion(c)(new Request(`${companionOrigin}/user`, { headers: { 'x-auth': `PHPSESSID=${session}` } }))
    for (const name of ['content-type', 'retry-after']) {
      const value = checked.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    if (checked.status === 200) headers.set('set-cookie', sessionCookie(session, sessionLifetimeS, cookie))
    return new Response(checked.body, { status: checked.status, headers })
  }
}
