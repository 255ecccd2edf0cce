// The hosts of the site as one HTTP server of Node: the upstream of workerd. Miniflare's own limits headers and addresses to 16 kB.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Fetch } from '@emaki/domain'

export interface UpstreamServer {
  /** Host and port. */
  readonly address: string
  close(): void
}

/** Starts a server that passes every request on to `fetch`. A rejection resets the connection. */
export async function startUpstream(fetch: Fetch): Promise<UpstreamServer> {
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (incoming, outgoing) => {
    pass(fetch, incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the upstream has no port')
  return {
    address: `127.0.0.1:${bound.port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function pass(fetch: Fetch, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { url = '', method = 'GET' } = incoming
  const { host = '' } = incoming.headers
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const body = method === 'POST' ? { body: await buffer(incoming) } : {}
  const response = await fetch(new Request(`https://${host}${url}`, { method, headers, redirect: 'manual', ...body }))
  const bytes = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, [...response.headers].flat())
  outgoing.end(bytes)
}
