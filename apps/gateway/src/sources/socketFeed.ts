// The messages of a live straight from the site's socket, one JSON text after the other.
import { on, once } from 'node:events'
import type { LookupFunction } from 'node:net'
import { WebSocket } from 'ws'
import type { LiveFeed } from './source.ts'

const address = 'wss://sketch.pixiv.net/ws/lives'
/** Upstream's messages are a few hundred bytes; far longer ones end the connection (docs/reliability.md I1). */
const maxMessage = 1024 * 1024
const handshakeMs = 10_000

/** Feeds from the real site, over checked addresses only. `open` makes the socket; tests bring their own. */
export function socketFeed(
  lookup: LookupFunction,
  open = (url: string) =>
    new WebSocket(url, { lookup, maxPayload: maxMessage, handshakeTimeout: handshakeMs, followRedirects: false }),
): LiveFeed {
  return async function* (liveId, signal) {
    const socket = open(`${address}?live_id=${encodeURIComponent(liveId)}`)
    // Without a listener an error would end the program; the loop below hears of it by its own.
    socket.on('error', () => undefined)
    try {
      const messages = on(socket, 'message', { signal, close: ['close'] })
      await once(socket, 'open', { signal })
      for await (const [data, isBinary] of messages) if (!isBinary) yield String(data)
    } finally {
      socket.terminate()
    }
  }
}
