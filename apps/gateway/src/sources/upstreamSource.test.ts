// The operator's accounts: rotation, pauses, and failures of upstream.
import type { Fetch } from '@emaki/domain'
import { describe, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { openUpstreamMirror } from './upstreamSource.ts'

const silent = createLog('silent')

interface Call {
  readonly path: string
  readonly token: string | null
}

/** An upstream whose token endpoint returns `access-<refresh token>-<count>`, and whose app API responds with `respond`. */
function setUp(
  respond: (call: Call, request: Request) => Response | Promise<Response>,
  tokens: readonly string[] = ['a', 'b', 'c'],
) {
  const calls: Call[] = []
  const refreshes: string[] = []
  let nowMs = 1_700_000_000_000
  const fetch: Fetch = async (request) => {
    const { host, pathname } = new URL(request.url)
    if (host === 'oauth.secure.pixiv.net') {
      const refreshToken = new URLSearchParams(await request.text()).get('refresh_token') ?? ''
      refreshes.push(refreshToken)
      const access_token = `access-${refreshToken}-${refreshes.length}`
      return Response.json({ response: { access_token, refresh_token: refreshToken, expires_in: 3600, user: { id: '1' } } })
    }
    const call = { path: pathname, token: request.headers.get('authorization')?.split('-')[1] ?? null }
    calls.push(call)
    return respond(call, request)
  }
  const config = { clientId: 'id', clientSecret: 'secret', hashSecret: 'hash', refreshTokens: [...tokens] }
  const mirror = openUpstreamMirror({ config, fetch, now: () => nowMs, elapsed: () => nowMs, log: silent })
  return {
    calls,
    refreshes,
    accounts: () => mirror.accounts?.(),
    pass: (ms: number) => {
      nowMs += ms
    },
    send: async (path = '/rank?mode=day') => {
      const response = await mirror(new Request(`http://localhost${path}`))
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
    },
  }
}

const fine = () => Response.json({ illusts: [], next_url: null })
const limit = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: { user_message: '', message: 'Rate Limit', reason: '', user_message_details: {} } }, { status, headers })

describe('the accounts', () => {
  test('are used in turn, each with its own token, which is fetched once', async () => {
    const { send, calls, refreshes } = setUp(fine)
    for (let count = 0; count < 6; count++) expect((await send()).status).toBe(200)
    expect(calls.map(({ token }) => token).sort()).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
    expect([...refreshes].sort()).toEqual(['a', 'b', 'c'])
  })

  test.each([429, 403])('F01 pause for 90 s after a rate limit (%i) while the others are used', async (status) => {
    const { send, calls, pass } = setUp(({ token }) => (token === 'b' ? limit(status) : fine()))
    for (let count = 0; count < 6; count++) expect((await send()).body).toEqual({ illusts: [], next_url: null })
    expect(calls.filter(({ token }) => token === 'b')).toHaveLength(1)
    pass(90_001)
    for (let count = 0; count < 3; count++) await send()
    expect(calls.filter(({ token }) => token === 'b')).toHaveLength(2)
  })

  test('F01 pause for the time in Retry-After', async () => {
    const { send, calls, pass } = setUp(() => limit(429, { 'retry-after': '7' }), ['a'])
    await send()
    await send()
    expect(calls).toHaveLength(1)
    pass(7_001)
    await send()
    expect(calls).toHaveLength(2)
  })

  test('F01 return the rate limit with the remaining time when all are limited', async () => {
    const { send, calls, pass } = setUp(() => limit(429))
    const response = await send()
    expect(response.body).toMatchObject({ error: { message: 'Rate Limit' } })
    expect([response.headers.get('x-upstream-status'), response.headers.get('retry-after')]).toEqual(['429', '90'])
    expect(calls).toHaveLength(3)
    pass(30_000)
    expect((await send()).headers.get('retry-after')).toBe('60')
    expect(calls).toHaveLength(3)
  })

  test('are live, cooling down after a rate limit, or invalid after a rejected token', async () => {
    const rejected = () => Response.json({ error: { message: 'Error occurred at the OAuth process.' } }, { status: 401 })
    let isRejecting = true
    const { send, accounts, pass } = setUp(({ token }) =>
      token === 'b' ? limit(429) : token === 'c' && isRejecting ? rejected() : fine(),
    )
    for (let count = 0; count < 3; count++) await send()
    expect(accounts()).toEqual(['live', 'cooling_down', 'invalid'])
    pass(5 * 60_000 + 1)
    // A rejected account stays invalid until upstream accepts it.
    expect(accounts()).toEqual(['live', 'live', 'invalid'])
    isRejecting = false
    for (let count = 0; count < 3; count++) await send()
    expect(accounts()).toEqual(['live', 'cooling_down', 'live'])
  })

  test('F20 refresh an expired token once for 30 concurrent calls', async () => {
    let valid = 'access-a-1'
    const { send, calls, refreshes } = setUp(
      (_, request) => {
        const expired = Response.json(
          { error: { message: 'Error occurred at the OAuth process. Error Message: invalid_grant' } },
          { status: 400 },
        )
        return request.headers.get('authorization') === `Bearer ${valid}` ? fine() : expired
      },
      ['a'],
    )
    await send()
    valid = 'access-a-2'
    const responses = await Promise.all(Array.from({ length: 30 }, (_, page) => send(`/rank?mode=day&page=${page + 1}`)))
    expect(responses.every(({ status, body }) => status === 200 && Array.isArray(body.illusts))).toBe(true)
    expect(refreshes).toHaveLength(2)
    expect(calls).toHaveLength(1 + 60)
  })
})

describe('a failure of upstream', () => {
  test.each([
    ['F02 a 500', () => new Response('<html>500</html>', { status: 500 })],
    ['F02 a 503', () => new Response('', { status: 503 })],
    ['F03 an empty body with a 200', () => new Response('')],
    ['F04 truncated JSON', () => new Response('{"illusts":[{"id":1,"ti')],
    ['F04 invalid UTF-8', () => new Response(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))],
    ['F05 null instead of a list', () => Response.json({ illusts: null })],
    ['F06 a reset connection', () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNRESET') }))],
  ] as const)('%s becomes an error in the mirror’s format, without a retry', async (_, response) => {
    const { send, calls } = setUp(() => response(), ['a'])
    const { status, body, headers } = await send()
    expect(status).toBe(502)
    expect(body).toMatchObject({ code: 502, detail: 'Upstram API request failed' })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(calls).toHaveLength(1)
  })

  test.each([
    ['F03 a page in front of upstream', () => new Response('<html>challenge</html>', { status: 403 }), 403],
    ['F03 HTML with a 200', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }), 200],
  ] as const)('P16 %s is named a block, without a retry', async (_, response, status) => {
    const { send, calls } = setUp(() => response(), ['a'])
    const answer = await send()
    expect([answer.status, answer.headers.get('x-upstream-blocked'), calls.length]).toEqual([503, String(status), 1])
    expect(answer.body).toMatchObject({ code: 503, detail: `The site blocks this connection (status ${status})` })
  })

  test('reveals no token or secret', async () => {
    const { send } = setUp(() => Promise.reject(new Error('connect failed')), ['a-very-secret-refresh-token'])
    expect(JSON.stringify((await send()).body)).not.toMatch(/secret|access-/)
  })
})
