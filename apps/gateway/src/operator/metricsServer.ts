// The server for monitoring, on an address of its own, so that a public gateway does not show its metrics.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config/config.ts'
import { PortError } from '../server/server.ts'
import { createMetrics, type Metrics } from './metrics.ts'

export interface MetricsServer {
  readonly port: number
  close(): void
}

type Address = NonNullable<Config['metrics']>

/** Serves `/metrics` at `host:port`. Rejects with a PortError when the address cannot be used. */
export function serveMetrics({ host, port }: Address, metrics: Metrics): Promise<MetricsServer> {
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url?.split('?', 1)[0] !== '/metrics') return void outgoing.writeHead(404).end()
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return void outgoing.writeHead(405, { allow: 'GET, HEAD' }).end()
    const { text, contentType } = await metrics.read()
    outgoing.writeHead(200, { 'content-type': contentType, 'content-length': Buffer.byteLength(text) }).end(text)
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new PortError(`EMAKI_METRICS: ${host}:${port} cannot be used (${error.message}).`)))
    server.listen(port, host, () => {
      const { port: bound } = server.address() as AddressInfo
      resolve({
        port: bound,
        close() {
          server.close()
          server.closeAllConnections()
        },
      })
    })
  })
}

export interface Monitoring {
  readonly metrics: Metrics
  close(): void
}

/** Starts the metrics and their server. Rejects with a PortError. */
export async function startMonitoring(address: Address): Promise<Monitoring> {
  const metrics = createMetrics()
  try {
    const server = await serveMetrics(address, metrics)
    return {
      metrics,
      close() {
        metrics.close()
        server.close()
      },
    }
  } catch (error) {
    metrics.close()
    throw error
  }
}
