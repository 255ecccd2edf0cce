// WebSocket with the messages of a live. Messages of listeners are ignored.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { createCounter } from '../limits/counter.ts'
import type { Logger } from '../log/log.ts'
import type { LiveFeed } from '../sources/source.ts'

export interface LiveSocketOptions {
  readonly live: LiveFeed
  readonly log: Logger
  /** Maximum number of listeners at a time, in all and of one client. */
  readonly maxListeners?: number | undefined
  readonly maxPerClient: number
}

export interface LiveSocket {
  /**
   * Accepts an upgrade, or returns the status that rejects it. `client` is the key of the rate limited client, undefined without
   * rate limits.
   */
  accept(
    incoming: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    client?: string | undefined,
  ): 400 | 404 | 405 | 429 | 503 | undefined
  /** Closes the sockets of all listeners. */
  close(): void
}

export const livePath = '/api/live/ws'

/** A listener with more unsent bytes than this is disconnected, because its messages would be minutes old. */
const maxBehind = 256 * 1024
const heartbeatMs = 30_000
/** A listener that does not answer the close frame within this time is disconnected, in ms. */
const closeMs = 1000

export function createLiveSocket({ live, log, maxListeners = 500, maxPerClient }: LiveSocketOptions): LiveSocket {
  const server = new WebSocketServer({ noServer: true, maxPayload: 4096, perMessageDeflate: false })

  const perClient = createCounter()

  return {
    accept(incoming, socket, head, client) {
      if (incoming.method !== 'GET') return 405
      const id = new URL(incoming.url ?? '', 'http://live.invalid').searchParams.get('live_id') ?? ''
      if (!/^\d{1,20}$/.test(id)) return 400
      if (server.clients.size >= maxListeners) return 503
      if (client !== undefined && perClient.of(client) >= maxPerClient) return 429
      const disconnected = new AbortController()
      const messages = live(id, disconnected.signal)
      if (!messages) return 404
      // A closed socket emits no second close event, and its count would never go down.
      if (client !== undefined && !socket.destroyed) {
        perClient.add(client, 1)
        socket.once('close', () => perClient.add(client, -1))
      }
      server.handleUpgrade(incoming, socket, head, (listener) => {
        listener.once('close', () => disconnected.abort())
        // A close event follows every error.
        listener.on('error', () => undefined)
        keepAlive(listener)
        void sendMessages(listener, messages, log)
      })
      return undefined
    },
    close() {
      for (const listener of server.clients) listener.close(1001)
      setTimeout(() => {
        for (const listener of server.clients) listener.terminate()
      }, closeMs).unref()
      server.close()
    },
  }
}

/** Sends every message. Closes normally at the end of the live, and with 1011 when its feed fails. */
async function sendMessages(listener: WebSocket, messages: AsyncIterable<string>, log: Logger): Promise<void> {
  try {
    for await (const message of messages) {
      if (listener.readyState !== listener.OPEN) return
      if (listener.bufferedAmount > maxBehind) return listener.terminate()
      listener.send(message)
    }
    listener.close(1000)
  } catch (error) {
    if (listener.readyState === listener.OPEN)
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'live broken off')
    listener.close(1011)
  }
}

/** Finds half-open connections by pings and closes them (docs/reliability.md I5). */
function keepAlive(listener: WebSocket): void {
  let isAlive = true
  listener.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) return listener.terminate()
    isAlive = false
    listener.ping()
  }, heartbeatMs).unref()
  listener.once('close', () => clearInterval(timer))
}
