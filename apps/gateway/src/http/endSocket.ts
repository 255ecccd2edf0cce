import type { Duplex } from 'node:stream'

/** How long the peer has to read the last bytes and to close its side, in ms. */
const endMs = 1000

/**
 * Sends the last bytes, ends the socket, and destroys it when the peer does not close within a second. Ignores errors of the
 * socket.
 */
export function endSocket(socket: Duplex, lastBytes = ''): void {
  socket.on('error', () => undefined)
  const timer = setTimeout(() => socket.destroy(), endMs)
  socket.once('close', () => clearTimeout(timer))
  // Unread data would delay the end event of the peer.
  socket.resume()
  socket.end(lastBytes)
}
