// Several mirrors as one source: order, circuit breakers, and pauses.
import { blockedText, type Fetch } from '@emaki/domain'
import { describe, expect, test } from 'vitest'
import { mirrorError, mirrorsUnreachable } from '../http/mirrorError.ts'
import { createLog } from '../log/log.ts'
import { createLoopDetection } from './loopDetection.ts'
import { openMirrorHosts } from './mirrorHosts.ts'

const first = 'https://one.example/api/pixiv'
const second = 'https://two.example/api/pixiv/'

function setUp(response: (host: string, request: Request) => Response | Promise<Response>, bases = [first, second]) {
  const requests: string[] = []
  let nowMs = 1_700_000_000_000
  const fetch: Fetch = async (request) => {
    const { host } = new URL(request.url)
    requests.push(host)
    return response(host, request)
  }
  const mirror = openMirrorHosts({ fetch, bases, now: () => nowMs, elapsed: () => nowMs, log: createLog('silent') })
  return {
    requests,
    mirror,
    pass: (ms: number) => {
      nowMs += ms
    },
    send: async (path = '/rank?mode=day', init: RequestInit = {}) => await mirror(new Request(`http://localhost${path}`, init)),
  }
}

const fine = () => Response.json({ illusts: [] })

describe('mirror hosts', () => {
  test('get a request with route, query and language only, the first one first', async () => {
    let received: Request | undefined
    const { send, requests } = setUp((_, request) => {
      received = request
      return fine()
    })
    const response = await send('/rank?mode=day', {
      headers: { 'accept-language': 'ja', authorization: 'Bearer x', cookie: 'a=b' },
    })
    expect(await response.json()).toEqual({ illusts: [] })
    expect(requests).toEqual(['one.example'])
    expect([received?.url, received?.method]).toEqual(['https://one.example/api/pixiv/rank?mode=day', 'GET'])
    expect([...(received?.headers.keys() ?? [])]).toEqual(['accept', 'accept-language'])
  })

  test('F09 are skipped for a pause after two failures, while the next one responds', async () => {
    let isDown = true
    const { send, requests, pass } = setUp((host) =>
      isDown && host === 'one.example' ? new Response('', { status: 502 }) : fine(),
    )
    for (let count = 0; count < 4; count++) expect((await send()).status).toBe(200)
    expect(requests.filter((host) => host === 'one.example')).toHaveLength(2)
    isDown = false
    pass(60_001)
    await send()
    expect(requests.at(-1)).toBe('one.example')
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
  ] as const)('get the request after %s of the first one', async (_, response) => {
    const { send, requests } = setUp((host) => (host === 'one.example' ? response() : fine()))
    expect((await send()).status).toBe(200)
    expect(requests).toEqual(['one.example', 'two.example'])
  })

  test('are paused by a rate limit, which is passed on when all have one', async () => {
    const { send, requests, pass } = setUp((host) =>
      host === 'one.example'
        ? Response.json({ detail: 'Rate limit reached' }, { status: 429, headers: { 'retry-after': '20' } })
        : fine(),
    )
    await send()
    await send()
    expect(requests).toEqual(['one.example', 'two.example', 'two.example'])
    pass(20_001)
    await send()
    expect(requests.slice(3)).toEqual(['one.example', 'two.example'])
    const both = setUp(() => Response.json({}, { status: 429, headers: { 'retry-after': '9' } }))
    const response = await both.send()
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '9'])
  })

  test('are paused by a rate limit with status 200 and Retry-After', async () => {
    const limit = () => Response.json({ error: { message: 'Rate Limit' } }, { headers: { 'retry-after': '30' } })
    const { send, requests, pass } = setUp(limit, [first])
    const responses = [await send(), await send()]
    expect(responses.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [429, '30'],
      [429, '30'],
    ])
    expect(await responses[1]?.json()).toMatchObject({ error: { message: 'Rate Limit' } })
    expect(requests).toHaveLength(1)
    pass(30_000)
    await send()
    expect(requests).toHaveLength(2)
  })

  test('are paused by a 503 until the date in Retry-After', async () => {
    const until = new Date(1_700_000_000_000 + 40_000).toUTCString()
    const { send, requests, pass } = setUp(() => new Response('', { status: 503, headers: { 'retry-after': until } }), [first])
    expect((await send()).status).toBe(502)
    pass(39_000)
    const rejected = await send()
    expect([rejected.status, rejected.headers.get('retry-after'), requests.length]).toEqual([502, '1', 1])
    pass(1000)
    await send()
    expect(requests).toHaveLength(2)
  })

  test('K6 three in a ring see their loop after a start at which each was unreachable for the one before', async () => {
    let nowMs = 1_700_000_000_000
    let isOpen = false
    const log = createLog('silent')
    const names = ['a.example', 'b.example', 'c.example']
    const mirrors = new Map<string, (request: Request) => Promise<Response>>()
    const fetch: Fetch = async (request) => {
      const url = new URL(request.url)
      const mirror = isOpen ? mirrors.get(url.host) : undefined
      if (mirror === undefined) throw new TypeError('fetch failed')
      return mirror(request)
    }
    for (const [index, name] of names.entries()) {
      const loops = createLoopDetection(fetch)
      const bases = [`https://${names[(index + 1) % 3]}`]
      const mirror = openMirrorHosts({ ...loops, bases, now: () => nowMs, elapsed: () => nowMs, log })
      mirrors.set(name, async (request) => {
        const incoming = { headers: { via: request.headers.get('via') ?? undefined } }
        if (loops.isLoop(incoming)) return new Response('', { status: 508 })
        return loops.handle(incoming, async () => mirror(new Request(request.url)))
      })
    }
    const sendAll = async () => {
      const statuses: (number | undefined)[] = []
      for (const name of names) statuses.push((await mirrors.get(name)?.(new Request(`https://${name}/rank?mode=day`)))?.status)
      return statuses
    }
    // The pauses begin and end at different times, and readers ask each gateway during those of the others.
    for (const name of names) {
      for (let count = 0; count < 2; count++) await mirrors.get(name)?.(new Request(`https://${name}/rank?mode=day`))
      nowMs += 2300
    }
    isOpen = true
    const endMs = nowMs + 15_000
    for (; nowMs < endMs; nowMs += 700) await sendAll()
    for (let count = 0; count < 5; count++) expect(await sendAll()).toEqual([508, 508, 508])
  })

  test('stay in use while they say that their own mirrors do not respond, and count as failing', async () => {
    const { send, requests, mirror } = setUp(
      (host) =>
        host === 'one.example' ? mirrorError(new URL(first), 502, 'x', 0, { 'retry-after': '99' }, mirrorsUnreachable) : fine(),
      [first, second],
    )
    for (let count = 0; count < 5; count++) expect((await send()).status).toBe(200)
    expect(requests.filter((host) => host === 'one.example')).toHaveLength(5)
    expect(mirror.condition()).toEqual({ all: 2, resting: 1 })
    expect(mirror.mirrors().map(({ state }) => state)).toEqual(['failing', 'live'])
  })

  test('P16 pass on that the site blocks all of them, with its status and the time until the next probe', async () => {
    const blocked = mirrorError(new URL(first), 503, blockedText(421), 0, { 'retry-after': '40' })
    const { send, requests, pass } = setUp(() => blocked.clone(), [first])
    for (const wait of ['40', '40']) {
      const response = await send()
      const { status, headers } = response
      expect([status, headers.get('x-upstream-blocked'), headers.get('retry-after')]).toEqual([503, '421', wait])
      expect(await response.json()).toMatchObject({ error: { message: blockedText(421) } })
    }
    expect(requests).toHaveLength(1)
    pass(40_000)
    await send()
    expect(requests).toHaveLength(2)
  })

  test('P16 leave their place to the next one while the site blocks the first', async () => {
    const { send, requests } = setUp((host) =>
      host === 'one.example' ? mirrorError(new URL(first), 503, blockedText(403), 0) : fine(),
    )
    for (let count = 0; count < 4; count++) expect((await send()).status).toBe(200)
    expect(requests.filter((host) => host === 'one.example')).toHaveLength(2)
  })

  test('get one probe at a time after a pause', async () => {
    const { send, requests, pass } = setUp(() => new Response('', { status: 500 }), [first])
    for (let count = 0; count < 20; count++) await send()
    expect(requests).toHaveLength(2)
    pass(15_000)
    await Promise.all(Array.from({ length: 20 }, () => send()))
    expect(requests).toHaveLength(3)
  })

  test('stay in use after a body that does not fit the request', async () => {
    const { send, requests } = setUp(() => Response.json({ illusts: null }), [first])
    for (let count = 0; count < 5; count++) expect((await send()).status).toBe(502)
    expect(requests).toHaveLength(5)
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
    const { send } = setUp(() => Response.json(body), [first])
    expect((await send(path)).status).toBe(502)
    const own = setUp(() => new Response(JSON.stringify(body).replaceAll('6', '5').replaceAll('5005', '600x6')), [first])
    expect((await own.send(path)).status).toBe(200)
  })

  test('P1 an archive whose name has a hash is about its work', async () => {
    const name = '5-0123456789abcdef0123456789abcdef_ugoira600x600.zip'
    const medium = `https://i.pximg.net/img-zip-ugoira/img/2026/03/01/00/00/00/${name}`
    const body = { ugoira_metadata: { zip_urls: { medium }, frames: [{ file: '000000.jpg', delay: 50 }] } }
    const { send } = setUp(() => Response.json(body), [first])
    expect((await send('/ugoira_metadata?id=5')).status).toBe(200)
    expect((await send('/ugoira_metadata?id=6')).status).toBe(502)
  })

  test.each([
    ['status', () => Response.json({ error: { user_message: 'gone' } }, { status: 404 })],
    ['a header', () => Response.json({ error: { user_message: 'gone' } }, { headers: { 'x-upstream-status': '404' } })],
    ['text alone', () => Response.json({ error: { user_message: '尚无此页', message: '', reason: '' } })],
  ])('a 404 by %s is passed on as such', async (_, response) => {
    const { send, requests } = setUp(response)
    expect((await send('/illust?id=5')).headers.get('x-upstream-status')).toBe('404')
    expect(requests).toEqual(['one.example'])
  })

  test('flags of the mirror’s own account are removed', async () => {
    const { send } = setUp(() => Response.json({ illusts: [{ id: 5, is_bookmarked: true, user: { id: 6, is_followed: true } }] }))
    const works = [{ id: 5, is_bookmarked: false, user: { id: 6, is_followed: false } }]
    expect(await (await send()).json()).toEqual({ illusts: works })
  })

  test('without a response of two hosts the result is a 502 in the mirror’s format', async () => {
    const { send, requests } = setUp(() => new Response('', { status: 500 }), [first, second, 'https://three.example'])
    const response = await send()
    expect([response.status, response.headers.get('cache-control')]).toEqual([502, 'no-store'])
    expect(await response.json()).toMatchObject({ code: 502, detail: 'Upstram API request failed' })
    expect(requests).toEqual(['one.example', 'two.example'])
  })

  test.each(['/me', '/no_such_route', '/req_post?path=v1/user/follow/add'])('%s is not sent to other mirrors', async (path) => {
    const { send, requests } = setUp(fine)
    expect((await send(path)).status).toBe(404)
    expect(requests).toEqual([])
  })

  test('a response without end is aborted at 16 MB', async () => {
    const endless = () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)) }))
    const { send } = setUp(endless)
    expect((await send()).status).toBe(502)
  })
})
