// Several mirrors as one source: order, circuit breakers, and pauses.
import type { Fetch } from '@emaki/domain'
import { describe, expect, test } from 'vitest'
import { createLog } from '../operator/log.ts'
import { openMirrorHosts } from './mirrorHosts.ts'

const first = 'https://one.example/api/pixiv'
const second = 'https://two.example/api/pixiv/'

function setUp(answer: (host: string, request: Request) => Response | Promise<Response>, bases = [first, second]) {
  const asked: string[] = []
  let nowMs = 1_700_000_000_000
  const fetch: Fetch = async (request) => {
    const { host } = new URL(request.url)
    asked.push(host)
    return answer(host, request)
  }
  const mirror = openMirrorHosts({ fetch, bases, now: () => nowMs, elapsed: () => nowMs, log: createLog('silent') })
  return {
    asked,
    pass: (ms: number) => {
      nowMs += ms
    },
    ask: async (path = '/rank?mode=day', init: RequestInit = {}) => await mirror(new Request(`http://localhost${path}`, init)),
  }
}

const fine = () => Response.json({ illusts: [] })

describe('mirror hosts', () => {
  test('get a request with route, query and language only, the first one first', async () => {
    let heard: Request | undefined
    const { ask, asked } = setUp((_, request) => {
      heard = request
      return fine()
    })
    const answer = await ask('/rank?mode=day', { headers: { 'accept-language': 'ja', authorization: 'Bearer x', cookie: 'a=b' } })
    expect(await answer.json()).toEqual({ illusts: [] })
    expect(asked).toEqual(['one.example'])
    expect([heard?.url, heard?.method]).toEqual(['https://one.example/api/pixiv/rank?mode=day', 'GET'])
    expect([...(heard?.headers.keys() ?? [])]).toEqual(['accept', 'accept-language'])
  })

  test('F09 are skipped for a pause after two failures, while the next one responds', async () => {
    let isDown = true
    const { ask, asked, pass } = setUp((host) => (isDown && host === 'one.example' ? new Response('', { status: 502 }) : fine()))
    for (let count = 0; count < 4; count++) expect((await ask()).status).toBe(200)
    expect(asked.filter((host) => host === 'one.example')).toHaveLength(2)
    isDown = false
    pass(60_001)
    await ask()
    expect(asked.at(-1)).toBe('one.example')
  })

  test.each([
    ['HTML', () => new Response('<html>', { status: 200 })],
    ['truncated JSON', () => new Response('{"illusts":[')],
    ['a reset connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['JSON that is no object', () => new Response('7')],
    ['a body without the list', () => Response.json({})],
    ['null instead of the list', () => Response.json({ illusts: null })],
    ['10^5 nested arrays', () => new Response('['.repeat(100_000) + ']'.repeat(100_000))],
    ['10^5 nested arrays in a list', () => new Response(`{"illusts":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)],
    ['invalid UTF-8', () => new Response(new Uint8Array([...Buffer.from('{"illusts":[],"x":"'), 0xff, ...Buffer.from('"}')]))],
    ['a rate limit with status 200', () => Response.json({ error: { message: 'Rate Limit', user_message: '' } })],
    ['a rejected account', () => Response.json({ error: { message: 'Error Message: invalid_grant' } })],
    ['an unknown route', () => Response.json({ detail: 'Not Found' }, { status: 404 })],
  ] as const)('get the request after %s of the first one', async (_, answer) => {
    const { ask, asked } = setUp((host) => (host === 'one.example' ? answer() : fine()))
    expect((await ask()).status).toBe(200)
    expect(asked).toEqual(['one.example', 'two.example'])
  })

  test('are paused by a rate limit, which is passed on when all have one', async () => {
    const { ask, asked, pass } = setUp((host) =>
      host === 'one.example'
        ? Response.json({ detail: 'Rate limit reached' }, { status: 429, headers: { 'retry-after': '20' } })
        : fine(),
    )
    await ask()
    await ask()
    expect(asked).toEqual(['one.example', 'two.example', 'two.example'])
    pass(20_001)
    await ask()
    expect(asked.slice(3)).toEqual(['one.example', 'two.example'])
    const both = setUp(() => Response.json({}, { status: 429, headers: { 'retry-after': '9' } }))
    const answer = await both.ask()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '9'])
  })

  test('are paused by a rate limit with status 200 and Retry-After', async () => {
    const limit = () => Response.json({ error: { message: 'Rate Limit' } }, { headers: { 'retry-after': '30' } })
    const { ask, asked, pass } = setUp(limit, [first])
    const answers = [await ask(), await ask()]
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [429, '30'],
      [429, '30'],
    ])
    expect(await answers[1]?.json()).toMatchObject({ error: { message: 'Rate Limit' } })
    expect(asked).toHaveLength(1)
    pass(30_000)
    await ask()
    expect(asked).toHaveLength(2)
  })

  test('are paused by a 503 until the date in Retry-After', async () => {
    const until = new Date(1_700_000_000_000 + 40_000).toUTCString()
    const { ask, asked, pass } = setUp(() => new Response('', { status: 503, headers: { 'retry-after': until } }), [first])
    expect((await ask()).status).toBe(502)
    pass(39_000)
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after'), asked.length]).toEqual([502, '1', 1])
    pass(1000)
    await ask()
    expect(asked).toHaveLength(2)
  })

  test('get one probe at a time after a pause', async () => {
    const { ask, asked, pass } = setUp(() => new Response('', { status: 500 }), [first])
    for (let count = 0; count < 20; count++) await ask()
    expect(asked).toHaveLength(2)
    pass(15_000)
    await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(asked).toHaveLength(3)
  })

  test('stay in use after a body that does not fit the request', async () => {
    const { ask, asked } = setUp(() => Response.json({ illusts: null }), [first])
    for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(502)
    expect(asked).toHaveLength(5)
  })

  test.each([
    ['/illust?id=5', { illust: { id: 6, title: 'another' } }],
    ['/member?id=5', { user: { id: 6, name: 'another' }, profile: {} }],
    ['/novel_detail?id=5', { novel: { id: 6, title: 'another' } }],
    ['/webview_novel?id=5', { id: '6', text: 'another' }],
    ['/member_illust?id=5', { illusts: [{ id: 9, title: 'another', user: { id: 6 } }] }],
    ['/illust_series?id=5', { illust_series_detail: { id: 6, title: 'another' }, illusts: [] }],
    [
      '/ugoira_metadata?id=5',
      {
        ugoira_metadata: {
          zip_urls: { medium: 'https://i.pximg.net/img-zip-ugoira/img/2024/01/01/00/00/00/6_ugoira600x600.zip' },
          frames: [{ file: '000000.jpg', delay: 50 }],
        },
      },
    ],
  ])('a body about another id than that of %s is rejected', async (path, body) => {
    const { ask } = setUp(() => Response.json(body), [first])
    expect((await ask(path)).status).toBe(502)
    const own = setUp(() => new Response(JSON.stringify(body).replaceAll('6', '5').replaceAll('5005', '600x6')), [first])
    expect((await own.ask(path)).status).toBe(200)
  })

  test.each([
    ['status', () => Response.json({ error: { user_message: 'gone' } }, { status: 404 })],
    ['a header', () => Response.json({ error: { user_message: 'gone' } }, { headers: { 'x-upstream-status': '404' } })],
    ['text alone', () => Response.json({ error: { user_message: '尚无此页', message: '', reason: '' } })],
  ])('a 404 by %s is passed on as such', async (_, answer) => {
    const { ask, asked } = setUp(answer)
    expect((await ask('/illust?id=5')).headers.get('x-upstream-status')).toBe('404')
    expect(asked).toEqual(['one.example'])
  })

  test('flags of the mirror’s own account are removed', async () => {
    const { ask } = setUp(() => Response.json({ illusts: [{ id: 5, is_bookmarked: true, user: { id: 6, is_followed: true } }] }))
    const works = [{ id: 5, is_bookmarked: false, user: { id: 6, is_followed: false } }]
    expect(await (await ask()).json()).toEqual({ illusts: works })
  })

  test('without a response of two hosts the result is a 502 in the mirror’s format', async () => {
    const { ask, asked } = setUp(() => new Response('', { status: 500 }), [first, second, 'https://three.example'])
    const answer = await ask()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([502, 'no-store'])
    expect(await answer.json()).toMatchObject({ code: 502, detail: 'Upstram API request failed' })
    expect(asked).toEqual(['one.example', 'two.example'])
  })

  test.each(['/me', '/no_such_route', '/req_post?path=v1/user/follow/add'])('%s is not sent to other mirrors', async (path) => {
    const { ask, asked } = setUp(fine)
    expect((await ask(path)).status).toBe(404)
    expect(asked).toEqual([])
  })

  test('a response without end is aborted at 16 MB', async () => {
    const endless = () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)) }))
    const { ask } = setUp(endless)
    expect((await ask()).status).toBe(502)
  })
})
