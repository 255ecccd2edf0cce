import { allowedClientHeaders } from '@emaki/domain/server'
import { describe, expect, it } from 'vitest'
import { createScripted, json, messageOf, refused, signedIn, wrapped } from './testing/upstream.ts'

const answered = async (path: string, body: unknown) => (await createScripted(() => json(body)).companion.request(path)).json()

describe('the envelope', () => {
  it.each([
    [{ error: false, message: '', body: [] }, []],
    [{ error: false, message: '', body: null }, null],
    [{ error: false, message: '', body: { id: '1' } }, { id: '1' }],
    [
      { userData: null, token: 'x' },
      { userData: null, token: 'x' },
    ],
  ])('%j is unwrapped to %j', async (upstream, expected) => {
    expect(await answered('/ajax/illust/1', upstream)).toEqual(expected)
  })

  it('is kept on request', async () => {
    const { companion } = createScripted(() => wrapped([]))
    const envelope = { error: false, message: '', body: [] }
    expect(await (await companion.request('/ajax/illust/1?_raw=1')).json()).toEqual(envelope)
    expect(await (await companion.request('/ajax/illust/1', { headers: { 'x-raw-envelope': '1' } })).json()).toEqual(envelope)
  })

  it('around an error is kept with upstream’s status and is not cacheable', async () => {
    const { companion } = createScripted(() => refused(404, 'gone'))
    const response = await companion.request('/ajax/illust/1?_raw=1')
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await response.json()).toEqual({ error: true, message: 'gone', body: [] })
  })

  it('counts as an error in spite of a good status', async () => {
    const response = await createScripted(() => refused(200, 'gone')).companion.request('/ajax/illust/1')
    expect([response.status, await messageOf(response)]).toEqual([400, 'gone'])
  })
})

describe('an error response of upstream', () => {
  it.each([
    [400, 'コメントは閉じられています'],
    [401, 'ログインしてください'],
    [403, 'forbidden'],
    [404, '作品は削除されました'],
  ])('%i keeps its status and message and is not cacheable', async (status, message) => {
    const response = await createScripted(() => refused(status, message)).companion.request('/ajax/illust/1')
    expect([response.status, await messageOf(response)]).toEqual([status, message])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('F01: with 429 closes the queue of its session only, for as long as upstream says', async () => {
    const { companion, asked, clock } = createScripted((_url, request) =>
      request.headers.has('cookie') ? wrapped({}) : json({}, 429, { 'Retry-After': '30' }),
    )
    const first = await companion.request('/ajax/illust/1')
    expect([first.status, first.headers.get('retry-after'), await messageOf(first)]).toEqual([429, '30', 'Rate Limit'])
    clock.pass(20_000)
    const second = await companion.request('/ajax/illust/2')
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '10'])
    expect(asked).toHaveLength(1)
    expect((await companion.request('/ajax/illust/2', { headers: signedIn })).status).toBe(200)
    clock.pass(11_000)
    await companion.request('/ajax/illust/2')
    expect(asked).toHaveLength(3)
  })

  it('F01: with 429 and no Retry-After closes the queue for a minute', async () => {
    const { companion } = createScripted(() => json({}, 429))
    expect((await companion.request('/ajax/illust/1')).headers.get('retry-after')).toBe('60')
  })

  it('F02: with 503 is retried once and then becomes 502', async () => {
    const { companion, asked } = createScripted(() => new Response('busy', { status: 503 }))
    expect((await companion.request('/ajax/illust/1')).status).toBe(502)
    expect(asked).toHaveLength(2)
  })

  it('F02: is not retried for every call during an outage', async () => {
    const { companion, asked } = createScripted(() => new Response('busy', { status: 503 }))
    for (let id = 1; id <= 100; id++) await companion.request(`/ajax/illust/${id}`)
    expect(asked.length).toBeLessThanOrEqual(121)
  })

  it.each([
    ['nothing', () => new Response('')],
    ['truncated JSON', () => new Response('{"error":false,"message":"","body":{"id":"1"')],
    ['JSON followed by other text', () => new Response('{"error":false,"message":"","body":{}} trailing')],
    ['JSON with excessive nesting', () => new Response('['.repeat(100_000) + ']'.repeat(100_000))],
    ['a body over the size limit', () => new Response(`"${'x'.repeat(11 * 1024 * 1024)}"`)],
    ['a broken connection', () => Promise.reject(new TypeError('reset'))],
  ])('F03: %s is 502', async (_what, script) => {
    const response = await createScripted(script).companion.request('/ajax/illust/1')
    expect(response.status).toBe(502)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(Object.keys(await response.json())).toEqual(['error'])
  })

  it.each([200, 403])('P16, F03: a page in place of JSON with %i is a block that the operator hears of', async (status) => {
    const { companion, events } = createScripted(() => new Response('<html>Just a moment', { status }))
    expect((await companion.request('/ajax/illust/1')).status).toBe(503)
    expect(events).toEqual([{ kind: 'blocked', path: '/ajax/illust/1' }])
  })

  it('F07: becomes 504 after the timeout', async () => {
    const { companion } = createScripted(() => new Promise(() => undefined), {
      clock: { now: () => 0, sleep: async () => undefined },
    })
    expect((await companion.request('/ajax/illust/1')).status).toBe(504)
  })

  it('with a redirect means the login page and is not followed', async () => {
    const { companion, asked } = createScripted(
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
    )
    expect((await companion.request('/ajax/illust/1')).status).toBe(401)
    expect(asked).toHaveLength(1)
  })
})

describe('an internal error', () => {
  it('is 500 with an id, which the operator receives with the details', async () => {
    const clock = {
      now: (): number => {
        throw new Error('secret words')
      },
      sleep: async () => undefined,
    }
    const { companion, events } = createScripted(undefined, { clock })
    const response = await companion.request('/ajax/illust/1')
    const body = await response.text()
    expect(response.status).toBe(500)
    expect(body).not.toContain('secret')
    const [event] = events
    expect(event?.kind).toBe('internalError')
    expect(JSON.parse(body)).toEqual({
      error: { message: 'Internal Server Error' },
      requestId: event?.kind === 'internalError' ? event.requestId : '',
    })
  })
})

describe('cross-origin pages', () => {
  const origins = ['https://viewer.example']

  it('may read responses when their exact origin is listed', async () => {
    const { companion } = createScripted(undefined, { origins })
    const allowed = async (origin: string) =>
      (await companion.request('/ajax/illust/1', { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await allowed('https://viewer.example')).toBe('https://viewer.example')
    for (const origin of ['https://viewer.example.evil.example', 'http://viewer.example', 'https://viewer.example:444', 'null'])
      expect(await allowed(origin)).toBeNull()
  })

  it('get the headers of the contract in a preflight', async () => {
    const { companion, asked } = createScripted(undefined, { origins })
    const response = await companion.request('/ajax/illusts/bookmarks/add', {
      method: 'OPTIONS',
      headers: { origin: 'https://viewer.example' },
    })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-origin': 'https://viewer.example',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'retry-after, x-cache',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': allowedClientHeaders,
      'access-control-max-age': '86400',
      vary: 'Origin',
    })
    expect(asked).toEqual([])
  })

  it('get no credentials when their origin is not listed', async () => {
    const { companion } = createScripted(undefined, { origins })
    const response = await companion.request('/ajax/illust/1', { headers: { origin: 'https://other.example' } })
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('may read errors as well', async () => {
    const { companion } = createScripted(() => refused(404, 'gone'), { origins })
    const response = await companion.request('/ajax/illust/1', { headers: { origin: 'https://viewer.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://viewer.example')
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
  })
})
