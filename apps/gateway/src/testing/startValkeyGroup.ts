// Starts a cluster of Valkeys, or Valkeys with sentinels, for a test.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { onTestFinished, vi } from 'vitest'
import { freePort } from './freePort.ts'
import { temporaryDirectory } from './program.ts'
import { startValkey, type TestValkey } from './startValkey.ts'

export interface TestGroup {
  /** The value of EMAKI_VALKEY_URL. */
  readonly url: string
  readonly servers: readonly TestValkey[]
  /** Kills one machine: the first server, and its sentinel. */
  killFirst(): Promise<void>
}

const slots = 16_384
/** A server counts as dead after this time by default, in ms. Too short for a machine that is busy with other tests. */
const deadAfter = '1000'
/** A busy server never counts as dead. */
export const neverDead = '600000'

/** A connection for commands of the administrator. */
function administer({ port }: TestValkey): Redis {
  const connection = new Redis(port, '127.0.0.1', { retryStrategy: null })
  onTestFinished(() => connection.disconnect())
  return connection
}

/** A cluster of three nodes. The first has a replica, which takes its place when it is dead for `timeoutMs`. */
export async function startValkeyCluster(timeoutMs = deadAfter): Promise<TestGroup> {
  const nodes = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const busPort = await freePort()
      const settings = { 'cluster-enabled': 'yes', 'cluster-port': busPort, 'cluster-node-timeout': timeoutMs, save: '' }
      const server = await startValkey(undefined, argumentsOf(settings))
      return { server, busPort, admin: administer(server) }
    }),
  )
  const [first, second, third, replica] = nodes
  if (!first || !second || !third || !replica) throw new Error('no nodes')
  const masters = [first, second, third]
  for (const [index, { admin, server, busPort }] of masters.entries()) {
    const from = Math.ceil((index * slots) / masters.length)
    const to = Math.ceil(((index + 1) * slots) / masters.length) - 1
    await admin.cluster('ADDSLOTSRANGE', from, to)
    // Without epochs of their own, nodes resolve conflicts first.
    await admin.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1)
    if (index > 0) await first.admin.call('CLUSTER', 'MEET', '127.0.0.1', server.port, busPort)
  }
  await first.admin.call('CLUSTER', 'MEET', '127.0.0.1', replica.server.port, replica.busPort)
  const id = String(await first.admin.cluster('MYID'))
  await vi.waitFor(() => replica.admin.cluster('REPLICATE', id), { interval: 100 })
  await until(async () => {
    const states = await Promise.all(nodes.map(({ admin }) => admin.cluster('INFO')))
    const isLinked = String(await replica.admin.info('replication')).includes('master_link_status:up')
    return isLinked && states.every((state) => /cluster_state:ok[\s\S]*cluster_known_nodes:4/.test(String(state)))
  })
  return {
    url: masters.map(({ server }) => server.url).join(),
    servers: masters.map(({ server }) => server),
    killFirst: first.server.kill,
  }
}

/** Three machines, each with a server and a sentinel. The first server is the primary. */
export async function startSentinels(): Promise<TestGroup> {
  const servers = [await startValkey(), await startValkey(), await startValkey()]
  const [primary, ...replicas] = servers
  if (!primary) throw new Error('no servers')
  for (const replica of replicas) await administer(replica).replicaof('127.0.0.1', primary.port)
  const sentinels = await Promise.all(
    servers.map(() => {
      const file = join(temporaryDirectory(), 'sentinel.conf')
      const lines = [
        `sentinel monitor emaki 127.0.0.1 ${primary.port} 2`,
        `sentinel down-after-milliseconds emaki ${deadAfter}`,
        'sentinel failover-timeout emaki 5000',
      ]
      writeFileSync(file, `${lines.join('\n')}\n`)
      return startValkey(undefined, [file, '--sentinel'])
    }),
  )
  await until(async () => {
    const states = await Promise.all(sentinels.map((one) => administer(one).info('sentinel')))
    return states.every((state) => /slaves=2,sentinels=3/.test(state))
  })
  return {
    url: sentinels.map(({ port }) => `redis+sentinel://127.0.0.1:${port}/emaki`).join(),
    servers,
    async killFirst() {
      await Promise.all([primary.kill(), sentinels[0]?.kill()])
    },
  }
}

const argumentsOf = (settings: Readonly<Record<string, string | number>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])

const until = (check: () => Promise<boolean>) =>
  vi.waitFor(
    async () => {
      if (!(await check())) throw new Error('the group of servers is not ready')
    },
    { interval: 100 },
  )
