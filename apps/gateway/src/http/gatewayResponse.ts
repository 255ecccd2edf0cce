// The response class of the server: adds the base headers to every response.
import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { baseHeaders } from '@emaki/domain/server'

/** What the listener tells a response about its request. */
export interface ResponseContext {
  requestId: string
  /** The original request target. Handlers may change `req.url`. */
  target: string
  /** CORS headers of error responses, where they depend on the origin of the request. */
  corsHeaders: Readonly<Record<string, string>>
  /** The value of X-Robots-Tag; undefined where search engines may list the instance. */
  robotsTag: string | undefined
  /** True where strangers get nothing: shared caches must not store the response. */
  isPrivate: boolean
}

/** True for responses of our server, over HTTP/1.1 and HTTP/2. */
export const hasContext = (outgoing: ServerResponse): outgoing is ServerResponse & ResponseContext =>
  outgoing instanceof GatewayResponse || 'requestId' in outgoing

const noHeaders: Readonly<Record<string, string>> = {}

/**
 * Adds the base headers and the request id when the head is written, except headers that the handler has set (in lower case).
 * It writes a flat list, which is the fastest form for Node, because this runs for every response.
 */
export class GatewayResponse<Request extends IncomingMessage = IncomingMessage>
  extends ServerResponse<Request>
  implements ResponseContext
{
  requestId = ''
  target = this.req.url ?? '/'
  corsHeaders = noHeaders
  robotsTag: string | undefined
  isPrivate = false

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    const flat = flatHead(this, rest)
    return typeof rest[0] === 'string' ? super.writeHead(status, rest[0], flat) : super.writeHead(status, flat)
  }

  /** Writes the head of another worker's response, which has all headers. */
  writeCompleteHead(status: number, headers: OutgoingHttpHeader[]): this {
    return super.writeHead(status, headers)
  }
}

/**
 * All headers of a response as a flat list, which Node must read before the next response is written. `rest` are the arguments of
 * `writeHead` after the status.
 */
export function flatHead(context: ResponseContext, rest: readonly unknown[]): OutgoingHttpHeader[] {
  const last = rest.at(-1)
  const known = Array.isArray(last) ? complete.get(last) : undefined
  if (!known) return withContext(context, completeHeaders(headersOf(last)))
  if (!known.ready || known.robotsTag !== context.robotsTag || known.isPrivate !== context.isPrivate) {
    known.ready = withContext(context, last as OutgoingHttpHeader[])
    known.robotsTag = context.robotsTag
    known.isPrivate = context.isPrivate
  }
  // A copy for each response would cost more than all other work on the headers.
  known.ready[1] = context.requestId
  return known.ready
}

/** The list with the headers of the gateway, that of the request id first. */
function withContext({ requestId, robotsTag, isPrivate }: ResponseContext, headers: OutgoingHttpHeader[]): OutgoingHttpHeader[] {
  const own = ['x-request-id', requestId, ...(robotsTag === undefined ? [] : ['x-robots-tag', robotsTag])]
  return [...own, ...(isPrivate ? privateHeaders(headers) : headers)]
}

/** The last list that was sent for a complete one. All responses of a gateway have the same robots tag and privacy. */
interface Complete {
  ready: OutgoingHttpHeader[] | undefined
  robotsTag: string | undefined
  isPrivate: boolean
}
const complete = new WeakMap<readonly unknown[], Complete>()

/** The given headers and the base headers as a flat list that `writeHead` uses unchanged. For responses that are sent often. */
export function completeHeaders(given: OutgoingHttpHeaders): OutgoingHttpHeader[] {
  const flat: OutgoingHttpHeader[] = []
  for (const name in given) {
    const value = given[name]
    if (value !== undefined) flat.push(name, value)
  }
  for (const [name, value] of baseHeaders) if (!(name in given)) flat.push(name, value)
  complete.set(flat, { ready: undefined, robotsTag: undefined, isPrivate: false })
  return flat
}

/** Marks responses of a private instance, so that its service worker may store them although they are private. */
const privateMark = ['x-emaki-access', 'private'] as const

/** A copy of a flat list of headers whose Cache-Control keeps the response out of shared caches. */
function privateHeaders(flat: readonly OutgoingHttpHeader[]): OutgoingHttpHeader[] {
  const headers: OutgoingHttpHeader[] = [...flat, ...privateMark]
  const index = headers.findIndex((name, at) => at % 2 === 0 && String(name).toLowerCase() === 'cache-control')
  if (index === -1) headers.push('cache-control', 'private, no-cache')
  else headers[index + 1] = privateCacheControl(String(headers[index + 1]))
  return headers
}

/** The directives with `private` instead of `public` and lifetimes for shared caches. */
function privateCacheControl(directives: string): string {
  const own = directives.split(',').map((directive) => directive.trim())
  const others = own.filter((directive) => !/^(?:public|private|s-maxage=.*|proxy-revalidate)$/i.test(directive))
  return ['private', ...others].join(', ')
}

/** Headers as an object, from an object or a flat list of names and values. */
function headersOf(given: unknown): OutgoingHttpHeaders {
  if (!Array.isArray(given)) return typeof given === 'object' && given !== null ? (given as OutgoingHttpHeaders) : {}
  return Object.fromEntries(
    given.flatMap((name, index) => (index % 2 === 0 ? [[String(name).toLowerCase(), given[index + 1]]] : [])),
  )
}
