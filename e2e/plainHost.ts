// A host that offers no more than other people's mirrors do: the gateway behind it, without its word about itself.
import { createServer, request, type Server } from 'node:http'

export interface PlainHost {
  readonly url: string
  stop(): Promise<void>
}

/** Starts such a host before the gateway at `gateway`. */
export async function startPlainHost(gateway: string): Promise<PlainHost> {
  const target = new URL(gateway)
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/.well-known/')) return void outgoing.writeHead(404).end()
    const headers = { ...incoming.headers, host: target.host, 'accept-encoding': 'identity' }
    const passed = request({ host: target.hostname, port: target.port, path: incoming.url, headers }, (answer) => {
      if (!/html/.test(answer.headers['content-type'] ?? '')) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () => {
        const { 'content-length': _, etag: __, ...rest } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, rest)
        outgoing.end(Buffer.concat(parts).toString().replace('"source":"sample"', '"source":""'))
      })
    })
    passed.once('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => stopped(server) }
}

/** Where a server that listens can be reached. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Ends a server together with what is still connected to it. */
export const stopped = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })
