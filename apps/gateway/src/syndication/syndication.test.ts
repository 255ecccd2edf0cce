// Syndication feeds over HTTP, from a scripted mirror.

import { readFileSync } from 'node:fs'
import { languages, screenFeeds, searchPath } from '@emaki/domain'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatHash, newHash } from '../config/passwordHash.ts'
import { builtViewer } from '../testing/startGateway.ts'
import { feedTexts } from './feedTexts.ts'
import { maxPollMs, pollLifetimeMs } from './pollSchedule.ts'
import { feedKey, illust, novel, setUp, works } from './testing/feedGateway.ts'
import { readAtom, readXml } from './testing/readAtom.ts'
import { sharedStore } from './testing/sharedStore.ts'

/** The path and the query of an address, as a browser reads them. */
function addressParts(address: string): [path: string, query: URLSearchParams] {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return [pathname, searchParams]
}

afterEach(() => void vi.useRealTimers())

describe('a syndication feed', () => {
  test('has a title in the language of its address, with the names of the viewer', async () => {
    const { atom } = await setUp(() => works)
    const [english, japanese] = [await atom('/feeds/rank/daily.atom'), await atom('/feeds/rank/daily.atom?lang=ja')]
    expect(japanese.title).toBe('ランキング - デイリー')
    expect(japanese.id).toBe(english.id)
    expect(japanese.self).toBe('http://localhost:8080/feeds/rank/daily.atom?lang=ja')
    expect((await atom('/feeds/rank/daily.atom?lang=xx')).title).toBe(english.title)
  })

  test.each(['rank/daily', 'rank_novel/day'])('P13 of an empty newest day %s has the works of the day before', async (path) => {
    const days: (string | null)[] = []
    const { atom } = await setUp(({ searchParams }) => {
      days.push(searchParams.get('date'))
      const list = path.includes('novel') ? { novels: [novel(7), novel(8)] } : works
      return days.length === 1 ? { illusts: [], novels: [] } : list
    })
    expect((await atom(`/feeds/${path}.atom`)).entries).toHaveLength(2)
    expect(days.map((day) => Date.parse(day ?? ''))).toEqual([expect.any(Number), Date.parse(days[0] ?? '') - 86_400_000])
  })

  test.each(['.', '..', '22/7', 'C#', '100%', '＋', '%2F'])('P6 of the words %s lists their search alone', async (words) => {
    const asked: (string | null)[] = []
    const { atom, get } = await setUp(({ searchParams }) => {
      asked.push(searchParams.get('word'))
      return works
    })
    const [feed] = screenFeeds(...addressParts(searchPath('illust', words)))
    const address = `${feed?.path}.atom${feed?.query}`
    expect((await atom(address)).self).toBe(`http://localhost:8080${address}`)
    expect(JSON.parse((await get(address.replace('.atom', '.json'))).text)).toMatchObject({
      home_page_url: `http://localhost:8080${searchPath('illust', words)}`,
    })
    expect(asked.map((word) => word?.split(' ')[0])).toEqual([words])
  })

  test('P6 of the words in a path of older addresses names the address of today', async () => {
    const { atom } = await setUp(() => works)
    expect((await atom('/feeds/search/22%2F7.atom')).self).toBe('http://localhost:8080/feeds/search.atom?word=22%2F7')
  })

  test('has the names of the viewer in every language', () => {
    const others = { illustrations: 'user.tab.illusts', manga: 'user.tab.manga', novels: 'user.tab.novel' }
    const keys = { ...others, artworks: 'search.kind.illust', following: 'nav.following', ranking: 'rank.title' }
    for (const language of languages) {
      const file = new URL(`../../../viewer/src/platform/i18n/locales/${language}.json`, import.meta.url)
      const messages: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
      const keyOf = (name: string) => Object.entries(keys).find(([known]) => known === name)?.[1] ?? `rank.${name}`
      const names = Object.keys(feedTexts[language])
      expect(feedTexts[language]).toEqual(Object.fromEntries(names.map((name) => [name, messages[keyOf(name)]])))
    }
  })

  test('contains hostile text as text', async () => {
    const { atom } = await setUp(() => works)
    const [entry] = (await atom('/feeds/rank/daily.atom')).entries
    expect(entry).toMatchObject({
      id: 'https://www.pixiv.net/artworks/7',
      title: '<script>alert(1)</script> & "]]>"',
      tags: ['<b a="', ']]>', '&amp;'],
    })
    expect(entry?.html).toContain('<p>a &#60;b&#62;</p>')
    expect(entry?.html).toContain('<img src="http://localhost:8080/api/image/i.pximg.net/')
    expect(entry?.html).not.toMatch(/onerror|<script|<b/)
  })

  test('of a search has the filters of its address', async () => {
    const { atom, get, calls } = await setUp(() => works)
    const path = '/feeds/search/%E9%A2%A8%20a%2Fb.atom?mode=exact_match_for_tags&min_likes=x&order=date_asc&utm=1'
    const feed = await atom(path)
    expect(feed.self).toBe('http://localhost:8080/feeds/search.atom?mode=exact_match_for_tags&word=%E9%A2%A8+a%2Fb')
    const [call = ''] = calls
    expect(Object.fromEntries(new URLSearchParams(call.split('?')[1]))).toEqual({
      word: '風 a/b -R-18 -R18 -18+',
      mode: 'exact_match_for_tags',
      order: 'date_desc',
      search_ai_type: '1',
    })
    expect((await get('/feeds/search/r-18.atom')).status).toBe(404)
    expect(feed.id).toBe((await atom(path.replace('&utm=1', ''))).id)
  })

  test('hides R-18 and AI works unless the address asks for them', async () => {
    const all = [illust(1), illust(2, { xRestrict: 1 }), illust(3, { aiType: 2 }), illust(4, { tags: ['R-18'] })]
    const { atom, calls } = await setUp(() => ({ illusts: all }))
    const ids = async (query: string) =>
      (await atom(`/feeds/users/4242/illustrations.atom${query}`)).entries.map(({ id }) => id.split('/').at(-1))
    expect(await ids('')).toEqual(['1'])
    expect(await ids('?ai=1')).toEqual(['1', '3'])
    expect(await ids('?ai=1&r18=1')).toEqual(['1', '2', '3', '4'])
    expect(calls).toHaveLength(1)
  })

  test('of a long novel series has its newest parts', async () => {
    const { atom, calls } = await setUp((url) => ({
      novel_series_detail: { id: 5, title: 'Long', content_count: 64 },
      novels: [novel(url.searchParams.get('page') === '2' ? 64 : 1)],
    }))
    expect((await atom('/feeds/novel/series/5.atom')).entries.map(({ title }) => title)).toEqual(['novel 64'])
    await atom('/feeds/novel/series/5.atom')
    expect(calls).toEqual(['/novel_series?id=5', '/novel_series?id=5&page=2&size=34'])
  })

  test('is sent once to a reader that revalidates', async () => {
    const { get } = await setUp(() => works)
    const { headers } = await get('/feeds/users/4242/illustrations.atom')
    const { etag = '', 'last-modified': modified = '' } = headers
    expect(headers['cache-control']).toBe('public, max-age=600')
    expect([etag.startsWith('"'), modified]).toEqual([true, 'Wed, 18 Nov 2026 15:00:00 GMT'])
    const statuses = [
      { 'if-none-match': etag },
      { 'if-modified-since': modified },
      { 'if-none-match': '"x"', 'if-modified-since': modified },
      { 'if-modified-since': 'Tue, 17 Nov 2026 15:00:00 GMT' },
      { 'if-none-match': etag, 'accept-encoding': 'gzip' },
    ].map(async (conditions) => (await get('/feeds/users/4242/illustrations.atom', conditions)).status)
    expect(await Promise.all(statuses)).toEqual([304, 304, 200, 200, 200])
  })

  test('exists only for lists that it knows', async () => {
    const { get, calls } = await setUp(() => works, { config: { feedKeys: [feedKey] } })
    for (const path of [
      '/feeds/users/0x1/manga.atom',
      '/feeds/users/1/manga',
      '/feeds/users/1/manga.rss',
      '/feeds/users/1/manga/more.atom',
      '/feeds/rank/daily_manga.atom',
      '/feeds/rank/r18.atom',
      '/feeds/rank/__proto__.atom',
      '/feeds/following/illustrations.atom',
      `/feeds/following/novels.atom?key=${'x'.repeat(32)}`,
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
    expect(calls).toEqual([])
  })

  test('sends 503 while upstream fails and 404 for an artist that does not exist', async () => {
    const failing = await setUp(() => Response.json({ error: {} }, { status: 502 }))
    const { status, headers } = await failing.get('/feeds/users/1/manga.atom')
    expect([status, headers['retry-after']]).toEqual([503, '600'])
    const removed = await setUp(() => Response.json({ error: {} }, { status: 404 }))
    expect((await removed.get('/feeds/users/1/manga.atom')).status).toBe(404)
  })
})

test('a day adds each new work once, with one call upstream a poll for three replicas and a restart', async () => {
  const start = Date.UTC(2026, 10, 20)
  const hourMs = 3_600_000
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const store = sharedStore()
  const viewerDirectory = await builtViewer()
  let calls = 0
  const respond = () => {
    calls += 1
    const hours = Math.floor((Date.now() - start) / hourMs)
    const ids = Array.from({ length: 30 }, (_, index) => 100 + hours - index)
    return { illusts: ids.map((id) => illust(id, {}, new Date(start + (id - 100) * hourMs).toISOString())) }
  }
  const replica = () => setUp(respond, { store, viewerDirectory })
  let replicas = await Promise.all([replica(), replica(), replica()])
  const seen = new Map<string, string>()
  const added: string[] = []
  for (let hour = 0; hour <= 24; hour += 3) {
    vi.setSystemTime(start + hour * hourMs)
    if (hour === 12) replicas = await Promise.all([replica(), replica(), replica()])
    for (const { atom } of replicas) {
      for (const { id, updated } of (await atom('/feeds/users/4242/illustrations.atom')).entries) {
        if (!seen.has(id)) added.push(id)
        expect(seen.get(id) ?? updated).toBe(updated)
        seen.set(id, updated)
      }
    }
  }
  const ids = added.map((id) => Number(id.split('/').at(-1))).sort((a, b) => a - b)
  // The first 30 works, then one more for each hour.
  expect(ids).toEqual(Array.from({ length: 30 + 24 }, (_, index) => 71 + index))
  expect(calls).toBe(9)
})

test('the polls of a feed are an hour apart, and those of many feeds spread over the hour', () => {
  const start = Date.UTC(2026, 10, 20)
  const minutes = new Set<number>()
  for (let feed = 0; feed < 200; feed++) {
    const first = pollLifetimeMs(`feed ${feed}`, start)
    expect(first).toBeGreaterThanOrEqual(30 * 60_000)
    expect(first).toBeLessThanOrEqual(maxPollMs)
    expect(pollLifetimeMs(`feed ${feed}`, start + first + 5000)).toBe(60 * 60_000 - 5000)
    minutes.add(Math.floor(first / 60_000) % 60)
  }
  expect(minutes.size).toBeGreaterThan(50)
})

describe('a feed key', () => {
  const password = formatHash(newHash('a long password'))

  test('opens only the feeds of a private instance', async () => {
    const { get } = await setUp(() => works, { config: { access: 'password', password, feedKeys: [feedKey] } })
    const status = async (path: string) => (await get(path)).status
    expect(await status(`/feeds/users/4242/manga.atom?key=${feedKey}`)).toBe(200)
    expect((await get(`/feeds/users/4242/manga.atom?key=${feedKey}`)).headers['cache-control']).toMatch(/^private/)
    for (const path of [
      '/feeds/users/4242/manga.atom',
      `/feeds/users/4242/manga.atom?key=${'x'.repeat(32)}`,
      `/api/mirror/rank?key=${feedKey}`,
      `/feeds/../api/mirror/rank?key=${feedKey}`,
      `/feeds/%2e%2e/api/mirror/rank?key=${feedKey}`,
      `/feedsx?key=${feedKey}`,
    ]) {
      expect([path, await status(path)]).toEqual([path, 401])
    }
  })

  test('opens the feed of what the account of the instance follows, which is loaded once an hour', async () => {
    const { get, calls } = await setUp(() => works, { config: { feedKeys: [feedKey] } })
    const path = `/feeds/following/illustrations.atom?key=${feedKey}`
    const feeds = [readAtom((await get(path)).text), readAtom((await get(path)).text)]
    expect(feeds.map(({ self, entries }) => [self, entries.length])).toEqual(Array(2).fill([`http://localhost:8080${path}`, 2]))
    expect(calls).toEqual(['/req_get?path=v2%2Fillust%2Ffollow'])
  })
})

test('the OPML list has a feed for each artist that a user follows', async () => {
  const { get, calls } = await setUp((url) => {
    const isLast = url.searchParams.get('page') === '2'
    return {
      user_previews: [{ user: { id: isLast ? 3 : 2, name: isLast ? '<b> & "c"' : 'two' } }],
      next_url: isLast ? null : 'https://app-api.pixiv.net/next',
    }
  })
  const { status, headers, text } = await get('/feeds/users/1/following.opml?works=manga&ai=1&x=1')
  expect([status, headers['content-type']]).toEqual([200, 'text/x-opml; charset=utf-8'])
  const [, body] = readXml(text).children
  expect(body?.children.map(({ attributes }) => [attributes.text, attributes.xmlUrl])).toEqual([
    ['two', 'http://localhost:8080/feeds/users/2/manga.atom?ai=1'],
    ['<b> & "c"', 'http://localhost:8080/feeds/users/3/manga.atom?ai=1'],
  ])
  expect(calls).toHaveLength(2)
})
