// The calls that the app of 2026 makes, over the sample collection (docs/contract/site-2026.md).
import { parseJson } from '@emaki/domain'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite } from '../createSite.ts'
import { type Call, caller, type Post, picture, poster, signIn } from '../testing/appClient.ts'
import { createRecordingRenderer } from '../testing/recordingRenderer.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import * as shapes from '../testing/shapes.ts'

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const entry = v.strictObject({
  id: whole,
  title: v.string(),
  url: v.nullable(v.string()),
  mask_text: v.nullable(v.string()),
  published_content_count: whole,
  last_published_content_datetime: v.nullable(v.string()),
  latest_content_id: v.nullable(whole),
  user: v.strictObject({
    id: whole,
    name: v.string(),
    account: v.string(),
    profile_image_urls: v.strictObject({ medium: v.string() }),
  }),
})
const watchlist = v.strictObject({ series: v.array(entry), next_url: v.optional(v.nullable(v.string())) })
const markers = v.strictObject({
  marked_novels: v.array(v.strictObject({ novel: shapes.novel, novel_marker: v.strictObject({ page: whole }) })),
  next_url: v.nullable(v.string()),
})

let sample: SampleSite
let call: Call
let post: Post
beforeAll(async () => {
  sample = openSampleSite()
  call = await caller(sample.site, sample.account(2))
  post = await poster(sample.site, sample.account(2))
})
afterAll(() => sample.catalogue.close())

const read = async <S extends v.GenericSchema>(shape: S, path: string): Promise<v.InferOutput<S>> => {
  const { status, body } = await call(path)
  expect(status, path).toBe(200)
  return v.parse(shape, body)
}
const aNovelInASeries = () => {
  const novel = sample.catalogue.newestNovels(undefined, 0, 300).find(({ series }) => series !== null)
  if (!novel?.series) throw new Error('no novel in a series')
  return { id: novel.id, series: novel.series }
}

describe.each(['manga', 'novel'] as const)('watchlist of %s series', (kind) => {
  const path = `/v1/watchlist/${kind}`

  it('has entries with their newest work, and a masked one without links', async () => {
    const { series } = await read(watchlist, path)
    const masked = series.filter(({ mask_text }) => mask_text !== null)
    expect(masked).toMatchObject([{ title: '', url: null, latest_content_id: null, user: { id: 0 } }])
    const shown = series.find(({ mask_text }) => mask_text === null)
    const { catalogue } = sample
    const latest = shown?.latest_content_id ?? 0
    expect((kind === 'novel' ? catalogue.novel(latest) : catalogue.work(latest))?.series?.id).toBe(shown?.id)
  })

  it('takes a series away and adds it again, any number of times', async () => {
    const { series } = await read(watchlist, path)
    const id = series[0]?.id
    for (const act of ['delete', 'delete', 'add', 'add'] as const) {
      expect(await post(`${path}/${act}`, { series_id: String(id) })).toEqual({ status: 200, body: {} })
      const now = await read(watchlist, path)
      expect(now.series.filter((one) => one.id === id)).toHaveLength(act === 'add' ? 1 : 0)
    }
  })

  it('ends with null, without a next address, or with an empty one', async () => {
    const ends = new Set<unknown>()
    for (const { id } of (await read(watchlist, path)).series) {
      const page = await read(watchlist, path)
      ends.add('next_url' in page ? page.next_url : 'missing')
      await post(`${path}/delete`, { series_id: String(id) })
    }
    expect(ends).toEqual(new Set([null, 'missing', '']))
  })

  it('rejects a series that does not exist', async () => {
    expect((await post(`${path}/add`, { series_id: '1' })).status).toBe(404)
    expect((await post(`${path}/add`, {})).status).toBe(400)
  })
})

describe('series', () => {
  it('say whether they are watched', async () => {
    const { series } = aNovelInASeries()
    await post('/v1/watchlist/novel/add', { series_id: String(series.id) })
    for (const version of [1, 2]) {
      const page = await read(shapes.novelSeriesPage, `/v${version}/novel/series?series_id=${series.id}`)
      expect(page.novel_series_detail).toMatchObject({ id: series.id, watchlist_added: true })
    }
  })
})

describe('novel markers', () => {
  it('are replaced, listed first, found in the page of the novel, and deleted', async () => {
    const { id } = aNovelInASeries()
    for (const page of ['1', '7']) {
      expect(await post('/v1/novel/marker/add', { novel_id: String(id), page })).toEqual({ status: 200, body: {} })
    }
    const { marked_novels } = await read(markers, '/v2/novel/markers')
    expect(marked_novels.filter(({ novel }) => novel.id === id)).toMatchObject([{ novel_marker: { page: 7 } }])
    expect(marked_novels[0]?.novel.id).toBe(id)
    expect(novelIn(await novelPage(id)).marker).toEqual({ page: 7 })
    await post('/v1/novel/marker/delete', { novel_id: String(id) })
    await post('/v1/novel/marker/delete', { novel_id: String(id) })
    expect((await read(markers, '/v2/novel/markers')).marked_novels.some(({ novel }) => novel.id === id)).toBe(false)
  })

  it('may lie beyond the last page of the novel', async () => {
    const { marked_novels } = await read(markers, '/v2/novel/markers')
    expect(marked_novels.some(({ novel, novel_marker }) => novel_marker.page > novel.page_count)).toBe(true)
  })

  it.each([{ novel_id: '1', page: '1' }, { page: '1' }, { novel_id: 'x', page: '1' }])('reject %j', async (form) => {
    expect((await post('/v1/novel/marker/add', form)).status).toBeGreaterThanOrEqual(400)
  })

  it('reject a page below 1', async () => {
    expect((await post('/v1/novel/marker/add', { novel_id: String(aNovelInASeries().id), page: '0' })).status).toBe(400)
  })
})

async function novelPage(id: number, version = ''): Promise<string> {
  const token = await signIn(sample.site, sample.account(2))
  const url = `https://app-api.pixiv.net/webview/v2/novel?id=${id}&viewer_version=${version}`
  const response = await sample.site(new Request(url, { headers: { Authorization: `Bearer ${token}` } }))
  expect(response.status).toBe(200)
  return response.text()
}

/** The object of the novel, from its name to the member after it. */
function novelIn(html: string): Record<string, unknown> {
  const [, json = ''] = /[{,\s]"?novel"?: ?(\{.*\}),\s*"?isOwnWork/s.exec(html.slice(html.indexOf('defineProperty'))) ?? []
  return v.parse(v.looseObject({}), JSON.parse(json))
}

async function text(path: string): Promise<string> {
  const token = await signIn(sample.site, sample.account(2))
  const headers = { Authorization: `Bearer ${token}` }
  return (await sample.site(new Request(`https://app-api.pixiv.net${path}`, { headers }))).text()
}

describe('notifications', () => {
  const notifications = v.object({
    notifications: v.array(
      v.object({
        id: v.number(),
        type: whole,
        is_read: v.boolean(),
        target_url: v.nullable(v.string()),
        content: v.nullable(v.object({ text: v.string() })),
        view_more: v.nullable(v.object({ title: v.string(), unread_exists: v.boolean() })),
      }),
    ),
    next_url: v.nullable(v.string()),
  })
  const unread = v.object({ has_unread_notifications: v.boolean(), notify_user_ids: v.array(whole) })

  it('have ids above 2^53, as numbers of JSON', async () => {
    const list = await text('/v1/notification/list')
    expect(list).toContain('"id":9007199254740993,')
    expect(parseJson(list).ok).toBe(true)
  })

  it('go on to the end, with unknown types that have no content', async () => {
    let length = 0
    for (let path: string | null = '/v1/notification/list?limit=30'; path !== null; ) {
      const page: v.InferOutput<typeof notifications> = await read(notifications, path)
      length += page.notifications.length
      expect(page.notifications.filter(({ type }) => ![7, 8].includes(type)).every(({ content }) => content === null)).toBe(true)
      path = page.next_url
    }
    expect(length).toBe(45)
  })

  it('of a group are read once its entries were requested', async () => {
    expect((await read(unread, '/v1/notification/has-unread-notifications')).has_unread_notifications).toBe(true)
    const heads = [...(await text('/v1/notification/list')).matchAll(/"id":(\d+),[^{}]*\{[^{}]*\},"view_more":\{/g)]
    expect(heads.length).toBeGreaterThan(1)
    for (let n = 0; n < 45; n += 5) {
      const id = String(9_007_199_254_740_993n + BigInt(n))
      const group = await read(notifications, `/v1/notification/view-more?notification_id=${id}`)
      expect(group.notifications.length).toBeGreaterThan(1)
      expect(group.notifications.every(({ view_more }) => view_more === null)).toBe(true)
    }
    expect(await read(unread, '/v1/notification/has-unread-notifications')).toEqual({
      has_unread_notifications: false,
      notify_user_ids: [],
    })
  })

  it.each(['', '?notification_id=1', '?notification_id=x'])('of an unknown group are an invalid request: %s', async (query) => {
    expect((await call(`/v1/notification/view-more${query}`)).status).toBe(400)
  })
})

describe('stamps, emoji and search options', () => {
  it('stamps have ids of four digits, a duplicate, and pictures on two hosts', async () => {
    const shape = v.strictObject({ stamps: v.array(v.strictObject({ stamp_id: whole, stamp_url: v.string() })) })
    const { stamps } = await read(shape, '/v1/stamps')
    const ids = stamps.map(({ stamp_id }) => stamp_id)
    expect(stamps.length).toBeGreaterThanOrEqual(40)
    expect(ids.length - new Set(ids).size).toBe(1)
    expect(Math.max(...ids)).toBeGreaterThan(999)
    const hosts = new Set(stamps.map(({ stamp_url }) => new URL(stamp_url).host))
    expect(hosts).toEqual(new Set(['s.pximg.net', 'source.pixiv.net']))
    const other = stamps.find(({ stamp_url }) => stamp_url.includes('source.pixiv.net'))
    expect((await picture(sample.site, other?.stamp_url ?? '')).headers.get('Content-Type')).toBe('image/jpeg')
  })

  it('emoji need no account', async () => {
    const response = await sample.site(new Request('https://app-api.pixiv.net/v1/emoji'))
    expect(await response.json()).toMatchObject({
      emoji_definitions: expect.arrayContaining([
        { id: 501, slug: 'heart', image_url_medium: 'https://s.pximg.net/common/images/emoji/501.png' },
      ]),
    })
  })

  it('search options need a word', async () => {
    expect((await call('/v1/search/options')).status).toBe(400)
    expect((await call('/v1/search/options?word=a')).body).toMatchObject({
      illust: {
        bookmark_ranges: [{ bookmark_num_min: '*', bookmark_num_max: '*' }, { bookmark_num_min: '10' }, {}, {}, {}, {}, {}, {}],
      },
      novel: { genre: { options: expect.arrayContaining([{ id: 1, label: expect.any(String) }]) } },
    })
  })
})

describe('profile', () => {
  it('has a second version with badge and disabled links', async () => {
    const artist = sample.catalogue.newest('illust', undefined, 0, 1)[0]?.artist.id
    await read(shapes.userDetailV2, `/v2/user/detail?user_id=${artist}`)
    expect((await call('/v2/user/detail?user_id=1')).status).toBe(404)
  })
})

describe('recommended and related novels', () => {
  it('are POST too, with what the account has read, and go on with GET', async () => {
    const { id } = aNovelInASeries()
    const list = v.object({ novels: v.pipe(v.array(shapes.novel), v.minLength(1)), next_url: v.nullable(v.string()) })
    for (const [path, fields] of [
      ['/v1/novel/recommended', { include_ranking_novels: 'true' }],
      ['/v1/novel/related', { novel_id: String(id) }],
    ] as const) {
      const { body } = await post(path, {
        ...fields,
        'read_novel_ids[]': '5500001',
        'read_novel_datetimes[]': '2026-11-01T00:00:00Z',
      })
      const first = v.parse(list, body)
      expect(first.next_url).not.toBeNull()
      expect((await read(list, first.next_url ?? '')).novels[0]?.id).not.toBe(first.novels[0]?.id)
    }
  })
})

describe('page of a novel for the viewer of 2026', () => {
  it('has the same text and id in every form', async () => {
    const forms = new Set<string>()
    for (const { id } of sample.catalogue.newestNovels(undefined, 2, 24)) {
      const html = await novelPage(id, '20260126_viewer_comments')
      expect(html.indexOf('dataLayer')).toBeLessThan(html.indexOf('defineProperty'))
      for (const form of ['"pixiv"', "'pixiv'", '"novel":', 'novel:{"', ',}})']) if (html.includes(form)) forms.add(form)
      expect(novelIn(html)).toMatchObject({ id: String(id), text: sample.catalogue.novelText(id) })
    }
    expect(forms.size).toBe(5)
  })
})

describe('site without old forms', () => {
  it('answers them as unknown end points, and the new ones as ever', async () => {
    const site = createSite({ catalogue: sample.catalogue, renderer: createRecordingRenderer(), oldForms: 'gone' })
    const later = await caller(site, sample.account(2))
    const user = sample.account(2).id
    const { id } = aNovelInASeries()
    for (const path of [
      `/v1/user/detail?user_id=${user}`,
      '/v2/novel/mypixiv',
      '/v1/search/autocomplete?word=a',
      '/v1/search/bookmark-ranges/illust?word=a',
      '/v1/novel/recommended',
      `/v1/novel/related?novel_id=${id}`,
    ]) {
      const { status, body } = await later(path)
      expect([status, body], path).toEqual([
        404,
        { error: expect.objectContaining({ user_message: expect.stringMatching(/./) }) },
      ])
    }
    for (const path of [
      `/v2/user/detail?user_id=${user}`,
      '/v1/novel/mypixiv',
      '/v2/search/autocomplete?word=a',
      '/v1/search/options?word=a',
      '/v1/novel/recommended?offset=15',
    ]) {
      expect((await later(path)).status, path).toBe(200)
    }
  })
})
