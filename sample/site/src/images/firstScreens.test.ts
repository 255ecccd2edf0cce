import { describe, expect, it, onTestFinished } from 'vitest'
import { openSampleCopy } from '../../../catalogue/src/testing/sampleCopy.ts'
import { createSite } from '../createSite.ts'
import { caller, picture } from '../testing/appClient.ts'
import { createRecordingPainter } from '../testing/recordingPainter.ts'

const now = new Date('2026-11-21T06:00:00Z')

/** The site with its pictures painted so far. `quietMs` of 1 keeps the tests fast. */
function setUp(failures: unknown[] = [], trouble?: Error) {
  const painter = createRecordingPainter(trouble)
  const catalogue = openSampleCopy(() => now)
  const site = createSite({
    catalogue,
    painter,
    now: () => now,
    imageSearch: { quietMs: 1 },
    onFailure: (error) => void failures.push(error),
  })
  onTestFinished(() => catalogue.close())
  return { site, painter, catalogue }
}

/** Addresses of first pages in the size of cards, and of avatars, in a response of the app API. */
function cardPictures(body: unknown): string[] {
  const found = JSON.stringify(body).match(/https:\/\/i\.pximg\.net\/(?:c\/540x540_70\/|user-profile\/)[^"]+/g)
  return [...new Set(found)].filter((url) => !/_p[1-9]\d*_/.test(url))
}

/** Fetches pictures. Resolves with the ones that were not painted before. */
async function missing({ site, painter }: ReturnType<typeof setUp>, urls: readonly string[]): Promise<string[]> {
  const painted = new Set(painter.orders)
  const found: string[] = []
  for (const url of urls) {
    expect((await picture(site, url)).status, url).toBe(200)
    if (!painted.has(painter.orders.at(-1) ?? '')) found.push(url)
  }
  return found
}

describe('first screens', () => {
  it('paints nothing before it is started', () => {
    expect(setUp().painter.orders).toEqual([])
  })

  it('paints the cards and avatars of the daily ranking and of the recommended works of the account', async () => {
    const sample = setUp()
    await sample.site.firstScreens.complete()
    const [account] = sample.catalogue.accounts()
    if (!account) throw new Error('The sample has no account')
    const call = await caller(sample.site, account)
    for (const path of ['/v1/illust/ranking?mode=day', '/v1/illust/recommended']) {
      const { body } = await call(path)
      const urls = cardPictures(body)
      expect(urls.length, path).toBeGreaterThan(40)
      expect(await missing(sample, urls), path).toEqual([])
    }
  })

  it('paints the pages of the first works in both sizes of their screen', async () => {
    const sample = setUp()
    await sample.site.firstScreens.complete()
    const [first] = sample.catalogue.ranking('day', sample.catalogue.latestRankingDay(), { offset: 0, limit: 1 })
    const path = `img-master/img/${first?.created.slice(0, 19).replace(/[-T:]/g, '/')}/${first?.id}_p0_master1200.jpg`
    const urls = ['', 'c/600x1200_90/'].map((size) => `https://i.pximg.net/${size}${path}`)
    expect(await missing(sample, urls)).toEqual([])
  })

  it('paints each picture once, and at most two hundred', async () => {
    const { site, painter } = setUp()
    await site.firstScreens.complete()
    expect(new Set(painter.orders).size).toBe(painter.orders.length)
    expect(painter.orders.length).toBeLessThan(200)
  })

  it('stops before the next picture when it is closed', async () => {
    const { site, painter } = setUp()
    const running = site.firstScreens.complete()
    await site.firstScreens.close()
    await running
    expect(painter.orders.length).toBeLessThan(2)
  })

  it('reports a failure once and ends the pass', async () => {
    const failures: unknown[] = []
    const trouble = new Error('no thread')
    await setUp(failures, trouble).site.firstScreens.complete()
    expect(failures).toEqual([trouble])
  })
})
