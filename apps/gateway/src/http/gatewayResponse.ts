// The response of this server: whatever writes its head, the headers that every answer carries are in it.
import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { baseHeaders } from './securityHeaders.ts'

/**
 * Adds the base headers and the request's id when the head is written, except those that the handler gave (in lower case).
 * One place for every way out, failures included. A flat list, for that is what Node writes fastest: this runs on every answer.
 */
export class GatewayResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  requestId = ''
  /** The request target, whatever handlers make of the request's address meanwhile. */
  target = this.req.url ?? '/'
  /** CORS headers of every refusal, where they depend on the request's origin. */
  corsHeaders: Readonly<Record<string, string>> = {}

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    const last = rest.at(-1)
    const headers = isComplete(last) ? last : completeHeaders(headersOf(last))
    const flat = ['x-request-id', this.requestId, ...headers]
    return typeof rest[0] === 'string' ? super.writeHead(status, rest[0], flat) : super.writeHead(status, flat)
  }
}

const complete = new WeakSet<readonly unknown[]>()
const isComplete = (given: unknown): given is OutgoingHttpHeader[] => Array.isArray(given) && complete.has(given)

/** Headers with the base ones among them, as a list that `writeHead` takes as it is: for answers that are sent again and again. */
export function completeHeaders(given: OutgoingHttpHeaders): OutgoingHttpHeader[] {
  const flat: OutgoingHttpHeader[] = []
  for (const name in given) {
    const value = given[name]
    if (value !== undefined) flat.push(name, value)
  }
  for (const [name, value] of baseHeaders) if (!(name in given)) flat.push(name, value)
  complete.add(flat)
  return flat
}

/** Headers as an object; a flat list of names and values is read as one. */
function headersOf(given: unknown): OutgoingHttpHeaders {
  if (!Array.isArray(given)) return typeof given === 'object' && given !== null ? (given as OutgoingHttpHeaders) : {}
  return Object.fromEntries(
    given.flatMap((name, index) => (index % 2 === 0 ? [[String(name).toLowerCase(), given[index + 1]]] : [])),
  )
}
