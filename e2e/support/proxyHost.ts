// A reverse proxy before the gateway. A test can hide paths and rewrite responses.
import { createServer, request, type Server } from 'node:http'
import { pipeline } from 'node:stream'

export interface ProxyHost {
  readonly url: string
  stop(): Promise<void>
}

export interface Changes {
  /** True for paths that this host does not have (404). */
  readonly lacks?: (path: string) => boolean
  /** True for paths that this host never responds to. */
  readonly hangs?: (path: string) => boolean
  /** Returns a promise for paths that this host responds to only once it resolves. */
  readonly waits?: (path: string) => Promise<void> | undefined
  /** Returns a function that rewrites the text of the response, or undefined to pass the response on unchanged. */
  readonly rewrite?: (path: string, type: string) => ((text: string) => string) | undefined
  /** Returns the place of a pause in the response, or undefined for a response without a pause. */
  readonly pause?: (path: string) => Pause | undefined
}

export interface Pause {
  /** The end of the part that is sent before the pause, as a position in the text. */
  readonly at: (text: string) => number
  readonly until: Promise<void>
}

/** Starts a reverse proxy before `gateway`. */
export async function startProxyHost(gateway: string, { lacks, hangs, waits, rewrite, pause }: Changes): Promise<ProxyHost> {
  const target = new URL(gateway)
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (hangs?.(path)) return
    if (lacks?.(path)) return void outgoing.writeHead(404).end()
    await waits?.(path)
    // The gateway cannot know whether the rewritten text has changed.
    const { 'if-none-match': __, ...asked } = incoming.headers
    const headers = { ...asked, host: target.host, 'accept-encoding': 'identity' }
    const { method } = incoming
    const passed = request({ host: target.hostname, port: target.port, path, method, headers }, (answer) => {
      const change = rewrite?.(path, answer.headers['content-type'] ?? '')
      const paused = pause?.(path)
      if (change === undefined && paused === undefined) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        // Also ends the response when the gateway's ends early.
        pipeline(answer, outgoing, () => undefined)
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', async () => {
        const { 'content-length': _, etag: __, ...rest } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, rest)
        const received = Buffer.concat(parts).toString()
        const text = change?.(received) ?? received
        const end = paused?.at(text) ?? 0
        outgoing.write(text.slice(0, end))
        await paused?.until
        outgoing.end(text.slice(end))
      })
    })
    passed.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    outgoing.once('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => stopServer(server) }
}

/** The origin at which a listening server is reachable. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Stops a server and closes its open connections. */
export const stopServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })
