// The HTTP server: timeouts, choice of the port, connection limits, and graceful shutdown.
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type AddressInfo, type Server as NetServer, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { maxParsedBytes } from '@emaki/mirror'
import type { AddressLimit } from '../limits/connectionLimits.ts'
import { type ConnectionTable, createConnectionTable, overLimitRetrySeconds, roomAboveLimit } from '../limits/connectionTable.ts'
import type { Listener } from '../listener.ts'
import { findTickObject } from '../process/tickObject.ts'
import type { Certificate } from './certificate.ts'
import { endSocket } from './endSocket.ts'
import { jsonType, sendErrorResponse, unknownErrorBody } from './errorResponse.ts'
import { GatewayResponse } from './gatewayResponse.ts'
import { allowedMethods } from './requestCheck.ts'
import { createSecureServer, type SecureServer } from './secureServer.ts'

export interface RunningServer {
  readonly port: number
  /**
   * Accepts no more connections, lets requests in flight finish for at most `graceMs`, then closes the rest. Resolves when all are
   * closed.
   */
  stop(graceMs: number): Promise<void>
  /** Uses another certificate for new connections; undefined without TLS. */
  readonly setCertificate: ((certificate: Certificate) => void) | undefined
}

export interface ListenOptions {
  readonly host: string
  /** Undefined for 8080 or the next free port. */
  readonly port: number | undefined
  /** Handles protocol upgrades. A socket that it does not accept is handled like any request. */
  readonly upgrade?: UpgradeListener
  /** Maximum number of connections. A few more get a 503, all others are dropped. */
  readonly maxConnections?: number
  /** Connection limit for each address; undefined for none. */
  readonly perAddress?: AddressLimit | undefined
  /** Serves HTTPS with HTTP/2 and HTTP/1.1; undefined for plain HTTP/1.1. */
  readonly certificate?: Certificate | undefined
}

/** Returns true when it has accepted the socket. */
export type UpgradeListener = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => boolean

/** The address cannot be used. The message may be printed. */
export class PortError extends Error {
  override readonly name = 'PortError'
}

export const defaultPort = 8080
const maxPortAttempts = 50
const sweepMs = 25
/** During shutdown, a connection without a complete request is closed after this time, in ms. */
const unstartedMs = 1000
/** A client that reads nothing of its response for this long is disconnected, in ms. */
const stalledMs = 60_000

/** Creates a server with the limits of docs/reliability.md F08 and C11, and listens. Rejects with a PortError. */
export async function listen(
  listener: Listener,
  { host, port, upgrade, maxConnections, perAddress, certificate }: ListenOptions,
): Promise<RunningServer> {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: maxParsedBytes,
    ServerResponse: GatewayResponse,
  })
  const connections = createConnectionTable(maxConnections)
  const handle: Listener = (incoming, outgoing) => {
    // Not `once`, whose wrapper would be made for each request.
    outgoing.on('close', connections.begin(incoming, incoming.httpVersionMajor === 2 ? outgoing : undefined))
    if (connections.isOverLimit(incoming.socket)) rejectOverLimit(outgoing)
    else listener(incoming, outgoing)
  }
  const onPlainHttp = (socket: Socket) => rejectSocket(socket, 400, 'This port serves HTTPS. Use an address with https://.')
  const secure =
    certificate && createSecureServer({ certificate, http1: server, connections, listener: handle, stalledMs, onPlainHttp })
  const bound = secure?.server ?? server
  bound.on('connection', (socket: Socket) => connections.admit(socket))
  if (perAddress) bound.on('connection', (socket: Socket) => perAddress.admit(socket))
  if (maxConnections !== undefined) {
    bound.maxConnections = maxConnections + roomAboveLimit(maxConnections)
    bound.on('drop', () => connections.makeRoom())
  }
  // Inactivity: the client reads nothing or sends no request. A client that waits for upstream is not disconnected.
  server.setTimeout(stalledMs, (socket: Socket) => {
    if (socket.writableLength > 0 || connections.isIdle(socket)) socket.destroy()
  })
  server.on('request', handle)
  // `100 Continue` is never sent: the request is handled at once, and a body that must be rejected is not requested.
  server.on('checkContinue', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.on('clientError', handleClientError)
  server.on('connect', (_, socket: Socket) => rejectSocket(socket, 405, 'Method not allowed'))
  server.on('upgrade', (incoming, socket: Duplex, head: Buffer) => {
    if (connections.isOverLimit(incoming.socket)) return rejectSocket(socket, 503, 'Too many connections')
    if (upgrade?.(incoming, socket, head)) connections.exempt(incoming.socket)
    else handleAsRequest(server, incoming, socket)
  })
  const held = new Set([await findTickObject()])
  bound.once('close', () => held.clear())
  await bind(bound, host, port)
  return {
    port: (bound.address() as AddressInfo).port,
    stop: (graceMs) => stopServer({ server, secure, connections }, graceMs),
    setCertificate: secure && ((renewed) => secure.server.setSecureContext(renewed)),
  }
}

/** Sends 503 to a client above the connection limit. */
function rejectOverLimit(outgoing: ServerResponse): void {
  outgoing.shouldKeepAlive = false
  sendErrorResponse(outgoing, 503, 'Too many connections', { 'retry-after': String(overLimitRetrySeconds) })
}

/** Handles an upgrade that no handler accepts (such as h2c) as an ordinary request, as HTTP requires. */
function handleAsRequest(server: Server, incoming: IncomingMessage, socket: Duplex): void {
  if (!(socket instanceof Socket)) return void socket.destroy()
  const outgoing = new GatewayResponse(incoming)
  outgoing.shouldKeepAlive = false
  outgoing.assignSocket(socket)
  outgoing.once('finish', () => endSocket(socket))
  socket.on('error', () => socket.destroy())
  server.emit('request', incoming, outgoing)
}

async function bind(server: NetServer, host: string, port: number | undefined): Promise<void> {
  if (port !== undefined) return bindOnce(server, host, port)
  for (let candidate = defaultPort; candidate < defaultPort + maxPortAttempts; candidate++) {
    try {
      return await bindOnce(server, host, candidate)
    } catch (error) {
      if (!(error instanceof PortError)) throw error
    }
  }
  throw new PortError(
    `No port from ${defaultPort} to ${defaultPort + maxPortAttempts - 1} is free on ${host}; choose one with PORT.`,
  )
}

function bindOnce(server: NetServer, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off('listening', onListening)
      reject(toPortError(error, host, port))
    }
    const onListening = () => {
      server.off('error', onError)
      resolve()
    }
    server.once('error', onError)
    server.once('listening', onListening)
    server.listen({ host, port })
  })
}

function toPortError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new PortError(`Port ${port} on ${host} is taken by another program; choose another with PORT, or leave PORT unset.`)
  }
  if (error.code === 'EACCES') {
    return new PortError(`Port ${port} on ${host} may not be used by this account; choose one above 1023 with PORT.`)
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return new PortError(`HOST is ${host}, which is no address of this machine.`)
  }
  return error
}

interface Stopping {
  readonly server: Server
  readonly secure: SecureServer | undefined
  readonly connections: ConnectionTable
}

async function stopServer({ server, secure, connections }: Stopping, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    const bound = secure?.server ?? server
    bound.close(() => resolve())
  })
  secure?.close()
  // Closes connections as soon as their request is finished.
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    connections.closeIdle(unstartedMs)
  }, sweepMs)
  // The server does not track upgraded and rejected connections; the table does.
  const cut = setTimeout(() => connections.destroyAll(), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

/** Responds to a request that Node's parser rejects. */
function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  const [status, msg] = unreadable.get(error.code ?? '') ?? [400, 'Unreadable request']
  rejectSocket(socket, status, msg)
}

const unreadable: ReadonlyMap<string, readonly [status: number, msg: string]> = new Map([
  ['HPE_INVALID_METHOD', [405, 'Method not allowed']],
  ['HPE_HEADER_OVERFLOW', [431, 'Headers too large']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request took too long']],
])

function rejectSocket(socket: Duplex, status: number, msg: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = unknownErrorBody(status, msg)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...(status === 405 ? [`Allow: ${allowedMethods}`] : []),
    `Content-Type: ${jsonType}`,
    'Access-Control-Allow-Origin: *',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  endSocket(socket, `${lines.join('\r\n')}\r\n\r\n${body}`)
}
