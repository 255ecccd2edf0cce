// Which pages elsewhere may read the answers: those of origins that the operator named, exactly, and without credentials (contract 2.5).
import type { MiddlewareHandler } from 'hono'

const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'x-auth, x-csrf-token, authorization, content-type, cache-control, accept',
  'Access-Control-Max-Age': '86400',
}

/** The request headers that an answer of the companion depends on: who asks, from where, and whether with upstream's envelope. */
export const companionVary = 'authorization, cookie, origin, x-auth, x-raw-envelope'

/** Answers preflights and marks answers for the given origins. */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  const known = new Set(origins)
  return async (c, next) => {
    const origin = c.req.header('origin')
    const allowed: Record<string, string> =
      origin !== undefined && known.has(origin) ? { 'Access-Control-Allow-Origin': origin } : {}
    if (c.req.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { ...preflight, ...allowed, Vary: 'Origin' } })
    await next()
    for (const [name, value] of Object.entries(allowed)) c.res.headers.set(name, value)
    c.res.headers.set('Vary', companionVary)
    return undefined
  }
}
