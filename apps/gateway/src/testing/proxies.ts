// Proxies for tests: they connect every requested host to a port of this machine and record what was requested.
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TestProxy {
  readonly port: number
  /** The requested hosts as `host:port`, in order. */
  readonly targets: readonly string[]
}

/** The port of this machine that serves a requested `host:port`; undefined refuses it. */
export type Route = (target: string) => number | undefined

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Connects two sockets; each ends with the other. */
function join(one: Socket, other: Socket): void {
  one.pipe(other)
  other.pipe(one)
  one.once('close', () => other.destroy())
  other.once('close', () => one.destroy())
  other.on('error', () => one.destroy())
}

/** Starts an HTTP proxy that accepts CONNECT only. With `credentials` (`user:password`) others get a 407. */
export async function startConnectProxy(route: Route, credentials?: string): Promise<TestProxy> {
  const targets: string[] = []
  const expected = credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`
  const server = createHttpServer((_, outgoing) => void outgoing.writeHead(405).end())
  server.on('connect', (incoming, socket: Socket) => {
    const target = incoming.url ?? ''
    if (incoming.headers['proxy-authorization'] !== expected) {
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    }
    targets.push(target)
    const port = route(target)
    if (port === undefined) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const origin = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      join(socket, origin)
    })
  })
  return { port: await listening(server), targets }
}

/** Starts a SOCKS5 proxy without authentication (RFC 1928) that accepts host names. */
export async function startSocksProxy(route: Route): Promise<TestProxy> {
  const targets: string[] = []
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]))
      socket.once('data', (request: Buffer) => {
        const isName = request[3] === 3
        const end = isName ? 5 + (request[4] ?? 0) : 8
        const host = isName ? request.subarray(5, end).toString() : request.subarray(4, 8).join('.')
        const target = `${host}:${request.readUInt16BE(end)}`
        targets.push(target)
        const port = route(target)
        const reply = (code: number) => socket.write(Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]))
        if (port === undefined) {
          reply(2)
          return void socket.end()
        }
        const origin = connect(port, '127.0.0.1', () => {
          reply(0)
          join(socket, origin)
        })
      })
    })
  })
  return { port: await listening(server), targets }
}
