import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that is free now, for programs that cannot choose one themselves. It is below the ports that systems give to outgoing
 * connections and to port 0 (from 32768 on Linux, from 49152 elsewhere), so that no other test gets it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
