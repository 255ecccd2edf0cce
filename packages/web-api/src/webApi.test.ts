import { describe, expect, it, vi } from 'vitest'
import type { Session } from './session.ts'
import { politePace } from './sessionQueues.ts'
import { createTestClock } from './testing/testClock.ts'
import { createWebApi } from './webApi.ts'
import { createWebClient } from './webClient.ts'

const session: Session = { value: `12345678_${'AbCdEfGh'.repeat(4)}`, userId: '12345678' }
const wrapped = (body: unknown) => Response.json({ error: false, message: '', body })
const refused = (status: number) => Response.json({ error: true, message: '', body: [] }, { status })

/** Creates the endpoints over an upstream that always sends the response of `respond`. */
function createScripted(respond: () => Response, own?: Session) {
  const requests: Request[] = []
  const client = createWebClient({
    fetch: async (request) => {
      requests.push(request)
      return respond()
    },
    clock: createTestClock(),
    pace: politePace,
    userAgent: 'test',
  })
  const api = createWebApi({ client, language: 'zh-TW', session: own, signal: new AbortController().signal })
  return { api, requests }
}

describe('createWebApi', () => {
  it('asks for what pages show below a work after the works of others', async () => {
    const paths: string[] = []
    const ends: (() => void)[] = []
    const client = createWebClient({
      fetch: async (request) => {
        paths.push(new URL(request.url).pathname)
        if (paths.length === 1) await new Promise<void>((resolve) => ends.push(resolve))
        return wrapped([])
      },
      clock: createTestClock(),
      pace: { ...politePace, parallel: 1, spacingMs: 0 },
      userAgent: 'test',
    })
    const api = createWebApi({ client, language: 'en', signal: new AbortController().signal })
    const first = api.illust('1')
    await vi.waitFor(() => expect(ends).toHaveLength(1))
    const others = [
      api.related('1', 30),
      api.comments('illust', '1', 0, 30),
      api.userIllusts('7', ['2']),
      api.illust('3'),
      api.profile('7'),
    ]
    for (const end of ends) end()
    await Promise.all([first, ...others])
    expect(paths.slice(1)).toEqual([
      '/ajax/illust/3',
      '/ajax/user/7/profile/all',
      '/ajax/illust/1/recommend/init',
      '/ajax/illusts/comments/roots',
      '/ajax/user/7/illusts',
    ])
  })

  it('sends the language and repeats the ids of an array', async () => {
    const { api, requests } = createScripted(() => wrapped([]))
    await api.userIllusts('7', ['1', '2'])
    expect(new URL(requests[0]?.url ?? '').search).toBe('?ids%5B%5D=1&ids%5B%5D=2&lang=zh_tw')
    expect(requests[0]?.headers.get('accept-language')).toBe('zh-TW')
  })

  it('sends at most as many ids as upstream accepts', async () => {
    const { api, requests } = createScripted(() => wrapped({}))
    await api.userIllusts(
      '7',
      Array.from({ length: 99 }, (_, index) => String(index + 1)),
    )
    expect(new URL(requests[0]?.url ?? '').searchParams.getAll('ids[]')).toHaveLength(60)
  })

  it('keeps a slash inside the word of a search', async () => {
    const { api, requests } = createScripted(() => wrapped({}))
    await api.searchWorks("a/b (c)'!", 'artworks', { page: 2, order: 'date_d', mode: 'safe', match: 's_tag' })
    expect(new URL(requests[0]?.url ?? '').pathname).toBe('/ajax/search/artworks/a%2Fb%20%28c%29%27%21')
  })

  it.each(['', '.', '..', 'a\ud800'])('finds nothing for a word that no path can hold: %j', async (word) => {
    const { api, requests } = createScripted(() => wrapped({}))
    const read = await api.searchWorks(word, 'artworks', { page: 1, order: 'date_d', mode: 'safe', match: 's_tag' })
    expect(read).toEqual({ ok: false, error: { kind: 'notFound', message: 'Not Found' } })
    expect(requests).toEqual([])
  })

  it('drops advertisements from a list', async () => {
    const { api } = createScripted(() => wrapped({ illusts: [null, { isAdContainer: true }, { id: '5', title: 'Tea' }] }))
    const read = await api.related('1', 30)
    expect(read.ok && read.value.illusts.map(({ id, title, pageCount }) => ({ id, title, pageCount }))).toEqual([
      { id: '5', title: 'Tea', pageCount: 1 },
    ])
  })

  it('reads mistyped fields of a work as their defaults', async () => {
    const { api } = createScripted(() => wrapped({ illustId: 5, tags: 3, urls: 'x', userIllusts: [], width: 'wide' }))
    const read = await api.illust('5')
    expect(read).toMatchObject({
      ok: true,
      value: { illustId: '5', tags: { tags: [] }, urls: { original: null }, userIllusts: {}, width: 1, sl: 2 },
    })
  })

  it('keeps the number of a page after an unreadable one', async () => {
    const { api } = createScripted(() => wrapped([null, { urls: { original: 'https://i.pximg.net/a_p1.png' } }]))
    const read = await api.illustPages('5')
    expect(read.ok && read.value.map(({ urls }) => urls.original)).toEqual(['', 'https://i.pximg.net/a_p1.png'])
  })

  it('sorts the ids of a user from the newest', async () => {
    const { api } = createScripted(() =>
      wrapped({ illusts: { 9: null, 10: null, 101: null }, manga: [], novels: { 4: [1, 0, 6] } }),
    )
    expect(await api.userWorkIds('7')).toEqual({
      ok: true,
      value: { illusts: ['101', '10', '9'], manga: [], novels: ['4'] },
    })
  })

  it.each([
    [400, { kind: 'sessionRequired' }],
    [401, { kind: 'sessionRequired' }],
    [403, { kind: 'refused', status: 403 }],
    [404, { kind: 'notFound', message: 'Not Found' }],
    [429, { kind: 'rateLimited', retryAfterS: 60 }],
    [500, { kind: 'unavailable' }],
  ])('fails with its kind for an anonymous %d', async (status, error) => {
    const { api } = createScripted(() => refused(status))
    expect(await api.illust('5')).toEqual({ ok: false, error })
  })

  it('reads a 400 of a session as a refusal', async () => {
    const { api } = createScripted(() => refused(400), session)
    expect(await api.newWorks('0', 'illust')).toEqual({ ok: false, error: { kind: 'refused', status: 400 } })
  })

  it('fails for a work without an id', async () => {
    const { api } = createScripted(() => wrapped([]))
    expect(await api.illust('5')).toEqual({ ok: false, error: { kind: 'unavailable' } })
  })

  it('sends no request for R-18 lists or bookmarks without a session', async () => {
    const { api, requests } = createScripted(() => wrapped({}))
    const results = [
      await api.ranking({ mode: 'r18g', page: 1 }),
      await api.ranking({ mode: 'daily_r18', page: 1 }),
      await api.searchNovels('tea', { page: 1, order: 'date_d', mode: 'r18', match: 's_tag_only' }),
      await api.bookmarks('7', 0, 48, 'show'),
    ]
    expect(results).toEqual(results.map(() => ({ ok: false, error: { kind: 'sessionRequired' } })))
    expect(requests).toEqual([])
  })

  it('sends the session as the only cookie', async () => {
    const { api, requests } = createScripted(() => wrapped({ works: [], total: 3 }), session)
    expect(await api.bookmarks('7', 0, 500, 'show')).toEqual({ ok: true, value: { works: [], total: 3 } })
    expect(requests[0]?.headers.get('cookie')).toBe(`PHPSESSID=${session.value}`)
    expect(new URL(requests[0]?.url ?? '').searchParams.get('limit')).toBe('100')
  })
})
