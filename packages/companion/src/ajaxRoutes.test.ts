import { describe, expect, it } from 'vitest'
import { createScripted, json, messageOf, refused, session, signedIn, wrapped } from './testing/upstream.ts'

/** Returns the upstream address of a request. */
async function asks(path: string, headers: Record<string, string> = signedIn): Promise<string | undefined> {
  const { companion, asked } = createScripted()
  const response = await companion.request(path, { headers })
  expect(response.status).toBe(200)
  return asked[0]?.address.replace('www.pixiv.net', '')
}

describe('a read route', () => {
  it.each([
    ['/ajax/discovery/artworks', '/ajax/discovery/artworks?mode=all&limit=60'],
    ['/ajax/discovery/artworks?mode=safe&limit=5&lang=zh', '/ajax/discovery/artworks?mode=safe&limit=5&lang=zh'],
    ['/ajax/discovery/users?limit=60', '/ajax/discovery/users?limit=60'],
    ['/ajax/illust/discovery?mode=all&max=18&_anon=1', '/ajax/illust/discovery?mode=all&max=18'],
    ['/ajax/illust/new', '/ajax/illust/new?lastId=0&limit=20&type=illust&r18=false'],
    ['/ajax/illust/new?lastId=123&type=manga', '/ajax/illust/new?lastId=123&limit=20&type=manga&r18=false'],
    ['/ajax/illust/123?full=1', '/ajax/illust/123?full=1'],
    ['/ajax/illust/123/pages', '/ajax/illust/123/pages'],
    ['/ajax/illust/123/ugoira_meta', '/ajax/illust/123/ugoira_meta'],
    ['/ajax/novel/123', '/ajax/novel/123'],
    ['/ajax/user/123?full=1', '/ajax/user/123?full=1'],
    ['/ajax/user/123/illusts/tags', '/ajax/user/123/illusts/tags'],
    [
      '/ajax/user/123/illusts/tag?tag=%E6%B5%B7&offset=48&limit=48&sensitiveFilterMode=userSetting',
      '/ajax/user/123/illusts/tag?tag=海&offset=48&limit=48&sensitiveFilterMode=userSetting',
    ],
    ['/ajax/user/123/illusts/bookmarks?offset=48', '/ajax/user/123/illusts/bookmarks?tag=&offset=48&limit=48&rest=show'],
    ['/ajax/user/12345678/illusts/bookmarks?rest=hide', '/ajax/user/12345678/illusts/bookmarks?tag=&offset=0&limit=48&rest=hide'],
    [
      '/ajax/user/123/illusts/bookmarks?work_tag=%E6%B5%B7&bm=202611&order=asc',
      '/ajax/user/123/illusts/bookmarks?tag=&offset=0&limit=48&rest=show&order=asc&work_tag=海&bm=202611',
    ],
    ['/ajax/user/12345678/bookmark/periods', '/ajax/user/12345678/bookmark/periods?rest=show'],
    [
      '/ajax/user/12345678/bookmark/illusts/work_tags?word=se&rest=hide',
      '/ajax/user/12345678/bookmark/illusts/work_tags?word=se&rest=hide',
    ],
    ['/ajax/user/12345678/bookmarks/sync_status', '/ajax/user/12345678/bookmarks/sync_status'],
    ['/ajax/user/123/following?offset=24&limit=24', '/ajax/user/123/following?offset=24&limit=24&rest=show&tag='],
    ['/ajax/top/collection?lang=zh', '/ajax/top/collection?lang=zh'],
    ['/ajax/collections/search/recommended_tags', '/ajax/collections/search/recommended_tags'],
    [
      '/ajax/collections/search?tags[]=a&tags%5B%5D=b%26c&offset=20',
      '/ajax/collections/search?mode=safe&limit=20&offset=20&tags[]=a&tags[]=b&c',
    ],
    ['/ajax/collection/12345678901234567890', '/ajax/collection/12345678901234567890'],
    ['/ajax/collection/12345678901234567890/recommend/init', '/ajax/collection/12345678901234567890/recommend/init'],
    [
      '/ajax/collection/recommend/collections?ids[]=12345678901234567890&ids[]=2',
      '/ajax/collection/recommend/collections?ids[]=12345678901234567890&ids[]=2',
    ],
    ['/ajax/user/123/profile/all', '/ajax/user/123/profile/all'],
    ['/ajax/user/123/profile/collections?ids[]=1', '/ajax/user/123/profile/collections?ids[]=1'],
    ['/ajax/stories/tag_stories?tag=%E6%B5%B7', '/ajax/stories/tag_stories?tag=海'],
    ['/ajax/stories/tag_stories/details/many?storyIds[]=1', '/ajax/stories/tag_stories/details/many?storyIds[]=1'],
    [
      '/proxy/https://www.pixiv.net/ajax/collections/search?limit=20&offset=0&mode=r18',
      '/ajax/collections/search?mode=r18&limit=20&offset=0',
    ],
    [
      '/https://www.pixiv.net/ajax/stories/tag_stories/details/many?storyIds[]=1&storyIds[]=2',
      '/ajax/stories/tag_stories/details/many?storyIds[]=1&storyIds[]=2',
    ],
    ['/https://www.pixiv.net/ajax/user/7/profile/collections?ids[]=1', '/ajax/user/7/profile/collections?ids[]=1'],
    [
      '/api/pixiv-now/http/touch/ajax_api/ajax_api.php?p=2&type=&mode=popular_illust&_anon=1',
      '/touch/ajax_api/ajax_api.php?mode=popular_illust&type=&p=2',
    ],
    ['/touch/ajax_api/ajax_api.php?mode=popular_illust_r18', '/touch/ajax_api/ajax_api.php?mode=popular_illust_r18&type=&p=1'],
    ['/ajax/follow_latest/illust?p=2&mode=r18', '/ajax/follow_latest/illust?p=2&mode=r18'],
    ['/ajax/illusts/comments/roots?illust_id=1&limit=10&offset=0', '/ajax/illusts/comments/roots?illust_id=1&offset=0&limit=10'],
    ['/ajax/novels/comments/roots?novel_id=1', '/ajax/novels/comments/roots?novel_id=1&offset=0&limit=3'],
    ['/ajax/illusts/comments/replies?comment_id=1&page=1', '/ajax/illusts/comments/replies?comment_id=1&page=1'],
    ['/ajax/novels/comments/replies?comment_id=1', '/ajax/novels/comments/replies?comment_id=1&page=1'],
  ])('maps %s to %s', async (path, expected) => {
    expect(await asks(path)).toBe(expected)
  })

  it('/ajax/user/{id}/illusts/bookmarks: corrects the negative offset of old clients', async () => {
    expect(await asks('/ajax/user/1/illusts/bookmarks?offset=-48')).toContain('offset=0')
  })

  it.each([
    ['/ajax/discovery/artworks?limit=61', 'limit'],
    ['/ajax/discovery/artworks?limit=0', 'limit'],
    ['/ajax/discovery/artworks?mode=evil', 'mode'],
    ["/ajax/discovery/artworks?mode=all'; DROP TABLE works; --", 'mode'],
    ['/ajax/illust/discovery?max=19', 'max'],
    ['/ajax/illust/discovery?max=1e1', 'max'],
    ['/ajax/illust/new?lastId=-1', 'lastId'],
    ['/ajax/illust/new?lastId=99999999999999', 'lastId'],
    ['/ajax/illust/new?r18=maybe', 'r18'],
    ['/ajax/illust/1?full=2', 'full'],
    ['/ajax/illust/1?lang=../../etc', 'lang'],
    ['/ajax/user/1/illusts/tag', 'tag'],
    [`/ajax/user/1/illusts/tag?tag=${'x'.repeat(10_000)}`, 'tag'],
    ['/ajax/user/1/illusts/tag?tag=a&offset=1.5', 'offset'],
    ['/ajax/user/1/illusts/tag?tag=a&offset=99999999999', 'offset'],
    ['/ajax/user/1/illusts/tag?tag=a&offset=NaN', 'offset'],
    ['/ajax/user/1/illusts/bookmarks?limit=101', 'limit'],
    ['/ajax/user/1/illusts/bookmarks?rest=all', 'rest'],
    ['/ajax/user/1/following?rest=mypixiv', 'rest'],
    ['/ajax/follow_latest/illust?p=0', 'p'],
    ['/ajax/follow_latest/illust?p=-3', 'p'],
    ['/ajax/follow_latest/illust?p=٣', 'p'],
    [`/ajax/collections/search?tags[]=a${'&tags[]=b'.repeat(10)}`, 'tags[]'],
    [`/ajax/collections/search?tags[]=${'x'.repeat(201)}`, 'tags[]'],
    ['/ajax/collection/recommend/collections', 'ids[]'],
    ['/ajax/collection/recommend/collections?ids[]=', 'ids[]'],
    ['/ajax/user/1/profile/collections?ids[]=1&ids[]=1/2', 'ids[]'],
    ['/proxy/https://www.pixiv.net/ajax/stories/tag_stories/details/many?storyIds[]=-1', 'storyIds[]'],
    ['/ajax/collection/123456789012345678901234567890', 'id'],
    ['/ajax/stories/tag_stories', 'tag'],
    ['/touch/ajax_api/ajax_api.php?mode=new_illust', 'mode'],
    ['/ajax/illusts/comments/roots', 'illust_id'],
    ['/ajax/illusts/comments/roots?novel_id=1', 'illust_id'],
    ['/ajax/illusts/comments/roots?illust_id=1&limit=51', 'limit'],
    ['/ajax/novels/comments/roots?novel_id=1%00', 'novel_id'],
    ['/ajax/illusts/comments/replies', 'comment_id'],
    ['/ajax/illusts/comments/replies?comment_id=0x10', 'comment_id'],
    ['/ajax/novels/comments/replies?comment_id=1&page=1e309', 'page'],
  ])('responds to %s with 400 for its %s and sends nothing', async (path, field) => {
    const { companion, asked } = createScripted()
    const response = await companion.request(path, { headers: signedIn })
    expect([response.status, await messageOf(response)]).toEqual([400, `Bad Request: ${field}`])
    expect(asked).toEqual([])
  })

  it('sends FTS and SQL syntax in a tag as plain text', async () => {
    expect(await asks(`/ajax/user/1/illusts/tag?tag=${encodeURIComponent('"a" NEAR b* \r\nX: y')}`)).toContain(
      'tag="a"+NEAR+b*+\r\nX:+y&',
    )
  })

  it.each([
    '/ajax/user/1/following',
    '/ajax/follow_latest/illust',
    '/ajax/block/list',
    '/rpc/notify_count.php',
    '/ajax/user/12345678/illusts/bookmarks?rest=hide',
    '/ajax/user/12345678/bookmark/periods',
    '/ajax/user/12345678/bookmarks/sync_status',
    '/touch/ajax_api/ajax_api.php?mode=popular_illust_r18',
  ])('responds to %s with 401 without a session and sends nothing', async (path) => {
    const { companion, asked } = createScripted()
    const forged: Record<string, string>[] = [{}, { 'x-auth': 'PHPSESSID=forged' }]
    for (const headers of forged) expect((await companion.request(path, { headers })).status).toBe(401)
    expect((await companion.request(`${path}${path.includes('?') ? '&' : '?'}_anon=1`, { headers: signedIn })).status).toBe(401)
    expect(asked).toEqual([])
  })

  it('refuses another user’s private list, and a search in another user’s bookmarks', async () => {
    const { companion, asked } = createScripted()
    expect((await companion.request('/ajax/user/99/bookmark/periods', { headers: signedIn })).status).toBe(401)
    expect((await companion.request('/ajax/user/99/illusts/bookmarks?rest=hide', { headers: signedIn })).status).toBe(401)
    expect(asked).toEqual([])
  })

  it.each([
    [
      '/proxy/https://www.pixiv.net/ajax/collections/search',
      wrapped({ works: [1] }),
      { error: false, message: '', body: { works: [1] } },
    ],
    ['/https://www.pixiv.net/ajax/collections/search', wrapped([]), { error: false, message: '', body: [] }],
    ['/ajax/collections/search', wrapped({ works: [1] }), { works: [1] }],
    ['/touch/ajax_api/ajax_api.php', json([{ illust_id: '1' }]), [{ illust_id: '1' }]],
  ])('%s responds with the form that its clients read', async (path, answer, expected) => {
    const { companion } = createScripted(() => answer)
    const response = await companion.request(path)
    expect([response.status, await response.json()]).toEqual([200, expected])
  })

  it('/ajax/discovery/artworks: falls back to all for modes that upstream no longer supports', async () => {
    const { companion, asked } = createScripted((url) =>
      url.searchParams.get('mode') === 'all' ? wrapped({ thumbnails: {} }) : refused(400, '不正なリクエストです'),
    )
    const response = await companion.request('/ajax/discovery/artworks?mode=safe&limit=10')
    expect([response.status, await response.json()]).toEqual([200, { thumbnails: {} }])
    expect(asked.map(({ address }) => address.split('?')[1])).toEqual(['mode=safe&limit=10', 'mode=all&limit=10'])
  })

  it('/ajax/discovery/artworks: does not retry another mode after a rate limit', async () => {
    const { companion, asked } = createScripted(() => refused(403, 'no'))
    expect((await companion.request('/ajax/discovery/artworks?mode=r18')).status).toBe(403)
    expect(asked).toHaveLength(1)
  })

  it('keeps two sessions apart under concurrent requests', async () => {
    const { companion } = createScripted(async (_url, request) => wrapped({ for: request.headers.get('cookie') }), {
      pace: { parallel: 3, spacingMs: 0, pauseMs: 1000, longestWaitMs: 1000 },
    })
    const sessions = [session, session.replace('1', '2'), undefined]
    const answers = await Promise.all(
      Array.from({ length: 90 }, async (_, index) => {
        const own = sessions[index % 3]
        const response = await companion.request('/ajax/illust/1', { headers: own ? { 'x-auth': own } : {} })
        return [own ? `PHPSESSID=${own}` : null, response.headers.get('cache-control'), (await response.json()).for]
      }),
    )
    for (const [own, cacheControl, answered] of answers) {
      expect(answered).toBe(own)
      expect(cacheControl).toBe(own === null ? 'public, max-age=3600' : 'no-store')
    }
  })
})

describe('image addresses', () => {
  const body = {
    id: 'https://i.pximg.net/not-an-address',
    title: 'https://i.pximg.net/a-title.jpg',
    url: 'https://i.pximg.net/c/250x250/a.jpg',
    profile: { img: '//s.pximg.net/common/no_profile.png' },
    pages: [{ urls: { original: 'https://i.pximg.net/img-original/b.png', small: null } }],
    illustComment: 'see <img src="https://i.pximg.net/c.jpg"> and https://s.pximg.net/d.png',
    other: 'text with https://i.pximg.net/e.jpg inside',
  }
  const rewritten = async (images: object) => {
    const { companion } = createScripted(() => wrapped(body), { images: images as { mode: 'none' } })
    return (await companion.request('/ajax/illust/1')).json()
  }

  it('stay unchanged unless the operator sets a mode', async () => {
    expect(await rewritten({ mode: 'none' })).toEqual(body)
  })

  it('become paths of this host', async () => {
    expect(await rewritten({ mode: 'relative' })).toEqual({
      ...body,
      url: '/-/c/250x250/a.jpg',
      profile: { img: '/~/common/no_profile.png' },
      pages: [{ urls: { original: '/-/img-original/b.png', small: null } }],
      illustComment: 'see <img src="/-/c.jpg"> and /~/d.png',
    })
  })

  it.each([
    ['relative', 'none', '/-/c/250x250/a.jpg'],
    ['absolute', 'relative', 'https://i.pximg.net/c/250x250/a.jpg'],
    ['other', 'relative', '/-/c/250x250/a.jpg'],
  ] as const)('are %s on request, over the operator’s %s', async (asked, mode, url) => {
    const { companion } = createScripted(() => wrapped(body), { images: { mode } })
    expect(await (await companion.request(`/ajax/illust/1?_images=${asked}`)).json()).toMatchObject({ url })
  })

  it('become URLs of other hosts', async () => {
    const images = { mode: 'absolute', imageBase: 'https://img.example', staticBase: 'https://static.example' }
    expect(await rewritten(images)).toMatchObject({
      id: body.id,
      title: body.title,
      url: 'https://img.example/c/250x250/a.jpg',
      profile: { img: 'https://static.example/common/no_profile.png' },
    })
  })
})

describe('/api/live/{id}', () => {
  it('passes a live and its chat on unchanged', async () => {
    const live = {
      data: { id: '12', name: 'evening sketch', owner: { hls_movie: { url: 'https://hls.example/a.m3u8' } } },
      rand: 'x',
    }
    const { companion, asked } = createScripted(() => json(live))
    const response = await companion.request('/api/live/12')
    expect([await response.json(), response.headers.get('cache-control')]).toEqual([live, 'no-store'])
    expect(asked[0]?.headers.get('referer')).toBe('https://sketch.pixiv.net/')
  })

  it('returns an error in both formats', async () => {
    const { companion } = createScripted(() => json({ data: {}, errors: [{ message: 'Live not found' }] }, 404))
    const response = await companion.request('/api/live/12/logs.json')
    expect([response.status, await response.json()]).toEqual([
      404,
      { errors: [{ message: 'Live not found' }], error: { message: 'Live not found' } },
    ])
  })

  it('is 400 for an invalid id and 404 for an unknown path', async () => {
    const { companion, asked } = createScripted()
    expect((await companion.request('/api/live/0')).status).toBe(400)
    expect((await companion.request(`/api/live/${'9'.repeat(10_000)}`)).status).toBe(400)
    expect((await companion.request('/api/live/abc')).status).toBe(404)
    expect(asked).toEqual([])
  })
})
