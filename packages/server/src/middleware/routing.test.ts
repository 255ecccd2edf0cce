import { expect, test } from 'vitest'
import { send, testApp } from '../testing/requestApp.ts'

test.each([
  ['/api/mirror/rank?mode=day', ['mirror', '/rank?mode=day']],
  ['/api/companion/ajax/illust/1', ['companion', '/ajax/illust/1']],
  ['/artworks/1?page=2', ['page', '/artworks/1?page=2']],
])('%s is read as the route table says', async (address, read) => {
  expect(await (await send(testApp(), address)).json()).toEqual(read)
})

test('CORS headers depend on the origin on routes of the companion only', async () => {
  const app = testApp({ others: (c) => Response.json(c.var.cors) })
  const of = async (path: string, origin: string) => (await send(app, path, { headers: { origin } })).json()
  expect(await of('/api/companion/ajax/illust/1', 'https://listed.example')).toEqual({
    'access-control-allow-origin': 'https://listed.example',
  })
  expect(await of('/api/companion/ajax/illust/1', 'https://other.example')).toEqual({})
  expect(await of('/api/mirror/rank', 'https://listed.example')).toEqual({})
})
