// Feeds: states, throttling, and continuing after an error.
import { succeeded } from '@emaki/domain'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestFailed } from '../http/requestResult.ts'
import { feedOptions, feedQuery, feedState, pageWait, previewOf, refreshFeed } from './feed.ts'
import type { Cursor, FeedPage } from './feedPages.ts'

interface Item {
  readonly id: string
}
const pageOf = (size: number, cursor: number, last: number): FeedPage<Item> => ({
  items: Array.from({ length: size }, (_, at) => ({ id: `${cursor}-${at}` })),
  unreadable: 0,
  next: cursor < last ? cursor + 1 : null,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A list of `last` pages in its own client, observed like a component does. */
function watched(page: (cursor: Cursor) => ReturnType<Parameters<typeof feedQuery<Item>>[0]['page']>) {
  const asked: { cursor: Cursor; at: number }[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = feedQuery<Item>({
    key: ['test'],
    lifetime: 0,
    first: 1,
    page: (cursor) => {
      asked.push({ cursor, at: Date.now() })
      return page(cursor)
    },
    keep: () => true,
  })
  const observer = new InfiniteQueryObserver(client, feedOptions(query))
  const stop = observer.subscribe(() => undefined)
  return { asked, observer, stop, state: () => feedState(observer.getCurrentResult()) }
}

describe('useFeed', () => {
  it('loads pages until the list is finished', async () => {
    const list = watched(async (cursor) => succeeded(pageOf(30, Number(cursor), 2)))
    expect(list.state()).toBe('loading')
    await vi.advanceTimersByTimeAsync(0)
    expect(list.state()).toBe('ready')
    void list.observer.fetchNextPage()
    await vi.advanceTimersByTimeAsync(2000)
    expect(list.state()).toBe('finished')
    list.stop()
  })

  it('requests pages at least 1500 ms apart', async () => {
    const list = watched(async (cursor) => succeeded(pageOf(30, Number(cursor), 9)))
    await vi.advanceTimersByTimeAsync(0)
    for (let more = 0; more < 3; more++) {
      void list.observer.fetchNextPage()
      await vi.advanceTimersByTimeAsync(1600)
    }
    const gaps = list.asked.slice(1).map((ask, index) => ask.at - (list.asked[index]?.at ?? 0))
    expect(gaps).toHaveLength(3)
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1500)
    list.stop()
  })

  it('keeps its items when a page fails, and retries that page', async () => {
    let isDown = false
    const list = watched(async (cursor) => (isDown ? requestFailed('no network') : succeeded(pageOf(30, Number(cursor), 3))))
    await vi.advanceTimersByTimeAsync(0)
    isDown = true
    void list.observer.fetchNextPage()
    await vi.advanceTimersByTimeAsync(2000)
    expect(list.state()).toBe('error')
    expect(list.observer.getCurrentResult().error?.message).toBe('no network')
    expect(list.observer.getCurrentResult().data?.pages).toHaveLength(1)
    isDown = false
    void list.observer.fetchNextPage()
    await vi.advanceTimersByTimeAsync(2000)
    expect(list.state()).toBe('ready')
    expect(list.asked.map((ask) => ask.cursor)).toEqual([1, 2, 2])
    list.stop()
  })

  it('shows the first page at once when it came with the HTML', () => {
    const client = new QueryClient()
    const query = feedQuery<Item>({
      key: ['here'],
      lifetime: 0,
      first: 1,
      page: async () => requestFailed('never asked'),
      keep: () => true,
      initialPage: () => pageOf(30, 1, 2),
    })
    const observer = new InfiniteQueryObserver(client, { ...feedOptions(query), staleTime: Number.POSITIVE_INFINITY })
    expect(feedState(observer.getCurrentResult())).toBe('ready')
    expect(observer.getCurrentResult().data?.pages[0]?.items).toHaveLength(30)
  })
})

describe('refreshFeed', () => {
  it('shows the old items until the new first page loads, and continues from it', async () => {
    let batch = 0
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
    const query = feedQuery<Item>({
      key: ['batches'],
      lifetime: 0,
      first: 1,
      page: async (cursor) =>
        succeeded({ items: [{ id: `batch ${++batch} page ${cursor}` }], unreadable: 0, next: Number(cursor) + 1 }),
      keep: () => true,
    })
    const observer = new InfiniteQueryObserver(client, feedOptions(query))
    const stop = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    void observer.fetchNextPage()
    await vi.advanceTimersByTimeAsync(2000)
    const shown = () => observer.getCurrentResult().data?.pages.map((page) => page.items[0]?.id)
    expect(shown()).toEqual(['batch 1 page 1', 'batch 2 page 2'])
    const done = refreshFeed(client, query)
    expect(shown()).toEqual(['batch 1 page 1'])
    expect(feedState(observer.getCurrentResult())).toBe('loading')
    await vi.advanceTimersByTimeAsync(2000)
    await done
    expect(shown()).toEqual(['batch 3 page 1'])
    expect(feedState(observer.getCurrentResult())).toBe('ready')
    stop()
  })
})

describe('previewOf', () => {
  const whole = {
    items: Array.from({ length: 30 }, (_, id) => ({ id: `${id}` })),
    left: { byRule: 0, unreadable: 0 },
    failure: undefined,
  }
  const calls: string[] = []
  const ways = { loadMore: () => void calls.push('more'), retry: () => void calls.push('retry') }

  it('returns the first ten items of one load', () => {
    const preview = previewOf({ ...whole, ...ways, state: 'ready' }, 10)
    expect(preview.items.map(({ id }) => id)).toEqual(whole.items.slice(0, 10).map(({ id }) => id))
    expect(preview.state).toBe('finished')
    preview.loadMore()
    expect(calls).toEqual([])
  })

  it('forwards loading, errors and retry of the list', () => {
    expect(previewOf({ ...whole, ...ways, state: 'loading' }, 10).state).toBe('loading')
    const failure = { kind: 'offline', message: 'no network' } as const
    const broken = previewOf({ ...whole, ...ways, items: [], state: 'error', failure }, 10)
    expect(broken).toMatchObject({ state: 'error', failure })
    broken.retry()
    expect(calls).toEqual(['retry'])
  })
})

describe('pageWait', () => {
  it('is the rest of 1500 ms', () => {
    expect(pageWait(-400, 30)).toBe(1100)
    expect(pageWait(-5000, 30)).toBe(0)
    expect(pageWait(Number.NEGATIVE_INFINITY, 30)).toBe(0)
  })

  it('is the rest of the throttle of the list', () => {
    expect(pageWait(-400, 30, 2500)).toBe(2100)
    expect(pageWait(-400, 30, 1000)).toBe(600)
  })

  it('is at least 800 ms when the last page kept fewer than ten works', () => {
    expect(pageWait(-5000, 9)).toBe(800)
    expect(pageWait(-5000, 10)).toBe(0)
    expect(pageWait(-100, 0)).toBe(1400)
  })
})
