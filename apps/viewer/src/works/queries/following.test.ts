// Lists of the account: requests and pages of follows and bookmarks in both account modes.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isOutdated } from '../../platform/query/accountFeed.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
import type { Cursor, FeedPage } from '../../platform/query/feedPages.ts'
import { accountBookmarksQuery, accountNovelBookmarksQuery } from './accountBookmarks.ts'
import {
  followedUsersQuery,
  novelTimelineQuery,
  orderedWorks,
  timelineQuery,
  webLatestQuery,
  webTimelineQuery,
} from './following.ts'

const web = { mode: 'web', id: '9' } as const
const app = { mode: 'app', id: '9' } as const
const picture = 'https://i.pximg.net/c/250x250_80_a2/img-master/img/2024/05/06/07/08/09/1_p0_square1200.jpg'
const work = (id: number) => ({ id: String(id), url: picture, userId: '7', pageCount: 1 })

afterEach(() => vi.unstubAllGlobals())

/** Requests a page while the host responds with `body`. Returns the page and the requests. */
async function pageOf<T extends { readonly id: string }>(query: FeedQuery<T>, cursor: Cursor, body: unknown) {
  let asked = new URL('http://none/')
  vi.stubGlobal('fetch', async (request: Request) => {
    asked = new URL(request.url)
    return Response.json(body)
  })
  const result = await query.page(cursor, new AbortController().signal)
  const page: FeedPage<T> | undefined = result.ok ? result.value : undefined
  const { lang: _, ...sent } = Object.fromEntries(asked.searchParams)
  return { page, path: asked.pathname.replace(/^\/api\/(?:companion|mirror)/, ''), query: sent }
}

describe('lists of a web session', () => {
  it('read new works in the order of the page, until the last page', async () => {
    const body = { page: { ids: [3, 1], isLastPage: false }, thumbnails: { illust: [work(1), work(2), work(3)] } }
    const asked = await pageOf(webTimelineQuery('9', 'safe'), 2, body)
    expect([asked.path, asked.query]).toEqual(['/ajax/follow_latest/illust', { p: '2', mode: 'safe' }])
    expect(asked.page).toMatchObject({ items: [{ id: '3' }, { id: '1' }], next: 3 })
    const last = await pageOf(webTimelineQuery('9', 'safe'), 2, { ...body, page: { ids: [1], isLastPage: true } })
    expect(last.page?.next).toBeNull()
  })

  it('read followed users, 24 at a time, until the total', async () => {
    const users = [{ userId: '7', userName: 'Haru', illusts: [work(1)] }]
    const asked = await pageOf(followedUsersQuery(web, 'private'), 2, { users, total: 60 })
    expect([asked.path, asked.query]).toEqual([
      '/ajax/user/9/following',
      { offset: '24', limit: '24', rest: 'hide', tag: '', acceptingRequests: '0' },
    ])
    expect(asked.page).toMatchObject({ items: [{ id: '7', name: 'Haru', illusts: [{ id: '1' }] }], next: 3 })
    expect((await pageOf(followedUsersQuery(web, 'public'), 3, { users, total: 60 })).page?.next).toBeNull()
    expect((await pageOf(followedUsersQuery(web, 'public'), 1, { users: [], total: 60 })).page?.next).toBeNull()
  })

  it('read bookmarks with their ids, in pages of 48', async () => {
    const works = [
      { ...work(1), bookmarkData: { id: '400000001', private: true } },
      { id: 2, isMasked: true },
    ]
    const asked = await pageOf(accountBookmarksQuery(web, { restrict: 'private', tag: '海' }), 2, { works, total: 97 })
    expect([asked.path, asked.query]).toEqual([
      '/ajax/user/9/illusts/bookmarks',
      { tag: '海', offset: '48', limit: '48', rest: 'hide' },
    ])
    expect(asked.page).toMatchObject({ items: [{ id: '1', bookmark: { id: '400000001', isPrivate: true } }], next: 3 })
  })

  it('read the newest works of the site after the last id, until nothing new arrives', async () => {
    const asked = await pageOf(webLatestQuery('all'), '0', { illusts: [work(1)], lastId: '880' })
    expect([asked.path, asked.query]).toEqual(['/ajax/illust/new', { lastId: '0', limit: '20', type: 'illust', r18: 'true' }])
    expect(asked.page?.next).toBe('880')
    expect((await pageOf(webLatestQuery('all'), '880', { illusts: [work(1)], lastId: '880' })).page?.next).toBeNull()
    expect((await pageOf(webLatestQuery('all'), '880', { illusts: [], lastId: '870' })).page?.next).toBeNull()
  })
})

describe('lists of local app API mode', () => {
  it('read new works by offset', async () => {
    const asked = await pageOf(timelineQuery('9', 'private'), 3, { illusts: [], next_url: 'https://x/?offset=90' })
    expect(asked.path).toBe('/req_get')
    expect([asked.query.path, JSON.parse(asked.query.params ?? '')]).toEqual([
      'v2/illust/follow',
      { restrict: 'private', offset: 60 },
    ])
    expect(asked.page?.next).toBe(4)
  })

  it('read new novels, without an offset for the first page', async () => {
    const first = await pageOf(novelTimelineQuery('9', 'all'), 1, { novels: [] })
    expect([first.query.path, first.query.params]).toEqual(['v1/novel/follow', '{}'])
    const later = await pageOf(novelTimelineQuery('9', 'public'), 2, { novels: [] })
    expect(JSON.parse(later.query.params ?? '')).toEqual({ restrict: 'public', offset: 30 })
  })

  it('read followed users, and bookmarks after the last bookmark', async () => {
    expect((await pageOf(followedUsersQuery(app, 'private'), 2, { user_previews: [] })).query).toEqual({
      id: '9',
      page: '2',
      restrict: 'private',
    })
    const next_url = 'https://x/?user_id=9&restrict=public&max_bookmark_id=77'
    const first = await pageOf(accountBookmarksQuery(app, { restrict: 'public', tag: '' }), 0, { illusts: [], next_url })
    expect([first.path, first.query, first.page?.next]).toEqual(['/favorite', { id: '9', restrict: 'public' }, '77'])
    const novels = await pageOf(accountNovelBookmarksQuery({ mode: 'app', id: '9' }, { restrict: 'private', tag: 'a' }), '77', {
      novels: [],
    })
    expect([novels.path, novels.query]).toEqual([
      '/favorite_novel',
      { id: '9', restrict: 'private', tag: 'a', max_bookmark_id: '77' },
    ])
  })
})

it('orderedWorks keeps the order of works without an order of ids', () => {
  expect(orderedWorks({ thumbnails: { illust: [work(1)] } })).toEqual([work(1)])
  expect(orderedWorks({})).toBeUndefined()
})

it('isOutdated compares the load time of a list with the last change', () => {
  expect([isOutdated(10, 0), isOutdated(10, 9), isOutdated(10, 10), isOutdated(0, 10)]).toEqual([false, false, true, true])
})
