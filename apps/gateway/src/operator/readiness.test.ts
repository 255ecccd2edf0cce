// /readyz: which parts must work before a load balancer sends requests.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/program.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { createHealth } from './health.ts'
import { createReadiness } from './readiness.ts'

const network = { name: 'upstream' } as const

/** The status and body of /readyz. */
async function readyz(options: TestGatewayOptions) {
  const gateway = await startGateway(options)
  const read = async () => {
    const response = await rawRequest(gateway.port, '/readyz')
    return [response.status, json(response)]
  }
  return { ...gateway, read }
}

test('a gateway that can serve is ready', async () => {
  const { read } = await readyz({
    source: { ...network, condition: () => ({ all: 2, resting: 1 }), accounts: () => ['live', 'invalid'] },
  })
  expect(await read()).toEqual([200, { status: 'ready', checks: { process: 'ready', accounts: 'ready' } }])
})

test.each([
  ['accounts', { accounts: () => ['invalid'] as const }],
  ['mirrors', {}],
])('a gateway whose %s are all paused is not ready', async (name, accounts) => {
  const { read } = await readyz({ source: { ...network, condition: () => ({ all: 1, resting: 1 }), ...accounts } })
  expect(await read()).toEqual([503, { status: 'not ready', checks: { process: 'ready', [name]: 'all paused' } }])
})

test('a gateway that cannot reach upstream is not ready until upstream responds', async () => {
  let isReachable = false
  const { read } = await readyz({ source: { ...network, isReachable: async () => isReachable } })
  expect(await read()).toEqual([503, { status: 'not ready', checks: { process: 'ready', source: 'unreachable' } }])
  isReachable = true
  expect(await read()).toEqual([200, { status: 'ready', checks: { process: 'ready', source: 'ready' } }])
})

test('P16 a gateway that the site blocks is not ready while it is paused', async () => {
  let blocked = [{ host: 'app-api.pixiv.net', waitMs: 60_000, isMain: true }]
  const { read } = await readyz({ source: { ...network, isReachable: async () => true, blocked: () => blocked } })
  expect(await read()).toEqual([503, { status: 'not ready', checks: { process: 'ready', source: 'blocked' } }])
  blocked = [{ host: 'i.pximg.net', waitMs: 60_000, isMain: false }]
  expect(await read()).toEqual([503, { status: 'not ready', checks: { process: 'ready', source: 'ready', pictures: 'blocked' } }])
  blocked = [{ host: 'app-api.pixiv.net', waitMs: 0, isMain: true }]
  expect((await read())[0]).toBe(200)
})

test('a gateway that shuts down is not ready', async () => {
  const { read, health } = await readyz({ source: network })
  health.enter('stopping')
  expect(await read()).toEqual([503, { status: 'not ready', checks: { process: 'stopping' } }])
})

test('a gateway whose data directory cannot be written is not ready until it can', async () => {
  const file = join(temporaryDirectory(), 'data')
  writeFileSync(file, '')
  let ms = 0
  const { read } = await readyz({ config: { dataDirectory: file }, elapsed: () => ms })
  expect(await read()).toEqual([503, { status: 'not ready', checks: { process: 'ready', disk: 'not writable' } }])
  rmSync(file)
  mkdirSync(file)
  ms += 5000
  expect((await read())[0]).toBe(200)
})

test('the check of the disk leaves no file behind', async () => {
  const directory = temporaryDirectory()
  const { read } = await readyz({ config: { dataDirectory: directory } })
  expect(await read()).toEqual([200, { status: 'ready', checks: { process: 'ready', disk: 'ready' } }])
  expect(readdirSync(directory)).toEqual([])
})

test('the result of the disk check counts for five seconds', async () => {
  const directory = temporaryDirectory()
  let ms = 0
  const { read } = await readyz({ config: { dataDirectory: directory }, elapsed: () => ms })
  expect((await read())[0]).toBe(200)
  rmSync(directory, { recursive: true })
  ms += 4999
  expect((await read())[0]).toBe(200)
  ms += 1
  expect((await read())[0]).toBe(503)
  expect(existsSync(directory)).toBe(false)
})

test('F24 a gateway without its Valkey stays ready, because it works alone, and names it', async () => {
  const health = createHealth()
  health.enter('ready')
  const options = { health, source: {}, directory: undefined, elapsed: () => 0 }
  const readiness = createReadiness({ ...options, isValkeyUsed: () => false })
  const response = await readiness()
  expect([response.status, await response.json()]).toEqual([
    200,
    { status: 'ready', checks: { process: 'ready', valkey: 'unreachable' } },
  ])
})
