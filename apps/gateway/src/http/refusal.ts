// How the gateway says no: one small JSON body in the format of the path's clients, never cached, never with a stack or a query.
import type { ServerResponse } from 'node:http'
import { type ErrorFormat, errorBody, errorCors, errorFormatOf } from './errorFormat.ts'
import { GatewayResponse } from './gatewayResponse.ts'

export const jsonType = 'application/json; charset=utf-8'

/** The body of a refusal whose path is not known. */
export const refusalBody = (status: number, msg: string): string => errorBody('unknown', { status, msg, target: '', headers: {} })

/** The headers of a refusal with that body, under those given. */
const refusalHeaders = (format: ErrorFormat, body: string, headers: Readonly<Record<string, string>>) => ({
  'content-type': jsonType,
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  ...errorCors(format),
  ...headers,
})

/** A refusal as a response. `msg` is fit to show to people; `target` is the raw request target, whose clients decide the format. */
export function refusal(status: number, msg: string, headers: Readonly<Record<string, string>> = {}, target = '/'): Response {
  const format = errorFormatOf(target)
  const body = errorBody(format, { status, msg, target, headers })
  return new Response(body, { status, headers: refusalHeaders(format, body, headers) })
}

/** Sends a refusal; a response that has already begun is broken off instead. */
export function sendRefusal(
  outgoing: ServerResponse,
  status: number,
  msg: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (outgoing.headersSent) {
    outgoing.destroy()
    return
  }
  // Handlers may have shortened the request's address meanwhile; the response remembers it as it came.
  const isOurs = outgoing instanceof GatewayResponse
  const target = (isOurs ? outgoing.target : outgoing.req.url) ?? '/'
  const format = errorFormatOf(target)
  const body = errorBody(format, { status, msg, target, headers })
  const all = { ...(isOurs ? outgoing.corsHeaders : {}), ...headers }
  outgoing.writeHead(status, refusalHeaders(format, body, all)).end(outgoing.req.method === 'HEAD' ? undefined : body)
}
