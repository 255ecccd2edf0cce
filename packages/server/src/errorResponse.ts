// Error responses: a small JSON body in the format of the route, never cached, without stack and query.
import { type ErrorFormat, errorBody, errorCors, findRoute } from '@emaki/domain/server'
import type { ExtraHeaders, ServerContext } from './env.ts'

export const jsonType = 'application/json; charset=utf-8'

/** The headers of an error response; `headers` override the defaults. */
export const errorHeaders = (format: ErrorFormat, body: string, headers: ExtraHeaders): Record<string, string> => ({
  'content-type': jsonType,
  'content-length': String(new TextEncoder().encode(body).byteLength),
  'cache-control': 'no-store',
  ...errorCors(format),
  ...headers,
})

/** An error response. `msg` may be shown to users; `address` is path and query of the request, and decides the format. */
export function errorResponse(status: number, msg: string, headers: ExtraHeaders = {}, address = '/'): Response {
  const format = findRoute(address).route.errors
  const body = errorBody(format, { status, msg, target: address, headers })
  return new Response(body, { status, headers: errorHeaders(format, body, headers) })
}

/** An error response to the request of a context. */
export const refuse = <Bindings extends object>(
  c: ServerContext<Bindings>,
  status: number,
  msg: string,
  headers: ExtraHeaders = {},
): Response => errorResponse(status, msg, { ...c.var.cors, ...headers }, c.var.address)
