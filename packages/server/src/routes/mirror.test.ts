import { expect, test, vi } from 'vitest'
import { send, testApp } from '../testing/requestApp.ts'
import { type MirrorPlatform, mirrorRoute, OverLimit } from './mirror.ts'

const token = { authorization: 'Bearer 0123456789abcdef0123' }
const foreign = { origin: 'https://other.example' }

function openMirror(parts: Partial<MirrorPlatform<object, { readonly body: string }>> = {}) {
  const load = vi.fn(async () => ({ body: 'shared' }))
  const personal = vi.fn((_c: unknown, _token: string) => () => new Response('personal'))
  const mirror = mirrorRoute<object, { readonly body: string }>({
    load,
    send: (_, { body }, headers) => new Response(body, { headers }),
    personal,
    charge: () => undefined,
    ...parts,
  })
  return { app: testApp({ handlers: { mirror } }), load, personal }
}

test('a request without a token gets the shared response of its parameters and language', async () => {
  const { app, load, personal } = openMirror()
  const response = await send(app, '/api/mirror/rank?mode=day&unknown=1', { headers: { 'accept-language': 'de' } })
  expect([await response.text(), response.headers.get('access-control-allow-origin')]).toEqual(['shared', '*'])
  expect(load).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ language: 'de' }))
  expect(load.mock.calls.flat()[1]).not.toMatchObject({ address: expect.stringContaining('unknown') })
  expect(personal).not.toHaveBeenCalled()
})

test('a response with a token is private and never stored, and has another mirror', async () => {
  const { app, load } = openMirror()
  const response = await send(app, '/api/mirror/rank', { headers: token })
  expect(await response.text()).toBe('personal')
  expect([response.headers.get('cache-control'), response.headers.get('vary')]).toEqual(['private, no-store', 'authorization'])
  expect(load).not.toHaveBeenCalled()
})

test.each([
  ['a page of another origin', '/api/mirror/rank', { ...token, ...foreign }, 403],
  ['the account of a token', '/api/mirror/me', token, 404],
  ['who is logged in, for a page of another origin', '/api/mirror/me', foreign, 403],
])('%s is refused', async (_, address, headers, status) => {
  const { app, load } = openMirror()
  const response = await send(app, address, { headers })
  expect(response.status).toBe(status)
  expect(load).not.toHaveBeenCalled()
})

test('a client that may not cause a call gets 429, with a token and without', async () => {
  const over = { 'retry-after': '9' }
  const { app } = openMirror({ load: async () => new OverLimit(over), charge: () => over })
  for (const headers of [{}, token]) {
    const response = await send(app, '/api/mirror/rank', { headers })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '9'])
  }
})

test('a target with two slashes names no other host', async () => {
  const seen: string[] = []
  const { app } = openMirror({
    personal: () => (request) => {
      seen.push(new URL(request.url).host)
      return new Response()
    },
  })
  await send(app, '/api/mirror//evil.example/rank', { headers: token })
  expect(seen).toEqual(['mirror.invalid'])
})

test('a source without mirrors for tokens answers with the shared response', async () => {
  const { app } = openMirror({ personal: () => undefined })
  expect(await (await send(app, '/api/mirror/rank', { headers: token })).text()).toBe('shared')
})
