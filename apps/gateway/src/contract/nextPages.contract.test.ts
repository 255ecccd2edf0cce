// Next pages through the gateway: lists whose next_url grows by 30 ids a page, followed to 400 works as other clients and our
// viewer do.
import { maxViewedIds, record } from '@emaki/domain'
import { sentBackByPixivpy } from '@emaki/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overUpstream } from '../testing/overUpstream.ts'
import { json, type RawOptions, rawRequest } from '../testing/rawRequest.ts'
import { scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { startGateway } from '../testing/startGateway.ts'
import { describeNextPages, follow, viewed, wanted } from './testing/nextPagesSuite.ts'
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

const serverAt = ({ port }: { readonly port: number }) => ({
  port,
  request: (path: string, options?: RawOptions) => rawRequest(port, path, options),
})
const open = async () => serverAt(await site.gateway())

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
    const { port, ...server } = await open()
    const token = await signIn(port, site.catalogue.accounts()[0]?.refreshToken ?? '')
    const target = (given: string) => `/pixiv-app-api${path}?${given}`
    const count = await follow(server, target(query()), member, (nextUrl) => target(wholeBack(nextUrl)), {
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
    const { port, ...server } = await open()
    const token = await signIn(port, site.catalogue.accounts()[0]?.refreshToken ?? '')
    const target = (given: string) => `/pixiv-app-api${path}?${given}`
    const next = ({ href }: URL) => target(String(sentBackByPixivpy(href)))
    const headers = path.endsWith('nologin') ? {} : { authorization: `Bearer ${token}`, host: 'app-api.pixiv.net' }
    expect(await follow(server, target(query()), member, next, headers, Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(wanted)
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

const bases = ['/api/mirror', '/api/pixiv']
describeNextPages({
  bases,
  open,
  openOver: async (upstream) => serverAt(await startGateway(overUpstream(upstream))),
  illust: () => illust,
  novel: () => novel,
})

describe.each(bases)('the mirror at %s', (base) => {
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
