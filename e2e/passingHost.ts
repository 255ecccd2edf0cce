// A host before the gateway that passes everything on, but for what a test wants to be otherwise.
import { createServer, request, type Server } from 'node:http'

export interface PassingHost {
  readonly url: string
  stop(): Promise<void>
}

export interface Changes {
  /** True for paths that this host has not. */
  readonly lacks?: (path: string) => boolean
  /** The text of an answer as this host gives it; undefined for those that are passed on as they are. */
  readonly rewrite?: (path: string, type: string) => ((text: string) => string) | undefined
}

/** Starts such a host before the gateway at `gateway`. */
export async function startPassingHost(gateway: string, { lacks, rewrite }: Changes): Promise<PassingHost> {
  const target = new URL(gateway)
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (lacks?.(path)) return void outgoing.writeHead(404).end()
    // Whether it has changed is not for the gateway to say.
    const { 'if-none-match': __, ...asked } = incoming.headers
    const headers = { ...asked, host: target.host, 'accept-encoding': 'identity' }
    const { method } = incoming
    const passed = request({ host: target.hostname, port: target.port, path, method, headers }, (answer) => {
      const change = rewrite?.(path, answer.headers['content-type'] ?? '')
      if (change === undefined) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () => {
        const { 'content-length': _, etag: __, ...rest } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, rest)
        outgoing.end(change(Buffer.concat(parts).toString()))
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
