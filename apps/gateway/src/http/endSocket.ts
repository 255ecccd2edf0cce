// Ends a connection for good: what was written is sent, and a peer that never closes its side is cut off.
import type { Duplex } from 'node:stream'

/** How long the peer has to take the last bytes and to close its side (ms). */
const endMs = 1000

/** Sends the last bytes, ends the socket, and destroys it after a second. Errors of a socket that is given up are ignored. */
export function endSocket(socket: Duplex, lastBytes = ''): void {
  socket.on('error', () => undefined)
  const timer = setTimeout(() => socket.destroy(), endMs)
  socket.once('close', () => clearTimeout(timer))
  // Unread data would hold back the peer's own end.
  socket.resume()
  socket.end(lastBytes)
}
