// The image proxy over a scripted upstream: types, sizes, ranges, redirects, and clients that disconnect.
import { request as openRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { json, rawRequest, rawSocket } from '../testing/rawRequest.ts'
import { picture, pngBytes, scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { startGateway } from '../testing/startGateway.ts'

const path = '/api/image/i.pximg.net/img-original/img/1_p0.png'

describe('a proxied picture', () => {
  test('is served whole, immutable, for all origins, and cannot run scripts', async () => {
    const upstream = scriptedUpstream(() =>
      picture({ 'content-length': '100', etag: '"e"', 'last-modified': 'Thu, 19 Nov 2026 00:00:00 GMT' }),
    )
    const { port } = await startGateway(upstream)
    const { status, headers, body } = await rawRequest(port, path)
    expect(status).toBe(200)
    expect(body).toEqual(pngBytes)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': '100',
      'content-disposition': 'inline',
      etag: '"e"',
      'last-modified': 'Thu, 19 Nov 2026 00:00:00 GMT',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      'referrer-policy': 'no-referrer',
    })
  })

  test('D2 is fetched only from built-in and configured hosts', async () => {
    const upstream = scriptedUpstream(() => picture())
    const { port } = await startGateway({ ...upstream, config: { imageHosts: ['img.example.org'] } })
    expect((await rawRequest(port, '/api/image/evil.example/x.png')).status).toBe(400)
    expect((await rawRequest(port, '/api/image/i.pximg.net//evil.example/x.png')).status).toBe(400)
    expect((await rawRequest(port, '/api/image/i.pximg.net/../../etc/passwd')).status).toBe(400)
    expect((await rawRequest(port, '/api/image/i.pximg.net/%2e%2e/x.png')).status).toBe(400)
    expect((await rawRequest(port, '/x/../api/image/evil.example/x.png')).status).toBe(404)
    expect(upstream.requests).toEqual([])
    expect((await rawRequest(port, '/api/image/img.example.org/x.png')).status).toBe(200)
    expect(upstream.requests.map(({ url }) => url)).toEqual(['https://img.example.org/x.png'])
  })

  test('is requested with our Referer and the client’s conditions only', async () => {
    const upstream = scriptedUpstream(() => picture())
    const { port } = await startGateway(upstream)
    const headers = {
      range: 'bytes=0-9',
      'if-range': '"e"',
      'if-none-match': '"e"',
      'if-modified-since': 'Thu, 19 Nov 2026 00:00:00 GMT',
      referer: 'http://localhost/secret',
      cookie: 'a=b',
      authorization: 'Bearer x',
      'user-agent': 'me',
      'accept-language': 'ja',
      'x-forwarded-for': '1.2.3.4',
      origin: 'http://localhost',
    }
    await rawRequest(port, path, { headers })
    expect(Object.fromEntries(upstream.requests[0]?.headers ?? [])).toEqual({
      'accept-encoding': 'identity',
      'if-modified-since': 'Thu, 19 Nov 2026 00:00:00 GMT',
      'if-none-match': '"e"',
      'if-range': '"e"',
      range: 'bytes=0-9',
      referer: 'https://app-api.pixiv.net/',
    })
  })

  test('is an error when its host sends a part that no client asked for', async () => {
    const part = () => picture({ 'content-range': 'bytes 0-9/100', 'content-length': '10' }, pngBytes.subarray(0, 10), 206)
    const { port } = await startGateway(scriptedUpstream(part))
    expect((await rawRequest(port, path)).status).toBe(502)
    expect((await rawRequest(port, path, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
  })

  test.each([{}, { 'content-length': '0' }])('P29 is an error when its host sends nothing (%j)', async (headers) => {
    const { port } = await startGateway(scriptedUpstream(() => picture(headers, new Uint8Array(0))))
    expect((await rawRequest(port, path)).status).toBe(502)
  })

  test.each([
    [undefined, 'public, max-age=31536000, immutable'],
    ['public, max-age=60', 'public, max-age=31536000, immutable'],
    ['private', 'private, max-age=0'],
    ['Private, max-age=60', 'private, max-age=60'],
    ['private, no-cache', 'private, no-cache'],
    ['no-cache', 'no-cache'],
    ['no-store', 'no-store'],
  ])('that its host sends with Cache-Control %s is served with %s', async (given, passed) => {
    const { port } = await startGateway(scriptedUpstream(() => picture(given === undefined ? {} : { 'cache-control': given })))
    expect((await rawRequest(port, path)).headers['cache-control']).toBe(passed)
  })

  test.each([
    ['120', '120'],
    ['Sun, 22 Nov 2026 12:00:00 GMT', 'Sun, 22 Nov 2026 12:00:00 GMT'],
    ['soon', undefined],
  ])('that its host rejects with Retry-After %s is rejected with %s', async (given, passed) => {
    const rejectRequest = () => new Response('', { status: 429, headers: { 'retry-after': given } })
    const { port } = await startGateway(scriptedUpstream(rejectRequest))
    const response = await rawRequest(port, path)
    expect([response.status, response.headers['retry-after']]).toEqual([429, passed])
  })

  test('D11 keeps only type, length, range and validators of the upstream headers', async () => {
    const hostile = {
      'set-cookie': 'a=b',
      'access-control-allow-origin': 'https://evil.example',
      'clear-site-data': '"*"',
      link: '</x>; rel=preload',
      'content-security-policy': 'x',
      server: 'nginx',
      refresh: '0;url=//evil.example',
      'cache-control': 'no-store',
    }
    const { port } = await startGateway(scriptedUpstream(() => picture(hostile)))
    const { headers } = await rawRequest(port, path)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cache-control']).toBe('no-store')
    for (const name of ['set-cookie', 'clear-site-data', 'link', 'server', 'refresh']) expect(headers[name]).toBeUndefined()
  })

  test.each([301, 302, 307, 308])('D5 a redirect (%i) is neither followed nor passed on', async (status) => {
    const upstream = scriptedUpstream(() => new Response(null, { status, headers: { location: 'http://127.0.0.1/' } }))
    const { port } = await startGateway(upstream)
    const response = await rawRequest(port, path)
    expect([response.status, response.headers.location]).toEqual([502, undefined])
    expect(upstream.requests.map(({ redirect }) => redirect)).toEqual(['manual'])
  })

  test.each([
    ['text/html', '<!doctype html><script>alert(1)</script>'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['application/x-httpd-php', 'x'.repeat(50)],
    ['', 'x'.repeat(50)],
    ['image/png', '<!doctype html><script>alert(1)</script>'],
    ['image/png; charset=utf-8', '<html>'.repeat(20)],
    ['application/zip', 'MZ'.repeat(50)],
  ])('D6 %s that is not a picture is rejected', async (type, body) => {
    const { port } = await startGateway(scriptedUpstream(() => picture({ 'content-type': type }, body)))
    const response = await rawRequest(port, path)
    expect(response.status).toBe(415)
    expect(json(response)).toEqual({ status: -1, msg: 'Not a picture' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('D6 has the type of its bytes', async () => {
    const { port } = await startGateway(scriptedUpstream(() => picture({ 'content-type': 'IMAGE/JPEG; x=y' })))
    expect((await rawRequest(port, path)).headers['content-type']).toBe('image/png')
  })

  test('D7 a body above the size limit is aborted, with or without Content-Length', async () => {
    const limits = { imageLimits: { imageBytes: 1000 } }
    const announced = await startGateway({ ...scriptedUpstream(() => picture({ 'content-length': '2000000000' })), ...limits })
    expect((await rawRequest(announced.port, path)).status).toBe(502)
    const inPieces = () => new Blob([pngBytes, Buffer.alloc(2000)]).stream().pipeThrough(pieces())
    const silent = await startGateway({ ...scriptedUpstream(() => picture({}, inPieces())), ...limits })
    await expect(rawRequest(silent.port, path)).rejects.toThrow()
    expect(silent.logged.join('')).toContain('larger than allowed')
  })

  test.each(['99', '101'])('D7 a wrong Content-Length (%s for 100 bytes) never gives a complete picture', async (length) => {
    const { port } = await startGateway(scriptedUpstream(() => picture({ 'content-length': length })))
    // Noticed before anything is sent it gives an error response, later it breaks the transfer.
    const status = await rawRequest(port, path).then(
      (response) => response.status,
      () => 'broken off',
    )
    expect(['broken off', 502]).toContain(status)
  })

  test('D7 an upstream that stalls is aborted', async () => {
    const stalling = () => picture({}, new ReadableStream({ start: (controller) => controller.enqueue(pngBytes) }))
    const { port } = await startGateway({ ...scriptedUpstream(stalling), imageLimits: { idleMs: 50 } })
    await expect(rawRequest(port, path)).rejects.toThrow()
    const silent = await startGateway({
      ...scriptedUpstream(() => picture({}, new ReadableStream())),
      imageLimits: { idleMs: 50 },
    })
    expect((await rawRequest(silent.port, path)).status).toBe(504)
    const mute = await startGateway({ ...scriptedUpstream((request) => aborted(request.signal)), imageLimits: { headersMs: 50 } })
    expect((await rawRequest(mute.port, path)).status).toBe(504)
  })

  test('D8 a single range is passed on, multiple or malformed ranges request the whole', async () => {
    const upstream = scriptedUpstream((request) =>
      request.headers.has('range')
        ? picture({ 'content-range': 'bytes 10-19/100', 'content-length': '10' }, pngBytes.subarray(10, 20), 206)
        : picture(),
    )
    const { port } = await startGateway(upstream)
    const part = await rawRequest(port, path, { headers: { range: 'bytes=10-19' } })
    expect([part.status, part.headers['content-range'], part.body.byteLength]).toEqual([206, 'bytes 10-19/100', 10])
    for (const range of [`bytes=0-0${',1-1'.repeat(1000)}`, 'bytes=a-b', 'lines=1-2', 'bytes=--1', 'bytes=']) {
      expect((await rawRequest(port, path, { headers: { range } })).status).toBe(200)
    }
  })

  test('D8 a range beyond the end gets a 416 with the size', async () => {
    const outside = () => new Response(null, { status: 416, headers: { 'content-range': 'bytes */100' } })
    const { port } = await startGateway(scriptedUpstream(outside))
    const response = await rawRequest(port, path, { headers: { range: 'bytes=900-' } })
    expect([response.status, response.headers['content-range'], response.headers['cache-control']]).toEqual([
      416,
      'bytes */100',
      'no-store',
    ])
  })

  test('D9 HEAD sends HEAD upstream, and a WebSocket upgrade gets 426', async () => {
    const upstream = scriptedUpstream((request) =>
      picture({ 'content-length': '100' }, request.method === 'HEAD' ? null : pngBytes),
    )
    const { port } = await startGateway(upstream)
    const head = await rawRequest(port, path, { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.headers['content-type']]).toEqual([200, '100', 'image/png'])
    expect(upstream.requests[0]?.method).toBe('HEAD')
    const upgrade = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\n\r\n`
    expect(await rawSocket(port, upgrade)).toMatch(/^HTTP\/1\.1 426 /)
  })

  test('D10 an encoded body is rejected', async () => {
    const { port } = await startGateway(scriptedUpstream(() => picture({ 'content-encoding': 'gzip, gzip, gzip' })))
    expect((await rawRequest(port, path)).status).toBe(502)
  })

  test('an unchanged picture gets a 304 with its lifetime', async () => {
    const { port } = await startGateway(scriptedUpstream(() => new Response(null, { status: 304, headers: { etag: '"e"' } })))
    const response = await rawRequest(port, path, { headers: { 'if-none-match': '"e"' } })
    expect([response.status, response.headers.etag, response.headers['cache-control']]).toEqual([
      304,
      '"e"',
      'public, max-age=31536000, immutable',
    ])
  })

  test.each([403, 404, 429, 500, 503])(
    'an upstream %i keeps its status, in a small response that is not cached',
    async (status) => {
      const { port } = await startGateway(scriptedUpstream(() => new Response('<html>secret</html>', { status })))
      const response = await rawRequest(port, path)
      expect(response.status).toBe(status)
      expect(json(response)).toEqual({ status: -1, msg: 'The image host refused' })
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.headers['access-control-allow-origin']).toBe('*')
    },
  )

  test('an unreachable upstream gives a 502', async () => {
    const { port } = await startGateway(scriptedUpstream(() => Promise.reject(new TypeError('fetch failed'))))
    expect((await rawRequest(port, path)).status).toBe(502)
  })
})

describe('a client of the image proxy', () => {
  test('that disconnects aborts the upstream request and its body', async () => {
    const cancelled = vi.fn()
    const endless = () => new ReadableStream({ start: (controller) => controller.enqueue(pngBytes), cancel: cancelled })
    const upstream = scriptedUpstream(() => picture({}, endless()))
    const { port } = await startGateway(upstream)
    const sent = openRequest({ port, path, headers: { host: 'localhost' } }, (incoming) =>
      incoming.once('data', () => sent.destroy()),
    )
    sent.on('error', () => undefined).end()
    await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce())
    expect(upstream.requests[0]?.signal.aborted).toBe(true)
  })

  test('that disconnects before the response aborts the upstream request', async () => {
    const upstream = scriptedUpstream((request) => aborted(request.signal))
    const { port } = await startGateway(upstream)
    const sent = openRequest({ port, path, headers: { host: 'localhost' } })
    sent.on('error', () => undefined).end()
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(1))
    sent.destroy()
    await vi.waitFor(() => expect(upstream.requests[0]?.signal.aborted).toBe(true))
  })

  test('that reads slowly slows upstream down instead of filling memory', async () => {
    const chunk = Buffer.alloc(64 * 1024, 1)
    let produced = 0
    const body = () =>
      new ReadableStream(
        {
          start: (controller) => controller.enqueue(pngBytes),
          pull(controller) {
            produced += chunk.byteLength
            if (produced > 32 * 1024 * 1024) controller.close()
            else controller.enqueue(chunk)
          },
        },
        { highWaterMark: 0 },
      )
    const { port } = await startGateway(scriptedUpstream(() => picture({}, body())))
    const response = await new Promise<import('node:http').IncomingMessage>((resolve) => {
      openRequest({ port, path, headers: { host: 'localhost' } }, resolve).end()
    })
    response.pause()
    let before = -1
    await vi.waitFor(async () => {
      const now = produced
      const isStill = now === before
      before = now
      await pause(30)
      expect(isStill).toBe(true)
    })
    // Data that was read ahead is in socket buffers, not in ours.
    expect(produced).toBeLessThan(12 * 1024 * 1024)
    response.destroy()
  })
})

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))))

/** Cuts a stream into pieces of 100 bytes. */
const pieces = () =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      for (let at = 0; at < chunk.byteLength; at += 100) controller.enqueue(chunk.slice(at, at + 100))
    },
  })

test('P28 a missing picture of a work renews what is cached about the work', async () => {
  const mirror = vi.fn(async () => Response.json({ illust: { id: 5, title: 'A' } }))
  const pictures = scriptedUpstream(({ url }) => (url.includes('/2026/11/18/') ? new Response('', { status: 404 }) : picture()))
  const { port } = await startGateway({ ...pictures, mirror })
  const detail = async () => void (await rawRequest(port, '/api/mirror/illust?id=5'))
  const load = async (day: number) =>
    (await rawRequest(port, `/api/image/i.pximg.net/img-original/img/2026/11/${day}/00/00/00/5_p0.png`)).status
  for (const day of [19, 18, 18]) {
    await detail()
    await load(day)
  }
  await detail()
  expect(mirror).toHaveBeenCalledTimes(2)
})
