// Queries against a stubbed mirror: requests, results, and responses without their data.
import { readWordList, type WordList } from '@emaki/domain'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  discoveryQuery,
  homeDiscoveryQuery,
  recommendedOrder,
  webDiscoveryQuery,
  webDiscoveryUsersQuery,
} from '../../lists/queries/discovery.ts'
import { latestNovelsQuery, latestQuery } from '../../lists/queries/latest.ts'
import { randomNovelsQuery, randomQuery } from '../../lists/queries/random.ts'
import { recommendedNovelsQuery, recommendedQuery } from '../../lists/queries/recommended.ts'
import { trendTagsQuery } from '../../lists/queries/tags.ts'
import { artworkQuery, relatedQuery } from '../../works/queries/artwork.ts'
import { memberQuery, memberWorksQuery } from '../../works/queries/author.ts'
import { limitQueryLength } from '../http/limitQueryLength.ts'
import type { FeedQuery } from './feed.ts'
import { feedOptions } from './feed.ts'
import type { FeedPage } from './feedPages.ts'

const asked: URL[] = []
let response: unknown = {}

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url))
    return Response.json(response)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const lastAsked = () => {
  const url = asked.at(-1)
  return url ? `${url.pathname}${url.search}` : undefined
}
const work = (id: number) => ({
  id,
  title: `work ${id}`,
  image_urls: { medium: 'https://i.pximg.net/m.jpg' },
  meta_single_page: { original_image_url: 'https://i.pximg.net/o.jpg' },
  page_count: 1,
})

describe('artworkQuery', () => {
  it('requests the artwork by id', async () => {
    response = { illust: work(8) }
    expect(await client().fetchQuery(artworkQuery('8'))).toMatchObject({ id: '8', title: 'work 8' })
    expect(lastAsked()).toBe('/api/mirror/illust?id=8')
  })

  it('fails when the response has no artwork', async () => {
    response = { illust: { id: 'none' } }
    await expect(client().fetchQuery(artworkQuery('9'))).rejects.toThrow()
  })

  it('shows the message of upstream for a removed artwork', async () => {
    response = { error: { message: '', user_message: '尚无此页', reason: '' } }
    await expect(client().fetchQuery(artworkQuery('10'))).rejects.toThrow('尚无此页')
  })
})

describe('relatedQuery', () => {
  it('continues with the query of next_url', async () => {
    response = {
      illusts: [work(1), work(2)],
      next_url: 'https://app-api.pixiv.net/v2/illust/related?illust_id=5&viewed%5B0%5D=1',
    }
    const cache = client()
    await cache.fetchInfiniteQuery({ ...feedOptions(relatedQuery('5')), pages: 1 })
    expect(lastAsked()).toBe('/api/mirror/related?id=5&page=1')
    expect(cache.getQueryData(['feed', 'related', '5'])).toMatchObject({ pages: [{ next: 'illust_id=5&viewed%5B0%5D=1' }] })
  })
})

describe('the next page', () => {
  it.each<
    [string, Pick<FeedQuery<{ readonly id: string }>, 'page'>, (sent: URLSearchParams) => Iterable<readonly [string, unknown]>]
  >([
    ['related works', relatedQuery('5'), (sent) => new URLSearchParams(sent.get('nextUrl') ?? '')],
    [
      'recommended illustrations',
      recommendedQuery('illust', true),
      (sent) => Object.entries<unknown>(JSON.parse(sent.get('params') ?? '')),
    ],
    ['recommended manga', recommendedQuery('manga', true), (sent) => sent],
    ['recommended novels', recommendedNovelsQuery(true, undefined), (sent) => sent],
  ])('of %s leaves out the oldest of 2,000 seen works', async (_name, query, read) => {
    response = { illusts: [], novels: [] }
    const seen = Array.from({ length: 2000 }, (_, index) => `viewed%5B${index}%5D=${140_000_000 + index}`)
    await query.page(seen.join('&'), new AbortController().signal)
    const sent = [...read(asked.at(-1)?.searchParams ?? new URLSearchParams())].filter(([name]) => name.startsWith('viewed'))
    const ids = sent.map(([, id]) => Number(id)).sort((a, b) => a - b)
    // The newest works that fit a URL of our gateway, in the form of this route.
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => 140_002_000 - ids.length + index))
    expect(ids.length).toBeGreaterThanOrEqual(1400)
    expect(ids.length).toBeLessThanOrEqual(1500)
  })
})

describe('limitQueryLength', () => {
  const asNextUrl = (nextUrl: string) => ({ nextUrl })
  const viewed = (count: number) =>
    Array.from({ length: count }, (_, index) => `viewed%5B${index}%5D=${140_000_000 + index}`).join('&')

  it('leaves a short query as it is', () => {
    expect(limitQueryLength('illust_id=5&viewed%5B0%5D=1', asNextUrl)).toBe('illust_id=5&viewed%5B0%5D=1')
  })

  it('sends 1,500 works seen to our own gateway', () => {
    const query = `illust_id=5&${viewed(1500)}`
    expect(limitQueryLength(query, asNextUrl)).toBe(query)
  })

  it('drops the oldest works seen above 1,500', () => {
    const ids = [...new URLSearchParams(limitQueryLength(`illust_id=5&${viewed(2000)}`, asNextUrl)).values()]
    expect([ids.length, ids[0], ids[1], ids.at(-1)]).toEqual([1501, '5', '140000500', '140001999'])
  })

  it('keeps the newest works seen that fit the address limit of another host', () => {
    const query = limitQueryLength(`illust_id=5&${viewed(400)}`, asNextUrl, 7000)
    const ids = [...new URLSearchParams(query).values()]
    expect([ids[0], ids.at(-1)]).toEqual(['5', '140000399'])
    expect(ids.length).toBeGreaterThan(150)
    expect(new URLSearchParams(asNextUrl(query)).toString().length).toBeLessThanOrEqual(7000)
  })
})

describe('member queries', () => {
  it('read the profile', async () => {
    response = { user: { id: 7, name: 'Aoi' }, profile: { total_illusts: 12 } }
    expect(await client().fetchQuery(memberQuery('7'))).toMatchObject({ id: '7', name: 'Aoi', illusts: 12 })
    expect(lastAsked()).toBe('/api/mirror/member?id=7')
  })

  it('read works by type, page by page', async () => {
    response = { illusts: [work(1)], next_url: 'https://app-api.pixiv.net/v1/user/illusts?offset=30' }
    const cache = client()
    await cache.fetchInfiniteQuery(feedOptions(memberWorksQuery('7', 'manga')))
    expect(lastAsked()).toBe('/api/mirror/member_illust?id=7&illust_type=manga&page=1')
    expect(cache.getQueryData(['feed', 'member-works', '7', 'manga'])).toMatchObject({ pages: [{ next: 2 }] })
  })
})

describe('home cards', () => {
  it('load random works from one ranking, and name the next page', async () => {
    response = { illusts: [work(1), work(2)], next_url: null }
    const cache = client()
    await cache.fetchInfiniteQuery(feedOptions(randomQuery('manga', () => 0)))
    expect(asked.at(-1)?.searchParams.get('mode')).toBe('day_manga')
    expect(cache.getQueryData(['feed', 'random', 'manga'])).toMatchObject({ pages: [{ next: 2 }] })
  })

  it('load the trending tags', async () => {
    response = { trend_tags: [{ tag: '風景', translated_name: 'scenery', illust: work(3) }] }
    expect(await client().fetchQuery(trendTagsQuery())).toMatchObject([{ name: '風景', tname: 'scenery', artwork: { id: '3' } }])
  })
})

/** Loads one page of a list at a cursor. */
async function pageOf<T extends { readonly id: string }>(query: FeedQuery<T>, cursor: number | string): Promise<FeedPage<T>> {
  const result = await query.page(cursor, new AbortController().signal)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const next = (query: string) => `https://app-api.pixiv.net/v1/anything?${query}`

describe('recommended works', () => {
  it('are one page of works with many likes', async () => {
    const query = recommendedQuery('illust', false)
    response = {
      illusts: [
        { ...work(1), total_bookmarks: 499 },
        { ...work(2), total_bookmarks: 500 },
      ],
      next_url: next('offset=30'),
    }
    const page = await pageOf(query, '')
    expect(lastAsked()).toBe('/api/mirror/illust_recommended')
    expect(page.next).toBeNull()
    expect(page.items.filter(query.keep).map(({ id }) => id)).toEqual(['2'])
  })

  it('continue in local app API mode with the query of upstream unchanged', async () => {
    const query = recommendedQuery('illust', true)
    response = { illusts: [work(1)], next_url: next('viewed%5B0%5D=1&offset=30') }
    const { next: cursor } = await pageOf(query, '')
    await pageOf(query, cursor ?? '')
    expect(JSON.parse(asked.at(-1)?.searchParams.get('params') ?? '')).toEqual({ 'viewed[0]': '1', offset: '30' })
  })

  it('of manga and novels continue with the query as parameters', async () => {
    response = { illusts: [work(1)], novels: [{ id: 1 }], next_url: next('viewed%5B0%5D=1&offset=30') }
    for (const query of [recommendedQuery('manga', true), recommendedNovelsQuery(true, undefined)] as const) {
      await query.page('viewed%5B0%5D=1&offset=30', new AbortController().signal)
      expect(asked.at(-1)?.searchParams.get('viewed[0]')).toBe('1')
    }
    expect(lastAsked()).toMatch(/^\/api\/mirror\/novel_recommended\?offset=30/)
  })
})

describe('recommended novels', () => {
  const titles = ['夜の図書館', '刷 粉-丝', '好用的梯子', 'a quiet street']
  const shownWith = async (words: WordList | undefined) => {
    response = { novels: titles.map((title, id) => ({ id: id + 1, title })) }
    const query = recommendedNovelsQuery(false, words)
    return (await pageOf(query, '')).items.filter(query.keep).map(({ title }) => title)
  }

  it('are those whose titles pass the sensitive-word check (docs/spec/product.md 5)', async () => {
    expect(await shownWith(readWordList('刷粉丝'))).toEqual(['夜の図書館', 'a quiet street'])
  })

  it('are checked for built-in words even without the file', async () => {
    expect(await shownWith(undefined)).toEqual(['夜の図書館', '刷 粉-丝', 'a quiet street'])
  })

  it('keep one filter while the words stay the same', () => {
    const words = readWordList('刷粉丝')
    expect(recommendedNovelsQuery(false, words).keep).toBe(recommendedNovelsQuery(false, words).keep)
  })
})

describe('latest works', () => {
  it('continue after the last id', async () => {
    response = { illusts: [work(9)], next_url: next('content_type=manga&max_illust_id=9') }
    const page = await pageOf(latestQuery('manga'), '')
    expect(lastAsked()).toBe('/api/mirror/illust_new?content_type=manga')
    await pageOf(latestQuery('manga'), page.next ?? '')
    expect(lastAsked()).toBe('/api/mirror/illust_new?content_type=manga&max_illust_id=9')
  })

  it('include novels', async () => {
    response = { novels: [{ id: 4 }], next_url: next('max_novel_id=4') }
    expect(await pageOf(latestNovelsQuery(), '')).toMatchObject({ items: [{ id: '4' }], next: '4' })
  })
})

describe('random novels', () => {
  it('come from novel rankings, and end after page 4', async () => {
    response = { novels: [{ id: 4 }, { id: 5 }], next_url: next('offset=30') }
    expect(
      (
        await pageOf(
          randomNovelsQuery(() => 0),
          3,
        )
      ).next,
    ).toBe(4)
    expect(asked.at(-1)?.pathname).toBe('/api/mirror/rank_novel')
    expect(asked.at(-1)?.searchParams.get('mode')).toBe('day')
    expect((await pageOf(randomNovelsQuery(), 4)).next).toBeNull()
  })
})

describe('random works', () => {
  it.each([
    ['illust', 9],
    ['manga', 5],
  ] as const)('of kind %s end after page %i', async (kind, last) => {
    response = { illusts: [work(1)], next_url: next('offset=30') }
    expect((await pageOf(randomQuery(kind), last - 1)).next).toBe(last)
    expect((await pageOf(randomQuery(kind), last)).next).toBeNull()
  })
})

describe('discovery', () => {
  const web = (id: number, userId = '5') => ({
    id: String(id),
    userId,
    url: `https://i.pximg.net/c/250x250_80_a2/img-master/img/${id}_p0_square1200.jpg`,
    tags: [],
  })

  it('requests a new batch each time, and ends after page 3', async () => {
    response = { illusts: [web(1), { isAdContainer: true }] }
    const page = await pageOf(discoveryQuery('safe'), 2)
    expect(page).toMatchObject({ items: [{ id: '1' }], next: 3 })
    const query = asked.at(-1)?.searchParams
    expect([query?.get('mode'), query?.get('max'), query?.get('_vercel_no_cache')]).toEqual(['safe', '18', '1'])
    expect((await pageOf(discoveryQuery('safe'), 3)).next).toBeNull()
  })

  it('loads one batch on home', async () => {
    response = { illusts: [web(1)] }
    expect((await pageOf(homeDiscoveryQuery('all'), 1)).next).toBeNull()
    expect(asked.at(-1)?.searchParams.get('mode')).toBe('all')
  })

  it('keeps the order of the recommendation for a web session', async () => {
    const works = [web(1), web(2), web(3)]
    const recommendedIllusts = [{ illustId: '3' }, { illustId: '2' }]
    response = { thumbnails: { illust: works }, recommendedIllusts, tagTranslation: [] }
    expect((await pageOf(webDiscoveryQuery('7', 'safe'), 1)).items.map(({ id }) => id)).toEqual(['3', '2', '1'])
    expect(recommendedOrder({})).toEqual([])
  })

  it('loads users with their works in one request', async () => {
    response = {
      users: [
        { userId: '5', name: 'Aki', image: 'a', imageBig: 'b' },
        { userId: '6', name: 'Mio' },
      ],
      thumbnails: { illust: [web(1, '5'), web(2, '6'), web(3, '5')] },
    }
    const page = await pageOf(webDiscoveryUsersQuery('7'), 1)
    expect(page.next).toBeNull()
    expect(page.items).toMatchObject([
      { id: '5', name: 'Aki', avatar: 'b', illusts: [{ id: '1' }, { id: '3' }] },
      { id: '6', name: 'Mio', illusts: [{ id: '2' }] },
    ])
  })
})
