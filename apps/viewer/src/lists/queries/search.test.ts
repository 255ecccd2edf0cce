// Searches against a stubbed mirror: requests, filters, and query identity.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { feedOptions } from '../../platform/query/feed.ts'
import { mergePages } from '../../platform/query/feedPages.ts'
import { sensitiveWordsQuery } from '../../works/queries/sensitiveWords.ts'
import type { SearchRequest } from './search.ts'
import { illustSearchQuery, novelSearchQuery, userSearchQuery } from './search.ts'
import { readSuggestions, suggestionsQuery } from './searchSuggestions.ts'

const asked: URL[] = []
let response: () => Response = () => Response.json({})

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (request: Request | URL) => {
    asked.push(new URL(request instanceof URL ? request : request.url))
    return response()
  })
})
afterEach(() => void vi.unstubAllGlobals())

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const lastAsked = () => Object.fromEntries(asked.at(-1)?.searchParams ?? [])
const question = (more: Partial<SearchRequest> = {}): SearchRequest => ({
  words: '猫 海',
  filters: {},
  switches: { r18: false, ai: false },
  minLikes: 5,
  now: new Date('2026-11-21T08:00:00Z'),
  ...more,
})
const work = (id: number, likes: number) => ({
  id,
  title: `work ${id}`,
  image_urls: { medium: 'https://i.pximg.net/m.jpg' },
  meta_single_page: { original_image_url: 'https://i.pximg.net/o.jpg' },
  page_count: 1,
  total_bookmarks: likes,
})

async function shown<T extends { readonly id: string }>(query: FeedQuery<T>): Promise<readonly T[]> {
  const { pages } = await client().fetchInfiniteQuery({ ...feedOptions(query), pages: 1 })
  return mergePages(pages, query.keep).items
}

describe('a search for works', () => {
  it('sends words, exclusions and page, and shows works with enough likes', async () => {
    response = () =>
      Response.json({ illusts: [work(1, 4), work(2, 5)], next_url: 'https://app-api.pixiv.net/v1/search/illust?offset=30' })
    expect((await shown(illustSearchQuery(question()))).map(({ id }) => id)).toEqual(['2'])
    expect(asked.at(-1)?.pathname).toBe('/api/mirror/search')
    expect(lastAsked()).toEqual({
      word: '猫 海 -R-18 -R18 -18+',
      mode: 'partial_match_for_tags',
      order: 'date_desc',
      page: '1',
      search_ai_type: '1',
    })
  })

  it('P24 goes on with the year before when a year ends, and passes over empty years', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const years: string[] = []
    response = () => {
      years.push(`${lastAsked().start_date} ${lastAsked().page}`)
      const works = years.length === 2 ? [] : [work(years.length, 9)]
      return Response.json({ illusts: works, next_url: null })
    }
    const query = illustSearchQuery(question({ filters: { start_date: '2020-01-01', end_date: '2022-06-01' } }))
    const signal = new AbortController().signal
    const first = await query.page(1, signal)
    const next = first.ok ? first.value.next : null
    expect(next).toBe(168)
    const second = query.page(next ?? 0, signal)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await second).toMatchObject({ ok: true, value: { next: null } })
    expect(years).toEqual(['2021-06-01 1', '2020-05-31 1', '2020-01-01 1'])
    vi.useRealTimers()
  })

  it('is one query object for equal requests', () => {
    expect(illustSearchQuery(question())).toBe(illustSearchQuery(question()))
    expect(illustSearchQuery(question())).not.toBe(illustSearchQuery(question({ minLikes: 6 })))
    expect(illustSearchQuery(question({ minLikes: 6 })).key).toEqual(illustSearchQuery(question()).key)
  })

  it('is another query object for another filter', () => {
    const plain = illustSearchQuery(question()).key
    expect(illustSearchQuery(question({ filters: { order: 'date_asc' } })).key).not.toEqual(plain)
    expect(illustSearchQuery(question({ filters: { popular: true } })).key).not.toEqual(plain)
  })

  it('uses one page of another route for the popular preview', async () => {
    response = () => Response.json({ illusts: [work(1, 100)], next_url: null })
    const query = illustSearchQuery(question({ filters: { popular: true } }))
    await shown(query)
    expect(asked.at(-1)?.pathname).toBe('/api/mirror/popular_preview')
    expect(lastAsked()).not.toHaveProperty('page')
  })

  it('sends the order parameter of novels', async () => {
    response = () => Response.json({ novels: [], next_url: null })
    await shown(novelSearchQuery(question({ filters: { order: 'date_asc' } })))
    expect(asked.at(-1)?.pathname).toBe('/api/mirror/search_novel')
    expect(lastAsked()).toMatchObject({ sort: 'date_asc' })
  })
})

describe('userSearchQuery', () => {
  it('sends only the words', async () => {
    response = () => Response.json({ user_previews: [{ user: { id: 7, name: 'Aki' }, illusts: [] }], next_url: null })
    expect(await shown(userSearchQuery('Aki'))).toMatchObject([{ id: '7', name: 'Aki' }])
    expect(lastAsked()).toEqual({ word: 'Aki', page: '1' })
  })
})

describe('suggestionsQuery', () => {
  it('requests tags for the typed word', async () => {
    response = () => Response.json({ tags: [{ name: '猫', translated_name: 'cat' }] })
    expect(await client().fetchQuery(suggestionsQuery('ね'))).toEqual([{ name: '猫', translated: 'cat' }])
    expect(`${asked.at(-1)?.pathname} ${lastAsked().word}`).toBe('/api/mirror/search_autocomplete ね')
  })

  it('returns at most ten distinct tags with names', () => {
    const wire = [{ name: 'a' }, { name: '' }, null, { name: 'a', translated_name: 'x' }, { name: 7 }]
    expect(readSuggestions(wire).map(({ name }) => name)).toEqual(['a', '7'])
    expect(readSuggestions(Array.from({ length: 50 }, (_, index) => ({ name: `tag ${index}` })))).toHaveLength(10)
  })
})

describe('the sensitive words', () => {
  const words = () => client().fetchQuery(sensitiveWordsQuery())

  it('are read from the file of the host', async () => {
    response = () => new Response('刷粉丝\n代购账号', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    expect((await words())?.words).toEqual(new Set(['刷粉丝', '代购账号']))
    expect(asked.at(-1)?.pathname).toBe('/api/words.txt')
  })

  it.each([
    ['there is none', () => new Response('', { status: 404 })],
    ['it is an HTML page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['it is too large', () => new Response('x'.repeat(5_000_000), { headers: { 'content-type': 'text/plain' } })],
    ['the network is unreachable', () => Promise.reject(new TypeError('network')) as never],
  ])('are null when %s', async (_why, respond) => {
    response = respond
    expect(await words()).toBeNull()
  })
})
