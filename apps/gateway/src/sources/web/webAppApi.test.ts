import { readFileSync } from 'node:fs'
import type { Fetch } from '@emaki/domain'
import { createMirror, mirrorRoutes } from '@emaki/mirror'
import { responseSchema } from '@emaki/mirror/openapi'
import { createWebApi, createWebClient, politePace, systemClock } from '@emaki/web-api'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { openContractContext } from '../../contract/testing/contractContext.ts'
import { createWebAppApi } from './webAppApi.ts'

const thumbnail = 'https://i.pximg.net/c/250x250_80_a2/img-master/img/2024/05/06/07/08/09/9_p0_square1200.jpg'
const author = { userId: '7', userName: 'Rin', profileImageUrl: 'https://i.pximg.net/user-profile/img/a_50.jpg' }
const createDate = '2024-05-06T07:08:09+09:00'
const work = (id: string) => ({ id, title: 'Tea', illustType: 0, url: thumbnail, tags: ['tea'], ...author, createDate })
const novel = (id: string) => ({ id, title: 'Tea', description: '', url: thumbnail, tags: ['tea'], ...author, createDate })
const works = { '1': work('1'), '2': work('2') }
const novels = { '1': novel('1'), '2': novel('2') }
const place = { id: '5', userId: '7', title: 'Teas', caption: '', createDate }
const found = { data: [work('1')], total: 1, lastPage: 1 }
const popular = { recent: [work('1')], permanent: [work('1'), work('2')] }
const rankedNovel = {
  id: 3,
  title: 'Tea',
  create_date: '2024-05-06 07:08:09',
  user_id: '7',
  user_name: 'Rin',
  profile_img: author.profileImageUrl,
  comment: '',
  is_original: '1',
  character_count: '900',
  tag_a: ['tea'],
  url: thumbnail,
  bookmark_count: '12',
}
const ranked = {
  illust_id: 4,
  title: 'Tea',
  tags: ['tea'],
  url: thumbnail,
  user_id: 7,
  user_name: 'Rin',
  profile_img: author.profileImageUrl,
  illust_upload_timestamp: 1_700_000_000,
}
const comment = { id: '8', userId: '7', userName: 'Rin', img: '', comment: 'Nice', commentDate: '2024-05-06 07:08' }
const urls = { mini: thumbnail, thumb: thumbnail, small: thumbnail, regular: thumbnail, original: thumbnail }

/** Responses of the web side by path, as its contract has them. Invented values. */
const bodies: readonly (readonly [path: RegExp, body: unknown])[] = [
  [/^\/ajax\/illust\/1$/, { illustId: '1', illustTitle: 'Tea', createDate, urls, userIllusts: works, ...author }],
  [/^\/ajax\/illust\/1\/pages$/, []],
  [/ugoira_meta$/, { src: 'https://i.pximg.net/a.zip', frames: [{ file: '000000.jpg', delay: 60 }] }],
  [/^\/ajax\/illust\/\d\/recommend\/init$/, { illusts: [work('2')], nextIds: ['1'] }],
  [/^\/ajax\/(?:illusts|novels)\/comments\//, { comments: [comment], hasNext: false }],
  [/^\/ajax\/illust\/new$/, { illusts: [work('1')], lastId: '1' }],
  [/^\/ajax\/novel\/new$/, { novels: [novel('1')], lastId: '1' }],
  [/^\/ajax\/novel\/discovery$/, { novels: [novel('1')] }],
  [/^\/ajax\/novel\/1$/, { ...novel('1'), content: '[pixivimage:12-2]', userNovels: novels, textEmbeddedImages: [] }],
  [/insert_illusts$/, { '12-2': { visible: true, illust: null } }],
  [/^\/ajax\/novel\/1\/recommend\/init$/, { novels: [novel('2')], nextIds: [] }],
  [/^\/ajax\/novel\/series\/1$/, { ...place, ...author, firstNovelId: '1', latestNovelId: '2', publishedContentCount: 31 }],
  [/series_content\/1$/, { page: { seriesContents: [{ id: '1' }] }, thumbnails: { novel: [novel('1')] }, tagTranslation: [] }],
  [
    /^\/ajax\/series\/1$/,
    {
      illustSeries: [place, { ...place, id: '1', firstIllustId: '2', total: 1 }],
      page: { series: [{ workId: '1', order: 1 }], total: 1 },
      thumbnails: { illust: [work('2'), work('1')] },
      users: [{ userId: '7', name: 'Rin', image: '', imageBig: '' }],
      tagTranslation: [],
    },
  ],
  [/^\/ajax\/user\/\d$/, { userId: '7', name: 'Rin', image: '', imageBig: '' }],
  [/profile\/all$/, { illusts: { '1': null }, manga: [], novels: { '1': null }, mangaSeries: [place], novelSeries: [place] }],
  [/^\/ajax\/user\/\d\/illusts$/, works],
  [/^\/ajax\/user\/\d\/novels$/, novels],
  [/^\/ajax\/search\/artworks\//, { illustManga: found, popular, tagTranslation: [] }],
  [/^\/ajax\/search\/illustrations\//, { illust: found, popular, tagTranslation: [] }],
  [/^\/ajax\/search\/manga\//, { manga: found, popular, tagTranslation: [] }],
  [/^\/ajax\/search\/novels\//, { novel: { ...found, data: [novel('1')] }, popular: [], tagTranslation: [] }],
  [
    /^\/ajax\/search\/suggestion$/,
    {
      popularTags: { illust: [{ tag: 'tea', ids: [1] }], novel: [{ tag: 'tea', ids: ['9', '2'] }] },
      thumbnails: [work('1'), work('2')],
      tagTranslation: { tea: { ko: '차' } },
    },
  ],
  [/^\/rpc\/cps\.php$/, { candidates: [{ tag_name: 'お茶', type: 'romaji', tag_translation: 'ocha' }] }],
  [/^\/touch\/ajax\/search\/users$/, { users: [{ user_id: '7', user_name: 'Rin', profile_img: { main: '' } }], total: 21 }],
  [/^\/ranking\.php$/, { contents: [ranked], next: false }],
  [/^\/ajax\/ranking\/novel$/, { display_a: { rank_a: { '0': rankedNovel }, next: null } }],
]

/** Creates a mirror over the scripted web side. `isOpen` says whether a path needs no session. */
function createScripted(isOpen: (path: string) => boolean = () => true) {
  const urls: URL[] = []
  const fetch: Fetch = async ({ url }) => {
    const address = new URL(url)
    urls.push(address)
    const body = bodies.find(([path]) => path.test(address.pathname))?.[1]
    if (!isOpen(address.pathname)) return Response.json({ error: true, message: '', body: [] }, { status: 400 })
    return Response.json(body ?? { error: true, message: '', body: [] }, { status: body === undefined ? 404 : 200 })
  }
  return { mirror: mirrorOver(fetch), urls }
}

function mirrorOver(fetch: Fetch, now = () => Date.parse('2026-11-20T01:00:00+09:00')) {
  const client = createWebClient({ fetch, clock: systemClock, pace: { ...politePace, spacingMs: 0 }, userAgent: 'test' })
  return createMirror({ api: createWebAppApi({ open: (call) => createWebApi({ client, ...call }), now }) })
}

const document = readFileSync(new URL('../../../../../docs/operate/web-source.md', import.meta.url), 'utf8')
const rows = [...document.matchAll(/^\| `(\/\w[\w.]*)` \| ([a-z ]+) \|/gm)].map(([, route = '', answer = '']) => ({
  route,
  answer,
}))
/** A value for each parameter that some route requires. */
const query = 'id=1&word=tea&path=v2/illust/follow&params={}'

describe('docs/operate/web-source.md', () => {
  it('lists each route of the mirror once', () => {
    expect(rows.map(({ route }) => route).sort()).toEqual(mirrorRoutes.map(({ path }) => path).sort())
  })

  it.each(rows.filter(({ answer }) => answer !== 'not available'))('is right that $route is answered', async ({ route }) => {
    const response = await createScripted().mirror.request(`${route}?${query}`)
    const schema = responseSchema(route) ?? v.never()
    expect(v.safeParse(schema, await response.json()).issues).toBeUndefined()
  })

  it.each(rows.filter(({ answer }) => answer === 'not available'))('is right that $route is not', async ({ route }) => {
    const { mirror, urls } = createScripted()
    const body: unknown = await (await mirror.request(`${route}?${query}`)).json()
    expect(body).toHaveProperty('error')
    expect(urls).toEqual([])
  })
})

/** The response of a route over the scripted web side, and the calls it took. */
async function read(route: string, isOpen?: (path: string) => boolean) {
  const { mirror, urls } = createScripted(isOpen)
  const body: unknown = await (await mirror.request(route, { headers: { 'Accept-Language': 'ko' } })).json()
  return { body, urls, mirror }
}
const queryOf = (url: URL | undefined) => Object.fromEntries(url?.searchParams ?? [])

describe('createWebAppApi', () => {
  it('selects the series by its id and its works by the page', async () => {
    const { body } = await read('/illust_series?id=1')
    expect(body).toMatchObject({
      illust_series_detail: { id: 1, user: { name: 'Rin' } },
      illust_series_first_illust: { id: 2 },
      illusts: [{ id: 1 }],
      next_url: null,
    })
  })

  it('names the first and the latest novel of a series', async () => {
    const { body } = await read('/novel_series?id=1')
    expect(body).toMatchObject({ novel_series_first_novel: { id: 1 }, novel_series_latest_novel: { id: 2 } })
  })

  it('maps the ranking of novels, whose numbers are strings', async () => {
    const { body, urls } = await read('/rank_novel?mode=week_rookie&date=2026-11-18')
    expect(body).toMatchObject({
      novels: [{ id: 3, is_original: true, text_length: 900, total_bookmarks: 12, create_date: '2024-05-06T07:08:09+09:00' }],
    })
    expect(queryOf(urls[0])).toMatchObject({ mode: 'rookie', date: '20261118', p: '1' })
  })

  it('gives a tag the first work that is known, and its translation', async () => {
    expect((await read('/tags_novel')).body).toMatchObject({
      trend_tags: [{ tag: 'tea', translated_name: '차', illust: { id: 2 } }],
    })
  })

  it('takes no reading of a tag for its translation', async () => {
    expect((await read('/search_autocomplete?word=o')).body).toEqual({ tags: [{ name: 'お茶', translated_name: null }] })
  })

  it('names each popular work once', async () => {
    expect((await read('/popular_preview?word=tea')).body).toMatchObject({ illusts: [{ id: 1 }, { id: 2 }] })
  })

  it('joins three pages of users to one', async () => {
    const { urls } = await read('/search_user?word=rin')
    expect(urls.map(({ searchParams }) => searchParams.get('p'))).toEqual(['1', '2', '3'])
  })

  it('translates the filters of a search', async () => {
    const { urls } = await read(
      '/search?word=tea&page=4&duration=within_last_week&search_ai_type=1&width_min=3000&ratio_pattern=portrait',
    )
    expect(queryOf(urls[0])).toMatchObject({ p: '2', scd: '2026-11-13', ai_type: '1', wlt: '3000', ratio: '-0.5' })
  })

  it.each([
    ['manga', '/ajax/search/manga/tea', 'manga'],
    ['ugoira', '/ajax/search/illustrations/tea', 'ugoira'],
    ['illust_and_ugoira', '/ajax/search/illustrations/tea', 'illust_and_ugoira'],
    ['illust_and_manga_and_ugoira', '/ajax/search/artworks/tea', null],
  ])('searches for works of the type %s', async (type, path, sent) => {
    const { urls, body } = await read(`/search?word=tea&content_type=${type}`)
    expect([urls[0]?.pathname, urls[0]?.searchParams.get('type')]).toEqual([path, sent])
    expect(body).toMatchObject({ illusts: [expect.anything()] })
  })

  it('embeds the works of others that a novel shows', async () => {
    const { body, urls } = await read('/webview_novel?id=1')
    expect(body).toMatchObject({ illusts: { '12-2': { visible: true } } })
    expect(urls[1]?.searchParams.getAll('id[]')).toEqual(['12-2'])
  })

  it.each(['/illust_new', '/manga_new', '/novel_new'])('searches for %s once upstream wants a session for it', async (route) => {
    const { mirror, urls } = await read(route, (path) => !path.endsWith('/new'))
    await mirror.request(route)
    expect(urls.map(({ pathname }) => pathname.split('/').slice(0, 4).join('/'))).toEqual([
      expect.stringMatching(/new$/),
      expect.stringMatching(/^\/ajax\/search/),
      expect.stringMatching(/^\/ajax\/search/),
    ])
  })

  it('asks for the newest works again after an hour', async () => {
    let nowMs = 0
    let newest = 0
    const fetch: Fetch = async ({ url }) => {
      if (!new URL(url).pathname.endsWith('/new')) return Response.json({ illustManga: found, popular, tagTranslation: [] })
      newest += 1
      return Response.json({ error: true, message: '', body: [] }, { status: 400 })
    }
    const mirror = mirrorOver(fetch, () => nowMs)
    for (nowMs of [1, 3_600_000, 3_600_002]) await mirror.request('/illust_new')
    expect(newest).toBe(2)
  })

  it('offers a next page of a search while upstream has one', async () => {
    const full = { ...found, data: Array.from({ length: 30 }, (_, index) => work(String(index + 1))), lastPage: 2 }
    const body = { illustManga: full, popular: [], tagTranslation: [] }
    const mirror = mirrorOver(async () => Response.json(body))
    expect(await (await mirror.request('/search?word=tea')).json()).toHaveProperty('next_url', expect.any(String))
  })

  it('reports an aborted request as such', async () => {
    const client = createWebClient({
      fetch: async () => Response.json({}),
      clock: systemClock,
      pace: politePace,
      userAgent: 'test',
    })
    const api = createWebAppApi({ open: (call) => createWebApi({ client, ...call }) })
    expect(await api.call('illustDetail', { illust_id: 1 }, { signal: AbortSignal.abort() })).toEqual({
      ok: false,
      error: { kind: 'aborted' },
    })
  })
})

it('P15 a refused list of comments is that of a work with closed comments', async () => {
  const { mirror } = createScripted((path) => !path.includes('/comments/'))
  expect(await (await mirror.request('/illust_comments?id=1')).json()).toEqual({
    comments: [],
    next_url: null,
    comment_access_control: 1,
  })
})

describe('createWebAppApi over the sample', () => {
  const { site, catalogue, close } = openContractContext()
  afterAll(close)
  const mirror = mirrorOver(site)
  const user = catalogue.accounts()[0]?.id
  const [illust] = catalogue.newest('illust', undefined, 0, 1)

  it.each([
    '/rank',
    '/rank?page=2',
    `/illust?id=${illust?.id}`,
    `/illust_comments?id=${illust?.id}`,
    '/illust_recommended',
    '/user_recommended',
    `/member?id=${user}`,
    `/member_illust_series?id=${user}`,
    `/member_novel?id=${user}`,
  ])('answers %s in the shape of the app API', async (path) => {
    const schema = responseSchema(path.split('?')[0] ?? '') ?? v.never()
    const body: unknown = await (await mirror.request(path)).json()
    expect(v.safeParse(schema, body).issues).toBeUndefined()
  })
})
