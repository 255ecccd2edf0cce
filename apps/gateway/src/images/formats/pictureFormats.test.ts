// Previews in other formats over HTTP, with the real encoders in their threads.
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pictureLabel } from '@emaki/domain/server'
import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../log/log.ts'
import { createMetrics } from '../../operator/metrics.ts'
import { freePort } from '../../testing/freePort.ts'
import { startProgram, temporaryDirectory } from '../../testing/program.ts'
import { json, rawRequest } from '../../testing/rawRequest.ts'
import { picture, scriptedUpstream } from '../../testing/scriptedUpstream.ts'
import { startGateway } from '../../testing/startGateway.ts'
import { openPictureCache } from '../cache/pictureCache.ts'
import { ImageFormatsError, openPictureFormats } from './openPictureFormats.ts'
import { createPictureFormats, type PictureFormats, type PictureFormatsOptions } from './pictureFormats.ts'
import { createReencodeThreads } from './reencodeThreads.ts'
import { similarity } from './similarity.ts'
import { jpeg } from './testing/pictures.ts'

const folder = '/img/2026/11/19/00/00/00/'
const preview = `/api/image/i.pximg.net/c/540x540_70/img-master${folder}1_p0_master1200.jpg`
const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const log = createLog('silent')
/** Longer than any re-encoding takes. */
const patientMs = 60_000

const workerFile = new URL('../../../dist/images/formats/reencodeWorker.js', import.meta.url)

interface Given extends Partial<Pick<PictureFormatsOptions, 'formats' | 'waitMs' | 'threads'>> {
  readonly source?: Uint8Array<ArrayBuffer>
  readonly directory?: string
}

/** A gateway with formats over an upstream that has one picture at every address. */
async function gatewayWith({ formats = ['avif', 'webp'], waitMs = patientMs, directory, ...given }: Given = {}) {
  const source = given.source ?? new Uint8Array(await jpeg(300, 200))
  const upstream = scriptedUpstream(() =>
    picture({ 'content-type': 'image/jpeg', 'content-length': String(source.byteLength), etag: '"source"' }, source),
  )
  const imageCache = openPictureCache({ directory: directory ?? temporaryDirectory(), maxBytes: 64 * 1024 * 1024, log })
  const threads = createReencodeThreads({ threads: 1, workerFile })
  onTestFinished(() => threads.close())
  const pictureFormats = createPictureFormats({ formats, cache: imageCache, threads: given.threads ?? threads, log, waitMs })
  const { port } = await startGateway({ ...upstream, imageCache, pictureFormats })
  const load = (accept: string, more: Readonly<Record<string, string>> = {}, path = preview) =>
    rawRequest(port, path, { headers: { accept, ...more } })
  return { source, upstream, imageCache, pictureFormats, port, load }
}

const typeAndVary = ({ headers }: Awaited<ReturnType<typeof rawRequest>>) => [headers['content-type'], headers.vary]

describe('a preview', () => {
  test('is sent in the format that Accept prefers by name', async () => {
    const { load } = await gatewayWith()
    const table = [
      [chromium, 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['image/avif;q=0.5,image/webp;q=0.9', 'image/webp'],
      ['image/avif;q=0,image/webp', 'image/webp'],
      ['IMAGE/AVIF', 'image/avif'],
      ['*/*', 'image/jpeg'],
      ['image/*', 'image/jpeg'],
      ['image/avif;q=0', 'image/jpeg'],
      ['', 'image/jpeg'],
    ] as const
    for (const [accept, type] of table) {
      const response = await load(accept)
      expect([accept, response.status, ...typeAndVary(response)]).toEqual([accept, 200, type, 'accept'])
      expect((await sharp(response.body).metadata()).width).toBe(300)
    }
  })

  test('is downloaded and re-encoded once for many clients, and is immutable with an ETag of its own', async () => {
    const { load, source, upstream, pictureFormats } = await gatewayWith()
    const responses = await Promise.all(Array.from({ length: 5 }, () => load(chromium)))
    for (const { headers, body } of responses) {
      expect(headers).toMatchObject({
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(body.byteLength),
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(headers.etag).not.toBe('"source"')
    }
    expect(upstream.requests).toHaveLength(1)
    const savedBytes = responses.reduce((sum, { body }) => sum + source.byteLength - body.byteLength, 0)
    const expected = { savedBytes, smaller: 1, unchanged: 0, failed: 0, late: 0 }
    await vi.waitFor(() => expect(pictureFormats.figures()).toEqual(expected))
    const again = await load(chromium, { 'if-none-match': String(responses[0]?.headers.etag) })
    expect([again.status, again.headers.vary]).toEqual([304, 'accept'])
    expect((await load(chromium, { 'if-none-match': '"source"' })).status).toBe(200)
  })

  test('is served from the disk after a restart', async () => {
    const directory = temporaryDirectory()
    const first = await (await gatewayWith({ directory })).load(chromium)
    const { load, upstream, pictureFormats } = await gatewayWith({ directory })
    const second = await load(chromium)
    expect(second.body.equals(first.body)).toBe(true)
    expect(upstream.requests).toEqual([])
    await vi.waitFor(() => expect(pictureFormats.figures().savedBytes).toBeGreaterThan(0))
  })

  test('is sent in parts by the ranges of its own bytes', async () => {
    const { load } = await gatewayWith()
    const whole = await load(chromium)
    const part = await load(chromium, { range: 'bytes=10-19', 'if-range': String(whole.headers.etag) })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.body.byteLength}`])
    expect(part.body.equals(whole.body.subarray(10, 20))).toBe(true)
    const changed = await load(chromium, { range: 'bytes=10-19', 'if-range': '"source"' })
    expect([changed.status, changed.body.byteLength]).toEqual([200, whole.body.byteLength])
    // A range outside does not evict the variant.
    expect((await load(chromium, { range: 'bytes=9999999-' })).status).toBe(416)
    expect((await load(chromium)).headers['content-type']).toBe('image/avif')
  })

  test('that waits too long is sent as it is, and in the other format later', async () => {
    const { load, source, pictureFormats } = await gatewayWith({ waitMs: 0 })
    const first = await load(chromium)
    expect(typeAndVary(first)).toEqual(['image/jpeg', 'accept'])
    expect(first.body.equals(source)).toBe(true)
    expect(pictureFormats.figures().late).toBe(1)
    await vi.waitFor(() => expect(pictureFormats.figures().smaller).toBe(1), { timeout: patientMs })
    expect((await load(chromium)).headers['content-type']).toBe('image/avif')
  })

  test('behind a long queue is sent as it is at once', async () => {
    const never = { reencode: () => new Promise<undefined>(() => undefined) }
    const { load, pictureFormats } = await gatewayWith({ threads: never, waitMs: 0 })
    const paths = Array.from({ length: 100 }, (_, id) => preview.replace('1_p0', `${id + 1}_p0`))
    for (const path of paths) expect((await load(chromium, {}, path)).headers['content-type']).toBe('image/jpeg')
    expect(pictureFormats.figures()).toMatchObject({ late: 100, smaller: 0 })
  })

  test('that no format makes smaller is sent as it is, and is not tried again', async () => {
    const source = new Uint8Array(
      await sharp(await jpeg(300, 200))
        .jpeg({ quality: 8 })
        .toBuffer(),
    )
    const { load, pictureFormats } = await gatewayWith({ source })
    for (let count = 0; count < 3; count++) expect((await load(chromium)).body.equals(source)).toBe(true)
    expect(pictureFormats.figures()).toMatchObject({ unchanged: 1, late: 0 })
  })

  test('that cannot be decoded is sent as it is, and fails once', async () => {
    const source = new Uint8Array(Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000, 1)]))
    const { load, pictureFormats } = await gatewayWith({ source })
    for (let count = 0; count < 3; count++) expect((await load(chromium)).body.equals(source)).toBe(true)
    expect(pictureFormats.figures()).toMatchObject({ failed: 1 })
  })

  test('that is removed from the cache is removed in all formats', async () => {
    const { load, upstream, imageCache } = await gatewayWith()
    await load(chromium)
    await imageCache.remove(new Set([pictureLabel(preview)]))
    expect(imageCache.usedBytes()).toBe(0)
    await load(chromium)
    expect(upstream.requests).toHaveLength(2)
  })

  test('that its host does not have gets the status of the host', async () => {
    const upstream = scriptedUpstream(() => new Response('', { status: 404 }))
    const imageCache = openPictureCache({ directory: temporaryDirectory(), maxBytes: 64 * 1024 * 1024, log })
    const threads = { reencode: async () => undefined }
    const pictureFormats = createPictureFormats({ formats: ['webp'], cache: imageCache, threads, log })
    const { port } = await startGateway({ ...upstream, imageCache, pictureFormats })
    expect((await rawRequest(port, preview, { headers: { accept: chromium } })).status).toBe(404)
  })
})

test.each([
  ['an original', `img-original${folder}1_p0.jpg`],
  ['an archive of an ugoira', `img-zip-ugoira${folder}1_ugoira600x600.zip`],
  ['a GIF', `img-master${folder}1_p0_master1200.gif`],
  ['a profile picture', `user-profile${folder}1_50.jpg`],
])('%s is sent as it is, without Vary', async (_, path) => {
  const { load, source } = await gatewayWith()
  const response = await load(chromium, {}, `/api/image/i.pximg.net/${path}`)
  expect(typeAndVary(response)).toEqual(['image/jpeg', undefined])
  expect(response.body.equals(source)).toBe(true)
})

describe('openPictureFormats', () => {
  const cache = () => openPictureCache({ directory: temporaryDirectory(), maxBytes: 1_000_000, log })

  test('explains what is missing where sharp is not installed', async () => {
    const directory = temporaryDirectory()
    for (const name of ['reencodeWorker.js', 'reencode.js', 'similarity.js'])
      copyFileSync(new URL(name, workerFile), join(directory, name))
    writeFileSync(join(directory, 'package.json'), '{"type":"module"}')
    const opening = openPictureFormats({
      imageFormats: ['avif'],
      cache: cache(),
      log,
      workerFile: pathToFileURL(join(directory, 'reencodeWorker.js')),
    })
    await expect(opening).rejects.toThrow(ImageFormatsError)
    await expect(opening).rejects.toThrow(/EMAKI_IMAGE_FORMATS.*sharp.*npm install sharp/)
  })

  test('opens nothing without formats', async () => {
    expect((await openPictureFormats({ imageFormats: [], cache: cache(), log })).use).toBeUndefined()
  })
})

test('the metrics have the bytes saved and the results', async () => {
  const figures: ReturnType<PictureFormats['figures']> = { savedBytes: 1234, smaller: 2, unchanged: 1, failed: 0, late: 3 }
  const metrics = createMetrics()
  onTestFinished(metrics.close)
  metrics.connect({ lagMs: () => 0, pictureFormats: () => figures })
  for (const { text } of [await metrics.read(), await metrics.read()]) {
    expect(text).toContain('emaki_picture_saved_bytes_total 1234\n')
    expect(text).toContain('emaki_picture_reencodings_total{result="late"} 3\n')
  }
})

describe('the threads', () => {
  test('fail a picture that takes too long, and go on with the next', async () => {
    const file = join(temporaryDirectory(), 'worker.mjs')
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads'
       parentPort.on('message', ({ format }) => { if (format === 'webp') parentPort.postMessage({ bytes: new Uint8Array(3) }) })
       parentPort.postMessage({})`,
    )
    const threads = createReencodeThreads({ threads: 1, timeoutMs: 1000, workerFile: pathToFileURL(file) })
    onTestFinished(() => threads.close())
    const source = new Uint8Array(1)
    const [first, second] = await Promise.allSettled([
      threads.reencode({ source, format: 'avif' }),
      threads.reencode({ source, format: 'webp' }),
    ])
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled'])
  })

  test('fail a picture whose thread crashes, and go on with the next', async () => {
    const file = join(temporaryDirectory(), 'worker.mjs')
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads'
       parentPort.on('message', ({ format }) => { if (format === 'avif') throw new Error('broken'); parentPort.postMessage({}) })
       parentPort.postMessage({})`,
    )
    const threads = createReencodeThreads({ threads: 1, workerFile: pathToFileURL(file) })
    onTestFinished(() => threads.close())
    const source = new Uint8Array(1)
    await expect(threads.reencode({ source, format: 'avif' })).rejects.toThrow('broken')
    expect(await threads.reencode({ source, format: 'webp' })).toBeUndefined()
  })
})

test('pictures of the sample are smaller and similar in the format of the browser', { timeout: 180_000 }, async () => {
  const metricsPort = await freePort()
  const { port, child, finished } = await startProgram({
    PORT: '0',
    EMAKI_DATA: temporaryDirectory(),
    EMAKI_IMAGE_FORMATS: 'webp',
    EMAKI_METRICS: `127.0.0.1:${metricsPort}`,
  })
  const list = v.parse(rankingSchema, json(await rawRequest(port, '/api/mirror/rank?mode=day')))
  const paths = list.illusts.slice(0, 6).map(({ image_urls }) => `/api/image/${image_urls.medium.slice('https://'.length)}`)
  const load = (path: string, accept: string) => rawRequest(port, path, { headers: { accept } })
  for (const path of paths) await load(path, 'image/webp')
  // The first responses may be the sources.
  const decided = async () => {
    const text = (await rawRequest(metricsPort, '/metrics')).body.toString()
    return [...text.matchAll(/reencodings_total\{result="(?:smaller|unchanged)"\} (\d+)/g)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    )
  }
  await vi.waitFor(async () => expect(await decided()).toBe(paths.length), { timeout: 60_000, interval: 200 })
  let [before, after] = [0, 0]
  for (const path of paths) {
    const [source, smaller] = [await load(path, '*/*'), await load(path, 'image/webp')]
    before += source.body.byteLength
    after += smaller.body.byteLength
    const [expected, given] = await Promise.all([pixelsOf(source.body), pixelsOf(smaller.body)])
    expect(similarity(expected, given).mean).toBeGreaterThanOrEqual(0.97)
  }
  expect(after).toBeLessThan(before * 0.9)
  child.kill('SIGTERM')
  expect((await finished).code).toBe(0)
})

const rankingSchema = v.object({ illusts: v.array(v.object({ image_urls: v.object({ medium: v.string() }) })) })

async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
