// A feed of a live's messages from the site's WebSocket, each a JSON text.
import { on, once } from 'node:events'
import { WebSocket } from 'ws'
import type { Network } from '../network/network.ts'
import type { LiveFeed } from './source.ts'

const address = 'wss://sketch.pixiv.net/ws/lives'
/** Upstream's messages have a few hundred bytes; far longer ones close the connection (docs/reliability.md I1). */
const maxMessage = 1024 * 1024
const handshakeMs = 10_000

/** Creates feeds from the site, to checked addresses only. Tests override `open`. */
export function socketFeed(
  options: Network['socketOptions'],
  open = (url: string, maxPayload: number) =>
    new WebSocket(url, { ...options, maxPayload, handshakeTimeout: handshakeMs, followRedirects: false }),
): LiveFeed {
  return async function* (liveId, signal) {
    const socket = open(`${address}?live_id=${encodeURIComponent(liveId)}`, maxMessage)
    // An error event without a listener would end the process. The loop below gets the error too.
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
