// Error responses: a small JSON body in the format of the path, never cached, without stack and query.
import type { ServerResponse } from 'node:http'
import { errorBody, findRoute } from '@emaki/domain/server'
import { errorHeaders } from '@emaki/server'
import { hasContext } from './gatewayResponse.ts'

/** The body of an error response when the path is not known. */
export const unknownErrorBody = (status: number, msg: string): string =>
  errorBody('unknown', { status, msg, target: '', headers: {} })

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
