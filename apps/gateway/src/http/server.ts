// The HTTP server: its time limits, the port it finds, and how it stops without dropping requests in flight.
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { AddressCap } from '../limits/connectionLimits.ts'
import { type ConnectionTable, createConnectionTable, crowdedSeconds, roomAboveLimit } from '../limits/connectionTable.ts'
import type { Listener } from '../listener.ts'
import { endSocket } from './endSocket.ts'
import { GatewayResponse } from './gatewayResponse.ts'
import { maxParsedBytes } from './growingQueries.ts'
import { jsonType, refusalBody, sendRefusal } from './refusal.ts'
import { allowedMethods } from './requestGate.ts'

export interface RunningServer {
  readonly port: number
  /** Refuses newcomers, lets requests in flight finish for at most `graceMs`, then cuts the rest. Resolves when all are gone. */
  stop(graceMs: number): Promise<void>
}

export interface ListenOptions {
  readonly host: string
  /** Undefined: 8080, or the next free one. */
  readonly port: number | undefined
  /** Sockets that want to become something else; those it does not take are answered like any request. */
  readonly upgrade?: UpgradeListener
  /** Connections that are served at a time; some more are told to come back, the rest are hung up on. */
  readonly maxConnections?: number
  /** Most connections of one address; undefined for no limit. */
  readonly perAddress?: AddressCap | undefined
}

/** Returns true when it has taken the socket over. */
export type UpgradeListener = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => boolean

/** The address cannot be had; the message is fit to print. */
export class PortError extends Error {
  override readonly name = 'PortError'
}

export const defaultPort = 8080
const portsTried = 50
const sweepMs = 25
/** While the server stops, a connection without a whole request is closed after this time (ms). */
const unstartedMs = 1000
/** A client that takes none of the bytes written for it is cut off after this time (ms). */
const stalledMs = 60_000

/** Creates a server with the limits of docs/reliability.md F08 and C11 and listens. Rejects with a PortError. */
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
  server.on('connection', (socket: Socket) => connections.admit(socket))
  if (perAddress) server.on('connection', (socket: Socket) => perAddress.admit(socket))
  if (maxConnections !== undefined) {
    server.maxConnections = maxConnections + roomAboveLimit(maxConnections)
    server.on('drop', () => connections.makeRoom())
  }
  // Inactivity: the client takes nothing or asks nothing. A client that waits for upstream is left alone.
  server.setTimeout(stalledMs, (socket: Socket) => {
    if (socket.writableLength > 0 || connections.isIdle(socket)) socket.destroy()
  })
  server.on('request', (incoming, outgoing) => {
    outgoing.once('close', connections.begin(incoming))
    if (connections.isOverLimit(incoming.socket)) refuseLate(outgoing)
    else listener(incoming, outgoing)
  })
  // Waiting for a body that is then refused helps nobody: the refusal is the answer.
  server.on('checkContinue', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.on('clientError', answerUnreadable)
  server.on('connect', (_, socket: Socket) => refuseSocket(socket, 405, 'Method not allowed'))
  server.on('upgrade', (incoming, socket: Duplex, head: Buffer) => {
    if (connections.isOverLimit(incoming.socket)) return refuseSocket(socket, 503, 'Too many connections')
    if (upgrade?.(incoming, socket, head)) connections.exempt(incoming.socket)
    else answerPlainly(server, incoming, socket)
  })
  await bind(server, host, port)
  return { port: (server.address() as AddressInfo).port, stop: (graceMs) => stopServer(server, connections, graceMs) }
}

/** The answer to who came when all places were taken. */
function refuseLate(outgoing: ServerResponse): void {
  outgoing.shouldKeepAlive = false
  sendRefusal(outgoing, 503, 'Too many connections', { 'retry-after': String(crowdedSeconds) })
}

/** An upgrade that nobody wants (h2c, a socket elsewhere) is an ordinary request, as HTTP has it. */
function answerPlainly(server: Server, incoming: IncomingMessage, socket: Duplex): void {
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
  for (let candidate = defaultPort; candidate < defaultPort + portsTried; candidate++) {
    try {
      return await bindOnce(server, host, candidate)
    } catch (fault) {
      if (!(fault instanceof PortError)) throw fault
    }
  }
  throw new PortError(`No port from ${defaultPort} to ${defaultPort + portsTried - 1} is free on ${host}; choose one with PORT.`)
}

function bindOnce(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (fault: NodeJS.ErrnoException) => {
      server.off('listening', onListening)
      reject(bindFault(fault, host, port))
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

function bindFault(fault: NodeJS.ErrnoException, host: string, port: number): Error {
  if (fault.code === 'EADDRINUSE') {
    return new PortError(`Port ${port} on ${host} is taken by another program; choose another with PORT, or leave PORT unset.`)
  }
  if (fault.code === 'EACCES') {
    return new PortError(`Port ${port} on ${host} may not be used by this account; choose one above 1023 with PORT.`)
  }
  if (fault.code === 'EADDRNOTAVAIL' || fault.code === 'ENOTFOUND' || fault.code === 'EAI_AGAIN') {
    return new PortError(`HOST is ${host}, which is no address of this machine.`)
  }
  return fault
}

async function stopServer(server: Server, connections: ConnectionTable, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  // A connection whose request is finished becomes idle, and is not kept for a next one.
  const sweep = setInterval(() => {
    server.closeIdleConnections()
    connections.closeIdle(unstartedMs)
  }, sweepMs)
  // The server itself no longer knows connections that were upgraded or refused; the table does.
  const cut = setTimeout(() => connections.destroyAll(), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

/** Requests that never became one: an unknown method is named as such, oversized headers too, the rest is just unreadable. */
function answerUnreadable(fault: NodeJS.ErrnoException, socket: Socket): void {
  const [status, msg] = unreadable.get(fault.code ?? '') ?? [400, 'Unreadable request']
  refuseSocket(socket, status, msg)
}

const unreadable: ReadonlyMap<string, readonly [status: number, msg: string]> = new Map([
  ['HPE_INVALID_METHOD', [405, 'Method not allowed']],
  ['HPE_HEADER_OVERFLOW', [431, 'Headers too large']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request took too long']],
])

function refuseSocket(socket: Duplex, status: number, msg: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = refusalBody(status, msg)
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
