// A test server on a real socket, with an undici pool that sends requests for any https origin to it.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { onTestFinished } from 'vitest'

export interface Origin {
  readonly port: number
  /** Handles requests for any origin. */
  readonly dispatcher: Pool
}

/** Starts a server that stops with the test. */
export async function startOrigin(listener: RequestListener): Promise<Origin> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const dispatcher = new Pool(`http://127.0.0.1:${port}`)
  onTestFinished(async () => {
    await dispatcher.destroy()
    server.closeAllConnections()
    server.close()
  })
  return { port, dispatcher }
}
