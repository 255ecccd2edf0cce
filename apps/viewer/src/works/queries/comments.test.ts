// Comments: requests, next pages, and the fallback from one service to the other.
import type { Comment } from '@emaki/domain'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { feedOptions } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { commentsClosedQuery, commentsQuery, repliesQuery } from './comments.ts'

const asked: string[] = []
let responses: (path: string) => Response

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    searchParams.delete('lang')
    asked.push(`${pathname}?${searchParams}`)
    return responses(pathname)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const all = () => true
const signal = new AbortController().signal
const cache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const pageAt = async (query: FeedQuery<Comment>, cursor: number | string) => {
  const page = await query.page(cursor, signal)
  if (!page.ok) throw new Error(page.error.message)
  return page.value
}

const web = (id: number) => ({ id: `${id}`, userId: '9', userName: 'a', comment: 'b', commentDate: '2024-05-06 09:15' })
const app = (id: number) => ({ id, comment: 'b', date: '2024-05-06T09:15:00+09:00', user: { id: 9, name: 'a' } })
const fails = () => Response.json({ status: -1, msg: 'no' }, { status: 400 })

it('commentsQuery loads ten, then thirty, from the end of the last page', async () => {
  responses = () => Response.json({ comments: [web(3), null, web(2)], hasNext: true })
  const query = commentsQuery('artwork', '5', all)
  expect(await pageAt(query, 0)).toMatchObject({ items: [{ id: '3' }, { id: '2' }], unreadable: 1, next: 3 })
  expect(await pageAt(query, 3)).toMatchObject({ next: 6 })
  expect(asked).toEqual([
    '/api/companion/ajax/illusts/comments/roots?illust_id=5&limit=10&offset=0',
    '/api/companion/ajax/illusts/comments/roots?illust_id=5&limit=30&offset=3',
  ])
})

it('commentsQuery uses the parameter names of novels', async () => {
  responses = () => Response.json({ comments: [web(3)], hasNext: false })
  expect(await pageAt(commentsQuery('novel', '5', all), 0)).toMatchObject({ next: null })
  expect(await pageAt(repliesQuery('novel', '3', all), 1)).toMatchObject({ next: null })
  expect(asked).toEqual([
    '/api/companion/ajax/novels/comments/roots?limit=10&novel_id=5&offset=0',
    '/api/companion/ajax/novels/comments/replies?comment_id=3&page=1',
  ])
})

it('commentsQuery uses the mirror, page by page, when the companion fails at the first page', async () => {
  responses = (path) =>
    path.startsWith('/api/companion')
      ? fails()
      : Response.json({ comments: [app(3)], next_url: 'https://app-api.pixiv.net/v3/illust/comments?offset=30' })
  const query = commentsQuery('artwork', '5', all)
  expect(await pageAt(query, 0)).toMatchObject({ items: [{ id: '3', userName: 'a' }], next: '2' })
  expect(await pageAt(query, '2')).toMatchObject({ next: '3' })
  expect(asked.slice(1)).toEqual(['/api/mirror/illust_comments?id=5&page=1', '/api/mirror/illust_comments?id=5&page=2'])
})

it('repliesQuery loads page by page, and ends after the only page of the mirror', async () => {
  responses = () => Response.json({ comments: [web(3)], hasNext: true })
  expect(await pageAt(repliesQuery('artwork', '3', all), 2)).toMatchObject({ next: 3 })
  responses = (path) =>
    path.startsWith('/api/companion') ? fails() : Response.json({ comments: [app(3)], next_url: 'x?offset=3' })
  expect(await pageAt(repliesQuery('artwork', '3', all), 1)).toMatchObject({ items: [{ id: '3' }], next: null })
  expect(asked.at(-1)).toBe('/api/mirror/illust_comment_replies?id=3')
})

it('commentsQuery fails with a message when both services fail or send no list', async () => {
  responses = fails
  expect(await commentsQuery('artwork', '5', all).page(0, signal)).toEqual({
    ok: false,
    error: { kind: 'refused', message: 'error.refused' },
  })
  expect(asked).toHaveLength(2)
  expect(await commentsQuery('artwork', '5', all).page(10, signal)).toMatchObject({ ok: false })
  expect(asked).toHaveLength(3)
  responses = () => Response.json({ comments: {} })
  expect(await commentsQuery('artwork', '5', all).page(0, signal)).toMatchObject({ ok: false })
})

it('P15 commentsClosedQuery is true when the mirror says so', async () => {
  responses = () => Response.json({ comments: [], next_url: null, comment_access_control: 1 })
  expect(await cache().fetchQuery(commentsClosedQuery('novel', '5'))).toBe(true)
  responses = () => Response.json({ comments: [], next_url: null, comment_access_control: 0 })
  expect(await cache().fetchQuery(commentsClosedQuery('artwork', '5'))).toBe(false)
  expect(asked).toEqual(['/api/mirror/novel_comments?id=5&page=1', '/api/mirror/illust_comments?id=5&page=1'])
  responses = () => Response.json({ comments: [], next_url: null, comment_access_control: 2 })
  expect(await cache().fetchQuery(commentsClosedQuery('artwork', '6'))).toBe(true)
})

it('comments have the lifetime of the table', () => {
  expect(feedOptions(commentsQuery('artwork', '5', all)).gcTime).toBe(lifetimes.comments)
})

it('commentsQuery uses the app API first with a local account, and the companion when that fails', async () => {
  responses = () => Response.json({ comments: [app(4)], next_url: 'https://app-api.example/?offset=30' })
  const query = commentsQuery('artwork', '5', all, true)
  expect(await pageAt(query, 0)).toMatchObject({ items: [{ id: '4' }], next: '2' })
  expect(await pageAt(repliesQuery('artwork', '4', all, true), 1)).toMatchObject({ next: null })
  expect(asked).toEqual(['/api/mirror/illust_comments?id=5&page=1', '/api/mirror/illust_comment_replies?id=4'])

  asked.length = 0
  responses = (path) => (path.startsWith('/api/mirror') ? fails() : Response.json({ comments: [web(3)], hasNext: true }))
  expect(await pageAt(query, 0)).toMatchObject({ items: [{ id: '3' }], next: 1 })
  expect(await pageAt(repliesQuery('artwork', '4', all, true), 1)).toMatchObject({ items: [{ id: '3' }], next: 2 })
  expect(asked).toHaveLength(4)
})
