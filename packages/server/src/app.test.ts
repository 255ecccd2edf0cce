import { expect, test } from 'vitest'
import { send, testApp } from './testing/requestApp.ts'

test('the handler of the route is called; all other routes have one of their own', async () => {
  const app = testApp({ handlers: { picture: () => new Response('picture') } })
  expect(await (await send(app, '/api/image/i.pximg.net/a.png')).text()).toBe('picture')
  expect(await (await send(app, '/artworks/1')).json()).toEqual(['page', '/artworks/1'])
})

test('checks run in order before the client is charged, and each may end the request', async () => {
  const calls: string[] = []
  const app = testApp({
    checks: [
      async (_, next) => {
        calls.push('first')
        return next()
      },
      async (c, next) => {
        calls.push('second')
        return c.req.header('x-stranger') ? new Response('stranger', { status: 401 }) : next()
      },
    ],
    charge: () => {
      calls.push('charge')
      return undefined
    },
  })
  expect((await send(app, '/api/mirror/rank')).status).toBe(200)
  expect((await send(app, '/api/mirror/rank', { headers: { 'x-stranger': '1' } })).status).toBe(401)
  expect(calls).toEqual(['first', 'second', 'charge', 'first', 'second'])
})

test('a handler that throws gets the response of the platform', async () => {
  const app = testApp({
    others: () => {
      throw new Error('broken')
    },
  })
  const response = await send(app, '/artworks/1')
  expect([response.status, await response.text()]).toEqual([500, 'Error: broken'])
})
