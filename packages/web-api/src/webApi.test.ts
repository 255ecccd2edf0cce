import { unsearchableMessage } from '@emaki/domain'
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

  it.each(['', '.', '..', 'a\ud800'])('P6 says that it cannot search for a word that no path can hold: %j', async (word) => {
    const { api, requests } = createScripted(() => wrapped({}))
    const read = await api.searchWorks(word, 'artworks', { page: 1, order: 'date_d', mode: 'safe', match: 's_tag' })
    expect(read).toEqual({ ok: false, error: { kind: 'notFound', message: unsearchableMessage } })
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
    const { api } = createScripted(() => Response.json({ error: true, message: 'no', body: null }, { status: 400 }), session)
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

describe('P22 the general error', () => {
  const general = (status = 400) => Response.json({ error: true, message: 'An unknown error occurred', body: [] }, { status })
  /** Endpoints with a session whose check names the user, or not. */
  const createWith = (isValid: boolean, answer: () => Response) => {
    const paths: string[] = []
    const client = createWebClient({
      fetch: async (request) => {
        const { pathname } = new URL(request.url)
        paths.push(pathname)
        if (pathname !== '/ajax/user/extra') return answer()
        return Response.json({ error: !isValid, message: '', body: [] }, isValid ? { headers: { 'x-userid': '12345678' } } : {})
      },
      clock: createTestClock(),
      pace: { ...politePace, spacingMs: 0 },
      userAgent: 'test',
    })
    return { paths, api: createWebApi({ client, language: 'en', session, signal: new AbortController().signal }) }
  }

  it.each([400, 404])('with status %i means something for logged-in users when there is no session', async (status) => {
    const { api, requests } = createScripted(() => general(status))
    expect([await api.illust('1'), requests.length]).toEqual([{ ok: false, error: { kind: 'sessionRequired' } }, 1])
  })

  it('means that the session has ended when its check names no user', async () => {
    const { api, paths } = createWith(false, general)
    expect([await api.illust('1'), paths]).toEqual([
      { ok: false, error: { kind: 'sessionRequired' } },
      ['/ajax/illust/1', '/ajax/user/extra'],
    ])
  })

  it('is a refusal of the call while the session is valid', async () => {
    const { api } = createWith(true, general)
    expect(await api.illust('1')).toEqual({ ok: false, error: { kind: 'refused', status: 400 } })
  })

  it('that names the user needs no check', async () => {
    const { api, paths } = createWith(false, () =>
      Response.json(
        { error: true, message: 'An unknown error occurred', body: [] },
        { status: 400, headers: { 'x-userid': '1' } },
      ),
    )
    expect([await api.illust('1'), paths]).toEqual([{ ok: false, error: { kind: 'refused', status: 400 } }, ['/ajax/illust/1']])
  })
})

describe('P16 a block of the web side', () => {
  const edge = { server: 'cloudflare', 'content-type': 'text/html', 'retry-after': '120' }

  it.each([
    ['403 with HTML', () => new Response('<html>', { status: 403, headers: edge }), 403],
    ['a page where JSON is due', () => new Response('<html>', { headers: edge }), 200],
    ['421', () => new Response('', { status: 421, headers: edge }), 421],
  ])('is an error of its own: %s', async (_, answer, status) => {
    const { api, requests } = createScripted(answer)
    expect(await api.illust('1')).toEqual({ ok: false, error: { kind: 'blocked', status, retryAfterS: 120 } })
    // It is not repeated at once.
    expect(requests).toHaveLength(1)
  })
})
