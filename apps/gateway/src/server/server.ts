// The HTTP server: timeouts, choice of the port, connection limits, and graceful shutdown.
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { maxParsedBytes } from '@emaki/mirror'
import { jsonType } from '@emaki/server'
import { endSocket } from '../http/endSocket.ts'
import { sendErrorResponse, unknownErrorBody } from '../http/errorResponse.ts'
import { GatewayResponse } from '../http/gatewayResponse.ts'
import { allowedMethods } from '../http/requestCheck.ts'
import type { AddressLimit } from './connectionLimits.ts'
import { type ConnectionTable, createConnectionTable, overLimitRetrySeconds, roomAboveLimit } from './connectionTable.ts'

export interface RunningServer {
  readonly port: number
  /**
   * Accepts no more connections, lets requests in flight finish for at most `graceMs`, then closes the rest. Resolves when all are
   * closed.
   */
  stop(graceMs: number): Promise<void>
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
}

/** Handles a request. It never throws and never rejects. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

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
  { host, port, upgrade, maxConnections, perAddress }: ListenOptions,
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
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.once('close', connections.begin(incoming))
    if (connections.isOverLimit(incoming.socket)) rejectOverLimit(outgoing)
    else listener(incoming, outgoing)
  }
  server.on('connection', (socket: Socket) => connections.admit(socket))
  if (perAddress) server.on('connection', (socket: Socket) => perAddress.admit(socket))
  if (maxConnections !== undefined) {
    server.maxConnections = maxConnections + roomAboveLimit(maxConnections)
    server.on('drop', () => connections.makeRoom())
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
  await bind(server, host, port)
  return {
    port: (server.address() as AddressInfo).port,
    stop: (graceMs) => stopServer(server, connections, graceMs),
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

async function bind(server: Server, host: string, port: number | undefined): Promise<void> {
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

function bindOnce(server: Server, host: string, port: number): Promise<void> {
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

async function stopServer(server: Server, connections: ConnectionTable, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
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
