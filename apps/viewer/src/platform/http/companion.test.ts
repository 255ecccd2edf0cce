// Requests to the companion: address, language, credentials and response envelope.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anonymous, session } from '../account/session.ts'
import { parseInitialData } from '../query/initialData.ts'
import { createCompanion } from './companion.ts'

const value = `12345678_${'a1B2'.repeat(8)}`
const user = { id: '1', name: 'Sample', account: 'sample', avatar: '', isPremium: false }
afterEach(() => {
  session.setState(anonymous, true)
  vi.unstubAllGlobals()
})

function respondWith(body: unknown, status = 200, island?: string) {
  const requests: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(new Request(input, init))
    return Response.json(body, { status })
  }
  return { requests, companion: createCompanion(parseInitialData(island), { fetch, pauseMs: 1 }) }
}

describe('Companion.get', () => {
  it('requests routes below its base in the interface language, with credentials only for its own session', async () => {
    const { requests, companion } = respondWith({ illusts: [] })
    expect(await companion.get('/ajax/illust/discovery', { max: 18 })).toEqual({ ok: true, value: { illusts: [] } })
    expect(requests[0]?.url).toBe('http://localhost/api/companion/ajax/illust/discovery?lang=zh&max=18')
    expect(requests[0]?.credentials).toBe('omit')
    session.setState(
      { mode: 'web', user, csrfToken: 'token', webCredentials: { companion: '/api/companion', value: undefined } },
      true,
    )
    await companion.get('/user', {})
    expect(requests[1]?.credentials).toBe('same-origin')
    session.setState(
      { mode: 'web', user, csrfToken: 'token', webCredentials: { companion: 'https://other.example', value } },
      true,
    )
    await companion.get('/user', {})
    expect([requests[2]?.credentials, requests[2]?.headers.has('x-auth')]).toEqual(['omit', false])
  })

  it('uses a response in the page once, and only that of its own path and language', async () => {
    const inPage = '{"version":1,"answers":{"companion:/api/pixivision/1?lang=zh":{"id":"1"},"/api/pixivision/2?lang=zh":{}}}'
    const { requests, companion } = respondWith({ id: 'network' }, 200, inPage)
    expect(await companion.get('/api/pixivision/1', {})).toEqual({ ok: true, value: { id: '1' } })
    expect(requests).toEqual([])
    expect(await companion.get('/api/pixivision/1', {})).toEqual({ ok: true, value: { id: 'network' } })
    await companion.get('/api/pixivision/2', {})
    expect(requests).toHaveLength(2)
  })

  it('uses the address from the page', async () => {
    const { requests, companion } = respondWith(
      {},
      200,
      '{"version":1,"config":{"companionBase":"https://companion.example/x/"}}',
    )
    await companion.get('/user', {})
    expect(requests[0]?.url).toBe('https://companion.example/x/user?lang=zh')
  })

  it('reads responses with and without an envelope', async () => {
    expect(await respondWith({ error: false, message: '', body: { works: [1] } }).companion.get('/x', {})).toEqual({
      ok: true,
      value: { works: [1] },
    })
    expect(await respondWith({ error: false, message: '', body: [] }).companion.get('/x', {})).toEqual({ ok: true, value: [] })
  })

  it.each([
    [200, { error: true, message: '该作品已被删除', body: [] }, 'refused', '该作品已被删除'],
    [404, { error: true, message: '该作品已被删除', body: [] }, 'removed', '该作品已被删除'],
    [404, { error: { message: 'Not Found' } }, 'removed', 'error.not_found'],
    [503, { error: { message: 'The site blocks this connection (status 403)' } }, 'blocked', 'error.blocked'],
    [429, { error: { message: 'Rate Limit' } }, 'rateLimited', 'error.rate_limit'],
    [401, { error: { message: 'Unauthorized' } }, 'refused', 'error.not_logged_in'],
    [403, { message: 'Forbidden', cause: 'x' }, 'refused', 'error.refused'],
  ])('returns kind and message of %i %j', async (status, body, kind, message) => {
    const { requests, companion } = respondWith(body, status)
    expect(await companion.get('/x', {})).toEqual({ ok: false, error: { kind, message } })
    expect(requests).toHaveLength(status === 503 ? 3 : 1)
  })

  it('tries three times after server errors', async () => {
    const { requests, companion } = respondWith({}, 502)
    expect((await companion.get('/x', {})).ok).toBe(false)
    expect(requests).toHaveLength(3)
  })
})

it('is absent on a static site whose host offers none: it sends nothing and says so', async () => {
  const requests: unknown[] = []
  const first = parseInitialData(undefined)
  const companion = createCompanion(
    { ...first, config: { ...first.config, companionBase: '' } },
    {
      fetch: async (input) => {
        requests.push(input)
        return Response.json({})
      },
    },
  )
  expect(await companion.get('/user', {})).toMatchObject({ ok: false, error: { message: 'companion.absent' } })
  expect(requests).toEqual([])
})

describe('Companion.send', () => {
  const webCredentials = { companion: '/api/companion', value }
  const enter = () => session.setState({ mode: 'web', user, csrfToken: 'old', webCredentials }, true)

  it('sends the session and its CSRF token, as JSON or as a form', async () => {
    enter()
    const { requests, companion } = respondWith({ error: false, message: '', body: { last_bookmark_id: '7' } })
    expect(await companion.send('/ajax/illusts/bookmarks/add', { json: { illust_id: '1' } })).toEqual({
      ok: true,
      value: { last_bookmark_id: '7' },
      httpStatus: 200,
    })
    expect([requests[0]?.method, requests[0]?.headers.get('x-csrf-token'), await requests[0]?.json()]).toEqual([
      'POST',
      'old',
      { illust_id: '1' },
    ])
    await companion.send('/ajax/illusts/bookmarks/delete', { form: { bookmark_id: '7' } })
    expect([requests[1]?.headers.get('content-type'), await requests[1]?.text()]).toEqual([
      'application/x-www-form-urlencoded;charset=UTF-8',
      'bookmark_id=7',
    ])
  })

  it('does not send without a session, and does not retry after a server error', async () => {
    const { requests, companion } = respondWith({}, 502)
    expect(await companion.send('/x', { json: {} })).toMatchObject({ ok: false, httpStatus: 401 })
    expect(requests).toEqual([])
    enter()
    expect(await companion.send('/x', { json: {} })).toMatchObject({ ok: false, httpStatus: 502 })
    expect(requests).toHaveLength(1)
  })

  it('requests a new CSRF token when the old one is refused, and sends once more', async () => {
    enter()
    vi.stubGlobal('location', new URL('http://localhost/'))
    vi.stubGlobal('fetch', async () => Response.json({ userData: { id: '1', name: 'Sample' }, token: 'new' }))
    const { requests, companion } = respondWith({ error: true, message: 'token', body: [] }, 403)
    expect(await companion.send('/x', { json: {} })).toMatchObject({ ok: false, httpStatus: 403 })
    expect(requests.map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['old', 'new'])
  })
})
