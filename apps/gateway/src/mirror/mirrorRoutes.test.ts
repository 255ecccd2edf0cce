// The mirror over HTTP: validators, languages, encodings and lifetimes.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { wireWork } from '../testing/wireWorks.ts'

const ranking = { illusts: Array.from({ length: 30 }, (_, index) => wireWork(index + 1)), next_url: null }
const countingMirror = (response: () => unknown = () => ranking) => vi.fn((_: Request) => Response.json(response()))

describe('a mirror response', () => {
  test.each(['/api/mirror/rank?mode=day', '/api/pixiv/rank?mode=day', '/api/pixiv/?type=rank&mode=day'])(
    'is served at %s for every origin',
    async (path) => {
      const mirror = countingMirror()
      const { port } = await startGateway({ mirror })
      const response = await rawRequest(port, path, { headers: { origin: 'https://elsewhere.example', cookie: 'a=b' } })
      expect([response.status, json(response)]).toEqual([200, ranking])
      expect(response.headers['access-control-allow-origin']).toBe('*')
      expect(response.headers['access-control-allow-credentials']).toBeUndefined()
      expect(new URL(mirror.mock.calls[0]?.[0].url ?? '').pathname).toBe('/rank')
      expect(mirror.mock.calls[0]?.[0].headers.get('cookie')).toBeNull()
    },
  )

  test('causes one call for concurrent clients and is cached', async () => {
    const mirror = countingMirror()
    const { port } = await startGateway({ mirror })
    const responses = await Promise.all(Array.from({ length: 100 }, () => rawRequest(port, '/api/mirror/rank?mode=day&page=1')))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    await rawRequest(port, '/api/pixiv/rank?page=1&mode=day')
    expect(mirror).toHaveBeenCalledOnce()
  })

  test('D15 is cached whatever the cache busters, parameter order and request headers', async () => {
    const mirror = countingMirror()
    const { port } = await startGateway({ mirror })
    for (const query of [
      'mode=day&page=1',
      'page=1&mode=day',
      'mode=day&page=1&_t=1',
      'mode=day&page=1&t=2&__proto__=1&x[y]=z',
    ]) {
      await rawRequest(port, `/api/mirror/rank?${query}`, { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } })
    }
    expect(mirror).toHaveBeenCalledOnce()
    expect(new URL(mirror.mock.calls[0]?.[0].url ?? '').search).toBe('?mode=day&page=1')
  })

  test('C2 is cached for each of the twelve languages', async () => {
    const mirror = countingMirror()
    const { port } = await startGateway({ mirror })
    for (const language of ['ja', 'ja-JP,ja;q=0.9', 'en', 'xx, en;q=0.5', 'x'.repeat(4000)]) {
      const { headers } = await rawRequest(port, '/api/mirror/rank', { headers: { 'accept-language': language } })
      expect(headers.vary).toContain('accept-language')
      expect(headers.vary).toContain('authorization')
    }
    expect(mirror.mock.calls.map(([request]) => request.headers.get('accept-language'))).toEqual(['ja', 'en', null])
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is sent in %s', async (encoding, decompress) => {
    const { port } = await startGateway({ mirror: countingMirror() })
    const { headers, body } = await rawRequest(port, '/api/mirror/rank', { headers: { 'accept-encoding': encoding } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(body.byteLength))
    expect(JSON.parse(decompress(body).toString())).toEqual(ranking)
  })

  test('C3 is a 304 only for a matching ETag', async () => {
    const { port } = await startGateway({ mirror: countingMirror() })
    const { headers } = await rawRequest(port, '/api/mirror/rank')
    const requests = async (tag: string) =>
      (await rawRequest(port, '/api/mirror/rank', { headers: { 'if-none-match': tag, 'accept-encoding': 'br' } })).status
    expect([await requests(headers.etag ?? ''), await requests('"other"'), await requests('*')]).toEqual([304, 200, 200])
  })

  test.each([
    ['an upstream error', () => Response.json({ error: { message: 'Rate Limit' } }), 200],
    ['an unreachable upstream', () => Response.json({ code: 502 }, { status: 502 }), 502],
    ['an HTML page', () => new Response('<html>'), 200],
    ['a truncated response', () => new Response('{"illusts": [{'), 200],
    ['an empty response', () => new Response(''), 200],
  ])('F03 from %s is passed on and not cached', async (_, response, status) => {
    const mirror = vi.fn(response)
    const { port } = await startGateway({ mirror })
    for (let turn = 0; turn < 2; turn++) {
      const response = await rawRequest(port, '/api/mirror/rank')
      expect([response.status, response.headers['cache-control'], response.headers.etag]).toEqual([status, 'no-store', undefined])
    }
    expect(mirror).toHaveBeenCalledTimes(2)
  })

  test.each(['/me', '/req_get?path=v2/illust/follow', '/req_post?path=v1/user/follow/add', '?type=me'])(
    'about the account is rejected for pages of other origins: %s',
    async (route) => {
      const mirror = countingMirror(() => ({ id: '1' }))
      const { port } = await startGateway({ mirror })
      const target = `/api/mirror${route}`
      for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }] as const)
        expect((await rawRequest(port, target, { headers: { ...headers } })).status).toBe(403)
      expect(mirror).not.toHaveBeenCalled()
      const own = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' }
      expect((await rawRequest(port, target, { headers: own })).status).toBe(200)
      expect((await rawRequest(port, target)).status).toBe(200)
    },
  )

  test('without account data is open to every page', async () => {
    const { port } = await startGateway({ mirror: countingMirror(() => ({ id: '1' })) })
    const headers = { origin: 'https://viewer.example' }
    const response = await rawRequest(port, '/api/mirror/openapi.json', { headers })
    expect([response.status, response.headers['access-control-allow-origin']]).toEqual([200, '*'])
  })

  test('about the account is not cached', async () => {
    const mirror = countingMirror(() => ({ id: '1' }))
    const { port } = await startGateway({ mirror })
    await rawRequest(port, '/api/mirror/me')
    expect((await rawRequest(port, '/api/mirror/me')).headers['cache-control']).toBe('no-store')
    expect(mirror).toHaveBeenCalledTimes(2)
  })

  test('has the Retry-After of a rate limit', async () => {
    const limited = () => Response.json({ error: { message: 'Rate Limit' } }, { headers: { 'retry-after': '37' } })
    const { port } = await startGateway({ mirror: limited })
    expect((await rawRequest(port, '/api/mirror/rank')).headers['retry-after']).toBe('37')
  })

  test('is a 500 without details when the mirror throws', async () => {
    const { port, logged } = await startGateway({ mirror: () => Promise.reject(new Error('secret reason')) })
    const response = await rawRequest(port, '/api/mirror/rank')
    expect([response.status, json(response)]).toMatchObject([500, { code: 500, error: { message: 'The gateway failed' } }])
    expect(logged.join('')).toContain('secret reason')
  })
})

describe('the lifetime of a response', () => {
  const hour = 3_600_000
  const scripted = async (content: unknown) => {
    let time = Date.parse('2026-11-21T03:00:00Z')
    const mirror = countingMirror(() => content)
    const { port } = await startGateway({ mirror, now: () => new Date(time) })
    const after = async (path: string, ms: number) => {
      await rawRequest(port, path)
      time += ms
      await rawRequest(port, path)
      return mirror.mock.calls.length
    }
    return { after }
  }

  test('is hours for a ranking and minutes for an empty one', async () => {
    expect(await (await scripted(ranking)).after('/api/mirror/rank', 11 * hour)).toBe(1)
    expect(await (await scripted(ranking)).after('/api/mirror/rank', 13 * hour)).toBe(2)
    expect(await (await scripted({ illusts: [] })).after('/api/mirror/rank', 0.25 * hour)).toBe(2)
  })

  test('is one minute for the list of live streams', async () => {
    expect(await (await scripted({ lives: [] })).after('/api/mirror/live_list', 50_000)).toBe(1)
    expect(await (await scripted({ lives: [] })).after('/api/mirror/live_list', 70_000)).toBe(2)
  })

  test('is days for a work and minutes for a limited stub', async () => {
    const path = '/api/mirror/illust?id=1'
    expect(await (await scripted({ illust: wireWork(1) })).after(path, 48 * hour)).toBe(1)
    expect(await (await scripted({ illust: { ...wireWork(1), visible: false } })).after(path, 0.25 * hour)).toBe(2)
    const stub = { ...wireWork(1), image_urls: { large: 'https://s.pximg.net/common/images/limit_unknown_360.png' } }
    expect(await (await scripted({ illust: stub })).after(path, 0.25 * hour)).toBe(2)
  })
})
