// The mirror's contract over the embedded site: paging, shapes and errors. For the mirror app, and for servers that run it.
import { japanDay, list, normaliseArtwork, normaliseNovel, normaliseUserProfile, record, shiftDay } from '@emaki/domain'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ContractContext, idsOf, type JsonResponse, moment } from './contractContext.ts'

const day = shiftDay(japanDay(moment), -2)
const all = { offset: 0, limit: 5010 }

const nextQuery = (response: JsonResponse) => {
  const { next_url } = response.body
  return typeof next_url === 'string' ? new URL(next_url).searchParams : undefined
}

/** A server with the mirror. It pauses its account after a rate limit, and leaves retries to its clients. */
export interface MirrorServer {
  /** Ends the pause of the account. */
  readonly endPause: () => void
  /** Leaves out long lists, and what the cases of single routes check too (mirrorCases.ts). */
  readonly isSampled: boolean
}

/** Describes the suite for the mirror that `open` opens: the app, or that of a server. */
export function describeMirror(open: () => ContractContext, server?: MirrorServer): void {
  const whole = it.skipIf(server?.isSampled)
  let context: ContractContext

  beforeAll(() => {
    context = open()
  }, 120_000)

  afterAll(() => context.close())

  afterEach(() => {
    context.site.faults.clear()
    expect([...context.failures, ...context.faults]).toEqual([])
  })

  /** Follows a list. `turn` makes the route of the next page from a response, until it returns undefined or a page is empty. */
  async function walk(
    first: string,
    member: string,
    turn: (response: JsonResponse, page: number) => string | undefined,
    max = 200,
  ) {
    const ids: number[] = []
    let route: string | undefined = first
    for (let page = 1; route !== undefined && page <= max; page++) {
      const response = await context.send(route)
      expect(response.status).toBe(200)
      const found = idsOf(response, member)
      if (found.length === 0) break
      ids.push(...found)
      route = turn(response, page)
    }
    return ids
  }

  /** Follows a list by page number until a page is empty, as clients of a mirror do. */
  const byPage = (route: string, member: string) =>
    walk(`${route}&page=1`, member, (_response, page) => `${route}&page=${page + 1}`)

  const one = async (route: string, member: string) => idsOf(await context.send(route), member)[0]

  describe('lists by page number', () => {
    whole('ranking: returns each place once, in order, up to the last reachable one', async () => {
      const expected = context.catalogue.ranking('day', day, all).map(({ id }) => id)
      expect(expected.length).toBeGreaterThan(300)
      expect(await byPage(`/rank?mode=day&date=${day}`, 'illusts')).toEqual(expected)
    })

    whole('novel ranking: returns each place once', async () => {
      const expected = context.catalogue.novelRanking('week', day, all).map(({ id }) => id)
      expect(expected.length).toBeGreaterThan(0)
      expect(await byPage(`/rank_novel?mode=week&date=${day}`, 'novels')).toEqual(expected)
    })

    it('search: returns each match once, newest first', async () => {
      const ids = await byPage(`/search?word=${encodeURIComponent('風景')}`, 'illusts')
      expect(ids.length).toBeGreaterThan(30)
      expect(new Set(ids).size).toBe(ids.length)
      const created = ids.map((id) => context.catalogue.work(id)?.created ?? '')
      expect(created).toEqual([...created].sort().reverse())
    })

    it('works of a member: returns each work of one type once', async () => {
      const [artist] = context.catalogue.artists({ offset: 0, limit: 1 })
      const expected = context.catalogue.worksOfArtist(artist?.id ?? 0, 'illust', 2, all).map(({ id }) => id)
      expect(await byPage(`/member_illust?id=${artist?.id}`, 'illusts')).toEqual(expected)
    })

    it('a ranking of a future day is empty', async () => {
      const { status, body } = await context.send(`/rank?date=${japanDay(moment)}`)
      expect([status, body.illusts, body.next_url]).toEqual([200, [], null])
    })
  })

  describe('lists by next_url', () => {
    whole('related: continues by nextUrl without duplicates until upstream ends it', async () => {
      const id = await one(`/rank?date=${day}`, 'illusts')
      const ids = await walk(`/related?id=${id}&page=1&nextUrl=`, 'illusts', (response, page) => {
        const query = nextQuery(response)
        return query && `/related?id=${id}&page=${page + 1}&nextUrl=${encodeURIComponent(query.toString())}`
      })
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).not.toContain(id)
      expect(ids.length).toBeGreaterThanOrEqual(400)
      expect(ids.length).toBeLessThanOrEqual(480)
    })

    it('recommended: continues by params without duplicates', async () => {
      const byParams = (response: JsonResponse) => {
        const query = nextQuery(response)
        return query && `/illust_recommended?params=${encodeURIComponent(JSON.stringify(Object.fromEntries(query)))}`
      }
      const ids = await walk('/illust_recommended', 'illusts', byParams, 6)
      expect([ids.length, new Set(ids).size]).toEqual([180, 180])
    })

    it.each([
      ['/manga_recommended', 'illusts', 30],
      ['/novel_recommended', 'novels', 15],
      ['/illust_new', 'illusts', 30],
      ['/manga_new', 'illusts', 30],
      ['/novel_new', 'novels', 30],
    ])('%s: continues by the parameters of next_url without duplicates', async (route, member, size) => {
      const ids = await walk(route, member, (response) => nextQuery(response) && `${route}?${nextQuery(response)}`, 4)
      expect([ids.length, new Set(ids).size]).toEqual([size * 4, size * 4])
    })

    whole('the client follows next_url to the end of a list', async () => {
      const word = 'オリジナル'
      const first = await context.api.call('searchNovels', { word, include_translated_tag_results: true })
      const ids: number[] = []
      let page: unknown = first.ok ? first.value : undefined
      while (page !== undefined) {
        const { novels, next_url } = record(page)
        ids.push(...list(novels).map((novel) => Number(record(novel).id)))
        const next = typeof next_url === 'string' ? await context.api.next(next_url) : undefined
        page = next?.ok ? next.value : undefined
      }
      expect(ids.length).toBeGreaterThan(30)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(await byPage(`/search_novel?word=${encodeURIComponent(word)}`, 'novels'))
    })
  })

  describe('shapes', () => {
    it.each([
      `/rank?date=${day}`,
      '/illust_recommended',
      '/manga_recommended',
      '/illust_new',
      '/search?word=%E6%B5%B7',
      '/popular_preview?word=%E6%B5%B7',
    ])('%s: returns works that the viewer can show', async (route) => {
      const { body } = await context.send(route)
      const works = list(body.illusts)
      expect(works.length).toBeGreaterThan(0)
      for (const work of works) expect(normaliseArtwork(work), JSON.stringify(work)).toBeDefined()
    })

    it.each([`/rank_novel?date=${day}`, '/novel_recommended', '/novel_new'])(
      '%s: returns novels that the viewer can show',
      async (route) => {
        const { body } = await context.send(route)
        expect(list(body.novels).length).toBeGreaterThan(0)
        for (const novel of list(body.novels)) expect(normaliseNovel(novel), JSON.stringify(novel)).toBeDefined()
      },
    )

    it('a work, its author and the author’s works are consistent', async () => {
      const id = await one(`/rank?date=${day}`, 'illusts')
      const work = normaliseArtwork((await context.send(`/illust?id=${id}`)).body.illust)
      const member = normaliseUserProfile((await context.send(`/member?id=${work?.author.id}`)).body)
      expect(member?.name).toBe(work?.author.name)
      const type = work?.type === 'manga' ? 'manga' : 'illust'
      expect(await byPage(`/member_illust?id=${work?.author.id}&illust_type=${type}`, 'illusts')).toContain(id)
    })

    it('an ugoira has frames and an archive', async () => {
      const ugoira = context.catalogue.ranking('day', day, all).find(({ type }) => type === 'ugoira')
      const { body } = await context.send(`/ugoira_metadata?id=${ugoira?.id}`)
      const { frames, zip_urls } = record(body.ugoira_metadata)
      expect(list(frames)).toHaveLength(ugoira?.frameDelays.length ?? -1)
      expect(record(zip_urls).medium).toMatch(/_ugoira600x600\.zip$/)
    })

    it('a novel, tags, completions, spotlights and the account exist', async () => {
      const novel = await one('/novel_new', 'novels')
      expect(normaliseNovel((await context.send(`/novel_detail?id=${novel}`)).body.novel)?.id).toBe(String(novel))
      expect(list((await context.send('/tags')).body.trend_tags).length).toBeGreaterThan(10)
      const completions = list((await context.send('/search_autocomplete?word=%E6%B5%B7')).body.tags)
      expect(completions.map((tag) => record(tag).name)).toContain('海')
      expect(list((await context.send('/spotlights')).body.spotlight_articles)).toHaveLength(10)
      expect((await context.send('/me')).body).toMatchObject({ id: String(context.catalogue.accounts()[0]?.id) })
    })

    it('tag translations follow the requested language', async () => {
      const name = async (language: string) => {
        const { body } = await context.send(`/search_autocomplete?word=${encodeURIComponent('海')}`, language)
        return list(body.tags)
          .map(record)
          .find((tag) => tag.name === '海')?.translated_name
      }
      expect([await name('en'), await name('ko')]).toEqual(['sea', expect.stringMatching(/[가-힣]/)])
    })
  })

  describe('errors', () => {
    it('a missing work gets upstream’s error, in Chinese with the message that starts recovery', async () => {
      const response = await context.send('/illust?id=999999999999')
      expect([response.status, record(response.body.error).user_message]).toEqual([200, '尚无此页'])
      expect(response.headers.get('x-upstream-status')).toBe('404')
      expect(record((await context.send('/illust?id=999999999999', 'en')).body.error).user_message).not.toBe('尚无此页')
    })

    it.each([
      ['/rank?mode=evil', '{"mode":["mode contains invalid value"]}'],
      ['/search?word=a&order=%27%3B%20drop', '{"sort":["sort contains invalid value"]}'],
      ['/illust_recommended?offset=5001', '{"offset":["offset must be no more than 5000"]}'],
    ])('%s gets upstream’s message', async (route, message) => {
      const { status, body } = await context.send(route)
      expect([status, record(body.error).message]).toEqual([200, message])
    })

    it.each([403, 429] as const)('F01: a rate limit by %i is passed on without a retry', async (status) => {
      await context.send('/me')
      context.site.faults.add({ kind: 'rate-limit', status, host: 'app-api.pixiv.net' })
      context.requests()
      const response = await context.send('/rank')
      const calls = context.requests()
      server?.endPause()
      expect([response.status, record(response.body.error).message]).toEqual([server ? 429 : 200, 'Rate Limit'])
      expect(calls).toHaveLength(1)
    })

    it('F04, F06: two resets are retried, and HTML or truncated JSON gets a 502', async () => {
      await context.send('/me')
      context.site.faults.add({ kind: 'reset', host: 'app-api.pixiv.net', times: 2 })
      expect((await context.send('/rank')).status).toBe(server ? 502 : 200)
      context.site.faults.clear()
      context.site.faults.add({ kind: 'server-error', host: 'app-api.pixiv.net', times: 1 })
      expect((await context.send('/rank')).status).toBe(502)
      context.site.faults.add({ kind: 'truncated', host: 'app-api.pixiv.net', times: 1 })
      expect((await context.send('/rank')).status).toBe(502)
    })

    whole('F20: 30 concurrent calls with an expired token cause one refresh and succeed in order', async () => {
      await context.send('/me')
      const pages = Array.from({ length: 30 }, (_, i) => `/rank?date=${day}&size=1&page=${i + 1}`)
      context.pass(3_601_000)
      context.requests()
      const responses = await Promise.all(pages.map((route) => context.send(route)))
      const requests = context.requests().map(({ path }) => path)
      expect(requests.filter((path) => path === '/auth/token')).toHaveLength(1)
      const calls = requests.filter((path) => path === '/v1/illust/ranking').length
      // A server may receive some requests only after the refresh.
      expect(calls).toBeGreaterThan(server ? 30 : 59)
      expect(calls).toBeLessThanOrEqual(60)
      const places = context.catalogue.ranking('day', day, { offset: 0, limit: 30 }).map(({ id }) => id)
      expect(responses.map((response) => idsOf(response, 'illusts')[0])).toEqual(places)
    })
  })

  describe('a hostile query', () => {
    it('searches for any text without failing', async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), async (word) => {
          const { status } = await context.send(`/search?word=${encodeURIComponent(word)}`)
          expect([200, 422]).toContain(status)
        }),
        { numRuns: server?.isSampled ? 20 : 150 },
      )
    })
  })
}
