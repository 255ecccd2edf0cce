// The response class of the server: adds the base headers to every response.
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { baseHeaders } from '@emaki/domain/server'

const noHeaders: Readonly<Record<string, string>> = {}
const base: OutgoingHttpHeaders = Object.fromEntries(baseHeaders)

/** True for responses of our server. */
export const hasContext = (outgoing: ServerResponse): outgoing is GatewayResponse => outgoing instanceof GatewayResponse

/**
 * Adds the base headers and the request id when the head is written, except headers that the handler has set (in lower case). A header
 * whose value is undefined is not sent.
 */
export class GatewayResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  requestId = ''
  /** The original request target. Handlers may change `req.url`. */
  target = this.req.url ?? '/'
  /** CORS headers of error responses, where they depend on the origin of the request. */
  corsHeaders = noHeaders
  /** The value of X-Robots-Tag; undefined where search engines may list the instance. */
  robotsTag: string | undefined
  /** True where strangers get nothing: shared caches must not store the response. */
  isPrivate = false
  /** True where browsers must use HTTPS from now on. */
  isSecure = false

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    const headers = this.withContext(headersOf(rest.at(-1)))
    return typeof rest[0] === 'string' ? super.writeHead(status, rest[0], headers) : super.writeHead(status, headers)
  }

  private withContext(given: OutgoingHttpHeaders): OutgoingHttpHeaders {
    const { requestId, robotsTag, isPrivate, isSecure } = this
    const all: OutgoingHttpHeaders = {
      'x-request-id': requestId,
      'x-robots-tag': robotsTag,
      ...(isSecure ? strictTransport : {}),
      ...base,
      ...given,
      ...(isPrivate ? { ...privateMark, 'cache-control': privateCacheControl(given['cache-control']) } : {}),
    }
    for (const name in all) if (all[name] === undefined) delete all[name]
    return all
  }
}

/** For a year, and for this name only: other names of the operator may have no HTTPS. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' }

/** Marks responses of a private instance, so that its service worker may store them although they are private. */
const privateMark = { 'x-emaki-access': 'private' }

/** The directives with `private` instead of `public` and lifetimes for shared caches. */
function privateCacheControl(directives: OutgoingHttpHeaders[string] = 'no-cache'): string {
  const own = String(directives)
    .split(',')
    .map((directive) => directive.trim())
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
