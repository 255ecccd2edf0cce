// A whole gateway over other mirrors: loops, outages, features, and privacy.
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { normaliseArtwork } from '@emaki/domain'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSource } from '../app/openSource.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log/log.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { wireWork } from '../testing/wireWorks.ts'

/** Starts a mirror on a real socket. */
async function startMirror(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return { address: `http://127.0.0.1:${port}/api/pixiv`, stop }
}

/** Starts a gateway with EMAKI_SOURCE=mirror. */
async function startOver(...mirrors: string[]) {
  const reading = readConfig({ EMAKI_SOURCE: 'mirror', EMAKI_MIRRORS: mirrors.join() })
  if (!reading.ok) throw new Error(reading.problems.join())
  const log = createLog('silent')
  const source = await openSource({ config: reading.config, now: () => new Date(), log, onFirstBuild: () => undefined })
  onTestFinished(() => source.close())
  return startGateway({ source })
}

const respondAs =
  (name: string): RequestListener =>
  (incoming, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        illust: { id: Number(new URL(incoming.url ?? '', 'http://localhost').searchParams.get('id')), title: name },
        name,
        requests: incoming.url,
      }),
    )
  }

/** A load balancer in front of the gateway at `port`, with the statuses that it returned. `hold` delays each request. */
async function startBalancer(port: () => number, hold: () => Promise<void> = async () => undefined) {
  const seen: number[] = []
  const { address } = await startMirror(async (incoming, outgoing) => {
    const { url: path, headers } = incoming
    await hold()
    request({ host: '127.0.0.1', port: port(), path, headers: { ...headers, host: 'localhost' } }, (response) => {
      seen.push(response.statusCode ?? 0)
      response.pipe(outgoing.writeHead(response.statusCode ?? 0, response.headers))
    }).end()
  })
  return { address, seen }
}

/** Gateways that are mirrors of each other. `mirrorsOf` lists the mirrors of each, by index. */
async function startLoop(mirrorsOf: readonly (readonly number[])[], { hold, more = [] }: LoopOptions = {}) {
  const ports: number[] = []
  const balancers = await Promise.all(mirrorsOf.map((_, index) => startBalancer(() => ports[index] ?? 0, hold)))
  for (const mirrors of mirrorsOf) {
    const addresses = mirrors.map((index) => balancers[index]?.address ?? '')
    ports.push((await startOver(...addresses, ...(ports.length === 0 ? more : []))).port)
  }
  const send = (index: number, id: number) => rawRequest(ports[index] ?? 0, `/api/mirror/illust?id=${id}`)
  return { ports, send }
}

interface LoopOptions {
  /** Delays each request from one gateway to another. */
  readonly hold?: () => Promise<void>
  /** Further mirrors of the first gateway, after the others. */
  readonly more?: readonly string[]
}

describe('gateways that are mirrors of each other', () => {
  test.each([
    ['two', [[1], [0]]],
    ['three in a ring', [[1], [2], [0]]],
    [
      'three that all use each other',
      [
        [1, 2],
        [2, 0],
        [0, 1],
      ],
    ],
  ])('K6 %s respond with 508', async (_, mirrorsOf) => {
    const { ports, send } = await startLoop(mirrorsOf)
    for (const [index, port] of ports.entries()) {
      const response = await send(index, index + 1)
      expect([response.status, json(response)]).toMatchObject([508, { code: 508, error: { message: expect.any(String) } }])
      expect(json(await rawRequest(port, '/.well-known/emaki.json'))).toMatchObject({ source: 'mirror' })
    }
  })

  test('K6 do not wait for each other when both load the same work at once', async () => {
    let held = 0
    let release = (): void => undefined
    const isBoth = new Promise<void>((resolve) => {
      release = resolve
    })
    const { ports, send } = await startLoop([[1], [0]], {
      async hold() {
        held += 1
        if (held === 2) release()
        await isBoth
      },
    })
    expect((await Promise.all([send(0, 1), send(1, 1)])).map(({ status }) => status)).toEqual([508, 508])
    const documents = await Promise.all(ports.map((port) => rawRequest(port, '/.well-known/emaki.json')))
    expect(documents.map(({ status }) => status)).toEqual([200, 200])
  })

  test('K6 return what one of them gets from another mirror, repeatedly', async () => {
    const plain = await startMirror(respondAs('plain'))
    const { send } = await startLoop([[1], [0]], { more: [plain.address] })
    for (let id = 1; id <= 8; id++) {
      expect(json(await send(id % 2, id))).toMatchObject({ name: 'plain' })
      expect(json(await send((id + 1) % 2, id))).toMatchObject({ name: 'plain' })
    }
  })

  test('K6 add their name to Via and pass on only names of gateways', async () => {
    const received: unknown[] = []
    const mirror = await startMirror((incoming, outgoing) => {
      received.push(incoming.headers.via)
      respondAs('first')(incoming, outgoing)
    })
    const { port } = await startOver(mirror.address)
    const other = 'emaki-00000000-0000-4000-8000-000000000000'
    await rawRequest(port, '/api/mirror/illust?id=1', { headers: { via: `1.1 proxy.of.a.reader, 1.1 ${other}` } })
    await rawRequest(port, '/api/mirror/illust?id=2')
    const name = 'emaki-[0-9a-f-]{36}'
    expect(received).toEqual([
      expect.stringMatching(new RegExp(`^1\\.1 ${other}, 1\\.1 ${name}$`)),
      expect.stringMatching(new RegExp(`^1\\.1 ${name}$`)),
    ])
    const chain = Array.from({ length: 30 }, (_, index) => `1.1 ${other.slice(0, -2)}${10 + index}`).join(', ')
    expect((await rawRequest(port, '/api/mirror/illust?id=3', { headers: { via: chain } })).status).toBe(508)
  })
})

describe('a gateway over other mirrors', () => {
  test('K6 that is its own mirror responds with 508 at once', async () => {
    let port = 0
    const balancer = await startBalancer(() => port)
    port = (await startOver(balancer.address)).port
    expect((await rawRequest(port, '/api/mirror/illust?id=1')).status).toBe(508)
    expect(json(await rawRequest(port, '/.well-known/emaki.json'))).toMatchObject({ source: 'mirror' })
    expect(balancer.seen).toEqual([508, 508])
  })

  test('F09 uses the next mirror when the first goes offline, and shows that in /healthz', async () => {
    const first = await startMirror(respondAs('first'))
    const second = await startMirror(respondAs('second'))
    const { port } = await startOver(first.address, second.address)
    const send = async (id: number) => json(await rawRequest(port, `/api/mirror/illust?id=${id}`))
    const health = async () => json(await rawRequest(port, '/healthz'))
    expect(await send(1)).toMatchObject({ name: 'first', requests: '/api/pixiv/illust?id=1' })
    expect(await health()).toEqual({ status: 'ready', lagMs: expect.any(Number), source: { all: 2, resting: 0 } })
    first.stop()
    for (let id = 2; id < 5; id++) expect(await send(id)).toMatchObject({ name: 'second' })
    expect(await health()).toEqual({ status: 'ready', lagMs: expect.any(Number), source: { all: 2, resting: 1 } })
    second.stop()
    const rejected = await rawRequest(port, '/api/mirror/illust?id=9')
    expect([rejected.status, json(rejected)]).toMatchObject([502, { code: 502, detail: 'Upstram API request failed' }])
    // The earlier response is still cached.
    expect(await send(1)).toMatchObject({ name: 'first' })
    expect(json(await rawRequest(port, '/.well-known/emaki.json'))).toMatchObject({ source: 'mirror' })
  })

  test('B6 requests a missing work from a mirror once', async () => {
    let calls = 0
    const mirror = await startMirror((_, outgoing) => {
      calls += 1
      outgoing
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"error":{"user_message":"gone","message":"","reason":""}}')
    })
    const { port } = await startOver(mirror.address)
    for (let count = 0; count < 100; count++) {
      const { status, headers } = await rawRequest(port, '/api/mirror/illust?id=7')
      expect([status, headers['cache-control'], headers['x-upstream-status']]).toEqual([200, 'no-store', '404'])
    }
    expect(calls).toBe(1)
  })

  test.each([
    ['a list that is null', '/rank?mode=day', { illusts: null }],
    ['a list of texts', '/rank?mode=day', { illusts: ['a', 'b'] }],
    [
      'a list whose ids are texts',
      '/rank?mode=day',
      { illusts: [wireWork(1), wireWork(2)].map((work) => ({ ...work, id: 'x' })) },
    ],
    ['a list of a hundred thousand works', '/rank?mode=day', { illusts: Array.from({ length: 100_000 }, () => wireWork(1)) }],
    ['a work under another id', '/illust?id=1', { illust: wireWork(2) }],
    ['a work whose id is a text', '/illust?id=1', { illust: { ...wireWork(1), id: '1' } }],
    ['a work without a title', '/illust?id=1', { illust: { id: 1 } }],
    ['a user without a profile', '/member?id=1', { user: { id: 1, name: 'somebody' } }],
    ['an empty object', '/search?word=a', {}],
  ])('F05 rejects %s and does not cache it', async (_, path, body) => {
    let calls = 0
    const text = JSON.stringify(body)
    const mirror = await startMirror((_, outgoing) => {
      calls += 1
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(text)
    })
    const { port } = await startOver(mirror.address)
    for (let count = 1; count <= 2; count++) {
      const response = await rawRequest(port, `/api/mirror${path}`)
      expect([response.status, response.headers['cache-control'], calls]).toEqual([502, 'no-store', count])
    }
  })

  test('F05 passes on a list with unreadable items', async () => {
    const broken = [
      { ...wireWork(1), id: 'x' },
      { ...wireWork(2), user: undefined },
      { ...wireWork(3), image_urls: null },
      { ...wireWork(4), total_view: -1, type: 'hologram' },
    ]
    const illusts = [...broken, ...Array.from({ length: 26 }, (_, index) => wireWork(index + 5))]
    const mirror = await startMirror((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ illusts, next_url: null }))
    })
    const { port } = await startOver(mirror.address)
    const list = json(await rawRequest(port, '/api/mirror/rank?mode=day')) as { illusts: unknown[] }
    expect(list.illusts).toHaveLength(30)
    expect(list.illusts.filter((item) => !normaliseArtwork(item)).length).toBeLessThan(illusts.length / 5)
    const page = await rawRequest(port, '/rank/daily', { headers: { accept: 'text/html' } })
    // The preloaded picture is that of the first readable work: the second one, whose author is unknown.
    expect([page.status, /\/(\d+)_p0/.exec(String(page.headers.link))?.[1]]).toEqual([200, '2'])
  })

  test('has the features of its mirror', async () => {
    const document = async (port: number) => json(await rawRequest(port, '/.well-known/emaki.json'))
    const plain = await startMirror((incoming, outgoing) =>
      incoming.url?.startsWith('/api/pixiv/') ? respondAs('plain')(incoming, outgoing) : outgoing.writeHead(404).end('Not Found'),
    )
    const overPlain = await startOver(plain.address)
    expect(await document(overPlain.port)).toMatchObject({
      source: 'mirror',
      selfHosted: false,
      features: { recommended: false, latest: false, userSearch: false, imageSearch: true, recovery: true, apiProxy: false },
    })
    const ours = await startGateway()
    const overOurs = await startOver(`http://127.0.0.1:${ours.port}/api/mirror`, plain.address)
    expect(await document(overOurs.port)).toMatchObject({ selfHosted: true, features: { recommended: true, userSearch: true } })
  })

  test('sends neither credentials nor writes to a mirror', async () => {
    const received: unknown[] = []
    const mirror = await startMirror((incoming, outgoing) => {
      received.push(incoming.headers.authorization ?? incoming.headers.cookie)
      respondAs('first')(incoming, outgoing)
    })
    const { port } = await startOver(mirror.address)
    const headers = { authorization: `Bearer ${'x'.repeat(43)}`, cookie: 'PHPSESSID=1_a' }
    await rawRequest(port, '/api/mirror/illust?id=1', { headers })
    const data = encodeURIComponent('{"illust_id":"1"}')
    const write = await rawRequest(port, `/api/mirror/req_post?path=v2/illust/bookmark/add&data=${data}`, { headers })
    expect([received, write.status]).toEqual([[undefined], 404])
  })
})
