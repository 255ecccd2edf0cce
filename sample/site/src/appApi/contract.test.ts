// The app API over the sample collection against the contract: shapes, paging to the end, and error responses.
import type { AccountRecord } from '@emaki/catalogue'
import { sentBackByPixivpy } from '@emaki/domain/testing'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, caller } from '../testing/appClient.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import * as shapes from '../testing/shapes.ts'

let sample: SampleSite
let premium: AccountRecord
let call: Call
let allAges: Call
beforeAll(async () => {
  sample = openSampleSite()
  premium = sample.account(2)
  call = await caller(sample.site, premium)
  allAges = await caller(sample.site, sample.account(0))
})
afterAll(() => sample.catalogue.close())

const list = v.object({
  illusts: v.optional(v.array(v.object({ id: v.number() }))),
  novels: v.optional(v.array(v.object({ id: v.number() }))),
  user_previews: v.optional(v.array(v.object({ user: v.object({ id: v.number() }) }))),
  spotlight_articles: v.optional(v.array(v.object({ id: v.number() }))),
  next_url: v.optional(v.nullable(v.string())),
})

/** The ids of every page from here to the end, or of `most` pages. */
async function pagesFrom(path: string, most = 1000, by = call): Promise<number[][]> {
  const found: number[][] = []
  for (let next: string | null = path; next !== null && found.length < most; ) {
    const { status, body } = await by(next)
    expect(status).toBe(200)
    const page: v.InferOutput<typeof list> = v.parse(list, body)
    const items = page.illusts ?? page.novels ?? page.spotlight_articles ?? page.user_previews?.map(({ user }) => user) ?? []
    found.push(items.map(({ id }) => id))
    next = page.next_url ?? null
  }
  return found
}

const expectNoDuplicates = (ids: readonly number[]) => expect(new Set(ids).size).toBe(ids.length)

async function firstOf(path: string): Promise<number> {
  const id = (await pagesFrom(path, 1))[0]?.[0]
  if (id === undefined) throw new Error(`nothing in ${path}`)
  return id
}

describe('every endpoint has the shape of its response', () => {
  it.each([
    ['/v1/illust/ranking', shapes.illusts],
    ['/v1/illust/ranking?mode=day_manga&filter=for_android', shapes.illusts],
    ['/v1/illust/ranking?mode=day_r18', shapes.illusts],
    ['/v1/illust/ranking?mode=week_r18g', shapes.illusts],
    ['/v1/illust/new', shapes.illusts],
    ['/v1/illust/new?content_type=manga', shapes.illusts],
    ['/v1/illust/recommended', shapes.illustRecommended],
    ['/v1/illust/recommended?include_ranking_illusts=true&include_privacy_policy=true', shapes.illustRecommended],
    ['/v1/manga/recommended?include_ranking_label=true', shapes.mangaRecommended],
    ['/v1/walkthrough/illusts', shapes.illusts],
    ['/v1/search/illust?word=%E9%A2%A8%E6%99%AF', shapes.illustSearch],
    ['/v1/search/novel?word=%E5%B0%8F%E8%AA%AC', shapes.novelSearch],
    ['/v1/search/popular-preview/illust?word=%E6%B5%B7', shapes.illustPreview],
    ['/v1/search/popular-preview/novel?word=%E5%B0%8F%E8%AA%AC', shapes.novelPreview],
    ['/v1/search/bookmark-ranges/illust?word=%E6%B5%B7', shapes.bookmarkRanges],
    ['/v1/search/bookmark-ranges/novel?word=%E6%B5%B7', shapes.bookmarkRanges],
    ['/v1/search/user?word=a', shapes.userPreviews],
    ['/v1/search/autocomplete?word=%E9%A2%A8', shapes.autocompleteV1],
    ['/v2/search/autocomplete?word=%E9%A2%A8&merge_plain_keyword_results=true', shapes.autocompleteV2],
    ['/v1/trending-tags/illust', shapes.trendTags],
    ['/v1/trending-tags/novel', shapes.trendTags],
    ['/v1/user/me/state', shapes.userState],
    ['/v1/user/recommended', shapes.userPreviews],
    ['/v1/novel/ranking', shapes.novels],
    ['/v1/novel/new', shapes.novels],
    ['/v1/novel/recommended?include_ranking_novels=true', shapes.novelRecommended],
    ['/v1/spotlight/articles?category=all', shapes.spotlights],
    ['/v1/live/list?list_type=popular', shapes.lives],
  ])('%s', async (path, shape) => {
    const { status, body } = await call(path)
    expect(status).toBe(200)
    expect(v.safeParse(shape, body).issues?.map((issue) => issue.message)).toBeUndefined()
    const lists = Object.entries(v.parse(v.looseObject({}), body)).filter(([, value]) => Array.isArray(value))
    for (const [name, value] of lists) if (name !== 'lives' && !name.startsWith('ranking_')) expect(value, name).not.toEqual([])
  })

  it('endpoints for one work, novel or user too', async () => {
    const work = sample.catalogue.work(await firstOf('/v1/illust/ranking'))
    const novel = await firstOf('/v1/novel/ranking')
    const user = work?.artist.id
    const cases = [
      [`/v1/illust/detail?illust_id=${work?.id}`, shapes.illustDetail],
      [`/v2/illust/related?illust_id=${work?.id}`, shapes.illusts],
      [`/v2/illust/bookmark/detail?illust_id=${work?.id}`, shapes.bookmarkDetail],
      [`/v2/novel/bookmark/detail?novel_id=${novel}`, shapes.bookmarkDetail],
      [`/v1/user/follow/detail?user_id=${user}`, shapes.followDetail],
      [`/v1/user/related?seed_user_id=${user}`, shapes.userPreviews],
      [`/v1/user/detail?user_id=${user}`, shapes.userDetail],
      [`/v1/user/detail?user_id=${premium.id}`, shapes.userDetail],
      [`/v1/user/illusts?user_id=${user}`, shapes.userIllusts],
      [`/v1/user/novels?user_id=${user}`, shapes.userNovels],
      [`/v2/novel/detail?novel_id=${novel}`, v.strictObject({ novel: shapes.novel })],
    ] as const
    for (const [path, shape] of cases) expect(v.safeParse(shape, (await call(path)).body).issues, path).toBeUndefined()
  })

  it('the frames of a ugoira are named in order with their delays', async () => {
    const { body } = await call('/v1/search/illust?word=%E3%81%86%E3%81%94%E3%82%A4%E3%83%A9')
    const ugoira = v.parse(shapes.illustSearch, body).illusts.find((work) => work.type === 'ugoira')
    const answer = await call(`/v1/ugoira/metadata?illust_id=${ugoira?.id}`)
    const { ugoira_metadata } = v.parse(shapes.ugoiraMetadata, answer.body)
    expect(ugoira_metadata.frames.map(({ delay }) => delay)).toEqual(sample.catalogue.work(ugoira?.id ?? 0)?.frameDelays)
    expect(ugoira_metadata.zip_urls.medium).toMatch(/\/img-zip-ugoira\/img\/.+_ugoira600x600\.zip$/)
    const still = await firstOf('/v1/illust/new?content_type=manga')
    expect((await call(`/v1/ugoira/metadata?illust_id=${still}`)).status).toBe(404)
  })
})

describe('lists can be read to their end without gaps or duplicates', () => {
  it('ranking: at least 300 works, thirty per page, the same every time', async () => {
    const pages = await pagesFrom('/v1/illust/ranking?mode=day&date=2026-11-19&filter=for_ios', 11)
    expect(pages.map((page) => page.length)).toEqual(Array.from({ length: 11 }, () => 30))
    expectNoDuplicates(pages.flat())
    const direct = sample.catalogue.ranking('day', '2026-11-19', { offset: 0, limit: 330 })
    expect(pages.flat()).toEqual(direct.map(({ id }) => id))
  })

  it.each([
    '/v1/novel/ranking?mode=week',
    '/v1/novel/recommended',
    '/v1/novel/new',
    '/v1/spotlight/articles',
    '/v1/user/recommended',
    '/v1/illust/new?content_type=manga',
    '/v1/manga/recommended',
    '/v1/search/illust?word=%E7%8C%AB',
    '/v1/search/illust?word=%E7%8C%AB&sort=popular_desc',
    '/v1/search/illust?word=%E7%8C%AB&sort=date_asc',
    '/v1/illust/ranking?mode=day_r18',
  ])('%s', async (path) => {
    const ids = (await pagesFrom(path)).flat()
    expectNoDuplicates(ids)
    expect(ids.length).toBeGreaterThan(15)
  })

  it('recommended works: all of them, and later none that were shown', async () => {
    const pages = await pagesFrom('/v1/illust/recommended', 8)
    expect(pages.flat()).toHaveLength(240)
    expectNoDuplicates(pages.flat())
    const viewed = (pages[0] ?? []).map((id, index) => `viewed%5B${index}%5D=${id}`).join('&')
    const [again] = await pagesFrom(`/v1/illust/recommended?${viewed}`, 1)
    expect(again).toHaveLength(30)
    expect(again?.some((id) => pages[0]?.includes(id))).toBe(false)
  })

  it.each(['/v1/illust/recommended?filter=for_ios', '/v2/illust/related?illust_id='])(
    '%s repeats every viewed work in its next URLs',
    async (path) => {
      let url = path.endsWith('=') ? `${path}${await firstOf('/v1/illust/ranking')}` : path
      for (const count of [30, 60, 90, 120]) {
        const { next_url } = v.parse(list, (await call(url)).body)
        const viewed = [...new URL(next_url ?? '').searchParams].filter(([name]) => /^viewed\[\d+\]$/.test(name))
        expect(viewed).toHaveLength(count)
        url = next_url ?? ''
      }
    },
  )

  it.each([
    ['/v1/illust/ranking', 'date', '2026-11-20'],
    ['/v1/novel/ranking?mode=week', 'date', '2026-11-20'],
    ['/v1/illust/recommended?min_bookmark_id_for_recent_illust=77', 'min_bookmark_id_for_recent_illust', '77'],
  ])('the next URL of %s contains %s', async (path, name, value) => {
    const { next_url } = v.parse(list, (await call(path)).body)
    expect(new URL(next_url ?? '').searchParams.get(name)).toBe(value)
  })

  it('the next URL of recommended works contains the newest bookmark of the account', async () => {
    const [newest] = sample.catalogue.bookmarksOf('illust', premium.id, { limit: 1 })
    const { next_url } = v.parse(list, (await call('/v1/illust/recommended')).body)
    const named = new URL(next_url ?? '').searchParams.get('min_bookmark_id_for_recent_illust')
    expect(named).toBe(String(newest?.row))
  })

  it('related works contain their seed in the next URL', async () => {
    const id = await firstOf('/v1/illust/ranking')
    const { next_url } = v.parse(shapes.illusts, (await call(`/v2/illust/related?illust_id=${id}`)).body)
    expect(new URL(next_url ?? '').searchParams.get('seed_illust_ids[0]')).toBe(String(id))
  })

  it.each([
    ['/v1/illust/recommended', '', 30],
    ['/v1/illust/recommended', 'content_type=manga', 30],
    ['/v1/manga/recommended', '', 30],
    ['/v1/novel/recommended', '', 15],
    ['/v1/illust/related', 'illust_id=', 30],
    ['/v2/illust/related', 'illust_id=', 30],
    ['/v1/novel/related', 'novel_id=', 30],
  ])('%s?%s reaches 400 works by its next URLs', async (path, query, size) => {
    const id = query.endsWith('_id=')
      ? await firstOf(path.startsWith('/v1/novel') ? '/v1/novel/ranking' : '/v1/illust/ranking')
      : ''
    const pages = await pagesFrom(`${path}?${query}${id}`, Math.ceil(400 / size))
    expectNoDuplicates(pages.flat())
    expect(pages.flat().length).toBeGreaterThanOrEqual(400)
  })

  it('related works end after about 450, and leave out viewed works in either notation', async () => {
    const id = await firstOf('/v1/illust/ranking')
    const pages = await pagesFrom(`/v2/illust/related?illust_id=${id}&filter=for_ios&seed_illust_ids%5B%5D=${id}`)
    expectNoDuplicates(pages.flat())
    expect(pages.flat()).not.toContain(id)
    expect(pages.flat().length).toBeGreaterThan(60)
    expect(pages.flat().length).toBeLessThanOrEqual(450)
    const [second] = await pagesFrom(
      `/v2/illust/related?illust_id=${id}&${(pages[0] ?? []).map((seen) => `viewed[]=${seen}`).join('&')}`,
      1,
    )
    expect(second?.some((seen) => pages[0]?.includes(seen))).toBe(false)
    const [byOffset] = await pagesFrom(`/v2/illust/related?illust_id=${id}&offset=30`, 1)
    expect(byOffset?.some((seen) => pages[0]?.includes(seen))).toBe(false)
  })

  it('related works reach 400 for a client that sends the last entry of each list', async () => {
    const id = await firstOf('/v1/illust/ranking')
    const seen: number[] = []
    let path: string | null = `/v2/illust/related?illust_id=${id}`
    for (let page = 0; path !== null && page < 20; page++) {
      const { illusts, next_url }: v.InferOutput<typeof shapes.illusts> = v.parse(shapes.illusts, (await call(path)).body)
      seen.push(...illusts.map((work) => work.id))
      path = next_url && `/v2/illust/related?${sentBackByPixivpy(next_url)}`
    }
    expectNoDuplicates(seen)
    expect(seen.length).toBeGreaterThanOrEqual(400)
  })

  it('a user’s works are newest first, by type', async () => {
    const artist = sample.catalogue.work(await firstOf('/v1/illust/ranking'))?.artist.id ?? 0
    const counts = sample.catalogue.artistCounts(artist)
    const [all, illusts, manga, ugoira] = await Promise.all(
      ['', '&type=illust', '&type=manga', '&type=ugoira'].map(async (type) =>
        (await pagesFrom(`/v1/user/illusts?user_id=${artist}${type}`)).flat(),
      ),
    )
    expect([illusts?.length, manga?.length]).toEqual([counts.illusts, counts.manga])
    expect(all?.length).toBe(counts.illusts + counts.manga)
    expect(ugoira?.every((id) => illusts?.includes(id))).toBe(true)
    expect(all).toEqual([...(all ?? [])].sort((first, second) => second - first))
  })

  it('next_url repeats the query on upstream’s host', async () => {
    const { body } = await call('/v1/illust/ranking?mode=week&date=2026-11-01&filter=for_ios&extra=1')
    expect(v.parse(list, body).next_url).toBe(
      'https://app-api.pixiv.net/v1/illust/ranking?mode=week&date=2026-11-01&filter=for_ios&extra=1&offset=30',
    )
  })
})

describe('search', () => {
  const found = async (query: string, by = call) => {
    const { body } = await by(`/v1/search/illust?word=%E7%8C%AB&${query}`)
    return v.parse(shapes.illustSearch, body).illusts
  }

  it('applies the given days or the latest ones', async () => {
    const between = await found('start_date=2026-03-01&end_date=2026-04-30')
    expect(between.length).toBeGreaterThan(0)
    expect(between.every(({ create_date }) => create_date >= '2026-03-01' && create_date < '2026-05-01')).toBe(true)
    const lastMonth = await found('duration=within_last_month&sort=date_asc')
    expect(lastMonth.every(({ create_date }) => create_date >= '2026-10-22')).toBe(true)
    expect(await found('duration=within_last_day&start_date=2020-01-01')).toEqual(await found('duration=within_last_day'))
  })

  it('limits bookmarks for premium accounts and ignores the limit for others', async () => {
    expect((await found('bookmark_num_min=1000')).every(({ total_bookmarks }) => total_bookmarks >= 1000)).toBe(true)
    expect(await found('bookmark_num_min=1000', allAges)).toEqual(await found('', allAges))
  })

  it('leaves out AI works on request', async () => {
    expect((await found('search_ai_type=1')).some(({ illust_ai_type }) => illust_ai_type === 2)).toBe(false)
  })

  it('previews only the most bookmarked works, for any account', async () => {
    const { body } = await allAges('/v1/search/popular-preview/illust?word=%E7%8C%AB&offset=30')
    const bookmarks = v.parse(shapes.illustPreview, body).illusts.map(({ total_bookmarks }) => total_bookmarks)
    expect(bookmarks).toEqual([...bookmarks].sort((first, second) => second - first))
  })

  it('offers only limits with results', async () => {
    const { body } = await call('/v1/search/bookmark-ranges/illust?word=%E7%8C%AB')
    const least = v.parse(shapes.bookmarkRanges, body).bookmark_ranges.map(({ bookmark_num_min }) => bookmark_num_min)
    expect(least[0]).toBe('*')
    for (const step of least.slice(1)) expect(await found(`bookmark_num_min=${step}`)).not.toEqual([])
  })

  it.each(['"', '*', 'NEAR(', 'a:b', '-', 'OR', '((', "'; DROP TABLE works; --", '\0', '猫 OR', '-猫'])(
    'treats %j as words and never as syntax',
    async (word) => {
      expect((await call(`/v1/search/illust?word=${encodeURIComponent(word)}`)).status).toBe(200)
      expect((await call(`/v1/search/user?word=${encodeURIComponent(word)}`)).status).toBe(200)
      expect((await call(`/v2/search/autocomplete?word=${encodeURIComponent(word)}`)).status).toBe(200)
    },
  )
})

describe('account settings', () => {
  it('leave R-18 rankings empty for an account that excludes them', async () => {
    for (const mode of ['day_r18', 'week_r18g'])
      expect((await pagesFrom(`/v1/illust/ranking?mode=${mode}`, 1, allAges)).flat()).toEqual([])
    const middle = await caller(sample.site, sample.account(1))
    expect((await pagesFrom('/v1/illust/ranking?mode=week_r18g', 1, middle)).flat()).toEqual([])
  })

  it('replace an R-18 work by its placeholder with the same id', async () => {
    const id = await firstOf('/v1/illust/ranking?mode=day_r18')
    expect((await allAges(`/v1/illust/detail?illust_id=${id}`)).body).toMatchObject({
      illust: { id, visible: false, image_urls: { large: 'https://s.pximg.net/common/images/limit_r18_360.png' } },
    })
    expect((await call(`/v1/illust/detail?illust_id=${id}`)).body).toMatchObject({ illust: { id, visible: true, x_restrict: 1 } })
  })

  it('leave works above the rating out of lists', async () => {
    for (const path of ['/v1/illust/new', '/v1/illust/recommended', '/v1/search/illust?word=%E7%8C%AB', '/v1/illust/ranking']) {
      const { body } = await allAges(path)
      const works = v.parse(v.object({ illusts: v.array(v.object({ x_restrict: v.number(), id: v.number() })) }), body).illusts
      expect(works.filter(({ id }) => (sample.catalogue.work(id)?.xRestrict ?? 0) > 0)).toEqual([])
    }
  })

  it.each([
    ['/v1/walkthrough/illusts', shapes.illusts],
    ['/v1/illust/recommended-nologin?content_type=manga&bookmark_illust_ids=1,2', shapes.illustRecommended],
  ])('permit %s without an account', async (path, shape) => {
    const anybody = async (path: string) => (await sample.site(new Request(`https://app-api.pixiv.net${path}`))).json()
    const body = await anybody(path)
    expect(v.safeParse(shape, body).issues).toBeUndefined()
    expect(JSON.stringify(body)).not.toContain('is_followed')
    expect(await anybody('/v1/illust/ranking')).toMatchObject({ error: { message: expect.stringContaining('invalid_request') } })
  })

  it('order by popularity for premium accounts, by date for others', async () => {
    const path = '/v1/search/illust?word=%E7%8C%AB&sort=popular_desc'
    const [free] = await pagesFrom(path, 1, allAges)
    expect(free).toEqual((await pagesFrom('/v1/search/illust?word=%E7%8C%AB', 1, allAges))[0])
    expect((await pagesFrom(path, 1))[0]).not.toEqual((await pagesFrom('/v1/search/illust?word=%E7%8C%AB', 1))[0])
  })
})
