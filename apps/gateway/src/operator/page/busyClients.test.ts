// The busiest clients of the last hour.
import { expect, onTestFinished, test } from 'vitest'
import { rawRequest } from '../../testing/rawRequest.ts'
import { startGateway } from '../../testing/startGateway.ts'
import { createBusyClients } from './busyClients.ts'

const minute = 60_000

async function counted() {
  const clock = { ms: Date.UTC(2026, 0, 1) }
  const config = { trustedProxies: ['127.0.0.1'] }
  const clients = createBusyClients({ config, now: () => clock.ms })
  onTestFinished(() => clients.close())
  const gateway = await startGateway({ elapsed: () => 0, metrics: clients, config: { ...config, rateLimit: true } })
  const send = async (from: string, times: number, path = (_: number) => '/api/mirror/rank', agent = 'test') => {
    const headers = { 'x-forwarded-for': from, 'user-agent': agent }
    for (let index = 0; index < times; index++) await rawRequest(gateway.port, path(index), { headers })
  }
  return { clock, clients, send }
}

test('the busiest clients come first, with their last user agent and as networks of IPv6', async () => {
  const { clients, send } = await counted()
  await send('203.0.113.7', 2, undefined, 'one')
  await send('203.0.113.7', 1, undefined, 'two')
  await send('2001:db8:0:1::5', 2)
  await send('2001:db8:0:1::6', 3)
  expect(clients.list()).toEqual([
    { client: '2001:db8:0:1::/64', agent: 'test', requests: 5, refused: 0 },
    { client: '203.0.113.7', agent: 'two', requests: 3, refused: 0 },
  ])
})

test('a client is forgotten an hour after its last request, and older requests do not count', async () => {
  const { clock, clients, send } = await counted()
  await send('203.0.113.7', 2)
  clock.ms += 30 * minute
  await send('203.0.113.7', 1)
  expect(clients.list()).toMatchObject([{ client: '203.0.113.7', requests: 3 }])
  clock.ms += 31 * minute
  expect(clients.list()).toMatchObject([{ client: '203.0.113.7', requests: 1 }])
  clock.ms += 30 * minute
  expect(clients.list()).toEqual([])
})

test('requests over the rate limit count as refused', async () => {
  const { clients, send } = await counted()
  // A search that is not cached costs 4.2 of 300 tokens.
  await send('203.0.113.7', 73, (index) => `/api/mirror/search?word=${index}`)
  expect(clients.list()).toMatchObject([{ requests: 73, refused: 2 }])
})
