// How the gateway says no: one small JSON body, never cached, never with a stack or an echo of what was asked.
import type { ServerResponse } from 'node:http'
import { failure } from '@emaki/domain'

export const jsonType = 'application/json; charset=utf-8'

/** The body of every refusal, `{status: -1, msg}` (calls.md 3). */
export const refusalBody = (msg: string): string => JSON.stringify(failure(msg))

/** The headers of a refusal with that body, under those given. */
const refusalHeaders = (body: string, headers: Readonly<Record<string, string>>) => ({
  'content-type': jsonType,
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
  ...headers,
})

/** A refusal as a response. `msg` is fit to show to people. */
export function refusal(status: number, msg: string, headers: Readonly<Record<string, string>> = {}): Response {
  const body = refusalBody(msg)
  return new Response(body, { status, headers: refusalHeaders(body, headers) })
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
  const body = refusalBody(msg)
  outgoing.writeHead(status, refusalHeaders(body, headers)).end(outgoing.req.method === 'HEAD' ? undefined : body)
}
