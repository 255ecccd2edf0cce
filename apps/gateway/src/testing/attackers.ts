// Clients that attack a server from one address and reconnect when they are disconnected.
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Attack {
  /** Attackers that are connected now. */
  connected(): number
  /** Destroys all connections and opens no more. */
  stop(): void
}

/** Runs the attack on a new connection. */
export type Attacker = (socket: Socket) => void

/** Ends its side after part of a request, and keeps reading. */
export const halfOpen: Attacker = (socket) => {
  socket.resume().end('GET / HTTP/1.1\r\nHost: local')
}

/** Sends nothing. */
export const silent: Attacker = (socket) => {
  socket.resume()
}

/** Sends its headers byte by byte and never finishes them. */
export const slowHeaders: Attacker = (socket) => {
  socket.resume().write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const timer = setInterval(() => socket.write('x'), 250)
  socket.once('close', () => clearInterval(timer))
}

/** Sends its body byte by byte and never finishes it. */
export const slowBody: Attacker = (socket) => {
  socket
    .resume()
    .write(
      'POST /pixiv-oauth/auth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 60000\r\n\r\n',
    )
  const timer = setInterval(() => socket.write('x'), 250)
  socket.once('close', () => clearInterval(timer))
}

/** Requests a path many times on one connection and reads nothing. */
export const slowReader =
  (path: string): Attacker =>
  (socket) => {
    socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(200))
  }

/** Starts `count` attackers from `localAddress`. */
export function startAttack(port: number, localAddress: string, count: number, attacker: Attacker): Attack {
  const sockets = new Set<Socket>()
  let isStopped = false
  const attack = () => {
    if (isStopped) return
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true }, () => attacker(socket))
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      // A rejected connection closes at once.
      void pause(50).then(attack)
    })
  }
  for (let index = 0; index < count; index++) attack()
  return {
    connected: () => [...sockets].filter(({ readyState }) => readyState !== 'opening').length,
    stop() {
      isStopped = true
      for (const socket of sockets) socket.destroy()
    },
  }
}
