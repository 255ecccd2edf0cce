// A proxy that the reader chooses: passes app API calls to the gateway with CORS headers and records them.
import { createServer, request } from 'node:http'
import { portOf, stopServer } from './proxyHost.ts'

export interface RecordingHost {
  readonly url: string
  /** Method and path of each call, in order. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/** Starts such a proxy before `gateway`. */
export async function startRecordingHost(gateway: string): Promise<RecordingHost> {
  const target = new URL(gateway)
  const asked: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { origin = '*' } = incoming.headers
    const open = { 'access-control-allow-origin': origin, 'access-control-allow-headers': '*, authorization' }
    if (incoming.method === 'OPTIONS') return void outgoing.writeHead(204, { ...open, 'access-control-allow-methods': '*' }).end()
    asked.push(`${incoming.method} ${incoming.url}`)
    const { origin: _origin, referer: _referer, ...headers } = incoming.headers
    const passed = request(
      {
        host: target.hostname,
        port: target.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...headers, host: target.host },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...open })
        answer.pipe(outgoing)
      },
    )
    passed.once('error', () => outgoing.writeHead(502, open).end())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${portOf(server)}`, asked, stop: () => stopServer(server) }
}
