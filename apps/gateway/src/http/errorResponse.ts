// Error responses: a small JSON body in the format of the path, never cached, without stack and query.
import type { ServerResponse } from 'node:http'
import { type ErrorFormat, errorBody, errorCors, findRoute } from '@emaki/domain/server'
import { hasContext } from './gatewayResponse.ts'

export const jsonType = 'application/json; charset=utf-8'

/** The body of an error response when the path is not known. */
export const unknownErrorBody = (status: number, msg: string): string =>
  errorBody('unknown', { status, msg, target: '', headers: {} })

/** The headers of an error response; `headers` override the defaults. */
const errorHeaders = (format: ErrorFormat, body: string, headers: Readonly<Record<string, string>>) => ({
  'content-type': jsonType,
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  ...errorCors(format),
  ...headers,
})

/** An error response. `msg` may be shown to users; `target` is the raw request target, which decides the format. */
export function errorResponse(
  status: number,
  msg: string,
  headers: Readonly<Record<string, string>> = {},
  target = '/',
): Response {
  const format = findRoute(target).route.errors
  const body = errorBody(format, { status, msg, target, headers })
  return new Response(body, { status, headers: errorHeaders(format, body, headers) })
}

/** Sends an error response. A response that has already begun is destroyed instead. */
export function sendErrorResponse(
  outgoing: ServerResponse,
  status: number,
  msg: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  // Handlers may have changed the request's URL; the response has the original one.
  const isOurs = hasContext(outgoing)
  const target = (isOurs ? outgoing.target : outgoing.req.url) ?? '/'
  const format = findRoute(target).route.errors
  const body = errorBody(format, { status, msg, target, headers })
  const all = { ...(isOurs ? outgoing.corsHeaders : {}), ...headers }
  outgoing.writeHead(status, errorHeaders(format, body, all)).end(outgoing.req.method === 'HEAD' ? undefined : body)
}
