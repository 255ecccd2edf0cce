// The difficult day of the sample: what it sends, that it is the same in every run, and that an ordinary day has none of it.
import type { Fetch } from '@emaki/domain'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleCopy } from '../../../catalogue/src/testing/sampleCopy.ts'
import { createSite } from '../createSite.ts'
import { type Call, caller, picture } from '../testing/appClient.ts'
import { createRecordingRenderer } from '../testing/recordingRenderer.ts'
import { difficultFaults } from './difficultDay.ts'

const now = () => new Date('2026-11-21T06:00:00Z')
const catalogue = openSampleCopy(now)
const open = (isDifficult = true) => createSite({ catalogue, renderer: createRecordingRenderer(), now, isDifficult })
const account = () => {
  const found = catalogue.accounts().find(({ xRestrict }) => xRestrict === 2)
  if (!found) throw new Error('no account')
  return found
}
const object = v.record(v.string(), v.unknown())
const objects = v.array(object)
const read = async (site: Fetch, url: string) => v.parse(object, await (await site(new Request(url))).json())

let site: ReturnType<typeof open>
let call: Call
beforeAll(async () => {
  site = open()
  site.faults.clear()
  call = await caller(site, account())
})
afterAll(() => catalogue.close())

const bodyOf = async (path: string) => v.parse(object, (await call(path)).body)

/** The works of several pages. */
async function works(): Promise<v.InferOutput<typeof objects>> {
  const pages = ['', '&offset=30', '&offset=60', '&offset=90'].map((offset) =>
    bodyOf(`/v1/search/illust?word=%E9%A2%A8%E6%99%AF${offset}`),
  )
  return (await Promise.all(pages)).flatMap(({ illusts }) => v.parse(objects, illusts))
}

describe('difficult day', () => {
  it('has works with unknown ratings and AI types, and with null and missing members', async () => {
    const found = await works()
    expect(found.some(({ x_restrict }) => x_restrict === 3)).toBe(true)
    expect(found.some(({ illust_ai_type }) => illust_ai_type === 7)).toBe(true)
    expect(found.some(({ caption }) => caption === null)).toBe(true)
    expect(found.some((work) => !('create_date' in work))).toBe(true)
    expect(found.some(({ width }) => width === 0)).toBe(true)
  })

  it('has an empty newest ranking, and full ones before', async () => {
    const latest = catalogue.latestRankingDay()
    expect(await bodyOf(`/v1/illust/ranking?date=${latest}`)).toMatchObject({ illusts: [] })
    expect((await bodyOf('/v1/illust/ranking?date=2026-11-01')).illusts).not.toEqual([])
    const web = `https://www.pixiv.net/ranking.php?format=json&date=${latest.replaceAll('-', '')}`
    expect(await read(site, web)).toMatchObject({ contents: [], next: false })
  })

  it('masks rows of the web ranking, their pages and addresses for readers without a session', async () => {
    const { contents } = await read(site, 'https://www.pixiv.net/ranking.php?format=json&date=20261101')
    const masked = v.parse(objects, contents).filter(({ mask_reason }) => mask_reason === 'login_only')
    expect(masked.length).toBeGreaterThan(0)
    expect(masked[0]).toMatchObject({ user_id: 1, title: '', url: 'https://s.pximg.net/common/images/limit_unviewable_s.png' })
    expect(masked[0]).not.toHaveProperty('illust_upload_timestamp')
    const id = masked[0]?.illust_id
    const pages = await read(site, `https://www.pixiv.net/ajax/illust/${id}/pages`)
    expect(pages.body).toContainEqual(
      expect.objectContaining({ urls: { thumb_mini: null, small: null, regular: null, original: null } }),
    )
    expect(await read(site, `https://www.pixiv.net/ajax/illust/${id}`)).toMatchObject({
      body: { isLoginOnly: true, illustTitle: expect.stringMatching(/./), urls: { original: null } },
    })
    const headers = { Cookie: `PHPSESSID=${account().session}` }
    const signedIn = await site(new Request(`https://www.pixiv.net/ajax/illust/${id}/pages`, { headers }))
    expect(await signedIn.text()).not.toContain('"original":null')
  })

  it('has series with a locked part, a missing one, and one that is listed twice', async () => {
    const series = catalogue.newestNovels(undefined, 0, 300).flatMap(({ series: label }) => label ?? [])
    const long = series.find(({ id }) => (catalogue.series('novel', id, 0)?.count ?? 0) > 4)
    const { novels } = await bodyOf(`/v2/novel/series?series_id=${long?.id}`)
    const all = catalogue.novelsOfSeries(long?.id ?? 0, 2, { offset: 0, limit: 30 }).map(({ id }) => id)
    const ids = v.parse(objects, novels).map(({ id }) => id)
    expect(ids).toEqual([...all.filter((_, place) => place !== 2), all[0]])
    expect(v.parse(objects, novels)[1]).toMatchObject({ visible: false, title: '' })
  })

  it('has comments without their user, with a stamp of another host, and with an empty parent', async () => {
    const work = catalogue.newest('illust', undefined, 2, 600).find(({ comments }) => comments > 60)
    const pages = ['', '&offset=30'].map((offset) => bodyOf(`/v3/illust/comments?illust_id=${work?.id}${offset}`))
    const comments = (await Promise.all(pages)).flatMap((page) => v.parse(objects, page.comments))
    expect(comments.some(({ user }) => user === null)).toBe(true)
    expect(comments.some((comment) => !('user' in comment))).toBe(true)
    expect(comments).toContainEqual(expect.objectContaining({ user: { id: 0, name: '' } }))
    expect(comments).toContainEqual(expect.objectContaining({ parent_comment: {} }))
    expect(comments).toContainEqual(
      expect.objectContaining({ comment: '', stamp: { stamp_id: 1001, stamp_url: 'https://source.pixiv.net/stamp/1001_s.jpg' } }),
    )
  })

  it('has works that were uploaded again: new addresses lead to the picture, old ones nowhere', async () => {
    const work = catalogue.newest('illust', undefined, 0, 300).find(({ id, pageCount }) => id % 13 === 5 && pageCount === 1)
    const body = JSON.stringify(await bodyOf(`/v1/illust/detail?illust_id=${work?.id}`))
    const [url = ''] = /https:[^"]+img-original[^"]+/.exec(body) ?? []
    const [, hour, minute] = /T(\d\d):(\d\d)/.exec(work?.created ?? '') ?? []
    expect(url).toContain(`/${hour}/${String((Number(minute) + 7) % 60).padStart(2, '0')}/`)
    expect((await picture(site, url)).status).toBe(200)
    const old = url.replace(/(\/\d\d\/)\d\d(\/\d\d\/\d+[-_])/, `$1${minute}$2`)
    expect((await picture(site, old)).status).toBe(404)
  })

  it('sends ids beyond 2^53 as text, and ends of lists in every form', async () => {
    const { notifications } = await bodyOf('/v1/notification/list')
    expect(v.parse(objects, notifications)[0]?.id).toBe('9007199254740993')
    const ends = await Promise.all(
      ['/v1/trending-tags/illust', '/v1/live/list', '/v1/walkthrough/illusts', '/v1/watchlist/novel'].map(bodyOf),
    )
    expect(ends.every((body) => body.next_url !== null)).toBe(true)
  })

  it('is the same in every run', async () => {
    const other = open()
    other.faults.clear()
    const again = await caller(other, account())
    const path = '/v1/search/illust?word=%E6%B5%B7'
    expect((await again(path)).body).toEqual((await call(path)).body)
  })

  it('has no effect on an ordinary day', async () => {
    const usual = await caller(open(false), account())
    const text = JSON.stringify((await usual('/v1/search/illust?word=%E9%A2%A8%E6%99%AF')).body)
    expect(text).not.toContain('"x_restrict":3')
    expect(text).not.toContain('"illust_ai_type":7')
  })
})

describe('answers of a difficult day that are no results', () => {
  const api = 'https://app-api.pixiv.net'

  it('are a page of the edge for one route: 403 with its headers, then the result', async () => {
    const difficult = open()
    const first = await difficult(new Request(`${api}/v1/novel/related`))
    expect([first.status, first.headers.get('Server'), first.headers.get('Content-Type')]).toEqual([
      403,
      'cloudflare',
      'text/html; charset=utf-8',
    ])
    for (const name of ['cf-ray', 'x-frame-options', 'referrer-policy', 'expires', 'set-cookie'])
      expect(first.headers.has(name)).toBe(true)
    expect(await first.text()).toMatch(/^</)
    expect((await difficult(new Request(`${api}/v1/novel/related`))).headers.get('Content-Type')).toMatch(/json/)
  })

  it('are 421 with a page', async () => {
    const response = await open()(new Request(`${api}/v1/user/related`))
    expect([response.status, response.headers.get('Content-Type')]).toEqual([421, 'text/html; charset=utf-8'])
  })

  it.each([
    ['/v1/illust/new', 429, /^\{"error"/, '1'],
    ['/v1/novel/new', 429, /^<!DOCTYPE/, '1'],
    ['/v1/search/popular-preview/novel', 429, /^$/, null],
    ['/v1/search/user', 403, /"Rate Limit"/, null],
  ] as const)('are %s with %d in its form, once', async (path, status, body, retryAfter) => {
    const difficult = open()
    const response = await difficult(new Request(`${api}${path}`))
    expect([response.status, response.headers.get('Retry-After')]).toEqual([status, retryAfter])
    expect(await response.text()).toMatch(body)
    expect((await difficult(new Request(`${api}${path}`))).status).toBe(400)
  })
})

describe('bodies of a difficult day', () => {
  /** Addresses of pictures, and what happens to the first request for each. */
  async function firstAnswers() {
    const difficult = open()
    const paths = catalogue
      .newest('illust', undefined, 0, 60)
      .map(({ id, created }) => `/img-original/img/${created.slice(0, 19).replace(/[-T:]/g, '/')}/${id}_p0.jpg`)
    return Promise.all(
      paths.map(async (path) => {
        const response = await picture(difficult, `https://i.pximg.net${path}`)
        const announced = response.headers.get('Content-Length')
        const bytes = await response.arrayBuffer().catch(() => undefined)
        const again = await picture(difficult, `https://i.pximg.net${path}`)
        return { announced, length: bytes?.byteLength, again: (await again.arrayBuffer()).byteLength }
      }),
    )
  }

  it('are cut, chunked or of another length than announced, and complete at the second request', async () => {
    const answers = await firstAnswers()
    const kinds = new Set(
      answers.map(({ announced, length }) =>
        length === undefined
          ? 'cut'
          : announced === null
            ? 'chunked'
            : Number(announced) > length
              ? 'long'
              : Number(announced) < length
                ? 'short'
                : 'right',
      ),
    )
    expect(kinds).toEqual(new Set(['cut', 'chunked', 'long', 'short', 'right']))
    for (const { length, again } of answers) if (length !== undefined) expect(again).toBe(length)
  })

  it('have empty pieces among the others', async () => {
    const faulty = createSite({
      catalogue,
      renderer: createRecordingRenderer(),
      now,
      faults: [{ kind: 'pieces', host: 'www.pixiv.net' }],
    })
    const sizes: number[] = []
    const { body } = await faulty(new Request('https://www.pixiv.net/ranking.php?format=json'))
    for (const reader = body?.getReader(); reader; ) {
      const { done, value } = await reader.read()
      if (done) break
      sizes.push(value.length)
    }
    expect(sizes.filter((size) => size === 0).length).toBeGreaterThan(2)
    expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(2)
  })

  it('have a fault for each form of body and of refusal', () => {
    const kinds = new Set(difficultFaults.map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['blocked', 'misdirected', 'rate-limit', 'pieces', 'cut', 'wrong-length']))
  })
})
