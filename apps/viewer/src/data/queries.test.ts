// Queries against a mirror on the wire: what is asked, what comes out, and what an answer without its data becomes.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { artworkQuery, relatedQuery } from './artwork.ts'
import { memberQuery, memberWorksQuery } from './author.ts'
import { feedOptions } from './feed.ts'
import { randomQuery } from './random.ts'
import { spotlightsQuery } from './spotlights.ts'
import { trendTagsQuery } from './tags.ts'

const asked: URL[] = []
let answer: unknown = {}

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url))
    return Response.json(answer)
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

describe('an artwork', () => {
  it('is asked for by its id', async () => {
    answer = { illust: work(8) }
    expect(await client().fetchQuery(artworkQuery('8'))).toMatchObject({ id: '8', title: 'work 8' })
    expect(lastAsked()).toBe('/api/mirror/illust?id=8')
  })

  it('that an answer does not hold is an error', async () => {
    answer = { illust: { id: 'none' } }
    await expect(client().fetchQuery(artworkQuery('9'))).rejects.toThrow()
  })

  it("that is gone says so in upstream's words", async () => {
    answer = { error: { message: '', user_message: '尚无此页', reason: '' } }
    await expect(client().fetchQuery(artworkQuery('10'))).rejects.toThrow('尚无此页')
  })
})

describe('related works', () => {
  it("go on with the query of upstream's next address", async () => {
    answer = { illusts: [work(1), work(2)], next_url: 'https://app-api.pixiv.net/v2/illust/related?illust_id=5&viewed%5B0%5D=1' }
    const cache = client()
    await cache.fetchInfiniteQuery({ ...feedOptions(relatedQuery('5')), pages: 1 })
    expect(lastAsked()).toBe('/api/mirror/related?id=5&page=1')
    expect(cache.getQueryData(['feed', 'related', '5'])).toMatchObject({ pages: [{ next: 'illust_id=5&viewed%5B0%5D=1' }] })
  })
})

describe('a member', () => {
  it('is read from the profile', async () => {
    answer = { user: { id: 7, name: 'Aoi' }, profile: { total_illusts: 12 } }
    expect(await client().fetchQuery(memberQuery('7'))).toMatchObject({ id: '7', name: 'Aoi', illusts: 12 })
    expect(lastAsked()).toBe('/api/mirror/member?id=7')
  })

  it('has works by type, page by page', async () => {
    answer = { illusts: [work(1)], next_url: 'https://app-api.pixiv.net/v1/user/illusts?offset=30' }
    const cache = client()
    await cache.fetchInfiniteQuery(feedOptions(memberWorksQuery('7', 'manga')))
    expect(lastAsked()).toBe('/api/mirror/member_illust?id=7&illust_type=manga&page=1')
    expect(cache.getQueryData(['feed', 'member-works', '7', 'manga'])).toMatchObject({ pages: [{ next: 2 }] })
  })
})

describe('the cards of home', () => {
  it('draw random works from one ranking, and say where the next draw is', async () => {
    answer = { illusts: [work(1), work(2)], next_url: null }
    const cache = client()
    await cache.fetchInfiniteQuery(feedOptions(randomQuery('manga', () => 0)))
    expect(asked.at(-1)?.searchParams.get('mode')).toBe('day_manga')
    expect(cache.getQueryData(['feed', 'random', 'manga'])).toMatchObject({ pages: [{ next: 2 }] })
  })

  it('list articles, none where the mirror has none', async () => {
    answer = { spotlight_articles: [] }
    expect(await client().fetchQuery(spotlightsQuery())).toEqual([])
    answer = {}
    await expect(client().fetchQuery(spotlightsQuery())).rejects.toThrow()
  })

  it('know the tags of the day', async () => {
    answer = { trend_tags: [{ tag: '風景', translated_name: 'scenery', illust: work(3) }] }
    expect(await client().fetchQuery(trendTagsQuery())).toMatchObject([{ name: '風景', tname: 'scenery', artwork: { id: '3' } }])
  })
})
