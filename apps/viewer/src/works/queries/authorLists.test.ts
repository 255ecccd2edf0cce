// Lists of an artist: requests, next pages, and data from the web side.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userBookmarksQuery, userNovelBookmarksQuery } from '../../lists/queries/userBookmarks.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
import { feedOptions } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { memberNovelsQuery, memberSeriesQuery, webProfileQuery } from './author.ts'
import { authorTagsQuery, taggedWorksQuery } from './authorTags.ts'
import { bookmarkUsersQuery, recommendedUsersQuery, relatedUsersQuery } from './users.ts'

const asked: string[] = []
let response: unknown = {}

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url)
    asked.push(decodeURIComponent(`${url.pathname}${url.search}`))
    return Response.json(response)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const cache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const firstPage = async <T extends { readonly id: string }>(query: FeedQuery<T>) =>
  (await cache().fetchInfiniteQuery({ ...feedOptions(query), pages: 1 })).pages[0]

it('userBookmarksQuery starts at 0 and continues after the bookmark that upstream names', async () => {
  response = { illusts: [], next_url: 'https://app-api.pixiv.net/v1/user/bookmarks/illust?user_id=5&max_bookmark_id=77' }
  expect(await firstPage(userBookmarksQuery('5'))).toMatchObject({ next: '77' })
  expect(asked).toEqual(['/api/mirror/favorite?id=5&max_bookmark_id=0'])
})

it('userNovelBookmarksQuery does the same, and ends when there is no next page', async () => {
  response = { novels: [{ id: 3, title: 'a' }], next_url: null }
  expect(await firstPage(userNovelBookmarksQuery('5'))).toMatchObject({ items: [{ id: '3' }], next: null })
  expect(asked).toEqual(['/api/mirror/favorite_novel?id=5&max_bookmark_id=0'])
})

it('memberNovelsQuery and memberSeriesQuery load page by page', async () => {
  response = { novels: [{ id: 3 }], next_url: 'https://app-api.pixiv.net/v1/user/novels?offset=30' }
  expect(await firstPage(memberNovelsQuery('5'))).toMatchObject({ next: 2 })
  response = { illust_series_details: [{ id: 4, title: 's', cover_image_urls: null, series_work_count: 2 }], next_url: null }
  expect(await firstPage(memberSeriesQuery('5', 'illust'))).toMatchObject({
    items: [{ id: '4', cover: '', count: 2 }],
    next: null,
  })
  expect(asked).toEqual(['/api/mirror/member_novel?id=5&page=1', '/api/mirror/member_illust_series?id=5&page=1'])
})

it('relatedUsersQuery loads all artists at once', async () => {
  response = {
    user_previews: [{ user: { id: 6, name: 'B' }, illusts: [] }],
    next_url: 'https://app-api.pixiv.net/v1/user/related?offset=30',
  }
  expect(await firstPage(relatedUsersQuery('5'))).toMatchObject({ items: [{ id: '6', name: 'B' }], next: null })
})

it.each([
  ['users', { users: [{ id: 6, name: 'B', is_followed: true }] }],
  ['user_previews', { user_previews: [{ user: { id: 6, name: 'B', is_followed: true }, illusts: [] }] }],
])('bookmarkUsersQuery reads who has bookmarked a work from %s, page by page', async (_, answer) => {
  response = { ...answer, next_url: 'https://app-api.pixiv.net/v1/novel/bookmark/users?novel_id=5&offset=30' }
  expect(await firstPage(bookmarkUsersQuery('novel', '5'))).toMatchObject({
    items: [{ id: '6', name: 'B', illusts: [], follow: { side: 'app', isSet: true } }],
    next: 2,
  })
  expect(asked).toEqual(['/api/mirror/novel_bookmark_users?id=5&page=1'])
})

it('recommendedUsersQuery continues at the offset that upstream names', async () => {
  response = { user_previews: [], next_url: 'https://app-api.pixiv.net/v1/user/recommended?offset=30' }
  expect(await firstPage(recommendedUsersQuery)).toMatchObject({ next: '30' })
  expect(asked).toEqual(['/api/mirror/user_recommended'])
})

it('tags, tagged works and web profile come from the companion', async () => {
  response = [{ tag: '猫', tag_translation: '', tag_yomigana: '', cnt: 2 }]
  expect(await cache().fetchQuery(authorTagsQuery('5'))).toEqual([{ name: '猫', translated_name: null, count: 2 }])
  response = { works: [], total: 0 }
  await firstPage(taggedWorksQuery({ id: '5', name: 'A', avatar: '' }, 'a&b#c'))
  response = { commentHtml: 'x', social: [] }
  expect(await cache().fetchQuery(webProfileQuery('5'))).toMatchObject({ comment: 'x', twitter_url: '' })
  expect(asked[0]).toMatch(/^\/api\/companion\/ajax\/user\/5\/illusts\/tags\?lang=/)
  expect(asked[1]).toMatch(/illusts\/tag\?lang=\w+&limit=48&offset=0&sensitiveFilterMode=userSetting&tag=a&b#c$/)
  expect(asked[2]).toMatch(/^\/api\/companion\/ajax\/user\/5\?full=1/)
})

it('lists of an artist have the lifetimes of the table', () => {
  const author = { id: '5', name: '', avatar: '' }
  expect(memberNovelsQuery('5').lifetime).toBe(lifetimes.memberWorks)
  expect(taggedWorksQuery(author, 'a').lifetime).toBe(lifetimes.memberWorks)
  expect(userBookmarksQuery('5').lifetime).toBe(12 * 3_600_000)
  expect(relatedUsersQuery('5').lifetime).toBe(2 * 86_400_000)
  for (const query of [
    memberNovelsQuery('5'),
    userBookmarksQuery('5'),
    userNovelBookmarksQuery('5'),
    memberSeriesQuery('5', 'novel'),
  ])
    expect(query.throttleMs).toBe(2500)
})
