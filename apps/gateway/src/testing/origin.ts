// A host of the test's own on a real socket, and an agent that takes every https address to it: what the network does, done for real.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { onTestFinished } from 'vitest'

export interface Origin {
  readonly port: number
  /** Answers for whatever origin is asked for. */
  readonly dispatcher: Pool
}

/** Starts one and stops it when the test is over. */
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
