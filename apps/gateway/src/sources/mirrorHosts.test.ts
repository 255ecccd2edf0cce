// Several mirrors as one: their order, who is left out, and for how long.
import type { Fetch } from '@emaki/domain'
import { describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { openMirrorHosts } from './mirrorHosts.ts'

const first = 'https://one.example/api/pixiv'
const second = 'https://two.example/api/pixiv/'

function house(answer: (host: string, request: Request) => Response | Promise<Response>, bases = [first, second]) {
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

describe('mirrors behind the mirror', () => {
  test('the first is asked, with the route, the query and the language and nothing else', async () => {
    let heard: Request | undefined
    const { ask, asked } = house((_, request) => {
      heard = request
      return fine()
    })
    const answer = await ask('/rank?mode=day', { headers: { 'accept-language': 'ja', authorization: 'Bearer x', cookie: 'a=b' } })
    expect(await answer.json()).toEqual({ illusts: [] })
    expect(asked).toEqual(['one.example'])
    expect([heard?.url, heard?.method]).toEqual(['https://one.example/api/pixiv/rank?mode=day', 'GET'])
    expect([...(heard?.headers.keys() ?? [])]).toEqual(['accept', 'accept-language'])
  })

  test('F09 a read that fails goes to the next; after two failures the host is left out, after 60 s it is back', async () => {
    let isDown = true
    const { ask, asked, pass } = house((host) => (isDown && host === 'one.example' ? new Response('', { status: 502 }) : fine()))
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
    ['no JSON object', () => new Response('7')],
  ] as const)('%s counts as a failure', async (_, answer) => {
    const { ask, asked } = house((host) => (host === 'one.example' ? answer() : fine()))
    expect((await ask()).status).toBe(200)
    expect(asked).toEqual(['one.example', 'two.example'])
  })

  test('a host that limits us is left alone as long as it says; when all do, the limit is the answer', async () => {
    const { ask, asked, pass } = house((host) =>
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
    const both = house(() => Response.json({}, { status: 429, headers: { 'retry-after': '9' } }))
    const answer = await both.ask()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '9'])
  })

  test('when none answers it is a 502 in the mirror’s words, and no question is multiplied', async () => {
    const { ask, asked } = house(() => new Response('', { status: 500 }), [first, second, 'https://three.example'])
    const answer = await ask()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([502, 'no-store'])
    expect(await answer.json()).toMatchObject({ code: 502, detail: 'Upstram API request failed' })
    expect(asked).toEqual(['one.example', 'two.example'])
  })

  test.each(['/me', '/no_such_route', '/req_post?path=v1/user/follow/add'])('%s is not asked of strangers', async (path) => {
    const { ask, asked } = house(fine)
    expect((await ask(path)).status).toBe(404)
    expect(asked).toEqual([])
  })

  test('an answer that never ends is given up at 16 MB', async () => {
    const endless = () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)) }))
    const { ask } = house(endless)
    expect((await ask()).status).toBe(502)
  })
})
