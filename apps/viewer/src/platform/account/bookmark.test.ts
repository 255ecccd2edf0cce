// Requests for bookmarks and follows in both account modes, and how their responses are read.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Account, listedFlag } from './account.ts'
import { addBookmark, bookmarkDetail, readBookmark, removeBookmark } from './bookmark.ts'
import { addFollow, listedFollow, readFollow, readFollowFlag, removeFollow } from './follow.ts'
import { session } from './session.ts'

const web: Account = { mode: 'web', id: '9' }
const app: Account = { mode: 'app', id: '9' }
const user = { id: '9', name: 'Sample', account: 'sample', avatar: '', isPremium: false }
const webCredentials = { companion: '/api/companion', value: undefined }

interface Asked {
  readonly path: string
  readonly query: URLSearchParams
  readonly token: string | null
  readonly type: string
  readonly body: string
}

/** Stubs `fetch` with responses by path. Records every request in a list. */
function hosts(responses: Readonly<Record<string, unknown>>) {
  const requests: Asked[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace(/^\/api\/(?:companion|mirror)/, '')
    requests.push({
      path,
      query: searchParams,
      token: request.headers.get('x-csrf-token'),
      type: request.headers.get('content-type')?.split(';')[0] ?? '',
      body: await request.text(),
    })
    const response = responses[path]
    return response instanceof Response
      ? response.clone()
      : Response.json(response ?? {}, { status: path in responses ? 200 : 404 })
  })
  return requests
}

beforeEach(() => session.setState({ mode: 'web', user, webCredentials, csrfToken: 'a'.repeat(32) }, true))
afterEach(() => {
  session.setState({ mode: 'anonymous', user: null }, true)
  vi.unstubAllGlobals()
})

describe('bookmarks of a web session', () => {
  it('sends its token when it adds a bookmark, and reads the id of the bookmark', async () => {
    const requests = hosts({ '/ajax/illusts/bookmarks/add': { last_bookmark_id: '400000001', stacc_status_id: null } })
    const response = await addBookmark(web, 'artwork', '5', { restrict: 'private', tags: ['海'] })
    expect(response).toEqual({ ok: true, value: { isSet: true, restrict: 'private', bookmarkId: '400000001' } })
    expect(requests).toMatchObject([{ token: 'a'.repeat(32), type: 'application/json' }])
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ illust_id: '5', restrict: 1, comment: '', tags: ['海'] })
  })

  it('requests the id of a bookmark that it only edited', async () => {
    const bookmarkData = { id: '400000002', private: false }
    const requests = hosts({ '/ajax/illusts/bookmarks/add': { last_bookmark_id: null }, '/ajax/illust/5': { bookmarkData } })
    expect(await addBookmark(web, 'artwork', '5', { restrict: 'public', tags: [] })).toMatchObject({
      value: { isSet: true, bookmarkId: '400000002', restrict: 'public' },
    })
    expect(requests[1]?.query.get('_vercel_no_cache')).toBe('1')
  })

  it('removes a bookmark by its id, in a form', async () => {
    const requests = hosts({ '/ajax/illusts/bookmarks/delete': [] })
    const response = await removeBookmark(web, 'artwork', '5', { isSet: true, bookmarkId: '400000001' })
    expect(response).toEqual({ ok: true, value: { isSet: false } })
    expect(requests).toMatchObject([{ body: 'bookmark_id=400000001', type: 'application/x-www-form-urlencoded' }])
  })

  it('requests an unknown bookmark id, and does nothing when there is no bookmark', async () => {
    const bookmarkData = { id: '400000003', private: true }
    const requests = hosts({ '/ajax/illust/5': { bookmarkData }, '/ajax/illusts/bookmarks/delete': [] })
    await removeBookmark(web, 'artwork', '5')
    expect(requests.map(({ path }) => path)).toEqual(['/ajax/illust/5', '/ajax/illusts/bookmarks/delete'])
    const again = hosts({ '/ajax/illust/5': { bookmarkData: null } })
    expect(await removeBookmark(web, 'artwork', '5', { isSet: true })).toEqual({ ok: true, value: { isSet: false } })
    expect(again).toHaveLength(1)
  })

  it('bookmarks a novel, and removes it by the id in its detail, which is a number', async () => {
    const requests = hosts({
      '/ajax/novels/bookmarks/add': '70000001',
      '/ajax/novel/5': { bookmarkData: { id: 70000001, private: true } },
      '/novel/bookmark_setting.php': [],
    })
    expect(await addBookmark(web, 'novel', '5', { restrict: 'private', tags: ['海'] })).toEqual({
      ok: true,
      value: { isSet: true, restrict: 'private', bookmarkId: '70000001' },
    })
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ novel_id: '5', restrict: 1, comment: '', tags: ['海'] })
    expect(await readBookmark(web, 'novel', '5')).toMatchObject({ isSet: true, bookmarkId: '70000001' })
    expect(await removeBookmark(web, 'novel', '5')).toEqual({ ok: true, value: { isSet: false } })
    expect(requests.at(-1)).toMatchObject({ path: '/novel/bookmark_setting.php', body: 'book_id%5B%5D=70000001' })
  })

  it('follows and unfollows with the forms of the site', async () => {
    const requests = hosts({ '/bookmark_add.php': [], '/rpc_group_setting.php': { type: 'bookuser', user_id: '7' } })
    expect(await addFollow(web, '7', 'private')).toEqual({ ok: true, value: { isSet: true, restrict: 'private' } })
    expect(await removeFollow(web, '7')).toEqual({ ok: true, value: { isSet: false } })
    expect(requests.map(({ body }) => body)).toEqual([
      'mode=add&type=user&user_id=7&tag=&restrict=1&format=json',
      'mode=del&type=bookuser&id=7',
    ])
  })

  it.each([
    ['a page instead of words', new Response('<html>', { status: 200 })],
    ['a refusal', Response.json({ error: { message: 'no' } }, { status: 403 })],
    ['a limit', Response.json({ error: { message: 'Rate Limit' } }, { status: 429 })],
  ])('%s is a failure', async (_what, response) => {
    hosts({ '/bookmark_add.php': response, '/user': { userData: user, token: 'a'.repeat(32) } })
    expect((await addFollow(web, '7', 'public')).ok).toBe(false)
  })

  it('takes the bookmark state only from web responses', () => {
    const work = { is_bookmarked: true } as never
    expect(listedFlag(web, work)).toBeUndefined()
    expect(listedFlag(app, work)).toEqual({ isSet: true })
    expect(listedFlag(web, { bookmark: { id: '4', isPrivate: true } } as never)).toEqual({
      isSet: true,
      restrict: 'private',
      bookmarkId: '4',
    })
  })
})

describe('bookmarks of local app API mode', () => {
  const posted = ({ path, query }: Asked) => [path, query.get('path'), JSON.parse(query.get('data') ?? query.get('params') ?? '')]

  it('writes to the paths of the app API', async () => {
    const requests = hosts({ '/req_post': {} })
    await addBookmark(app, 'artwork', '5', { restrict: 'public', tags: [] })
    await addBookmark(app, 'novel', '6', { restrict: 'private', tags: ['a'] })
    await removeBookmark(app, 'novel', '6')
    await addFollow(app, '7', 'private')
    await removeFollow(app, '7')
    expect(requests.map(posted)).toEqual([
      ['/req_post', 'v2/illust/bookmark/add', { illust_id: '5', restrict: 'public' }],
      ['/req_post', 'v2/novel/bookmark/add', { novel_id: '6', restrict: 'private', tags: ['a'] }],
      ['/req_post', 'v1/novel/bookmark/delete', { novel_id: '6' }],
      ['/req_post', 'v1/user/follow/add', { user_id: '7', restrict: 'private' }],
      ['/req_post', 'v1/user/follow/delete', { user_id: '7' }],
    ])
    expect(requests.every(({ query }) => Number(query.get('t')) > 0)).toBe(true)
  })

  it('reads states from the paths of the account', async () => {
    const bookmark_detail = {
      is_bookmarked: true,
      restrict: 'private',
      tags: [{ name: '海', is_registered: true }, { name: '空' }],
    }
    const requests = hosts({ '/req_get': { bookmark_detail, follow_detail: { is_followed: true, restrict: 'public' } } })
    expect(await readBookmark(app, 'novel', '6')).toEqual({ isSet: true, restrict: 'private' })
    expect(await readFollow(app, '7')).toEqual({ isSet: true, restrict: 'public' })
    expect(requests.map(posted)).toEqual([
      ['/req_get', 'v2/novel/bookmark/detail', { novel_id: '6' }],
      ['/req_get', 'v1/user/follow/detail', { user_id: '7' }],
    ])
    expect(bookmarkDetail({ bookmark_detail })).toMatchObject({ chosen: ['海'], offered: ['空'] })
  })

  it.each([null, {}, { bookmark_detail: {} }, { bookmark_detail: { is_bookmarked: 'yes' } }])(
    'returns undefined for %j',
    (response) => {
      expect(bookmarkDetail(response)).toBeUndefined()
      expect(readFollowFlag('app', response)).toBeUndefined()
      expect(readFollowFlag('web', response)).toBeUndefined()
    },
  )

  it('listedFollow uses only users listed by the same side', () => {
    const user = { id: '7', name: '', avatar: '', illusts: [] }
    const listedUser = { ...user, follow: { side: 'app', isSet: true } } as const
    expect(listedFollow({ mode: 'app', id: '1' }, listedUser)).toEqual({ isSet: true })
    expect(listedFollow({ mode: 'web', id: '1' }, listedUser)).toBeUndefined()
    expect(listedFollow({ mode: 'web', id: '1' }, user)).toBeUndefined()
  })
})
