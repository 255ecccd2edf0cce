// HTTPS: one port for HTTP/2 and HTTP/1.1, which the client chooses in the TLS handshake (ALPN, RFC 7301).
import type { Server as HttpServer } from 'node:http'
import { constants, createServer as createHttp2Server, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { createServer as createTlsServer, type TLSSocket, type Server as TlsServer } from 'node:tls'
import { maxParsedBytes } from '@emaki/mirror'
import type { ConnectionTable } from '../limits/connectionTable.ts'
import type { Listener } from '../listener.ts'
import type { Certificate } from './certificate.ts'
import { Http2GatewayResponse, toExchange } from './http2Messages.ts'

export interface SecureServer {
  /** The server that listens. */
  readonly server: TlsServer
  /** Lets the streams in flight finish, and accepts no more. */
  close(): void
}

export interface SecureServerOptions {
  readonly certificate: Certificate
  /** Handles connections of clients that choose HTTP/1.1, among them those of WebSockets. */
  readonly http1: HttpServer
  readonly connections: ConnectionTable
  /** Handles requests of HTTP/2. */
  readonly listener: Listener
  /** A client that reads nothing of its response for this long loses its stream, and without streams its connection, in ms. */
  readonly stalledMs: number
  /** Responds to a client that sent plain HTTP instead of a TLS handshake. */
  readonly onPlainHttp: (socket: Socket) => void
}

/** How long a TLS handshake may take, in ms. */
const handshakeMs = 10_000
/** How long a request with its body may take to arrive, in ms. */
const requestMs = 30_000
/** A connection without a stream is closed after this time, also when its client sends frames, in ms. */
const idleMs = 70_000
const idleCheckMs = 5_000

/** Limits of an HTTP/2 connection (docs/reliability.md F08). Node itself limits pings, settings and resets. */
const limits = {
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  settings: { maxConcurrentStreams: 100, maxHeaderListSize: maxParsedBytes },
}

/** Creates the server. The caller admits its connections to the table and makes it listen. */
export function createSecureServer(options: SecureServerOptions): SecureServer {
  const { certificate, http1, connections, listener, stalledMs, onPlainHttp } = options
  const sockets = new WeakMap<object, TLSSocket>()
  const sessions = new Set<ServerHttp2Session>()
  const http2 = createHttp2Server({ ...limits, Http2ServerResponse: Http2GatewayResponse })
  http2.on('session', (session: ServerHttp2Session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    session.setTimeout(stalledMs, () => {
      const socket = sockets.get(session)
      if (socket && connections.isIdle(socket)) session.close()
    })
  })
  http2.on('request', (request, response) => {
    const { stream } = request
    limitStream(stream, stalledMs)
    const { incoming, outgoing } = toExchange(request, response, stream.session && sockets.get(stream.session))
    listener(incoming, outgoing)
  })
  // `100 Continue` is never sent, as in HTTP/1.1.
  http2.on('checkContinue', (request, response) => http2.emit('request', request, response))

  const handshakes = createHandshakes()
  const server = createTlsServer(
    { ...certificate, ALPNProtocols: ['h2', 'http/1.1'], handshakeTimeout: handshakeMs },
    (socket) => {
      if (socket.alpnProtocol === 'h2') {
        http2.once('session', (session: ServerHttp2Session) => sockets.set(session, socket))
        http2.emit('connection', socket)
      } else http1.emit('connection', socket)
      connections.replace(handshakes.end(socket), socket)
    },
  )
  server.on('connection', handshakes.begin)
  server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) => {
    const plain = handshakes.end(socket)
    // The TLS socket is destroyed already, but the one below it can still be written to.
    if (plain && error.code === 'ERR_SSL_HTTP_REQUEST') onPlainHttp(plain)
  })
  // Starts the timeouts of requests, as a server that listens itself.
  server.once('listening', () => http1.emit('listening'))
  const idleCheck = setInterval(() => connections.closeIdle(idleMs), idleCheckMs).unref()
  return {
    server,
    close() {
      clearInterval(idleCheck)
      http1.close()
      for (const session of sessions) session.close()
    },
  }
}

/** Resets a stream whose client does not read, or does not finish its request in time. */
function limitStream(stream: ServerHttp2Stream, stalledMs: number): void {
  stream.setTimeout(stalledMs, () => {
    if (stream.writableLength > 0) stream.close(constants.NGHTTP2_CANCEL)
  })
  if (stream.endAfterHeaders) return
  const timer = setTimeout(() => {
    if (!stream.readableEnded) stream.close(constants.NGHTTP2_CANCEL)
  }, requestMs)
  stream.once('close', () => clearTimeout(timer))
}

/** Finds the plain socket of a connection after its handshake, also one that failed. Node does not tell it, so the addresses do. */
function createHandshakes() {
  const sockets = new Map<string, Socket>()
  return {
    begin(socket: Socket): void {
      const key = addressesOf(socket)
      sockets.set(key, socket)
      socket.once('close', () => {
        if (sockets.get(key) === socket) sockets.delete(key)
      })
    },
    /** Undefined for a connection that is closed already. */
    end(socket: TLSSocket): Socket | undefined {
      const key = addressesOf(socket)
      const plain = sockets.get(key)
      sockets.delete(key)
      return plain
    },
  }
}

const addressesOf = ({ remoteAddress, remotePort, localAddress }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localAddress}`
