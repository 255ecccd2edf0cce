import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { companionOpenApi } from './openApi.ts'
import { companionKey, companionRoute, companionRoutes } from './routes.ts'
import { createScripted, messageOf, session, signedIn, wrapped } from './testing/upstream.ts'

describe('a path', () => {
  it.each([
    '/ajax/search/artworks/%2e%2e%2fx',
    '/https://www.pixiv.net/stories/tags/a/artworks/x',
    '/https://www.pixiv.net/stories/tags/%2e%2e%2fa/artworks/2026-01-01',
    '/proxy/https://s.pximg.net/www/js/a.js',
    '/proxy/https://s.pximg.net/www/%2e%2e%2fa.css',
    '/pid/0',
    '/pid/1_0_x',
  ])('with a malformed id, %s, is 400 and sends nothing', async (path) => {
    const { companion, asked } = createScripted()
    expect((await companion.request(`http://localhost${path}`)).status).toBe(400)
    expect(asked).toEqual([])
  })

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
    '/ajax/user/1/profile/other',
    '/ajax/search/artworks/..',
    '/ajax/search/all/a',
    '/collections/1',
    '/https://www.pixiv.net/collections/x',
    '/https://www.pixiv.net/collections/1/x',
    '/https://www.pixivision.net/fr/stories/1',
    '/ajax/collection/1/',
    '/proxy/https://www.pixiv.net/ajax/illust/1',
    '/https://www.pixiv.net/ajax/user/1/profile/all',
    '/https://www.pixiv.net.evil.example/ajax/collections/search',
    '/ajax/illust/%E0%A4%A',
    '/ajax/https://evil.example/',
    '/proxy/https://evil.example/api/lives/1.json',
    '/proxy/https://sketch.pixiv.net/api/lives/../1.json',
    '/proxy/http://169.254.169.254/latest',
    '/touch/ajax_api/other.php',
    '/__proto__',
    '/',
  ])('that is not listed, %s, is 404 and sends nothing', async (path) => {
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
  ])('A1, A2: with the invalid id %s is 400 and sends nothing', async (path) => {
    const { companion, asked } = createScripted()
    const response = await companion.request(path)
    expect([response.status, await messageOf(response)]).toEqual([400, 'Bad Request: id'])
    expect(asked).toEqual([])
  })

  it('A15: responds to other methods with 405 and names the allowed ones', async () => {
    const { companion, asked } = createScripted()
    for (const method of ['PUT', 'DELETE', 'PATCH', 'POST']) {
      const response = await companion.request('/ajax/illust/1', { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
    expect((await companion.request('/bookmark_add.php', { method: 'DELETE' })).headers.get('allow')).toBe('POST, OPTIONS')
    expect((await companion.request('/bookmark_add.php')).status).toBe(404)
    expect(asked).toEqual([])
  })

  it('A15: responds to HEAD like GET, without a body', async () => {
    const response = await createScripted().companion.request('/ajax/illust/1', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('never leads to a host outside of the site', async () => {
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
  ])('of other companions, %s, is available too', async (path, address) => {
    const { companion, asked } = createScripted()
    expect((await companion.request(path)).status).toBe(200)
    expect(asked.map((one) => one.address)).toEqual([address])
  })

  it('is the same under a base path', async () => {
    const { companion, asked } = createScripted()
    const server = new Hono().route('/api/companion', companion)
    expect((await server.request('/api/companion/ajax/illust/5/pages')).status).toBe(200)
    expect(asked.map((one) => one.address)).toEqual(['www.pixiv.net/ajax/illust/5/pages'])
    expect((await server.request('/api/companion/ajax/nope')).status).toBe(404)
    expect((await server.request('/api/companion/ajax/illust/5', { method: 'PUT' })).status).toBe(405)
  })

  it('/health responds with ok', async () => {
    const response = await createScripted().companion.request('/health')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('companionKey', () => {
  const key = (target: string, headers: Record<string, string> = {}) => {
    const url = new URL(target, 'http://localhost')
    const route = companionRoute('GET', url.pathname)
    return route && companionKey(route, url.pathname, url.searchParams, new Headers(headers))
  }

  it('is the same for equal requests, whatever their order, cache busters and unknown parameters', () => {
    const plain = key('/ajax/user/7/illusts/tag?tag=海&offset=48')
    expect(plain).toBeDefined()
    expect(key('/ajax/user/7/illusts/tag?_t=1&offset=48&x=y&_vercel_no_cache=1&limit=48&tag=海&_anon=1')).toBe(plain)
    expect(key('/api/pixiv-now/http/ajax/user/7/illusts/tag?tag=海&offset=48&_images=absolute')).toBe(
      key('/ajax/user/7/illusts/tag?tag=海&offset=48&_images=absolute'),
    )
    expect(key('/ajax/user/8/illusts/tag?tag=海&offset=48')).not.toBe(plain)
    expect(key('/ajax/user/7/illusts/tag?tag=海&offset=96')).not.toBe(plain)
    expect(key('/ajax/user/7/illusts/tag?tag=海&offset=48&lang=ja')).not.toBe(plain)
  })

  it('is undefined for responses that belong to a session', () => {
    for (const headers of [
      signedIn,
      { authorization: `Bearer ${session}` },
      { cookie: `a=b; PHPSESSID=${session}` },
      { 'x-auth': 'forged' },
    ])
      expect(key('/ajax/illust/1', headers)).toBeUndefined()
    expect(key('/user')).toBeUndefined()
    // The response streams while it is made.
    expect(key('/api/pixiv-novel-translate/1.html?srv=sc')).toBeUndefined()
    expect(key('/ajax/follow_latest/illust')).toBeUndefined()
    expect(key('/ajax/discovery/artworks?limit=61')).toBeUndefined()
  })

  it('differs for upstream’s envelope, whether query or header ask for it', () => {
    expect(key('/ajax/illust/1?_raw=1')).toBe('/ajax/illust/1?_raw=1')
    expect(key('/ajax/illust/1', { 'x-raw-envelope': '1' })).toBe('/ajax/illust/1?_raw=1')
  })

  it('has relative image addresses at the base of clients that need them, unless the query asks for others', () => {
    expect(key('/api/pixiv-now/http/ajax/illust/1')).toBe('/ajax/illust/1?_images=relative')
    expect(key('/api/pixiv-now/ranking')).toBe(key('/ranking?_images=relative'))
    expect(key('/api/pixiv-now/http/ajax/illust/1?_images=absolute')).toBe('/ajax/illust/1?_images=absolute')
  })

  it('keeps the order of lists, and the two forms of a proxied read apart', () => {
    expect(key('/https://www.pixiv.net/ajax/user/7/profile/collections?ids[]=2&_t=1&ids[]=1')).toBe(
      '/proxy/https://www.pixiv.net/ajax/user/7/profile/collections?ids%5B%5D=2&ids%5B%5D=1',
    )
    expect(key('/ajax/user/7/profile/collections?ids[]=1')).toBe('/ajax/user/7/profile/collections?ids%5B%5D=1')
  })

  it('is a path and query that can be requested instead', () => {
    expect(key('/ajax/illust/7?full=1&_t=1')).toBe('/ajax/illust/7?full=1')
    expect(key('/api/pid-recover/7.json')).toBe(key('/api/pid-recover/7'))
  })

  it.each(['/api/pid-recover/1.2.json', '/api/pid-recover/01', '/ajax/illust/1234567890123', '/ajax/illust/0'])(
    'is undefined for %s, which has an invalid id',
    (target) => expect(key(target)).toBeUndefined(),
  )

  it('P6 has the words of a search encoded once, in a path and in a query', () => {
    const rest = '?mode=all&order=date_d&p=1&s_mode=s_tag'
    expect(key('/ajax/search/artworks/%E6%B5%B7')).toBe(`/ajax/search/artworks/%E6%B5%B7${rest}`)
    expect(key('/ajax/search/artworks/22%2F7')).toBe(`/ajax/search/artworks/22%2F7${rest}`)
    expect(key('/ajax/search/artworks?word=22%2F7')).toBe(`/ajax/search/artworks${rest}&word=22%2F7`)
    expect(key('/ajax/search/artworks/a%252F')).toBe(`/ajax/search/artworks/a%252F${rest}`)
    expect(key('/ajax/search/artworks/%ff')).toBeUndefined()
  })

  it('is the same for all aliases of a route', () => {
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
  ])('%s has the cache header %s', async (path, expected) => {
    const { companion } = createScripted(() => wrapped({ contents: [] }))
    expect((await companion.request(path)).headers.get('cache-control')).toBe(expected)
    expect((await companion.request(path)).headers.get('vary')).toBe(
      'authorization, cookie, origin, x-account, x-auth, x-raw-envelope',
    )
    expect((await companion.request(path, { headers: signedIn })).headers.get('cache-control')).toBe('no-store')
    expect(
      (await companion.request(`${path}${path.includes('?') ? '&' : '?'}_vercel_no_cache=1`)).headers.get('cache-control'),
    ).toBe('no-store')
  })
})

describe('the OpenAPI document', () => {
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
