// Access to the companion of a server from other origins: all routes for origins in EMAKI_COMPANION_ORIGINS, none for others.
import { type CompanionRoute, companionRoutes, createCompanion } from '@emaki/companion'
import { list, record, text } from '@emaki/domain'
import { companionTarget } from '@emaki/domain/server'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { json, type RawOptions, type RawResponse } from '../../testing/rawRequest.ts'
import type { CompanionContext } from './companionContext.ts'

/** The origin that the server must list. */
export const listed = 'https://viewer.example'
const unlisted = 'https://other.example'
const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }

interface Sent {
  /** Path and query, with the id. */
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Routes whose request has no data in the sample; all others return 200. */
const absent: Readonly<Record<string, number>> = {
  '/ajax/collection/{id}': 404,
  '/ajax/collection/{id}/recommend/init': 404,
  '/ajax/user/{id}/profile/top': 404,
  '/ajax/user/{id}/profile/illusts': 404,
  '/pid/{id}': 302,
  // The requests name a series of novels without a glossary.
  '/ajax/novel/series/{id}/glossary': 404,
  '/ajax/novel/series/{id}/glossary/item': 404,
  '/ajax/illust/series/{id}/watch': 404,
  '/proxy/https://www.pixiv.net/collections/{id}': 404,
  '/proxy/https://www.pixiv.net/stories/tags/{id}': 404,
  ...Object.fromEntries(
    ['zh', 'zh-tw', 'ja', 'en', 'ko'].map((language) => [`/proxy/https://www.pixivision.net/${language}/stories/{id}`, 404]),
  ),
  '/proxy/https://s.pximg.net/{id}': 404,
  '/ajax/illusts/comments/replies': 404,
  '/ajax/novels/comments/replies': 404,
  '/rpc_delete_comment.php': 404,
  '/novel/rpc_delete_comment.php': 404,
  '/ajax/illusts/bookmarks/delete': 404,
  '/novel/bookmark_setting.php': 404,
  '/api/pid-recover/{id}': 404,
  '/api/pixiv-novel-translate/{id}.html': 501,
  '/api/saucenao': 400,
  '/api/live/{id}': 404,
  '/api/live/{id}/logs': 404,
}

const corsOf = ({ headers }: RawResponse) => [headers['access-control-allow-origin'], headers['access-control-allow-credentials']]

const routes = companionRoutes.map(({ method, path }) => [method, path] as const)
const aliases = companionRoutes.flatMap((route) => route.aliases.map((alias) => [route.method, alias, route] as const))
/** Paths of the router that are not in the route table. */
const others = ['/health']

/** A server with a companion over `web.context.site`, which lists the origin `listed`. */
export interface CompanionServer {
  readonly origin: string
  /** Sends a request to a path of the server. */
  request(path: string, options?: RawOptions): Promise<RawResponse>
}

/** Starts a server. `relative`: with EMAKI_COMPANION_IMAGES=relative. */
export type ServeCompanion = (web: CompanionContext, images?: 'relative') => Promise<CompanionServer>

function send(
  server: CompanionServer,
  method: string,
  sent: Sent,
  origin: string,
  base = '/api/companion',
): Promise<RawResponse> {
  const length = sent.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent.body)) }
  return server.request(`${base}${sent.target}`, {
    method,
    headers: { ...crossSite, ...sent.headers, ...length, origin },
    ...(sent.body === undefined ? {} : { body: sent.body }),
  })
}

/** Describes the suite for servers that `serve` starts. */
export function describeCompanionOrigins(openWeb: () => Promise<CompanionContext>, serve: ServeCompanion): void {
  let web: CompanionContext
  let article = ''
  beforeAll(async () => {
    web = await openWeb()
    article = text(record(list(record(await web.response('/api/pixivision')).articles)[0]).id)
  }, 120_000)
  afterAll(() => web.context.close())

  /** A request for each route, as a viewer sends it. */
  function requests(): Readonly<Record<string, Sent>> {
    const { work, ugoira, novel, novelArtist, novelSeries, artist, account } = web.known
    const { session } = web
    const form = { ...session, 'content-type': 'application/x-www-form-urlencoded' }
    const get = (target: string, headers: Sent['headers'] = {}): Sent => ({ target, headers })
    const post = (target: string, fields: Record<string, string>): Sent => ({
      target,
      headers: form,
      body: new URLSearchParams(fields).toString(),
    })
    const proxied = (target: string): Sent => get(`/proxy/https://www.pixiv.net${target}`)
    const collections = {
      search: '/ajax/collections/search?tags[]=a',
      related: '/ajax/collection/recommend/collections?ids[]=1',
      ofUser: `/ajax/user/${artist}/profile/collections?ids[]=1`,
      stories: '/ajax/stories/tag_stories/details/many?storyIds[]=1',
    }
    const stories = ['zh', 'zh-tw', 'ja', 'en', 'ko'].map((language) => {
      const path = `/proxy/https://www.pixivision.net/${language}/stories`
      return [`${path}/{id}`, get(`${path}/1`)] as const
    })
    return {
      ...Object.fromEntries(
        ['artworks', 'illustrations', 'manga', 'novels'].flatMap((kind) => [
          [`/ajax/search/${kind}/{id}`, get(`/ajax/search/${kind}/%E6%B5%B7`)],
          [`/ajax/search/${kind}`, get(`/ajax/search/${kind}?word=22%2F7`)],
        ]),
      ),
      ...Object.fromEntries(stories),
      '/proxy/https://www.pixiv.net/collections/{id}': proxied('/collections/1'),
      '/proxy/https://www.pixiv.net/stories/tags/{id}': proxied('/stories/tags/a/artworks/2026-11-20'),
      '/proxy/https://s.pximg.net/{id}': get('/proxy/https://s.pximg.net/www/a.css'),
      '/ajax/illust/unlisted/{id}': get(`/ajax/illust/unlisted/${`${work}`.padStart(20, 'U')}`),
      '/ajax/novel/unlisted/{id}': get(`/ajax/novel/unlisted/${`${novel}`.padStart(20, 'U')}`),
      '/ajax/illust/{id}/recommend/init': get(`/ajax/illust/${work}/recommend/init`),
      '/ajax/illust/recommend/illusts': get(`/ajax/illust/recommend/illusts?illust_ids[]=${work}`),
      '/ajax/novel/{id}/recommend/init': get(`/ajax/novel/${novel}/recommend/init`),
      '/ajax/novel/recommend/novels': get(`/ajax/novel/recommend/novels?novelIds[]=${novel}`),
      '/ajax/novel/discovery': get('/ajax/novel/discovery'),
      '/ajax/novel/series/{id}': get(`/ajax/novel/series/${novelSeries}`),
      '/ajax/novel/series/{id}/glossary': get(`/ajax/novel/series/${novelSeries}/glossary`),
      '/ajax/novel/series/{id}/glossary/item': get(`/ajax/novel/series/${novelSeries}/glossary/item?item_id=1`),
      '/ajax/novel/series/{id}/content_titles': get(`/ajax/novel/series/${novelSeries}/content_titles`),
      '/ajax/novel/series_content/{id}': get(`/ajax/novel/series_content/${novelSeries}`),
      '/ajax/ranking/novel': get('/ajax/ranking/novel?mode=daily'),
      '/ajax/user/{id}/profile/top': get(`/ajax/user/${artist}/profile/top`),
      '/ajax/user/{id}/illusts': get(`/ajax/user/${artist}/illusts?ids[]=${work}`),
      '/ajax/user/{id}/profile/illusts': get(`/ajax/user/${artist}/profile/illusts?ids[]=${work}`),
      '/ajax/user/{id}/novels': get(`/ajax/user/${artist}/novels?ids[]=${novel}`),
      '/ajax/user/{id}/novels/bookmarks': get(`/ajax/user/${account}/novels/bookmarks`, session),
      '/pid/{id}': get(`/pid/${work}_0_m`),
      '/api/x/media': get('/api/x/media?userName=a'),
      '/ajax/top/collection': get('/ajax/top/collection'),
      '/ajax/collections/search/recommended_tags': get('/ajax/collections/search/recommended_tags'),
      '/ajax/collections/search': get(collections.search),
      '/proxy/https://www.pixiv.net/ajax/collections/search': proxied(collections.search),
      '/ajax/collection/{id}': get('/ajax/collection/1'),
      '/ajax/collection/{id}/recommend/init': get('/ajax/collection/1/recommend/init'),
      '/ajax/collection/recommend/collections': get(collections.related),
      '/proxy/https://www.pixiv.net/ajax/collection/recommend/collections': proxied(collections.related),
      '/ajax/user/{id}/profile/all': get(`/ajax/user/${artist}/profile/all`),
      '/ajax/user/{id}/profile/collections': get(collections.ofUser),
      '/proxy/https://www.pixiv.net/ajax/user/{id}/profile/collections': proxied(collections.ofUser),
      '/ajax/stories/tag_stories': get('/ajax/stories/tag_stories?tag=a'),
      '/ajax/stories/tag_stories/details/many': get(collections.stories),
      '/proxy/https://www.pixiv.net/ajax/stories/tag_stories/details/many': proxied(collections.stories),
      '/touch/ajax_api/ajax_api.php': get('/touch/ajax_api/ajax_api.php'),
      '/api/random': get('/api/random?format=json'),
      '/ajax/discovery/artworks': get('/ajax/discovery/artworks?limit=6', session),
      '/ajax/discovery/users': get('/ajax/discovery/users', session),
      '/ajax/illust/discovery': get('/ajax/illust/discovery'),
      '/ajax/illust/new': get('/ajax/illust/new', session),
      '/ajax/illust/{id}': get(`/ajax/illust/${work}`),
      '/ajax/illust/{id}/pages': get(`/ajax/illust/${work}/pages`),
      '/ajax/illust/{id}/ugoira_meta': get(`/ajax/illust/${ugoira}/ugoira_meta`),
      '/ajax/novel/{id}': get(`/ajax/novel/${novel}`),
      '/ajax/user/{id}': get(`/ajax/user/${artist}`),
      '/ajax/user/{id}/illusts/tags': get(`/ajax/user/${artist}/illusts/tags`),
      '/ajax/user/{id}/illusts/tag': get(`/ajax/user/${artist}/illusts/tag?tag=%E6%B5%B7`),
      '/ajax/user/{id}/illusts/bookmarks': get(`/ajax/user/${account}/illusts/bookmarks`, session),
      '/ajax/user/{id}/bookmark/periods': get(`/ajax/user/${account}/bookmark/periods`, session),
      '/ajax/user/{id}/bookmark/illusts/work_tags': get(`/ajax/user/${account}/bookmark/illusts/work_tags`, session),
      '/ajax/user/{id}/bookmarks/sync_status': get(`/ajax/user/${account}/bookmarks/sync_status`, session),
      '/ajax/user/{id}/following': get(`/ajax/user/${account}/following`, session),
      '/ajax/follow_latest/illust': get('/ajax/follow_latest/illust', session),
      '/ajax/watch_list/manga': get('/ajax/watch_list/manga', session),
      '/ajax/watch_list/novel': get('/ajax/watch_list/novel', session),
      '/ajax/block/list': get('/ajax/block/list', session),
      '/rpc/notify_count.php': get('/rpc/notify_count.php', session),
      '/ajax/illusts/comments/roots': get(`/ajax/illusts/comments/roots?illust_id=${work}`),
      '/ajax/illusts/comments/replies': get('/ajax/illusts/comments/replies?comment_id=1'),
      '/ajax/novels/comments/roots': get(`/ajax/novels/comments/roots?novel_id=${novel}`),
      '/ajax/novels/comments/replies': get('/ajax/novels/comments/replies?comment_id=1'),
      '/ajax/illusts/bookmarks/add': {
        target: '/ajax/illusts/bookmarks/add',
        headers: { ...session, 'content-type': 'application/json' },
        body: JSON.stringify({ illust_id: work, restrict: 0, comment: '', tags: [] }),
      },
      '/ajax/illusts/bookmarks/delete': post('/ajax/illusts/bookmarks/delete', { bookmark_id: '1' }),
      '/ajax/novels/bookmarks/add': {
        target: '/ajax/novels/bookmarks/add',
        headers: { ...session, 'content-type': 'application/json' },
        body: JSON.stringify({ novel_id: novel, restrict: 0, comment: '', tags: [] }),
      },
      '/novel/bookmark_setting.php': post('/novel/bookmark_setting.php', { 'book_id[]': '1' }),
      '/ajax/illusts/like': {
        target: '/ajax/illusts/like',
        headers: { ...session, 'content-type': 'application/json' },
        body: JSON.stringify({ illust_id: work }),
      },
      '/ajax/novels/like': {
        target: '/ajax/novels/like',
        headers: { ...session, 'content-type': 'application/json' },
        body: JSON.stringify({ novel_id: novel }),
      },
      ...Object.fromEntries(
        ['illust', 'novel'].flatMap((kind) =>
          ['watch', 'unwatch'].map((act) => {
            const sent = { headers: { ...session, 'content-type': 'application/json' }, body: '{}' }
            return [`/ajax/${kind}/series/{id}/${act}`, { ...sent, target: `/ajax/${kind}/series/${novelSeries}/${act}` }]
          }),
        ),
      ),
      '/novel/rpc_marker.php': post('/novel/rpc_marker.php', { i_id: novel, u_id: account, page: '1' }),
      '/ajax/block/save': {
        target: '/ajax/block/save',
        headers: { ...session, 'content-type': 'application/json' },
        body: JSON.stringify({ user_id: artist, action: 'unblock' }),
      },
      '/bookmark_add.php': post('/bookmark_add.php', {
        mode: 'add',
        type: 'user',
        user_id: artist,
        tag: '',
        restrict: '0',
        format: 'json',
      }),
      '/rpc/post_comment.php': post('/rpc/post_comment.php', {
        type: 'comment',
        illust_id: work,
        author_user_id: artist,
        comment: 'Nice',
      }),
      '/novel/rpc/post_comment.php': post('/novel/rpc/post_comment.php', {
        type: 'comment',
        novel_id: novel,
        author_user_id: novelArtist,
        comment: 'Nice',
      }),
      '/rpc_delete_comment.php': post('/rpc_delete_comment.php', { i_id: work, del_id: '1' }),
      '/novel/rpc_delete_comment.php': post('/novel/rpc_delete_comment.php', { i_id: novel, del_id: '1' }),
      '/touch/ajax/user/self/status': get('/touch/ajax/user/self/status', session),
      '/rpc_group_setting.php': post('/rpc_group_setting.php', { mode: 'del', type: 'bookuser', id: artist }),
      '/user': get('/user', session),
      '/ranking': get('/ranking?mode=daily'),
      '/api/pixivision': get('/api/pixivision'),
      '/api/pixivision/list': get('/api/pixivision/list?type=illustration'),
      '/api/pixivision/detail': get(`/api/pixivision/detail?id=${article}`),
      '/api/pixivision/{id}': get(`/api/pixivision/${article}`),
      '/api/pid-recover/{id}': get('/api/pid-recover/1'),
      '/api/pixiv-novel-translate/{id}.html': get(`/api/pixiv-novel-translate/${novel}.html?srv=sc`),
      '/api/saucenao': {
        target: '/api/saucenao',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nno picture\r\n--x--\r\n',
      },
      '/api/live/{id}': get('/api/live/1'),
      '/api/live/{id}/logs': get('/api/live/1/logs'),
    }
  }

  /** The request of a route with one of its aliases. */
  function requestAt(alias: string, { path }: CompanionRoute): Sent {
    const sent = requestOf(path)
    const [target = ''] = sent.target.split('?', 1)
    const query = sent.target.slice(target.length)
    const [before = '', after = ''] = path.split('{id}')
    const id = target.slice(before.length, target.length - after.length)
    return { ...sent, target: `${alias.replace('{id}', id)}${query}` }
  }

  function requestOf(path: string): Sent {
    const sent = requests()[path]
    if (!sent) throw new Error(`no request is known for ${path}`)
    return sent
  }

  /** All requests, for paths and aliases. */
  const allRequests = (): readonly (readonly [method: string, target: string])[] => [
    ...routes.map(([method, path]) => [method, requestOf(path).target] as const),
    ...aliases.map(([method, alias, route]) => [method, requestAt(alias, route).target] as const),
    ...others.map((path) => ['GET', path] as const),
  ]

  test('the requests of this test match every handler of the router', () => {
    const { router, routes: served } = createCompanion({ fetch: web.context.site })
    const reached = new Set(
      allRequests().flatMap(([method, target]) => {
        const [handlers] = router.match(method, target.split('?', 1)[0] ?? '')
        return handlers.map(([[, route]]) => `${route.method} ${route.path}`)
      }),
    )
    // `ALL` are middleware and the responses to other methods.
    const all = served.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`)
    expect(all.filter((route) => !reached.has(route))).toEqual([])
    expect(Object.keys(requests()).sort()).toEqual(routes.map(([, path]) => path).sort())
  })

  describe('a viewer on a listed origin', () => {
    it.each(routes)('can use %s %s', async (method, path) => {
      const server = await serve(web)
      const sent = requestOf(path)
      const names = Object.keys(sent.headers ?? {})
      const preflight = await server.request(`/api/companion${sent.target}`, {
        method: 'OPTIONS',
        headers: { ...crossSite, origin: listed, 'access-control-request-method': method },
      })
      expect([preflight.status, ...corsOf(preflight)]).toEqual([204, listed, 'true'])
      expect(preflight.headers['access-control-allow-methods']).toContain(method)
      for (const name of names) expect(preflight.headers['access-control-allow-headers']).toContain(name)
      const response = await send(server, method, sent, listed)
      expect([response.status, ...corsOf(response)]).toEqual([absent[path] ?? 200, listed, 'true'])
      expect(response.headers.vary?.toLowerCase()).toContain('origin')
    })

    it.each([
      ['an address that is too long', `/ajax/illust/1?x=${'a'.repeat(10_000)}`, 414],
      ['an unknown route', '/nothing', 404],
    ])('can read the error response to %s', async (_, target, status) => {
      const server = await serve(web)
      const response = await send(server, 'GET', { target }, listed)
      expect([response.status, ...corsOf(response)]).toEqual([status, listed, 'true'])
      expect(json(response)).toMatchObject({ error: { message: expect.any(String) } })
    })

    it('can store a session in a cookie that is partitioned by its site', async () => {
      const server = await serve(web)
      const session = (web.session['x-auth'] ?? '').replace('PHPSESSID=', '')
      const body = JSON.stringify({ session })
      const keep = { target: '/session', headers: { 'content-type': 'application/json' }, body }
      const preflight = await server.request('/api/companion/session', { method: 'OPTIONS', headers: { origin: listed } })
      expect([preflight.status, ...corsOf(preflight)]).toEqual([204, listed, 'true'])
      const response = await send(server, 'POST', keep, listed)
      expect([response.status, ...corsOf(response)]).toEqual([200, listed, 'true'])
      const [cookie = ''] = response.headers['set-cookie'] ?? []
      expect(cookie).toMatch(/; HttpOnly; SameSite=None; Secure; Partitioned$/)
      const user = await send(server, 'GET', { target: '/user', headers: { cookie: cookie.split(';', 1)[0] ?? '' } }, listed)
      expect([user.status, ...corsOf(user)]).toEqual([200, listed, 'true'])
      const ended = await send(server, 'POST', { ...keep, body: '{"session":null}' }, listed)
      expect([ended.status, ...corsOf(ended)]).toEqual([204, listed, 'true'])
    })

    it('gets a Strict cookie when it is on the same site', async () => {
      const server = await serve(web)
      const body = JSON.stringify({ session: (web.session['x-auth'] ?? '').replace('PHPSESSID=', '') })
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-site' }
      const response = await send(server, 'POST', { target: '/session', headers, body }, listed)
      expect(response.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict(?:; Secure)?$/)
    })

    it.each(aliases)('can use %s %s', async (method, alias, route) => {
      const server = await serve(web)
      const sent = requestAt(alias, route)
      for (const base of companionTarget(alias) === undefined ? ['/api/companion'] : ['', '/api/companion']) {
        const preflight = await server.request(`${base}${sent.target}`, { method: 'OPTIONS', headers: { origin: listed } })
        expect([preflight.status, ...corsOf(preflight)]).toEqual([204, listed, 'true'])
        const response = await send(server, method, sent, listed, base)
        expect([response.status, ...corsOf(response)]).toEqual([absent[route.path] ?? 200, listed, 'true'])
      }
    })

    it.each(others)('can use %s', async (target) => {
      const server = await serve(web)
      const response = await send(server, 'GET', { target }, listed)
      expect([response.status, ...corsOf(response)]).toEqual([200, listed, 'true'])
    })
  })

  describe('a page of an origin that is not listed', () => {
    it.each(routes)('may not read %s %s', async (method, path) => {
      const server = await serve(web)
      const sent = requestOf(path)
      expect(corsOf(await send(server, method, sent, unlisted))).toEqual([undefined, undefined])
      const preflight = await server.request(`/api/companion${sent.target}`, { method: 'OPTIONS', headers: { origin: unlisted } })
      expect(corsOf(preflight)).toEqual([undefined, undefined])
    })

    it.each(['https://viewer.example.evil.example', 'http://viewer.example', 'https://viewer.example:444', 'null'])(
      'may not read a cached response for a listed one: %s',
      async (origin) => {
        const server = await serve(web)
        const target = `/ajax/illust/${web.known.work}`
        expect(corsOf(await send(server, 'GET', { target }, listed))).toEqual([listed, 'true'])
        expect(corsOf(await send(server, 'GET', { target }, origin))).toEqual([undefined, undefined])
      },
    )

    it.each(routes.filter(([method]) => method === 'POST'))('may not send %s %s', async (method, path) => {
      const server = await serve(web)
      for (const origin of [unlisted, 'null']) {
        const response = await send(server, method, requestOf(path), origin)
        expect([response.status, ...corsOf(response)]).toEqual([403, undefined, undefined])
      }
    })

    it.each(routes.filter(([method]) => method === 'POST'))('leaves %s %s open to pages of the gateway', async (method, path) => {
      const server = await serve(web)
      const own = { ...requestOf(path).headers, 'sec-fetch-site': 'same-origin' }
      const response = await send(server, method, { ...requestOf(path), headers: own }, server.origin)
      expect(response.status).toBe(absent[path] ?? 200)
    })

    it('may not store a session', async () => {
      const server = await serve(web)
      const headers = { 'content-type': 'application/json' }
      const response = await send(server, 'POST', { target: '/session', headers, body: '{"session":null}' }, unlisted)
      expect([response.status, ...corsOf(response), response.headers['set-cookie']]).toEqual([
        403,
        undefined,
        undefined,
        undefined,
      ])
    })
  })

  describe('picture addresses', () => {
    const url = async (server: CompanionServer, query: string, base = '/api/companion') =>
      text(record(list(record(json(await server.request(`${base}/ranking?mode=daily${query}`))).contents)[0]).url)

    it('are paths of this host when the query says so, and each form is cached separately', async () => {
      const server = await serve(web)
      expect(await url(server, '')).toMatch(/^https:\/\/i\.pximg\.net\/c\//)
      expect(await url(server, '&_images=relative')).toMatch(/^\/-\/c\//)
      expect(await url(server, '')).toMatch(/^https:\/\/i\.pximg\.net\/c\//)
    })

    it('are paths of this host at /api/pixiv-now, whose clients read no other form, unless the query overrides it', async () => {
      const server = await serve(web)
      expect(await url(server, '', '/api/pixiv-now')).toMatch(/^\/-\/c\//)
      expect(await url(server, '&_images=absolute', '/api/pixiv-now')).toMatch(/^https:\/\/i\.pximg\.net\/c\//)
    })

    it('are paths of this host when the configuration says so, unless the query overrides it', async () => {
      const server = await serve(web, 'relative')
      expect(await url(server, '')).toMatch(/^\/-\/c\//)
      expect(await url(server, '&_images=absolute')).toMatch(/^https:\/\/i\.pximg\.net\/c\//)
    })
  })
}
