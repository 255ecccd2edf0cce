import { createMemoryTokenStore } from '@emaki/app-api'
import { blockedText } from '@emaki/domain'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { appApiError, createScripted, json } from './testing/upstream.ts'

describe('a response', () => {
  it('is upstream’s JSON unchanged, including unknown members', async () => {
    const body = {
      illusts: [{ id: 1, title: '<b>海</b>', 'new member': [null, 1.5] }],
      next_url: 'https://app-api.pixiv.net/x',
      extra: {},
    }
    const { mirror } = createScripted(() => json(body))
    const response = await mirror.request('/rank')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('vary')).toBe('Accept-Language')
    expect(await response.json()).toEqual(body)
  })

  it('is in the requested language', async () => {
    const { mirror, languages } = createScripted()
    await mirror.request('/rank', { headers: { 'Accept-Language': 'xx, ja;q=0.5, en-GB;q=0.8' } })
    await mirror.request('/rank')
    expect(languages).toEqual(['en', 'zh-CN'])
  })

  it('has no body for HEAD', async () => {
    const { mirror } = createScripted()
    const response = await mirror.request('/rank', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('names the server’s account at /me', async () => {
    const { mirror } = createScripted()
    expect(await (await mirror.request('/me')).json()).toEqual({ id: '9', name: 'R' })
    const own = createScripted(undefined, undefined, { account: 'own' }).mirror
    expect(await (await own.request('/me')).json()).toEqual({ id: '9', name: 'R', mail_address: 'r@example.test' })
  })

  it('is not cacheable when it belongs to the account', async () => {
    const { mirror } = createScripted()
    for (const route of ['/me', '/req_get?path=v2/illust/follow']) {
      expect((await mirror.request(route)).headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is true at /openapi.json without an upstream request', async () => {
    const { mirror, asked } = createScripted()
    expect(await (await mirror.request('/openapi.json')).json()).toBe(true)
    expect(asked).toEqual([])
  })

  it('is the same under a base path and by the type parameter', async () => {
    const { mirror, asked } = createScripted()
    const server = new Hono().route('/api/mirror', mirror)
    for (const path of ['/api/mirror/rank?page=2', '/api/mirror?type=rank&page=2', '/api/mirror/?type=rank&page=2']) {
      expect((await server.request(path)).status).toBe(200)
    }
    expect(new Set(asked).size).toBe(1)
    expect(asked).toHaveLength(3)
  })
})

describe('an error response of upstream', () => {
  it.each([
    [404, appApiError('', '尚无此页')],
    [400, appApiError('{"offset":["offset must be no more than 5000"]}')],
    [403, appApiError('Rate Limit')],
    [400, appApiError('Error occurred at the OAuth process. Error Message: invalid_grant')],
    [500, appApiError('', 'try later')],
  ])('C32: with status %i becomes a 200 with the same body that is not cacheable', async (status, body) => {
    const { mirror } = createScripted(() => json(body, status))
    const response = await mirror.request('/illust?id=1')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-upstream-status')).toBe(String(status))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual(body)
  })

  it('contains the wait time of a rate limit, even without a body', async () => {
    const { mirror } = createScripted(() => new Response('', { status: 429, headers: { 'Retry-After': '37' } }))
    const response = await mirror.request('/illust?id=1')
    expect(response.headers.get('retry-after')).toBe('37')
    expect(await response.json()).toEqual(appApiError('Rate Limit'))
  })

  it('has an error body when there is no login', async () => {
    const { mirror } = createScripted(undefined, createMemoryTokenStore())
    for (const route of ['/me', '/rank']) {
      const response = await mirror.request(route)
      expect([response.status, await response.json()]).toEqual([200, appApiError('Not login.')])
    }
  })
})

describe('an error of the mirror', () => {
  const time = '2024-05-06T07:08:09.000Z'
  const headers = { 'Cache-Control': 'no-store' }

  it.each([
    ['a broken connection', () => Promise.reject(new TypeError('reset'))],
    ['an empty response', () => new Response('')],
    ['HTML with 500', () => new Response('<h1>oops</h1>', { status: 500 })],
    ['the wrong shape', () => json({ illusts: 'none' })],
  ])('F03: is 502 for %s', async (_what, script) => {
    const { mirror } = createScripted(script)
    const response = await mirror.request('http://mirror.test/rank')
    expect(response.status).toBe(502)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      url: 'http://mirror.test/rank',
      time,
      code: 502,
      detail: 'Upstram API request failed',
      error: { user_message: '', message: 'Upstram API request failed', reason: '' },
      headers,
    })
  })

  it('P16 is 503 with the cause for an HTML page, which comes from an edge that blocks', async () => {
    const { mirror } = createScripted(() => new Response('<html>busy</html>', { status: 200 }))
    const response = await mirror.request('http://mirror.test/rank')
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(await response.json()).toMatchObject({ code: 503, detail: blockedText(200) })
  })

  it('is 404 for an unknown route', async () => {
    const { mirror, asked } = createScripted()
    for (const path of [
      '/nope',
      '/',
      '/rank/',
      '/rank/x',
      '/__proto__',
      '/?type=nope',
      '/?type=__proto__',
      '/%00',
      '/rank%2f..',
    ]) {
      const response = await mirror.request(path)
      expect(await response.json()).toMatchObject({ code: 404, detail: 'Not Found', time })
      expect(response.status).toBe(404)
    }
    expect(asked).toEqual([])
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'FOO'])('A15: is 405 for %s and names the allowed methods', async (method) => {
    const { mirror, asked } = createScripted()
    const response = await mirror.request('/rank', { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(asked).toEqual([])
  })

  it('is 422 for a missing id, in the format that clients know', async () => {
    const { mirror, asked } = createScripted()
    const response = await mirror.request('/illust')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 422,
      detail: 'id: field required',
      validation: [{ loc: ['query', 'id'], msg: 'field required', type: 'value_error.missing' }],
    })
    expect(asked).toEqual([])
  })

  it('reveals only the name of an internal error and reports it to the operator', async () => {
    const fault = new RangeError('secret path')
    const broken = { read: () => Promise.reject(fault), write: () => undefined }
    const { mirror, faults } = createScripted(undefined, broken)
    const response = await mirror.request('/rank')
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 500, detail: 'RangeError' })
    expect(faults).toEqual([fault])
  })
})

describe('a client that disconnects', () => {
  it('F07: aborts the upstream request', async () => {
    const leaving = new AbortController()
    let isAborted = false
    const { mirror } = createScripted((_url, request) => {
      request.signal.addEventListener('abort', () => {
        isAborted = true
      })
      leaving.abort()
      return new Promise(() => {})
    })
    const response = await mirror.request('/rank', { signal: leaving.signal })
    expect([response.status, isAborted]).toEqual([502, true])
  })
})
