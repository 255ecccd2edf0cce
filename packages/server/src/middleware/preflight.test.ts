import { expect, test } from 'vitest'
import { send, testApp } from '../testing/requestApp.ts'

const options = { method: 'OPTIONS', headers: { origin: 'https://other.example', 'access-control-request-method': 'GET' } }

test('OPTIONS names the methods of the route, and lets other origins read open routes', async () => {
  const open = await send(testApp(), '/api/mirror/rank', options)
  expect([open.status, open.headers.get('allow'), open.headers.get('access-control-allow-origin')]).toEqual([
    204,
    'GET, HEAD, OPTIONS',
    '*',
  ])
  const closed = await send(testApp(), '/api/library/works', options)
  expect([closed.status, closed.headers.get('access-control-allow-origin')]).toEqual([204, null])
  expect(closed.headers.get('allow')).toContain('PUT')
})

test('the companion responds to OPTIONS itself', async () => {
  expect((await send(testApp(), '/api/companion/ajax/illust/1', options)).status).toBe(200)
})
