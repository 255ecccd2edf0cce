// CORS: pages of the origins that the operator lists may read responses. Origins match exactly (docs/contract/companion.md 2.5).
import { clientPreflight } from '@emaki/domain/server'
import type { MiddlewareHandler } from 'hono'

/** Request headers that change a response: credentials, origin and envelope. */
export const companionVary = 'authorization, cookie, origin, x-account, x-auth, x-raw-envelope'

/** The CORS headers for the value of an Origin header. Empty for an origin that is not listed. */
export type CompanionCors = (origin: string | undefined) => Readonly<Record<string, string>>

const closed: Readonly<Record<string, string>> = {}

/** CORS headers with credentials for listed origins, so that a viewer there may use the session cookie. */
export function companionCors(origins: readonly string[]): CompanionCors {
  const allowed = new Map(
    origins.map((origin) => [
      origin,
      {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'retry-after, x-cache',
      },
    ]),
  )
  return (origin) => (origin === undefined ? closed : (allowed.get(origin) ?? closed))
}

/** Middleware that responds to preflights and adds CORS headers for the given origins. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  const corsOf = companionCors(origins)
  return async (c, next) => {
    const cors = corsOf(c.req.header('origin'))
    if (c.req.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { ...clientPreflight, ...cors, Vary: 'Origin' } })
    await next()
    for (const [name, value] of Object.entries(cors)) c.res.headers.set(name, value)
    c.res.headers.set('Vary', companionVary)
    return undefined
  }
}
