// The security headers of every response of the worker.
import { baseHeaders } from '@emaki/domain/server'
import type { Middleware } from '@emaki/server'
import type { EdgeBindings } from './edgeContext.ts'

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
