// Starts a gateway for a benchmark, on a free port and with the sample data of its checkout.
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../scripts/install.mjs'

/** Starts the built gateway and waits until it responds. `checkout`: directory of another checkout that is built. */
export async function startGateway(env = {}, checkout = root) {
  const port = await freePort()
  // The gateway warns about variables that it does not know.
  const { EMAKI_BENCH_SCROLLING: _, ...inherited } = process.env
  // The options of deploy/emaki.service and deploy/Containerfile.
  const child = spawn(process.execPath, ['--max-semi-space-size=2', 'apps/gateway/dist/main.js'], {
    cwd: checkout,
    env: {
      ...inherited,
      MALLOC_TRIM_THRESHOLD_: '131072',
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      EMAKI_DATA: process.env.EMAKI_DATA ?? join(checkout, '.emaki/bench'),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
      if (answer.ok) break
    } catch (error) {
      if (attempt > 200) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGTERM')
    })
  return { port, pid: child.pid, stop }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
