// Requests and responses of HTTP/2 in the form that the handlers know from HTTP/1.1.
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { constants, type Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import { flatHead, type ResponseContext } from './gatewayResponse.ts'

/** The response of an HTTP/2 stream, with the same headers as GatewayResponse. */
export class Http2GatewayResponse extends Http2ServerResponse implements ResponseContext {
  requestId = ''
  target = this.req.url ?? '/'
  corsHeaders: Readonly<Record<string, string>> = {}
  robotsTag: string | undefined
  isPrivate = false
  /** Has no effect: Node resets the stream of a body that was not read, and the connection serves its other streams. */
  shouldKeepAlive = true

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    const flat = flatHead(this, rest)
    const headers: OutgoingHttpHeaders = {}
    for (let index = 0; index < flat.length; index += 2) headers[String(flat[index])] = flat[index + 1] ?? ''
    return super.writeHead(status, headers)
  }

  /** Resets the stream with an error, so that the client does not take a part for the whole. */
  override destroy(): this {
    if (!this.stream.destroyed) {
      if (!this.stream.writableFinished) this.stream.close(constants.NGHTTP2_INTERNAL_ERROR)
      this.stream.destroy()
    }
    return this
  }
}

// The types declare this property, but Node's class does not have it: without it, handlers would not notice that a client has left.
Object.defineProperty(Http2GatewayResponse.prototype, 'destroyed', {
  get(this: Http2GatewayResponse) {
    return this.stream.destroyed || this.stream.closed
  },
})

/** An HTTP/2 exchange as the handlers take it. */
export interface Exchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/**
 * Makes a request look as one of HTTP/1.1: the host of `:authority`, no pseudo-headers in `rawHeaders`, the real socket, a body of
 * unknown length as chunked, and an error for a body that breaks off. Of a Host that differs from `:authority`, both are kept.
 */
export function toExchange(request: Http2ServerRequest, response: Http2ServerResponse, socket: TLSSocket | undefined): Exchange {
  const { headers, stream } = request
  const authority = headers[':authority']
  const raw: string[] = []
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(index, index + 2)
    if (!name.startsWith(':')) raw.push(name, value)
  }
  if (authority !== undefined && headers.host !== authority) raw.push('host', authority)
  headers.host ??= authority
  if (!stream.endAfterHeaders && headers['content-length'] === undefined) headers['transfer-encoding'] = 'chunked'
  Object.defineProperty(request, 'rawHeaders', { value: raw })
  // Node calls a request without a body incomplete until its empty body is read.
  if (stream.endAfterHeaders) Object.defineProperty(request, 'complete', { value: true })
  // Node's own is a proxy, which is another object than the socket of the connection.
  if (socket) Object.defineProperty(request, 'socket', { value: socket })
  // Node ends the body of a stream that breaks off, as if it were complete. Without a reader the error is of no interest.
  request.on('error', () => undefined)
  request.once('aborted', () => {
    if (!request.readableEnded) request.destroy(new Error('The request was broken off'))
  })
  // Node's compatibility classes have all members that the handlers use; their types are not related to those of HTTP/1.1.
  return { incoming: request as unknown as IncomingMessage, outgoing: response as unknown as ServerResponse }
}
