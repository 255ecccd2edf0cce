// EMAKI_SOURCE=mirror where every host of the site is blocked: all data comes through the mirror.
import type { LookupFunction } from 'node:net'
import { list, record, text } from '@emaki/domain'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSource } from '../app/openSource.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log/log.ts'
import { json, type RawResponse, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { openSampleSite, type SampleSite } from './testing/sampleGateway.ts'

let site: SampleSite
beforeAll(() => {
  site = openSampleSite()
}, 120_000)
afterAll(() => site.close())

const pace = { parallel: 64, spacingMs: 0, pauseMs: 1, longestWaitMs: 5000 }

/** A gateway over a mirror, with the names that it tried to resolve. All lookups fail. */
async function openBlocked() {
  const mirror = await site.gateway({ source: { companion: { pace, recovery: { baseUrl: 'https://pid-recover.sample' } } } })
  const reading = readConfig({ EMAKI_SOURCE: 'mirror', EMAKI_MIRRORS: `http://127.0.0.1:${mirror.port}/api/mirror` })
  if (!reading.ok) throw new Error(reading.problems.join())
  const resolved: string[] = []
  const lookup: LookupFunction = (name, _options, callback) => {
    resolved.push(name)
    callback(Object.assign(new Error('blocked'), { code: 'ENOTFOUND' }), '')
  }
  const log = createLog('silent')
  const source = await openSource({ config: reading.config, now: () => new Date(), log, onFirstBuild: () => undefined, lookup })
  onTestFinished(() => source.close())
  const gateway = await startGateway({ source, now: () => new Date('2026-11-20T15:00:00+09:00') })
  const get = (path: string): Promise<RawResponse> => rawRequest(gateway.port, path, { headers: { 'accept-language': 'ja' } })
  return {
    resolved,
    get,
    async response(path: string): Promise<Readonly<Record<string, unknown>>> {
      const response = await get(path)
      expect([path, response.status]).toEqual([path, 200])
      return record(json(response))
    },
  }
}

/** Every picture address of the site in a response. */
const picturesIn = (response: unknown): string[] =>
  JSON.stringify(response).match(/https:\/\/[is]\.pximg\.net\/[^"\\<> ]+\.(?:jpg|png|gif|webp|zip)/g) ?? []

async function expectPictures(context: Awaited<ReturnType<typeof openBlocked>>, addresses: readonly string[]): Promise<void> {
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of new Set(addresses)) {
    const picture = await context.get(`/api/image/${address.slice('https://'.length)}`)
    expect([address, picture.status, picture.headers['content-type']]).toEqual([
      address,
      200,
      expect.stringMatching(/^(?:image\/|application\/zip)/),
    ])
  }
}

const island = (page: RawResponse): string =>
  /<script type="application\/json"[^>]*>[\s\S]*?<\/script>/.exec(page.body.toString())?.[0] ?? ''

describe('with every host of the site blocked', () => {
  test.each(['/', '/rank/daily', '/rank/weekly?date=2026-11-10'])('the page %s has its initial data', async (path) => {
    const context = await openBlocked()
    // On a busy machine the first page may end before its data arrives.
    await expect.poll(async () => island(await context.get(path))).toContain('i.pximg.net')
    expect((await context.get(path)).status).toBe(200)
    expect(context.resolved).toEqual([])
  })

  test('an artwork has all its pictures', async () => {
    const context = await openBlocked()
    const ranked = list((await context.response('/api/mirror/rank?mode=day')).illusts)
    const several = ranked.find((work) => Number(record(work).page_count) > 1)
    const { illust } = await context.response(`/api/mirror/illust?id=${record(several).id}`)
    expect(list(record(illust).meta_pages).length).toBeGreaterThan(1)
    await expectPictures(context, picturesIn(illust))
    expect(context.resolved).toEqual([])
  })

  test('an ugoira has its frames and its archive', async () => {
    const context = await openBlocked()
    const day = site.catalogue.latestRankingDay()
    const ugoira = site.catalogue.ranking('day', day, { offset: 0, limit: 300 }).find(({ type }) => type === 'ugoira')
    const { ugoira_metadata } = await context.response(`/api/mirror/ugoira_metadata?id=${ugoira?.id}`)
    expect(list(record(ugoira_metadata).frames).length).toBeGreaterThan(1)
    await expectPictures(context, picturesIn(ugoira_metadata))
    expect(context.resolved).toEqual([])
  })

  test('a novel has its text and its cover', async () => {
    const context = await openBlocked()
    const [novel] = list((await context.response('/api/mirror/rank_novel?mode=day')).novels)
    const id = text(record(novel).id) || String(record(novel).id)
    await expectPictures(context, picturesIn((await context.response(`/api/mirror/novel_detail?id=${id}`)).novel))
    expect(text((await context.response(`/api/mirror/webview_novel?id=${id}`)).text).length).toBeGreaterThan(100)
    expect(context.resolved).toEqual([])
  })

  test.each([
    ['/api/mirror/illust_recommended', 'illusts'],
    ['/api/mirror/search?word=%E7%8C%AB', 'illusts'],
    ['/api/mirror/live_list', 'lives'],
    ['/api/companion/ajax/illust/discovery', 'illusts'],
    ['/api/companion/ranking?mode=daily&content=illust', 'contents'],
    ['/api/companion/api/pixivision', 'articles'],
    ['/api/companion/api/pixivision/list?type=illustration', 'articles'],
  ])('the list %s is complete with its pictures', async (path, member) => {
    const context = await openBlocked()
    const items = list((await context.response(path))[member])
    expect(items.length).toBeGreaterThan(0)
    await expectPictures(context, picturesIn(items.slice(0, 2)))
    expect(context.resolved).toEqual([])
  })
})
