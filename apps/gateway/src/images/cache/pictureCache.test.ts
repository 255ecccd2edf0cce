// The image cache: what it stores, damaged files, and failing disks.
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request as openRequest } from 'node:http'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { centralDirectory, localFileHeader } from '@emaki/domain'
import { describe, expect, test, vi } from 'vitest'
import { blockBytes } from '../../cache/diskFile.ts'
import { createLog } from '../../log/log.ts'
import type { CacheTier } from '../../log/observer.ts'
import { feedFromNetwork } from '../../network/pictureFeed.ts'
import { startOrigin } from '../../testing/origin.ts'
import { temporaryDirectory } from '../../testing/program.ts'
import { type RawOptions, rawRequest } from '../../testing/rawRequest.ts'
import { picture, pngBytes, scriptedUpstream } from '../../testing/scriptedUpstream.ts'
import { startGateway } from '../../testing/startGateway.ts'
import { openPictureCache } from './pictureCache.ts'

const dated = '/api/image/i.pximg.net/img-original/img/2026/11/19/00/00/00/1_p0.png'
const lastModified = 'Thu, 19 Nov 2026 00:00:00 GMT'

/** A PNG file of this length in which all blocks differ. */
function png(bytes: number): Buffer {
  const body = Buffer.alloc(bytes)
  for (let at = 0; at + 4 <= bytes; at += 4) body.writeUInt32LE((at * 2_654_435_761) >>> 0, at)
  pngBytes.copy(body, 0, 0, 8)
  return body
}

const cacheIn = (directory: string, maxBytes = 64 * 1024 * 1024) =>
  openPictureCache({ directory, maxBytes, log: createLog('silent') })

function cacheable(body: Buffer, headers: Readonly<Record<string, string>> = {}) {
  return scriptedUpstream(({ method }) =>
    picture(
      { 'content-length': String(body.byteLength), etag: '"e"', 'last-modified': lastModified, ...headers },
      method === 'HEAD' ? null : new Uint8Array(body),
    ),
  )
}

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const waitUntilCached = (directory: string) => vi.waitFor(() => expect(filesIn(directory).filter(isCached)).toHaveLength(1))
const isCached = (file: string) => /\/[0-9a-f]{40}-\w+$/.test(file)

async function cachedPicture(body: Buffer) {
  const directory = temporaryDirectory()
  const upstream = cacheable(body)
  const gateway = await startGateway({ ...upstream, imageCache: cacheIn(directory) })
  const first = await rawRequest(gateway.port, dated)
  await waitUntilCached(directory)
  return {
    directory,
    upstream,
    port: gateway.port,
    first,
    load: (options?: RawOptions) => rawRequest(gateway.port, dated, options),
  }
}

describe('a picture in the image cache', () => {
  test('is downloaded once and served unchanged, with the same headers each time', async () => {
    const body = png(3 * blockBytes + 1234)
    const { upstream, first, load } = await cachedPicture(body)
    const again = await load()
    expect(upstream.requests).toHaveLength(1)
    for (const response of [first, again]) {
      expect(response.status).toBe(200)
      expect(response.body.equals(body)).toBe(true)
      expect(response.headers).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(body.byteLength),
        'content-disposition': 'inline',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        etag: '"e"',
        'last-modified': lastModified,
      })
    }
  })

  test('is counted as source, then as store, also after a restart', async () => {
    const directory = temporaryDirectory()
    const tiers: CacheTier[] = []
    const upstream = cacheable(png(1000))
    const start = async () => {
      const imageCache = openPictureCache({
        directory,
        maxBytes: 64 * 1024 * 1024,
        log: createLog('silent'),
        onLookup: (tier) => tiers.push(tier),
      })
      return (await startGateway({ ...upstream, imageCache })).port
    }
    const port = await start()
    await rawRequest(port, dated)
    // The download is in the index a moment after its file exists.
    await vi.waitFor(async () => {
      await rawRequest(port, dated)
      expect(tiers.at(-1)).toBe('store')
    })
    const before = tiers.length
    await rawRequest(await start(), dated)
    expect([tiers[0], ...tiers.slice(before)]).toEqual(['source', 'store'])
  })

  test.each([429, 503])('that its host rejects with %i and Retry-After gives all waiting clients that error', async (status) => {
    let respond = (): void => undefined
    const requests = new Promise<void>((resolve) => {
      respond = resolve
    })
    const upstream = scriptedUpstream(async () => {
      await requests
      return new Response('', { status, headers: { 'retry-after': '120' } })
    })
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(temporaryDirectory()) })
    const first = rawRequest(port, dated)
    await vi.waitFor(() => expect(upstream.requests).toHaveLength(1))
    const second = rawRequest(port, dated)
    respond()
    for (const response of await Promise.all([first, second])) {
      const { 'retry-after': retryAfter, 'access-control-expose-headers': exposed } = response.headers
      expect([response.status, retryAfter, exposed]).toEqual([status, '120', expect.stringContaining('retry-after')])
    }
  })

  test('survives a restart', async () => {
    const { directory, upstream, first } = await cachedPicture(png(2 * blockBytes))
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(directory) })
    expect((await rawRequest(port, dated)).body.equals(first.body)).toBe(true)
    expect(upstream.requests).toHaveLength(1)
  })

  test('is served from the cache for conditions, HEAD and any single range', async () => {
    const body = png(blockBytes + 1000)
    const { upstream, load } = await cachedPicture(body)
    const size = body.byteLength
    const range = (text: string, more = {}) => load({ headers: { range: text, ...more } })
    const cases: [string, number, number][] = [
      ['bytes=0-0', 0, 1],
      ['bytes=10-19', 10, 20],
      [`bytes=${blockBytes - 5}-${blockBytes + 4}`, blockBytes - 5, blockBytes + 5],
      ['bytes=-7', size - 7, size],
      [`bytes=${size - 3}-`, size - 3, size],
      [`bytes=5-${size * 9}`, 5, size],
    ]
    for (const [text, from, to] of cases) {
      const part = await range(text)
      expect([part.status, part.headers['content-range'], part.headers['content-length']], text).toEqual([
        206,
        `bytes ${from}-${to - 1}/${size}`,
        String(to - from),
      ])
      expect(part.body.equals(body.subarray(from, to)), text).toBe(true)
    }
    const outside = await range(`bytes=${size}-`)
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${size}`])
    for (const text of ['bytes=9-1', 'bytes=a-b', 'bytes=0-1,3-4', 'bytes=-']) expect((await range(text)).status, text).toBe(200)
    expect((await range('bytes=0-0', { 'if-range': '"e"' })).status).toBe(206)
    expect((await range('bytes=0-0', { 'if-range': '"other"' })).status).toBe(200)
    const unchanged = await load({ headers: { 'if-none-match': 'W/"e"' } })
    expect([unchanged.status, unchanged.body.byteLength]).toEqual([304, 0])
    expect((await load({ headers: { 'if-modified-since': lastModified } })).status).toBe(304)
    expect((await load({ headers: { 'if-none-match': '"x"', 'if-modified-since': lastModified } })).status).toBe(200)
    const head = await load({ method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.body.byteLength]).toEqual([200, String(size), 0])
    expect(upstream.requests).toHaveLength(1)
  })

  test('is downloaded once for a hundred concurrent clients, which receive it during the download', async () => {
    const body = png(2 * blockBytes + 77)
    let calls = 0
    const go = deferred()
    const { dispatcher } = await startOrigin(async (_, outgoing) => {
      calls += 1
      outgoing.writeHead(200, { 'content-type': 'image/png', 'content-length': body.byteLength })
      outgoing.write(body.subarray(0, 1000))
      await go.promise
      outgoing.end(body.subarray(1000))
    })
    const { port } = await startGateway({
      pictures: feedFromNetwork(dispatcher),
      imageCache: cacheIn(temporaryDirectory()),
    })
    const early = await opened(port, dated)
    // The first bytes arrive long before the last ones.
    const [begun] = await once(early, 'data')
    expect(begun.byteLength).toBe(1000)
    early.resume()
    const rest = Array.from({ length: 99 }, () => rawRequest(port, dated))
    go.resolve()
    for (const response of await Promise.all(rest)) expect(response.body.equals(body)).toBe(true)
    expect(calls).toBe(1)
  })

  test('D7 F36 is never cached in part, when the host breaks off or all clients leave', async () => {
    const body = png(2 * blockBytes)
    const closed = vi.fn()
    let behaviour: 'short' | 'stall' = 'short'
    const { dispatcher } = await startOrigin((_, outgoing) => {
      outgoing.once('close', closed)
      outgoing.writeHead(200, { 'content-type': 'image/png', 'content-length': body.byteLength })
      outgoing.write(body.subarray(0, blockBytes + 10))
      if (behaviour === 'short') setImmediate(() => outgoing.destroy())
    })
    const directory = temporaryDirectory()
    const { port } = await startGateway({ pictures: feedFromNetwork(dispatcher), imageCache: cacheIn(directory) })
    await expect(rawRequest(port, dated)).rejects.toThrow()
    behaviour = 'stall'
    closed.mockClear()
    const one = await opened(port, dated)
    const other = await opened(port, dated)
    one.destroy()
    other.destroy()
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
    await vi.waitFor(() => expect(filesIn(directory)).toEqual([]))
  })

  test('D6 with the bytes of an HTML page is rejected and not cached', async () => {
    const directory = temporaryDirectory()
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const upstream = cacheable(page)
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(directory) })
    for (let count = 1; count <= 2; count++) {
      expect((await rawRequest(port, dated)).status).toBe(415)
      expect(upstream.requests).toHaveLength(count)
    }
  })

  test.each([
    ['its address contains no date', dated.replace('/2026/11/19/00/00/00', ''), {}, 2],
    ['its host forbids caching', dated, { 'cache-control': 'private, max-age=60' }, 2],
  ])('is not cached when %s', async (_, path, headers, calls) => {
    const directory = temporaryDirectory()
    const upstream = cacheable(png(5000), headers)
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(directory) })
    for (let count = 0; count < 2; count++) expect((await rawRequest(port, path)).status).toBe(200)
    expect(upstream.requests).toHaveLength(calls)
    await vi.waitFor(() => expect(filesIn(directory)).toEqual([]))
  })

  /** The frames of an ugoira, and their address. */
  const frame = png(5000)
  const entry = { name: '0.png', size: frame.byteLength, crc: crc32(frame) }
  const frames = Buffer.concat([localFileHeader(entry), frame, centralDirectory([entry])])
  const framesPath = dated.replace('img-original', 'img-zip-ugoira').replace('1_p0.png', '1_ugoira600x600.zip')

  test('P29 an archive of frames is cached', async () => {
    const upstream = cacheable(frames, { 'content-type': 'application/zip' })
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(temporaryDirectory()) })
    for (let count = 0; count < 2; count++) expect((await rawRequest(port, framesPath)).body.equals(frames)).toBe(true)
    expect(upstream.requests).toHaveLength(1)
  })

  test('P29 an archive of frames that was cut in its directory is not cached', async () => {
    const directory = temporaryDirectory()
    const upstream = cacheable(frames.subarray(0, -30), { 'content-type': 'application/zip' })
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(directory) })
    // A request during the first download shares it; a later one causes another download.
    await vi.waitFor(async () => {
      await rawRequest(port, framesPath).catch(() => undefined)
      expect(upstream.requests.length).toBeGreaterThan(1)
    })
    await vi.waitFor(() => expect(filesIn(directory)).toEqual([]))
  })

  test('P29 a JPEG without a length is not cached, because it may be cut', async () => {
    const directory = temporaryDirectory()
    const upstream = scriptedUpstream(() =>
      picture({ 'content-type': 'image/jpeg' }, Buffer.from([0xff, 0xd8, 0xff, ...png(900)])),
    )
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(directory) })
    for (let count = 1; count <= 2; count++) {
      expect((await rawRequest(port, dated)).status).toBe(200)
      expect(upstream.requests).toHaveLength(count)
    }
    await vi.waitFor(() => expect(filesIn(directory)).toEqual([]))
  })

  test('P29 a download that broke off goes on with the rest, without another request to its host', async () => {
    const body = png(2 * blockBytes)
    const { upstream, first, load } = await cachedPicture(body)
    expect([first.headers['accept-ranges'], first.headers.etag]).toEqual(['bytes', '"e"'])
    const rest = await load({ headers: { range: 'bytes=1000-', 'if-range': '"e"' } })
    expect([rest.status, rest.headers['content-range']]).toEqual([206, `bytes 1000-${body.byteLength - 1}/${body.byteLength}`])
    expect(rest.body.equals(body.subarray(1000))).toBe(true)
    const changed = await load({ headers: { range: 'bytes=1000-', 'if-range': '"other"' } })
    expect([changed.status, changed.body.byteLength]).toEqual([200, body.byteLength])
    expect(upstream.requests).toHaveLength(1)
  })

  test('that is too large for the cache is downloaded for each reader', async () => {
    const body = png(200_000)
    const upstream = cacheable(body)
    const directory = temporaryDirectory()
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(directory, 1_000_000) })
    for (let count = 1; count <= 3; count++) {
      const response = await rawRequest(port, dated)
      expect([response.status, response.body.equals(body), upstream.requests.length]).toEqual([200, true, count])
    }
    await vi.waitFor(() => expect(filesIn(directory)).toEqual([]))
  })

  test('errors are passed on and not cached', async () => {
    const upstream = scriptedUpstream(() => new Response('', { status: 404 }))
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(temporaryDirectory()) })
    expect((await rawRequest(port, dated)).status).toBe(404)
    expect((await rawRequest(port, dated)).status).toBe(404)
    expect(upstream.requests).toHaveLength(2)
  })

  test('a range of an uncached picture is requested from its host', async () => {
    const upstream = cacheable(png(5000))
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(temporaryDirectory()) })
    await rawRequest(port, dated, { headers: { range: 'bytes=0-9' } })
    expect(upstream.requests[0]?.headers.get('range')).toBe('bytes=0-9')
  })
})

describe('the disk of the image cache', () => {
  test.each([
    ['cut short', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 3000))],
    ['emptied', (file: string) => writeFileSync(file, '')],
    [
      'altered',
      (file: string) => {
        const bytes = readFileSync(file)
        bytes[2000] = (bytes[2000] ?? 0) ^ 1
        writeFileSync(file, bytes)
      },
    ],
  ])('F26 a file that was %s is downloaded again', async (_, harm) => {
    const body = png(9000)
    const { directory, upstream } = await cachedPicture(body)
    for (const file of filesIn(directory)) harm(file)
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(directory) })
    const response = await rawRequest(port, dated)
    expect([response.status, response.body.equals(body), upstream.requests.length]).toEqual([200, true, 2])
  })

  test('F26 pictures are still served when nothing can be written', async () => {
    const file = join(temporaryDirectory(), 'no-directory')
    writeFileSync(file, '')
    const body = png(3 * blockBytes)
    const upstream = cacheable(body)
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(file) })
    expect((await rawRequest(port, dated)).body.equals(body)).toBe(true)
    // A reader during the first download shares it; a later reader causes another download.
    await vi.waitFor(async () => {
      expect((await rawRequest(port, dated)).body.equals(body)).toBe(true)
      expect(upstream.requests.length).toBeGreaterThan(1)
    })
  })

  test('evicts the least recently used picture above its size limit', async () => {
    const directory = temporaryDirectory()
    const upstream = cacheable(png(100_000))
    const maxBytes = 1_000_000
    const { port } = await startGateway({ ...upstream, imageCache: cacheIn(directory, maxBytes) })
    const path = (index: number) => dated.replace('1_p0', `${index}_p0`)
    for (let index = 0; index < 15; index++) {
      await rawRequest(port, path(index))
      await rawRequest(port, path(0))
    }
    await vi.waitFor(() => {
      const bytes = filesIn(directory).reduce((sum, file) => sum + statSync(file).size, 0)
      expect(bytes).toBeLessThanOrEqual(maxBytes)
    })
    const before = upstream.requests.length
    await rawRequest(port, path(0))
    expect(upstream.requests).toHaveLength(before)
    await rawRequest(port, path(1))
    expect(upstream.requests).toHaveLength(before + 1)
  })
})

function deferred() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const opened = (port: number, path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    openRequest({ port, path, headers: { host: 'localhost' } }, resolve)
      .on('error', reject)
      .end()
  })
