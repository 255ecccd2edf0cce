// Starts the scaled topology of deploy/compose.yaml as processes: Caddy with deploy/Caddyfile, gateways, and Valkey (or Redis) with
// deploy/valkey.conf. The gateways are mirrors of one gateway with the sample, and a recorder between them counts the calls.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../scripts/install.mjs'
import { startRecorder } from './recorder.mjs'

const path = `${process.env.PATH}:/usr/sbin`
const host = '127.0.0.1'
/** How long Caddy does not use a replica after a failure (deploy/Caddyfile), in ms. */
const proxyPauseMs = 3000
/** How long a gateway does not use Valkey after a failure (apps/gateway/src/valkey/sharedValkey.ts), in ms. */
const valkeyPauseMs = 5000

/** Starts all parts below a directory. `stop` ends them. */
export async function startFleet(directory, count = 3) {
  const running = []
  const start = (name, argv, env = {}) => {
    const child = spawn(name, argv, {
      cwd: root,
      env: { HOME: directory, PATH: path, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    running.push(child)
    return child
  }
  const startGateway = (env) => start(process.execPath, ['apps/gateway/dist/main.js'], { HOST: host, EMAKI_LOG: 'error', ...env })

  const [originPort, valkeyPort, sitePort] = await freePorts(3)
  startGateway({
    PORT: originPort,
    EMAKI_DATA: process.env.EMAKI_DATA ?? join(root, '.emaki/bench'),
    EMAKI_IMAGE_CACHE_MB: '2000',
  })
  await responds(originPort)
  const recorder = await startRecorder(originPort, count)
  const outages = []

  const startValkey = async () => {
    const name = ['valkey-server', 'redis-server'].find((one) => spawnSync(one, ['--version'], { stdio: 'ignore' }).status === 0)
    mkdirSync(join(directory, 'valkey'), { recursive: true })
    const own = ['--port', valkeyPort, '--bind', host, '--dir', join(directory, 'valkey'), '--loglevel', 'warning']
    const child = start(name, [join(root, 'deploy/valkey.conf'), ...own])
    return child
  }
  let valkey = await startValkey()

  const ports = await freePorts(2 * count)
  const replicas = Array.from({ length: count }, (_, index) => ({ port: ports[2 * index], metrics: ports[2 * index + 1] }))
  const startReplica = async (replica, index) => {
    replica.child = startGateway({
      PORT: replica.port,
      EMAKI_DATA: join(directory, `replica-${index + 1}`),
      EMAKI_SOURCE: 'mirror',
      EMAKI_MIRRORS: `http://${host}:${recorder.ports[index]}/api/pixiv`,
      EMAKI_VALKEY_URL: `redis://${host}:${valkeyPort}`,
      EMAKI_RATE_LIMIT: 'on',
      EMAKI_TRUSTED_PROXIES: host,
      EMAKI_METRICS: `${host}:${replica.metrics}`,
    })
    await responds(replica.port)
  }
  for (const [index, replica] of replicas.entries()) await startReplica(replica, index)

  const [admin, plain] = await freePorts(2)
  const caddy = start('caddy', ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    XDG_DATA_HOME: directory,
    XDG_CONFIG_HOME: directory,
    CADDY_ADMIN: `localhost:${admin}`,
    CADDY_HTTP_PORT: plain,
    EMAKI_SITE: `http://${host}:${sitePort}`,
    EMAKI_REPLICAS: replicas.map(({ port }) => `${host}:${port}`).join(' '),
  })
  await responds(sitePort)
  return {
    port: sitePort,
    originPort,
    caddy,
    replicas,
    /** Calls of the replicas upstream (recorder.mjs). */
    calls: recorder.calls,
    /** Times in which a part was away, until the others use it again. */
    outages,
    /** Kills a replica and starts it again after a pause, as systemd does. */
    async restartReplica(index, pauseMs) {
      const beganMs = performance.now()
      replicas[index].child.kill('SIGKILL')
      await pause(pauseMs)
      await startReplica(replicas[index], index)
      outages.push({ part: 'a replica', beganMs, endedMs: performance.now() + proxyPauseMs })
    },
    async restartValkey(pauseMs) {
      const beganMs = performance.now()
      const ended = once(valkey, 'exit')
      valkey.kill('SIGTERM')
      await ended
      await pause(pauseMs)
      valkey = await startValkey()
      outages.push({ part: 'Valkey', beganMs, endedMs: performance.now() + valkeyPauseMs })
    },
    async stop() {
      const ends = running
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => once(child, 'exit'))
      for (const child of running) child.kill('SIGTERM')
      await Promise.all(ends)
      recorder.stop()
    },
  }
}

async function responds(port) {
  for (let attempt = 0; ; attempt++) {
    try {
      if ((await fetch(`http://${host}:${port}/healthz`)).ok) return
    } catch (error) {
      if (attempt > 600) throw error
    }
    await pause(100)
  }
}

async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, host)
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => String(server.address().port))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
