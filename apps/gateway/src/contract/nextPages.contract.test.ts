// Next pages through the gateway: lists whose next_url grows by 30 ids a page, followed to 400 works as other clients and our
// viewer do.
import { list, maxViewedIds, record, text } from '@emaki/domain'
import { sentBackByPixivpy } from '@emaki/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overUpstream } from '../testing/overUpstream.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { startGateway } from '../testing/startGateway.ts'
import { openSampleSite, type SampleSite, signIn } from './testing/sampleGateway.ts'

let site: SampleSite
let illust = ''
let novel = ''

beforeAll(() => {
  site = openSampleSite()
  const [day] = [site.catalogue.latestRankingDay()]
  illust = String(site.catalogue.ranking('day', day, { offset: 0, limit: 1 })[0]?.id)
  novel = String(site.catalogue.novelRanking('day', day, { offset: 0, limit: 1 })[0]?.id)
}, 120_000)
afterAll(() => site.close())

const wanted = 400
const relatedAddress = 'https://app-api.pixiv.net/v2/illust/related'

/** Follows a list to `max` different works or its end. `next` makes the target of the next page from a next_url. */
async function follow(
  port: number,
  first: string,
  member: string,
  next: (nextUrl: URL) => string,
  headers: Readonly<Record<string, string>> = {},
  max = wanted,
): Promise<number> {
  const seen = new Set<string>()
  let target: string | undefined = first
  let before = -1
  while (target !== undefined && seen.size < max) {
    expect(seen.size, 'a page has new works').toBeGreaterThan(before)
    before = seen.size
    const response = await rawRequest(port, target, { headers: { 'accept-language': 'ja', ...headers } })
    expect(response.status, `page after ${seen.size} works`).toBe(200)
    const page = record(json(response))
    expect(page.error).toBeUndefined()
    for (const work of list(page[member])) seen.add(String(record(work).id))
    const nextUrl = text(page.next_url)
    target = nextUrl === '' ? undefined : next(new URL(nextUrl))
  }
  return seen.size
}

/** All parameters of next_url, with lists written as `name[]`. */
function wholeBack({ searchParams }: URL): string {
  const query = new URLSearchParams()
  for (const [name, value] of searchParams) {
    if (name.includes('[')) query.append(`${name.split('[')[0]}[]`, value)
    else query.set(name, value)
  }
  return query.toString()
}

describe('the app API pass-through', () => {
  it.each([
    ['/v2/illust/related', () => `illust_id=${illust}`, 'illusts'],
    ['/v1/illust/related', () => `illust_id=${illust}`, 'illusts'],
    ['/v1/illust/recommended', () => 'content_type=illust&filter=for_ios', 'illusts'],
    ['/v1/manga/recommended', () => 'filter=for_ios', 'illusts'],
    ['/v1/novel/recommended', () => '', 'novels'],
  ])('%s reaches 400 works with all parameters of next_url', async (path, query, member) => {
    const { port } = await site.gateway()
    const token = await signIn(port, site.catalogue.accounts()[0]?.refreshToken ?? '')
    const target = (given: string) => `/pixiv-app-api${path}?${given}`
    const count = await follow(port, target(query()), member, (nextUrl) => target(wholeBack(nextUrl)), {
      authorization: `Bearer ${token}`,
    })
    expect(count).toBeGreaterThanOrEqual(wanted)
  })

  it.each([
    ['/v2/illust/related', () => `illust_id=${illust}&filter=for_ios`, 'illusts'],
    ['/v1/illust/recommended', () => 'content_type=illust&include_ranking_label=true&filter=for_ios', 'illusts'],
    ['/v1/illust/recommended-nologin', () => 'content_type=manga&include_ranking_label=true&filter=for_ios', 'illusts'],
    ['/v1/novel/recommended', () => 'include_ranking_label=true&filter=for_ios', 'novels'],
  ])('%s reaches 400 works and the end of the list for pixivpy', async (path, query, member) => {
    const { port } = await site.gateway()
    const token = await signIn(port, site.catalogue.accounts()[0]?.refreshToken ?? '')
    const target = (given: string) => `/pixiv-app-api${path}?${given}`
    const next = ({ href }: URL) => target(String(sentBackByPixivpy(href)))
    const headers = path.endsWith('nologin') ? {} : { authorization: `Bearer ${token}`, host: 'app-api.pixiv.net' }
    expect(await follow(port, target(query()), member, next, headers, Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(wanted)
  })

  it('serves a client with one proxy base for both hosts that sends their names as Host', async () => {
    const { port } = await site.gateway()
    const account = site.catalogue.accounts()[0]?.refreshToken ?? ''
    const token = await signIn(port, account, '/pixiv-app-api/auth/token', { host: 'oauth.secure.pixiv.net' })
    const headers = { authorization: `Bearer ${token}`, host: 'app-api.pixiv.net' }
    const response = await rawRequest(port, `/pixiv-app-api/v1/illust/detail?illust_id=${illust}`, { headers })
    expect([response.status, Object.keys(record(json(response)))]).toEqual([200, ['illust']])
  })

  it.each([
    ['viewed[]', () => 'viewed[]'],
    ['viewed%5B12%5D', (index: number) => `viewed%5B${index}%5D`],
  ])('passes on 1,500 values written as %s', async (_, name) => {
    const upstream = scriptedUpstream(() => Response.json({ illusts: [], next_url: null }))
    const { port } = await startGateway({ ...upstream, config: { apiProxy: true } })
    const query = viewed(maxViewedIds, name)
    expect((await rawRequest(port, `/pixiv-app-api/v2/illust/related?illust_id=1&${query}`)).status).toBe(200)
    expect([...new URL(upstream.requests[0]?.url ?? '').searchParams]).toHaveLength(maxViewedIds + 1)
  })

  it('drops the oldest values above 1,500 instead of failing', async () => {
    const upstream = scriptedUpstream(() => Response.json({ illusts: [], next_url: null }))
    const { port } = await startGateway({ ...upstream, config: { apiProxy: true } })
    const target = `/pixiv-app-api/v2/illust/related?illust_id=1&${viewed(2000, () => 'viewed[]')}`
    expect((await rawRequest(port, target)).status).toBe(200)
    const ids = new URL(upstream.requests[0]?.url ?? '').searchParams.getAll('viewed[]')
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([maxViewedIds, '140000500', '140001999'])
  })

  it('still rejects more than 100 parameters outside growing lists', async () => {
    const { port } = await startGateway({ config: { apiProxy: true } })
    const keys = Array.from({ length: 101 }, (_, index) => `k${index}=1`).join('&')
    expect((await rawRequest(port, `/pixiv-app-api/v1/illust/ranking?${keys}`)).status).toBe(400)
  })
})

const viewed = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${name(index)}=${140_000_000 + index}`).join('&')

describe.each(['/api/mirror', '/api/pixiv'])('the mirror at %s', (base) => {
  it('/related reaches 400 works by nextUrl, as our viewer does', async () => {
    const { port } = await site.gateway()
    const target = (nextUrl: string) => `${base}/related?${new URLSearchParams({ id: illust, nextUrl })}`
    const count = await follow(port, `${base}/related?id=${illust}&page=1`, 'illusts', ({ search }) => target(search.slice(1)))
    expect(count).toBeGreaterThanOrEqual(wanted)
  })

  it.each([
    ['/related', () => `id=${illust}`, 'illusts'],
    ['/illust_recommended', () => '', 'illusts'],
    ['/manga_recommended', () => '', 'illusts'],
    ['/novel_recommended', () => '', 'novels'],
  ])('%s reaches 400 works with pixivpy’s parameters', async (path, query, member) => {
    const { port } = await site.gateway()
    const next = ({ href }: URL) => `${base}${path}?${query()}&${sentBackByPixivpy(href)}`
    expect(await follow(port, `${base}${path}?${query()}`, member, next)).toBeGreaterThanOrEqual(wanted)
  })

  it('/related reaches 400 works by page', async () => {
    const { port } = await site.gateway()
    let page = 1
    const next = () => `${base}/related?id=${illust}&page=${++page}`
    expect(await follow(port, `${base}/related?id=${illust}`, 'illusts', next)).toBeGreaterThanOrEqual(wanted)
  })

  it('/illust_recommended reaches 400 works by params', async () => {
    const { port } = await site.gateway()
    const target = ({ searchParams }: URL) =>
      `${base}/illust_recommended?${new URLSearchParams({ params: JSON.stringify(Object.fromEntries(searchParams)) })}`
    expect(await follow(port, `${base}/illust_recommended`, 'illusts', target)).toBeGreaterThanOrEqual(wanted)
  })

  it.each([
    ['/manga_recommended', 'illusts'],
    ['/novel_recommended', 'novels'],
  ])('%s reaches 400 works by the parameters of next_url', async (path, member) => {
    const { port } = await site.gateway()
    const count = await follow(port, `${base}${path}`, member, ({ search }) => `${base}${path}${search}`)
    expect(count).toBeGreaterThanOrEqual(wanted)
  })

  it('/related_novel reaches 400 novels by page', async () => {
    const { port } = await site.gateway()
    let page = 1
    const target = () => `${base}/related_novel?id=${novel}&page=${++page}`
    expect(await follow(port, `${base}/related_novel?id=${novel}`, 'novels', target)).toBeGreaterThanOrEqual(wanted)
  })

  it.each([
    ['/related', (ids: string) => `id=${illust}&nextUrl=${encodeURIComponent(`illust_id=${illust}&${ids}`)}`],
    ['/?type=related&', (ids: string) => `id=${illust}&nextUrl=${encodeURIComponent(`illust_id=${illust}&${ids}`)}`],
    ['/manga_recommended', (ids: string) => ids],
    [
      '/illust_recommended',
      (ids: string) => `params=${encodeURIComponent(JSON.stringify(Object.fromEntries(new URLSearchParams(ids))))}`,
    ],
  ])('%s accepts 1,500 viewed ids', async (path, query) => {
    const { port } = await site.gateway()
    const given = query(viewed(maxViewedIds, (index) => `viewed%5B${index}%5D`))
    const response = await rawRequest(port, `${base}${path}${path.includes('?') ? '' : '?'}${given}`)
    expect([response.status, record(json(response)).error]).toEqual([200, undefined])
  })

  it.each([
    ['/related', (ids: string) => `id=${illust}&nextUrl=${encodeURIComponent(`illust_id=${illust}&${ids}`)}`],
    ['/related', (ids: string) => `id=${illust}&nextUrl=${encodeURIComponent(`${relatedAddress}?illust_id=${illust}&${ids}`)}`],
    ['/related', (ids: string) => `id=${illust}&${ids}`],
    ['/?type=related', (ids: string) => `id=${illust}&nextUrl=${encodeURIComponent(`illust_id=${illust}&${ids}`)}`],
    ['/manga_recommended', (ids: string) => ids],
    ['/novel_recommended', (ids: string) => ids],
    ['/illust_recommended', (ids: string) => ids],
    [
      '/illust_recommended',
      (ids: string) => `params=${encodeURIComponent(JSON.stringify(Object.fromEntries(new URLSearchParams(ids))))}`,
    ],
  ])('%s drops the oldest of 2,000 viewed ids instead of failing', async (path, query) => {
    const upstream = scriptedUpstream(() => Response.json({ illusts: [], novels: [], next_url: null }))
    const { port } = await startGateway(overUpstream(upstream.fetch))
    const given = query(viewed(2000, (index) => `viewed%5B${index}%5D`))
    const response = await rawRequest(port, `${base}${path}${path.includes('?') ? '&' : '?'}${given}`)
    expect(response.status).toBe(200)
    const ids = new URL(upstream.requests.at(-1)?.url ?? '').searchParams.getAll('viewed[]')
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([maxViewedIds, '140000500', '140001999'])
  })

  it.each(['/rank', '/search', '/illust', '/member_illust', '/?type=rank'])('%s has the strict length limits', async (path) => {
    const { port } = await site.gateway()
    const target = (query: string) => `${base}${path}${path.includes('?') ? '&' : '?'}${query}`
    const ids = viewed(101, (index) => `viewed[${index}]`)
    expect((await rawRequest(port, target(ids))).status).toBe(400)
    expect((await rawRequest(port, target(`nextUrl=${'a'.repeat(10_000)}`))).status).toBe(414)
  })

  it('/rank has the strict limit of header size', async () => {
    const { port } = await site.gateway()
    expect((await rawRequest(port, `${base}/rank`, { headers: { 'x-long': 'a'.repeat(17_000) } })).status).toBe(431)
  })
})

describe('other addresses have the strict length limits', () => {
  it.each([
    '/',
    '/artworks/1',
    '/api/companion/ajax/illust/1',
    '/api/image/i.pximg.net/a.png',
    '/-/a.png',
    '/oembed',
    '/healthz',
  ])('%s', async (path) => {
    const { port } = await site.gateway()
    expect((await rawRequest(port, `${path}?${'a'.repeat(10_000)}`)).status).toBe(414)
    expect((await rawRequest(port, path, { headers: { 'x-long': 'a'.repeat(17_000) } })).status).toBe(431)
  })
})
