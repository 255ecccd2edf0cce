// Bookmark tags: with counts from the app API, or counted from bookmarks of the web side.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadBookmarkDetail, readBookmarkTags } from './bookmarkTags.ts'

it('readBookmarkTags returns tags with counts, most used first', () => {
  const bookmark_tags = [{ name: '空', count: 1 }, { name: '', count: 9 }, null, { name: '海', count: 3 }]
  expect(readBookmarkTags({ bookmark_tags })).toEqual([
    { name: '海', count: 3 },
    { name: '空', count: 1 },
  ])
})

it('readBookmarkTags counts the tags of listed bookmarks', () => {
  expect(readBookmarkTags({ works: [], bookmarkTags: { 1: ['a', 'b'], 2: ['b', 3, null] } })).toEqual([
    { name: 'b', count: 2 },
    { name: 'a', count: 1 },
    { name: '3', count: 1 },
  ])
  expect(readBookmarkTags({ works: [], bookmarkTags: [] })).toEqual([])
})

it.each([null, {}, { bookmarkTags: { 1: ['a'] } }])('readBookmarkTags returns undefined for %j', (response) => {
  expect(readBookmarkTags(response)).toBeUndefined()
})

describe('bookmark details of a web session', () => {
  const account = { mode: 'web', id: '9' } as const
  const responses: Readonly<Record<string, unknown>> = {
    '/ajax/illust/5': { bookmarkData: { id: '400000001', private: true } },
    show: { works: [], bookmarkTags: { 1: ['空'] } },
    hide: { works: [], bookmarkTags: { 400000001: ['海'], 2: ['海', '空'] } },
  }
  const detail = (bodies: Readonly<Record<string, unknown>>) => {
    vi.stubGlobal('fetch', async (request: Request) => {
      const { pathname, searchParams } = new URL(request.url)
      const path = pathname.replace('/api/companion', '')
      const response = bodies[searchParams.get('rest') ?? path]
      return Response.json(response ?? { error: { message: 'gone' } }, { status: response ? 200 : 404 })
    })
    return loadBookmarkDetail(account, 'artwork', '5', new AbortController().signal)
  }
  afterEach(() => vi.unstubAllGlobals())

  it('contain the chosen tags of the bookmark and the tags of all bookmarks', async () => {
    expect(await detail(responses)).toEqual({
      flag: { isSet: true, restrict: 'private', bookmarkId: '400000001' },
      chosen: ['海'],
      offered: ['空', '海', '空'],
    })
  })

  it('work without tags when the lists fail, and are undefined without the bookmark state', async () => {
    expect(await detail({ '/ajax/illust/5': { bookmarkData: null } })).toEqual({
      flag: { isSet: false },
      chosen: [],
      offered: [],
    })
    expect(await detail({ show: responses.show })).toBeUndefined()
  })
})
