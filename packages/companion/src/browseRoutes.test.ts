// Reads that other clients make, over a scripted upstream (docs/contract/other-clients.md 2).
import { unsearchableMessage } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { createScripted, html, json, mayWrite, messageOf, wrapped } from './testing/upstream.ts'

describe('a read of other clients', () => {
  it.each([
    ['/ajax/search/artworks/%E6%B5%B7%20a?p=2&mode=safe', '/ajax/search/artworks/海 a?p=2&order=date_d&mode=safe&s_mode=s_tag'],
    ['/ajax/search/novels/a%26b?tlt=100', '/ajax/search/novels/a&b?p=1&order=date_d&mode=all&s_mode=s_tag&tlt=100'],
    ["/ajax/search/manga/it's", "/ajax/search/manga/it's?p=1&order=date_d&mode=all&s_mode=s_tag"],
    ['/ajax/search/artworks/22%2F7', '/ajax/search/artworks/22/7?p=1&order=date_d&mode=all&s_mode=s_tag'],
    ['/ajax/search/novels?word=22%2F7&tlt=9', '/ajax/search/novels/22/7?p=1&order=date_d&mode=all&s_mode=s_tag&tlt=9'],
    ['/ajax/search/manga?word=a', '/ajax/search/manga/a?p=1&order=date_d&mode=all&s_mode=s_tag'],
    ['/ajax/search/artworks/100%25', '/ajax/search/artworks/100%?p=1&order=date_d&mode=all&s_mode=s_tag'],
    ['/ajax/search/artworks?word=%252F', '/ajax/search/artworks/%2F?p=1&order=date_d&mode=all&s_mode=s_tag'],
    ['/ajax/illust/unlisted/9PZxJ1kU6hXBfGkYW65v', '/ajax/illust/unlisted/9PZxJ1kU6hXBfGkYW65v'],
    ['/ajax/novel/unlisted/9PZxJ1kU6hXBfGkYW65v', '/ajax/novel/unlisted/9PZxJ1kU6hXBfGkYW65v'],
    ['/ajax/illust/1/recommend/init', '/ajax/illust/1/recommend/init?limit=18'],
    [
      '/ajax/illust/recommend/illusts?illust_ids[]=1&illust_ids[]=2',
      '/ajax/illust/recommend/illusts?illust_ids[]=1&illust_ids[]=2',
    ],
    ['/ajax/novel/series_content/7?last_order=30', '/ajax/novel/series_content/7?limit=30&last_order=30&order_by=asc'],
    ['/ajax/novel/series/7/content_titles', '/ajax/novel/series/7/content_titles'],
    ['/ajax/ranking/novel?mode=weekly&date=20261119', '/ajax/ranking/novel?mode=weekly&date=20261119&p=1'],
    ['/ajax/user/7/illusts?ids[]=3', '/ajax/user/7/illusts?ids[]=3'],
    [
      '/ajax/user/7/profile/illusts?ids[]=3&work_category=illust&is_first_page=1',
      '/ajax/user/7/profile/illusts?work_category=illust&is_first_page=1&ids[]=3',
    ],
    ['/ajax/user/7/novels/bookmarks?offset=-24', '/ajax/user/7/novels/bookmarks?tag=&offset=0&limit=30&rest=show'],
  ])('%s is sent as %s', async (path, address) => {
    const { companion, asked } = createScripted(() => wrapped({ works: [] }))
    for (const base of ['', '/api/pixiv-now/http'])
      expect(await (await companion.request(`${base}${path}`)).json()).toEqual({ works: [] })
    expect(asked.map((request) => request.address)).toEqual(Array(2).fill(`www.pixiv.net${address}`))
  })

  it.each([
    '/ajax/illust/recommend/illusts',
    '/ajax/user/7/illusts?ids[]=x',
    '/ajax/search/artworks/a?order=x',
    '/ajax/search/artworks',
    '/ajax/illust/unlisted/9PZxJ1kU6hX',
  ])('%s is 400 and sends nothing', async (path) => {
    const { companion, asked } = createScripted()
    expect((await companion.request(path)).status).toBe(400)
    expect(asked).toEqual([])
  })

  it.each(['.', '..', 'a/../b', './a'])(
    'P6 a search for %s sends nothing and says that the web side cannot find it',
    async (word) => {
      const { companion, asked } = createScripted()
      const response = await companion.request(`/ajax/search/artworks?${new URLSearchParams({ word })}`)
      expect([response.status, await messageOf(response)]).toEqual([400, unsearchableMessage])
      expect(asked).toEqual([])
    },
  )

  it('P6 the words of a search in a path may have an encoded slash and percent sign', async () => {
    const { companion, asked } = createScripted(() => wrapped({ works: [] }))
    await companion.request('/ajax/search/artworks/a%2F%2525')
    expect(asked[0]?.address).toContain('/ajax/search/artworks/a/%25?')
  })

  it('/ajax/user/{id}/novels/bookmarks: shows the private list to its owner only', async () => {
    const { companion, asked } = createScripted()
    expect((await companion.request('/ajax/user/7/novels/bookmarks?rest=hide')).status).toBe(401)
    expect(asked).toEqual([])
    expect((await companion.request('/ajax/user/12345678/novels/bookmarks?rest=hide', { headers: mayWrite })).status).toBe(200)
  })
})

describe('a write of other clients', () => {
  const like = { method: 'POST', body: '{"illust_id":"5"}', headers: { ...mayWrite, 'content-type': 'application/json' } }

  it('/ajax/illusts/like: sends the work with session and token', async () => {
    const { companion, asked } = createScripted(() => wrapped({ is_liked: false }))
    expect(await (await companion.request('/ajax/illusts/like', like)).json()).toEqual({ is_liked: false })
    expect(asked.map(({ address, method, body }) => [address, method, body])).toEqual([
      ['www.pixiv.net/ajax/illusts/like', 'POST', '{"illust_id":"5"}'],
    ])
  })

  it('has upstream’s envelope where the request asks for it', async () => {
    const { companion } = createScripted(() => wrapped({ is_liked: false }))
    const response = await companion.request('/ajax/illusts/like?_raw=1', like)
    expect(await response.json()).toEqual({ error: false, message: '', body: { is_liked: false } })
  })
})

describe('/pid/{id}_{page}_{size}', () => {
  const urls = (page: number) => ({
    thumb_mini: `https://i.pximg.net/c/128x128/5_p${page}.jpg`,
    small: `https://i.pximg.net/c/540x540_70/5_p${page}.jpg`,
    regular: `https://i.pximg.net/img-master/5_p${page}.jpg`,
    original: `https://i.pximg.net/img-original/5_p${page}.png`,
  })
  const redirect = async (path: string, body: unknown = [0, 1].map((page) => ({ urls: urls(page) }))) => {
    const { companion, asked } = createScripted(() => wrapped(body))
    const response = await companion.request(path)
    return { status: response.status, headers: response.headers, asked }
  }

  it.each([
    ['/pid/5_0_s', '/-/c/128x128/5_p0.jpg'],
    ['/pid/5_1_m', '/-/c/540x540_70/5_p1.jpg'],
    ['/pid/5_1_l.jpg', '/-/img-master/5_p1.jpg'],
    ['/pid/5_0_o.png', '/-/img-original/5_p0.png'],
    ['/pid/5', '/-/img-master/5_p0.jpg'],
    ['/pid/5_1', '/-/img-master/5_p1.jpg'],
  ])('%s leads to %s', async (path, location) => {
    const { status, headers, asked } = await redirect(path)
    expect([status, headers.get('location')]).toEqual([302, location])
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(asked.map(({ address }) => address)).toEqual(['www.pixiv.net/ajax/illust/5/pages'])
  })

  it('is 404 for a page that does not exist, or a picture of another host', async () => {
    expect((await redirect('/pid/5_2_m')).status).toBe(404)
    expect((await redirect('/pid/5', [{ urls: { regular: 'https://evil.example/a.png' } }])).status).toBe(404)
  })
})

describe('/api/x/media', () => {
  it('is an empty list that sends nothing', async () => {
    const { companion, asked } = createScripted()
    const response = await companion.request('/api/x/media?userName=someone&userId=5&nextCursor=x')
    expect(await response.json()).toEqual({ results: [], next_cursor: '', user_id: '5' })
    expect(asked).toEqual([])
  })
})

describe('a whole page of the site', () => {
  const page = '<html><script id="__NEXT_DATA__">{}</script><script>alert(1)</script></html>'

  it.each([
    ['/https://www.pixiv.net/collections/12345678901234567890', 'www.pixiv.net/collections/12345678901234567890'],
    ['/proxy/https://www.pixiv.net/collections/1?x=1', 'www.pixiv.net/collections/1'],
    ['/https://www.pixiv.net/stories/tags/%E6%B5%B7/artworks/2026-11-20', 'www.pixiv.net/stories/tags/海/artworks/2026-11-20'],
    ['/https://www.pixivision.net/zh/stories/7', 'www.pixivision.net/zh/stories/7'],
  ])('%s is text that runs nothing', async (path, address) => {
    const { companion, asked } = createScripted(() => html(page))
    const response = await companion.request(path, { headers: mayWrite })
    expect([response.status, await response.text()]).toEqual([200, page])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(asked.map((request) => [request.address, request.headers.get('cookie')])).toEqual([[address, null]])
  })

  it('/proxy/https://s.pximg.net/{path}.css: is a style sheet', async () => {
    const { companion, asked } = createScripted(() => new Response('a{}', { headers: { 'content-type': 'text/css' } }))
    const response = await companion.request('/https://s.pximg.net/www/_next/static/css/ab-1.css')
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/css; charset=utf-8', 'a{}'])
    expect(asked.map(({ address }) => address)).toEqual(['s.pximg.net/www/_next/static/css/ab-1.css'])
  })

  it.each([
    [404, 404],
    [403, 403],
    [503, 502],
  ])('is an error when upstream responds with %i', async (status, expected) => {
    const { companion } = createScripted(() => json({}, status))
    const response = await companion.request('/https://www.pixiv.net/collections/1')
    expect([response.status, typeof (await messageOf(response))]).toEqual([expected, 'string'])
  })
})
