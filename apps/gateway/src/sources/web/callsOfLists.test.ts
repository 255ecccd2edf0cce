// Calls upstream for the lists and works that the viewer shows, each with a cold cache.
import { list, record, text } from '@emaki/domain'
import { createMirror } from '@emaki/mirror'
import { createWebApi, createWebClient, politePace, systemClock } from '@emaki/web-api'
import { afterAll, expect, test } from 'vitest'
import { openContractContext } from '../../contract/testing/contractContext.ts'
import { keepRepeatedReads } from './repeatedReads.ts'
import { createWebAppApi } from './webAppApi.ts'

const sides = openContractContext()
afterAll(() => sides.close())

/** A mirror over the web side with empty memory, and the paths that it has called. */
function coldMirror() {
  const calls: string[] = []
  const client = createWebClient({
    fetch: (request) => {
      calls.push(new URL(request.url).pathname)
      return sides.site(request)
    },
    clock: systemClock,
    pace: { ...politePace, spacingMs: 0 },
    userAgent: 'test',
  })
  const kept = keepRepeatedReads(client, Date.now)
  const mirror = createMirror({ api: createWebAppApi({ open: (call) => createWebApi({ client: kept, ...call }) }) })
  const get = async (address: string) => {
    const response = await mirror.request(address, { headers: { 'Accept-Language': 'en' } })
    return record(await response.json())
  }
  return { calls, get }
}

const renderer = '17390528'

/** The lists of the viewer's screens, without a page number. */
async function listAddresses(): Promise<string[]> {
  const { get } = coldMirror()
  const works = list((await get('/rank?mode=day_manga')).illusts).map(record)
  const novels = list((await get('/rank_novel?mode=week')).novels).map(record)
  const seriesOf = (all: readonly Readonly<Record<string, unknown>>[]) =>
    String(all.map(({ series }) => record(series).id).find((id) => id !== undefined))
  const words = encodeURIComponent('猫')
  return [
    ...['/rank?mode=day', '/rank?mode=week', '/rank_novel?mode=day'],
    ...[`/search?word=${words}`, `/search_novel?word=${words}`, `/search_user?word=a`, `/popular_preview?word=${words}`],
    ...['illust', 'manga'].map((type) => `/member_illust?id=${renderer}&illust_type=${type}`),
    ...['/member_novel', '/member_illust_series', '/related_member'].map((path) => `${path}?id=${renderer}`),
    ...['/illust_recommended?', '/manga_recommended?', '/novel_recommended?', '/user_recommended?'],
    ...['/illust_new?', '/manga_new?', '/novel_new?', '/tags?', '/tags_novel?'],
    ...[`/related?id=${works[0]?.id}`, `/illust_comments?id=${works[0]?.id}`, `/illust_series?id=${seriesOf(works)}`],
    ...[`/related_novel?id=${novels[0]?.id}`, `/novel_comments?id=${novels[0]?.id}`, `/novel_series?id=${seriesOf(novels)}`],
  ]
}

test('a request for a list makes at most 1.2 calls upstream on average', async () => {
  const counts: string[] = []
  let requests = 0
  let all = 0
  for (const address of await listAddresses()) {
    const { calls, get } = coldMirror()
    const pages: number[] = []
    // The first three pages, as far as there are any.
    for (let page = 1, next = ''; page <= 3; page++) {
      const before = calls.length
      const further = next.includes('/related') ? `&nextUrl=${encodeURIComponent(next)}` : `&page=${page}`
      const content = await get(address + further)
      expect(content.error, address).toBeUndefined()
      pages.push(calls.length - before)
      next = text(content.next_url)
      if (next === '') break
    }
    counts.push(`${address} ${pages.join(' ')}`)
    requests += pages.length
    all += calls.length
  }
  expect(requests).toBeGreaterThan(45)
  expect(all / requests, counts.join('\n')).toBeLessThanOrEqual(1.2)
})

test('a work of one page takes one call upstream, a work of several pages two', async () => {
  const works = list((await coldMirror().get('/rank?mode=week')).illusts).map(record)
  for (const isSingle of [true, false]) {
    const work = works.find(({ type, page_count }) => type !== 'ugoira' && (page_count === 1) === isSingle)
    const { calls, get } = coldMirror()
    const { illust } = await get(`/illust?id=${work?.id}`)
    expect(record(illust).page_count).toBe(work?.page_count)
    const path = `/ajax/illust/${work?.id}`
    expect(calls).toEqual(isSingle ? [path] : [path, `${path}/pages`])
  }
})
