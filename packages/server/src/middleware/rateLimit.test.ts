import { expect, test } from 'vitest'
import { send, testApp } from '../testing/requestApp.ts'

const over = { 'retry-after': '7' }

test('a client over its budget gets 429 in the format of the route, which pages of listed origins may read', async () => {
  const app = testApp({ charge: () => over })
  const mirror = await send(app, '/api/mirror/rank')
  expect([mirror.status, mirror.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await mirror.json()).toMatchObject({ code: 429, error: { message: 'Rate Limit' } })
  const headers = { origin: 'https://listed.example' }
  const companion = await send(app, '/api/companion/ajax/illust/1', { headers })
  expect([companion.status, companion.headers.get('access-control-allow-origin')]).toEqual([429, 'https://listed.example'])
  expect(await companion.json()).toEqual({ error: { message: 'Rate Limit' } })
})

test('the charge knows the route, and preflights and the page of shared uploads are free', async () => {
  const charged: unknown[] = []
  const app = testApp({
    charge: (_, { cost }) => {
      charged.push(cost)
      return undefined
    },
  })
  for (const [address, method] of [
    ['/api/image/i.pximg.net/a.png', 'GET'],
    ['/api/mirror/rank', 'OPTIONS'],
    ['/share', 'GET'],
    ['/share', 'POST'],
  ] as const)
    await send(app, address, { method })
  expect(charged).toEqual(['picture', 'share'])
})
