// Responses of the worker: the security headers of every response, and responses that clients share.
import { baseHeaders, browserSeconds, matchesEtag } from '@emaki/domain/server'
import type { ExtraHeaders, Middleware } from '@emaki/server'
import type { EdgeBindings, EdgeContext } from './edgeContext.ts'
import type { SharedResponse } from './sharedResponses.ts'

/** Adds security headers where the handler has set none, and removes the body for HEAD. */
export const completed: Middleware<EdgeBindings> = async (c, next) => {
  await next()
  const { body, status } = c.res
  const headers = new Headers(c.res.headers)
  for (const [name, value] of baseHeaders) if (!headers.has(name)) headers.set(name, value)
  const isHead = c.req.raw.method === 'HEAD'
  if (isHead) body?.cancel().catch(() => undefined)
  c.res = new Response(isHead ? null : body, { status, headers })
}

/** The HTTP response for a client, 304 when it has the body already. `more` are further headers. */
export function sendShared(c: EdgeContext, shared: SharedResponse, more: ExtraHeaders): Response {
  const now = c.env.edge.now()
  // A 404 is cached by the worker only: browsers request it again.
  const seconds = shared.isWhole ? Math.min(browserSeconds, Math.max(0, Math.floor((shared.freshUntil - now) / 1000))) : 0
  const headers = new Headers({ ...more, 'cache-control': seconds > 0 ? `public, max-age=${seconds}` : 'no-store' })
  if (shared.isStale) headers.set('x-cache', 'stale')
  if (shared.retryAfter !== null) headers.set('retry-after', shared.retryAfter)
  if (shared.upstreamStatus !== null) headers.set('x-upstream-status', shared.upstreamStatus)
  if (seconds > 0) headers.set('etag', shared.etag)
  if (seconds > 0 && matchesEtag(c.req.header('if-none-match'), shared.etag)) {
    if (typeof shared.body !== 'string') shared.body.cancel().catch(() => undefined)
    return new Response(null, { status: 304, headers })
  }
  headers.set('content-type', shared.contentType)
  return new Response(shared.body, { status: shared.status, headers })
}
