// Open connections: their maximum number, which of them make room for a new one, and how all of them end (docs/reliability.md F08, F27, F28).
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

export interface ConnectionTable {
  /** Tracks a connection until it closes. Above the limit it first closes the connection that has been idle or stalled the longest. */
  admit(socket: Socket): void
  /** True for a connection above the limit: its request gets a 503. */
  isOverLimit(socket: Socket): boolean
  /** Counts a request in flight; call the result when its response has closed, once or more. */
  begin(request: IncomingMessage): () => void
  /** True while no request is in flight. */
  isIdle(socket: Socket): boolean
  /** Exempts a connection that now speaks another protocol: it never makes room, and only `destroyAll` ends it. */
  exempt(socket: Socket): void
  /** Closes one idle or stalled connection, for a connection that was dropped because none was free. */
  makeRoom(): void
  /** Closes connections without a request in flight that have been so for `idleMs`. */
  closeIdle(idleMs: number): void
  destroyAll(): void
}

/** Seconds after which a client that got a 503 may try again. */
export const overLimitRetrySeconds = 1
/** A connection above the limit that sends no request is closed after this time (ms). */
const silentMs = 1000
/** Only a connection that has been idle or stalled for this long makes room, so that one in active use never does (ms). */
const spareMs = 500
/** How often stalled connections are looked for while the table is full (ms). */
const sampleMs = 100

interface Connection {
  readonly socket: Socket
  inFlight: number
  /** The latest request in flight. */
  request: IncomingMessage | undefined
  isExempt: boolean
  /** When the last request ended, or when the connection was opened. */
  idleSince: number
  /** Bytes in both directions at the last sample, and since when that number has not changed. */
  bytes: number
  stalledSince: number
}

const newConnection = (socket: Socket, at: number): Connection => ({
  socket,
  inFlight: 0,
  request: undefined,
  isExempt: false,
  idleSince: at,
  bytes: 0,
  stalledSince: at,
})

/** A table of at most `limit` connections; unlimited by default. */
export function createConnectionTable(
  limit = Number.POSITIVE_INFINITY,
  now: () => number = () => performance.now(),
): ConnectionTable {
  const connections = new Map<Socket, Connection>()
  const overLimit = new WeakSet<Socket>()
  const watch = createStallSampler(connections, limit, now)
  const remove = (socket: Socket) => {
    connections.delete(socket)
    socket.destroy()
  }
  const limitSilence = (socket: Socket) => {
    overLimit.add(socket)
    socket.setTimeout(silentMs, () => socket.destroy())
  }
  const makeRoom = () => {
    let spare: Socket | undefined
    let spareSince = now() - spareMs
    for (const { socket, inFlight, isExempt, idleSince, stalledSince } of connections.values()) {
      const since = inFlight === 0 ? idleSince : stalledSince
      if (isExempt || since > spareSince) continue
      spare = socket
      spareSince = since
    }
    if (spare) remove(spare)
  }

  return {
    admit(socket) {
      if (connections.size >= limit) makeRoom()
      if (connections.size >= limit) limitSilence(socket)
      connections.set(socket, newConnection(socket, now()))
      socket.once('close', () => connections.delete(socket))
      watch()
    },
    isOverLimit: (socket) => overLimit.has(socket),
    begin(request) {
      const connection = connections.get(request.socket)
      if (!connection) return () => undefined
      connection.inFlight += 1
      connection.request = request
      connection.stalledSince = now()
      return requestEnd(connection, now)
    },
    isIdle: (socket) => connections.get(socket)?.inFlight === 0,
    exempt(socket) {
      const connection = connections.get(socket)
      if (connection) connection.isExempt = true
    },
    makeRoom,
    closeIdle(idleMs) {
      for (const { socket, inFlight, isExempt, idleSince } of connections.values()) {
        if (inFlight === 0 && !isExempt && now() - idleSince >= idleMs) remove(socket)
      }
    },
    destroyAll() {
      for (const socket of connections.keys()) remove(socket)
    },
  }
}

/** Creates the function that ends a request in flight. Further calls have no effect. */
function requestEnd(connection: Connection, now: () => number): () => void {
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    connection.inFlight -= 1
    if (connection.inFlight === 0) connection.request = undefined
    connection.idleSince = now()
  }
}

/** Creates a function that starts sampling when the table is full, because only then stalled connections matter. */
function createStallSampler(connections: ReadonlyMap<Socket, Connection>, limit: number, now: () => number): () => void {
  let sampling: NodeJS.Timeout | undefined

  const sample = (isFirst: boolean) => {
    for (const connection of connections.values()) {
      const bytes = passedBytes(connection.socket)
      if (!isFirst && bytes === connection.bytes && isWaitingForPeer(connection)) continue
      connection.bytes = bytes
      connection.stalledSince = now()
    }
  }
  return () => {
    if (sampling !== undefined || connections.size < limit) return
    sample(true)
    sampling = setInterval(() => {
      if (connections.size >= limit) return sample(false)
      clearInterval(sampling)
      sampling = undefined
    }, sampleMs).unref()
  }
}

/** Bytes that were read, and bytes that the operating system has accepted for sending. */
const passedBytes = (socket: Socket): number => socket.bytesRead + socket.bytesWritten - socket.writableLength

/** True while only the peer can make progress: it has not taken what was written, or not sent what it announced. */
const isWaitingForPeer = ({ socket, request }: Connection): boolean => socket.writableLength > 0 || request?.complete === false

/** Number of connections above the limit that get a 503; all others are dropped. */
export const roomAboveLimit = (limit: number): number => Math.ceil(limit / 8)

/**
 * The connection limit under the process's limit of open files: half of those, because each request may need one more file or
 * connection.
 * `limits` is the text of /proc/self/limits. Without a limit in it, the configured number applies.
 */
export function limitFor(configured: number, limits = processLimits()): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  return Math.max(1, Math.min(configured, Math.floor(files / 2)))
}

function processLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    // Not Linux: the operating system enforces its own limit.
    return ''
  }
}
