// Gateways over several Valkeys: a cluster, and sentinels, of which one machine dies.
import { record } from '@emaki/domain'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openResponseStore } from '../cache/responseStore.ts'
import { createResponseRemoval } from '../denyList/cachedCopies.ts'
import { checkValkey } from '../doctor/valkeyCheck.ts'
import { createLog } from '../log/log.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { hasValkey } from '../testing/startValkey.ts'
import { neverDead, startSentinels, startValkeyCluster } from '../testing/startValkeyGroup.ts'
import { openValkey } from './sharedValkey.ts'

const log = createLog('silent')
// Long deadlines, because machines that run tests are busy.
const deadlines = { connectMs: 10_000, commandMs: 10_000, lockMs: 10_000 }

/** Two gateways with an upstream that counts calls by address. */
async function replicas(url: string) {
  const calls = new Map<string, number>()
  const mirror = async (request: Request) => {
    const { search } = new URL(request.url)
    calls.set(search, (calls.get(search) ?? 0) + 1)
    return Response.json({ illusts: [{ id: 1 }] })
  }
  const valkeys = [openValkey(url, log, deadlines), openValkey(url, log, deadlines)]
  const ports: number[] = []
  for (const valkey of valkeys) {
    const store = openResponseStore({ directory: undefined, maxDiskBytes: 0, valkey, log })
    onTestFinished(async () => {
      await store.close()
      valkey.close()
    })
    ports.push((await startGateway({ mirror, store, valkey })).port)
  }
  /** Sends each address to both gateways at the same time. The statuses, and how often upstream was called. */
  const send = async (ids: readonly number[]) => {
    const before = [...calls.values()].reduce((sum, count) => sum + count, 0)
    const sent = ids.flatMap((id) => ports.map((port) => rawRequest(port, `/api/mirror/related?id=${id}`)))
    const statuses = new Set((await Promise.all(sent)).map(({ status }) => status))
    return { statuses: [...statuses], calls: [...calls.values()].reduce((sum, count) => sum + count, 0) - before }
  }
  const checks = async () => record(record(json(await rawRequest(ports[0] ?? 0, '/readyz'))).checks)
  return { valkeys, send, checks }
}

const ids = (from: number, many: number) => Array.from({ length: many }, (_, index) => from + index)

describe.skipIf(!hasValkey)('gateways over several Valkeys', () => {
  test('share responses over all nodes of a cluster, and remove their copies there', async () => {
    const { url, servers } = await startValkeyCluster(neverDead)
    const { valkeys, send, checks } = await replicas(url)
    const [valkey] = valkeys
    if (!valkey) throw new Error('no Valkey')
    expect(await send(ids(1, 30))).toEqual({ statuses: [200], calls: 30 })
    expect(await checks()).toMatchObject({ valkey: 'ready' })
    expect(await checkValkey({ valkeyUrl: url })).toMatchObject([
      { status: 'ok', text: 'the cluster of Valkeys (3 addresses) responds' },
    ])
    const keys = async () =>
      (await Promise.all(valkey.servers().map((server) => server.keys('emaki:*-*')))).map(({ length }) => length)
    expect(valkey.servers()).toHaveLength(servers.length)
    expect(Math.min(...(await keys()))).toBeGreaterThan(0)
    await createResponseRemoval(ids(1, 30).map((id) => ({ kind: 'artwork', value: String(id) }))).fromValkey(valkey)
    expect(await keys()).toEqual([0, 0, 0])
  })

  test.each([
    ['a cluster', startValkeyCluster],
    ['sentinels', startSentinels],
  ])('F24 serve all clients when a machine of %s dies, and share again once another has its place', async (_, start) => {
    const { url, killFirst } = await start()
    const { send, checks } = await replicas(url)
    let from = 1000
    const expectShared = () =>
      vi.waitFor(
        async () => {
          from += 100
          expect(await send(ids(from, 20))).toEqual({ statuses: [200], calls: 20 })
          expect(await checks()).toMatchObject({ valkey: 'ready' })
        },
        { interval: 500 },
      )
    await expectShared()
    await killFirst()
    // Each gateway works alone, at worst.
    const { statuses, calls } = await send(ids(100, 20))
    expect(statuses).toEqual([200])
    expect(calls).toBeLessThanOrEqual(40)
    await expectShared()
  })
})
