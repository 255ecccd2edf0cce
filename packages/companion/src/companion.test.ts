// The companion as one app: envelopes, errors, paths, faults of its own.
import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { companionOpenApi } from './description.ts'
import { companionKey, companionRoute, companionRoutes } from './routes.ts'
import { createScripted, json, messageOf, refused, session, signedIn, wrapped } from './testing/upstream.ts'

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
  ])('%j is opened to %j', async (upstream, expected) => {
    expect(await answered('/ajax/illust/1', upstream)).toEqual(expected)
  })

  it('is kept for those who ask for it', async () => {
    const { companion } = createScripted(() => wrapped([]))
    const envelope = { error: false, message: '', body: [] }
    expect(await (await companion.request('/ajax/illust/1?_raw=1')).json()).toEqual(envelope)
    expect(await (await companion.request('/ajax/illust/1', { headers: { 'x-raw-envelope': '1' } })).json()).toEqual(envelope)
  })

  it('is kept with upstream’s status around an error, not to be cached', async () => {
    const { companion } = createScripted(() => refused(404, 'gone'))
    const response = await companion.request('/ajax/illust/1?_raw=1')
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await response.json()).toEqual({ error: true, message: 'gone', body: [] })
  })

  it('speaks when it says error in spite of a good status', async () => {
    const response = await createScripted(() => refused(200, 'gone')).companion.request('/ajax/illust/1')
    expect([response.status, await messageOf(response)]).toEqual([400, 'gone'])
  })
})

describe('an error of upstream’s', () => {
  it.each([
    [400, 'コメントは閉じられています'],
    [401, 'ログインしてください'],
    [403, 'forbidden'],
    [404, '作品は削除されました'],
  ])('%i keeps its status and words, and is not to be cached', async (status, message) => {
    const response = await createScripted(() => refused(status, message)).companion.request('/ajax/illust/1')
    expect([response.status, await messageOf(response)]).toEqual([status, message])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('F01: a rate limit closes the session’s lane for as long as upstream says, and no other', async () => {
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

  it('F01: a rate limit that says nothing lasts a minute', async () => {
    const { companion } = createScripted(() => json({}, 429))
    expect((await companion.request('/ajax/illust/1')).headers.get('retry-after')).toBe('60')
  })

  it('F02: 503 is tried once more and then is 502', async () => {
    const { companion, asked } = createScripted(() => new Response('busy', { status: 503 }))
    expect((await companion.request('/ajax/illust/1')).status).toBe(502)
    expect(asked).toHaveLength(2)
  })

  it('F02: an outage of all calls is not met with twice as many', async () => {
    const { companion, asked } = createScripted(() => new Response('busy', { status: 503 }))
    for (let id = 1; id <= 100; id++) await companion.request(`/ajax/illust/${id}`)
    expect(asked.length).toBeLessThanOrEqual(121)
  })

  it.each([
    ['a page of HTML', () => new Response('<html>busy</html>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', () => new Response('')],
    ['JSON that is cut', () => new Response('{"error":false,"message":"","body":{"id":"1"')],
    ['JSON with something behind it', () => new Response('{"error":false,"message":"","body":{}} trailing')],
    ['JSON too deep for anyone', () => new Response('['.repeat(100_000) + ']'.repeat(100_000))],
    ['more than anyone reads', () => new Response(`"${'x'.repeat(11 * 1024 * 1024)}"`)],
    ['a broken connection', () => Promise.reject(new TypeError('reset'))],
  ])('F03: %s is 502', async (_what, script) => {
    const response = await createScripted(script).companion.request('/ajax/illust/1')
    expect(response.status).toBe(502)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(Object.keys(await response.json())).toEqual(['error'])
  })

  it('F03: the gate’s page with 403 is no answer, and the operator hears of it', async () => {
    const { companion, events } = createScripted(() => new Response('<html>Just a moment', { status: 403 }))
    expect((await companion.request('/ajax/illust/1')).status).toBe(502)
    expect(events).toEqual([{ kind: 'turnedAway', path: '/ajax/illust/1' }])
  })

  it('F07: an answer that never comes is 504', async () => {
    const { companion } = createScripted(() => new Promise(() => undefined), {
      clock: { now: () => 0, sleep: async () => undefined },
    })
    expect((await companion.request('/ajax/illust/1')).status).toBe(504)
  })

  it('a redirect means the login page and is not followed', async () => {
    const { companion, asked } = createScripted(
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
    )
    expect((await companion.request('/ajax/illust/1')).status).toBe(401)
    expect(asked).toHaveLength(1)
  })
})

describe('a path', () => {
  it.each([
    '/ajax/illust/1%2f..%2fx',
    '//evil.example/rpc',
    '/ajax/../bookmark_add.php',
    '/ajax/illust/1%2Fpages',
    '/ajax/illust/abc',
    '/ajax/illust/-1',
    '/ajax/illust/٣',
    '/ajax/illust/1%00',
    '/ajax/illust/1;x',
    '/ajax/illust/1/pages/',
    '/ajax/user/1/profile/all',
    '/ajax/illust/%E0%A4%A',
    '/ajax/https://evil.example/',
    '/proxy/https://evil.example/api/lives/1.json',
    '/proxy/https://sketch.pixiv.net/api/lives/../1.json',
    '/proxy/http://169.254.169.254/latest',
    '/touch/ajax_api/ajax_api.php',
    '/__proto__',
    '/',
  ])('outside the list, %s, is 404 and reaches nobody', async (path) => {
    const { companion, asked } = createScripted()
    const response = await companion.request(`http://localhost${path}`)
    expect(response.status).toBe(404)
    expect(Object.keys(await response.json())).toEqual(['error'])
    expect(asked).toEqual([])
  })

  it.each([
    '/ajax/illust/0',
    '/ajax/illust/99999999999999999999',
    '/ajax/user/007',
    '/api/pid-recover/x',
    '/api/pixivision/abc',
    '/api/pixiv-novel-translate/x.html?srv=sc',
  ])('A1, A2: an id that is none, %s, is 400 and reaches nobody', async (path) => {
    const { companion, asked } = createScripted()
    const response = await companion.request(path)
    expect([response.status, await messageOf(response)]).toEqual([400, 'Bad Request: id'])
    expect(asked).toEqual([])
  })

  it('A15: takes other methods with 405 and the ones that it knows', async () => {
    const { companion, asked } = createScripted()
    for (const method of ['PUT', 'DELETE', 'PATCH', 'POST']) {
      const response = await companion.request('/ajax/illust/1', { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
    expect((await companion.request('/bookmark_add.php', { method: 'DELETE' })).headers.get('allow')).toBe('POST, OPTIONS')
    expect((await companion.request('/bookmark_add.php')).status).toBe(404)
    expect(asked).toEqual([])
  })

  it('A15: answers HEAD like GET, without a body', async () => {
    const response = await createScripted().companion.request('/ajax/illust/1', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('never leads anywhere but to the hosts of the site', async () => {
    const { companion, asked } = createScripted()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/ajax/', '/api/', '/proxy/', '/', '/ajax/illust/'),
        fc.webPath(),
        fc.webQueryParameters(),
        async (start, path, query) => {
          const response = await companion.request(`http://localhost${start}${path}?${query}`)
          expect(response.status).not.toBe(500)
          for (const { address } of asked)
            expect(address).toMatch(/^(?:www\.pixiv\.net|www\.pixivision\.net|sketch\.pixiv\.net)\//)
        },
      ),
      { numRuns: 100 },
    )
  })

  it.each([
    ['/api/pixiv-now/http/ajax/illust/1', 'www.pixiv.net/ajax/illust/1'],
    ['/proxy/https://sketch.pixiv.net/api/lives/12.json', 'sketch.pixiv.net/api/lives/12.json'],
    ['/proxy/https://sketch.pixiv.net/api/lives/12/logs.json', 'sketch.pixiv.net/api/lives/12/logs.json'],
    ['/api/live/12.json', 'sketch.pixiv.net/api/lives/12.json'],
    ['/api/live/12/logs', 'sketch.pixiv.net/api/lives/12/logs.json'],
  ])('that other companions have, %s, is known too', async (path, address) => {
    const { companion, asked } = createScripted()
    expect((await companion.request(path)).status).toBe(200)
    expect(asked.map((one) => one.address)).toEqual([address])
  })

  it('is the same under a base', async () => {
    const { companion, asked } = createScripted()
    const server = new Hono().route('/api/companion', companion)
    expect((await server.request('/api/companion/ajax/illust/5/pages')).status).toBe(200)
    expect(asked.map((one) => one.address)).toEqual(['www.pixiv.net/ajax/illust/5/pages'])
    expect((await server.request('/api/companion/ajax/nope')).status).toBe(404)
    expect((await server.request('/api/companion/ajax/illust/5', { method: 'PUT' })).status).toBe(405)
  })

  it('/health says that the companion is there', async () => {
    const response = await createScripted().companion.request('/health')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('a fault of our own', () => {
  it('is 500 with an id that the operator gets too, and nothing else', async () => {
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
    expect(event?.kind).toBe('fault')
    expect(JSON.parse(body)).toEqual({
      error: { message: 'Internal Server Error' },
      requestId: event?.kind === 'fault' ? event.requestId : '',
    })
  })
})

describe('pages elsewhere', () => {
  const origins = ['https://viewer.example']

  it('may read when their origin is on the list, exactly', async () => {
    const { companion } = createScripted(undefined, { origins })
    const allowed = async (origin: string) =>
      (await companion.request('/ajax/illust/1', { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await allowed('https://viewer.example')).toBe('https://viewer.example')
    for (const origin of ['https://viewer.example.evil.example', 'http://viewer.example', 'https://viewer.example:444', 'null'])
      expect(await allowed(origin)).toBeNull()
  })

  it('hear in a preflight exactly the headers of the contract', async () => {
    const { companion, asked } = createScripted(undefined, { origins })
    const response = await companion.request('/ajax/illusts/bookmarks/add', {
      method: 'OPTIONS',
      headers: { origin: 'https://viewer.example' },
    })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-origin': 'https://viewer.example',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': 'x-auth, x-csrf-token, authorization, content-type, cache-control, accept',
      'access-control-max-age': '86400',
      vary: 'Origin',
    })
    expect(asked).toEqual([])
  })

  it('may read errors as well', async () => {
    const { companion } = createScripted(() => refused(404, 'gone'), { origins })
    const response = await companion.request('/ajax/illust/1', { headers: { origin: 'https://viewer.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://viewer.example')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('what a cache needs to know', () => {
  const key = (target: string, headers: Record<string, string> = {}) => {
    const url = new URL(target, 'http://localhost')
    const route = companionRoute('GET', url.pathname)
    return route && companionKey(route, url.pathname, url.searchParams, new Headers(headers))
  }

  it('is the same for equal questions, whatever their order, busters and unknown members', () => {
    const plain = key('/ajax/user/7/illusts/tag?tag=海&offset=48')
    expect(plain).toBeDefined()
    expect(key('/ajax/user/7/illusts/tag?_t=1&offset=48&x=y&_vercel_no_cache=1&limit=48&tag=海&_anon=1')).toBe(plain)
    expect(key('/api/pixiv-now/http/ajax/user/7/illusts/tag?tag=海&offset=48')).toBe(plain)
    expect(key('/ajax/user/8/illusts/tag?tag=海&offset=48')).not.toBe(plain)
    expect(key('/ajax/user/7/illusts/tag?tag=海&offset=96')).not.toBe(plain)
    expect(key('/ajax/user/7/illusts/tag?tag=海&offset=48&lang=ja')).not.toBe(plain)
  })

  it('is that nobody else’s answer is in it', () => {
    for (const headers of [
      signedIn,
      { authorization: `Bearer ${session}` },
      { cookie: `a=b; PHPSESSID=${session}` },
      { 'x-auth': 'forged' },
    ])
      expect(key('/ajax/illust/1', headers)).toBeUndefined()
    expect(key('/user')).toBeUndefined()
    // It arrives while it is being made.
    expect(key('/api/pixiv-novel-translate/1.html?srv=sc')).toBeUndefined()
    expect(key('/ajax/follow_latest/illust')).toBeUndefined()
    expect(key('/ajax/illust/1?_raw=1')).toBeUndefined()
    expect(key('/ajax/discovery/artworks?limit=61')).toBeUndefined()
  })

  it('is one route for each path', () => {
    expect(companionRoute('GET', '/api/pixivision/list')?.path).toBe('/api/pixivision/list')
    expect(companionRoute('GET', '/api/pixivision/12')?.path).toBe('/api/pixivision/{id}')
    expect(companionRoute('POST', '/api/sauce/')?.path).toBe('/api/saucenao')
    expect(companionRoute('GET', '/bookmark_add.php')).toBeUndefined()
    expect(companionRoute('GET', '/__proto__')).toBeUndefined()
  })

  it.each([
    ['/ajax/illust/1', 'public, max-age=3600'],
    ['/ajax/illusts/comments/roots?illust_id=1', 'public, max-age=600'],
    ['/ranking', 'public, max-age=86400'],
  ])('%s may be kept: %s', async (path, expected) => {
    const { companion } = createScripted(() => wrapped({ contents: [] }))
    expect((await companion.request(path)).headers.get('cache-control')).toBe(expected)
    expect((await companion.request(path)).headers.get('vary')).toBe('Origin, x-auth, authorization')
    expect((await companion.request(path, { headers: signedIn })).headers.get('cache-control')).toBe('no-store')
    expect(
      (await companion.request(`${path}${path.includes('?') ? '&' : '?'}_vercel_no_cache=1`)).headers.get('cache-control'),
    ).toBe('no-store')
  })
})

describe('the description', () => {
  it('has every route with its parameters and errors', async () => {
    const { paths } = await companionOpenApi()
    for (const route of companionRoutes) {
      const operation = paths[route.path]?.[route.method === 'GET' ? 'get' : 'post']
      expect([route.path, operation?.summary]).toEqual([route.path, route.about])
      const names = operation?.parameters?.map((one) => ('name' in one ? one.name : ''))
      for (const { name } of route.parameters) expect(names).toContain(name)
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '404', '429', '502']))
    }
    expect(Object.keys(paths)).toHaveLength(companionRoutes.length)
  })
})
