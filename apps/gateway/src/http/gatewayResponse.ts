// The response class of the server: adds the base headers to every response.
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http'
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
 * It writes a flat list, which is the fastest form for Node, because this runs for every response; and known heads as text.
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
    const head = knownHead(this, rest)
    if (head && storeHeader && status === 200 && this.storesOnly()) {
      this.statusCode = status
      storeHeader.call(this, `${statusLine}${head.lines}x-request-id: ${this.requestId}\r\n`, head.others)
      return this
    }
    const flat = head ? withId(head, this) : withContext(this, allHeaders(headersOf(rest.at(-1))))
    return typeof rest[0] === 'string' ? super.writeHead(status, rest[0], flat) : super.writeHead(status, flat)
  }

  /** Writes the head of a 200 with the headers of a list that `completeHeaders` has made, and `more` of this response, as a flat list. */
  writeHeadWith(complete: OutgoingHttpHeader[], more: readonly OutgoingHttpHeader[]): this {
    const head = knownHead(this, [complete])
    if (!head || !storeHeader || !this.storesOnly()) return this.writeHead(200, [...complete, ...more])
    this.statusCode = 200
    storeHeader.call(this, `${statusLine}${head.lines}x-request-id: ${this.requestId}\r\n`, [...head.others, ...more])
    return this
  }

  /** True where Node's `writeHead` would check the headers and store the head, and do nothing else. */
  private storesOnly(): boolean {
    return !this.headersSent && this.req.headers.expect === undefined && this.getHeaderNames().length === 0
  }

  /** Writes the head of another worker's response, which has all headers. */
  writeCompleteHead(status: number, headers: OutgoingHttpHeader[]): this {
    return super.writeHead(status, headers)
  }
}

/** The first line of a 200. */
const statusLine = 'HTTP/1.1 200 OK\r\n'

type StoreHeader = (this: ServerResponse, lines: string, headers: OutgoingHttpHeader[]) => void

/**
 * What Node's `writeHead` calls after its checks: stores a head of the given lines and headers, with Date, Connection and Keep-Alive.
 * Undefined in a Node without it, where `writeHead` is called instead. A part of Node that is not documented, because the checks of a
 * known head take a fifth of the processor time of a cached response (docs/performance.md).
 */
const storeHeader = ((found: unknown) => (typeof found === 'function' ? (found as StoreHeader) : undefined))(
  Reflect.get(ServerResponse.prototype, '_storeHeader'),
)

/**
 * All headers of a response as a flat list, which Node must read before the next response is written. `rest` are the arguments of
 * `writeHead` after the status.
 */
export function flatHead(context: ResponseContext, rest: readonly unknown[]): OutgoingHttpHeader[] {
  const head = knownHead(context, rest)
  return head ? withId(head, context) : withContext(context, allHeaders(headersOf(rest.at(-1))))
}

/** The list with the headers of the gateway, that of the request id first. */
function withContext({ requestId, robotsTag, isPrivate }: ResponseContext, headers: OutgoingHttpHeader[]): OutgoingHttpHeader[] {
  const own = ['x-request-id', requestId, ...(robotsTag === undefined ? [] : ['x-robots-tag', robotsTag])]
  return [...own, ...(isPrivate ? privateHeaders(headers) : headers)]
}

/** The head of a complete list. All responses of a gateway have the same robots tag and privacy. */
interface KnownHead {
  readonly robotsTag: string | undefined
  readonly isPrivate: boolean
  /** All headers, that of the request id first. */
  readonly all: OutgoingHttpHeader[]
  /** The lines of all headers that Node need not read, without the request id: checked, with one byte for each character. */
  readonly lines: string
  /** The headers that Node has to read. */
  readonly others: OutgoingHttpHeader[]
}
const heads = new WeakMap<readonly unknown[], { last: KnownHead | undefined }>()

/** The head of a list that `completeHeaders` has made; undefined for all others. */
function knownHead(context: ResponseContext, [headers]: readonly unknown[]): KnownHead | undefined {
  const known = Array.isArray(headers) ? heads.get(headers) : undefined
  if (!known) return undefined
  const { last } = known
  if (last && last.robotsTag === context.robotsTag && last.isPrivate === context.isPrivate) return last
  known.last = newHead(context, headers as OutgoingHttpHeader[])
  return known.last
}

/** Node reads these itself: they say how the body is sent, and whether the connection stays open. */
const readByNode: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'date',
  'trailer',
  'expect',
])

/** Throws for a name or value that Node would reject. */
function newHead(context: ResponseContext, headers: OutgoingHttpHeader[]): KnownHead {
  const all = withContext(context, headers)
  const others: OutgoingHttpHeader[] = []
  let lines = ''
  for (let index = 2; index < all.length; index += 2) {
    const name = String(all[index])
    const value = all[index + 1] ?? ''
    if (Array.isArray(value) || readByNode.has(name.toLowerCase())) {
      others.push(name, value)
      continue
    }
    validateHeaderName(name)
    validateHeaderValue(name, String(value))
    lines += `${name}: ${value}\r\n`
  }
  return {
    robotsTag: context.robotsTag,
    isPrivate: context.isPrivate,
    all,
    lines: Buffer.from(lines, 'latin1').toString('latin1'),
    others,
  }
}

/** The list with the id of the request. A copy for each response would cost more than all other work on the headers. */
function withId({ all }: KnownHead, { requestId }: ResponseContext): OutgoingHttpHeader[] {
  all[1] = requestId
  return all
}

/** The given headers and the base headers as a flat list whose head is prepared once. For responses that are sent often. */
export function completeHeaders(given: OutgoingHttpHeaders): OutgoingHttpHeader[] {
  const flat = allHeaders(given)
  heads.set(flat, { last: undefined })
  return flat
}

/** The given headers and the base headers as a flat list. */
function allHeaders(given: OutgoingHttpHeaders): OutgoingHttpHeader[] {
  const flat: OutgoingHttpHeader[] = []
  for (const name in given) {
    const value = given[name]
    if (value !== undefined) flat.push(name, value)
  }
  for (const [name, value] of baseHeaders) if (!(name in given)) flat.push(name, value)
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
