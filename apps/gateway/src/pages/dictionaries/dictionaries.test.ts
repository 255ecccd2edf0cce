// Compression dictionary transport over HTTP: what is offered, stored and sent, decoded by another implementation.
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../operator/log.ts'
import { temporaryDirectory } from '../../testing/program.ts'
import { rawRequest } from '../../testing/rawRequest.ts'
import { builtViewer, startGateway } from '../../testing/startGateway.ts'
import { wasmCompress, wasmDecompress } from '../../testing/zstd.ts'
import { openDictionaries } from './dictionaries.ts'
import { openDictionaryFiles } from './dictionaryFiles.ts'
import { chunkName, sha256 } from './dictionaryHeaders.ts'

const log = createLog('silent')
const chromium = 'gzip, deflate, br, zstd, dcb, dcz'

/** A script of about 30 kB that compresses as badly as scripts do; versions differ in one line. */
const script = (version: number): string =>
  Array.from({ length: 600 }, (_, line) => `const v${line}='${sha256(Buffer.from(`line ${line}`)).slice(0, 30)}'`)
    .concat(`export const version = ${version}`)
    .join('\n')

const oldPath = '/assets/main-oldhash1.js'
const newPath = '/assets/main-newhash2.js'
const hashOf = (text: string) => `:${Buffer.from(sha256(Buffer.from(text)), 'hex').toString('base64')}:`

/** A gateway over a build with one version of each given file. It has stopped writing before the directory is removed. */
async function gatewayOf(dataDirectory: string, files: Readonly<Record<string, string>>, compress = wasmCompress) {
  const dictionaries = openDictionaries({ dataDirectory, log, compress, waitMs: 60_000 })
  onTestFinished(() => dictionaries?.settled())
  const viewerDirectory = await builtViewer(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path.slice(1), text])),
  )
  const { port } = await startGateway({ viewerDirectory, dictionaries })
  const load = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    rawRequest(port, path, { headers: { 'accept-encoding': chromium, ...headers } })
  return { load, settled: () => dictionaries?.settled() }
}

/** A gateway after an upgrade: the old build was served from the same data directory before. */
async function upgraded(compress = wasmCompress) {
  const dataDirectory = temporaryDirectory()
  const before = await gatewayOf(dataDirectory, { [oldPath]: script(1), '/assets/other-oldhash1.js': script(3) })
  const first = await before.load(oldPath)
  await before.load('/assets/other-oldhash1.js')
  await before.settled()
  return { dataDirectory, first, ...(await gatewayOf(dataDirectory, { [newPath]: script(2) }, compress)) }
}

/** The dictionary's hash in a `dcz` body, and the decoded text. */
async function decoded(body: Buffer, dictionary: string) {
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  const text = await wasmDecompress(body.subarray(40), Buffer.from(dictionary))
  return [body.subarray(8, 40).toString('hex'), Buffer.from(text).toString()]
}

describe('a script after an upgrade', () => {
  test('is sent as the difference to the version that the browser has', async () => {
    const { first, load } = await upgraded()
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'use-as-dictionary': 'match="/assets/main-*.js"',
      vary: 'accept-encoding, available-dictionary',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const plain = await load(newPath)
    const { headers, body } = await load(newPath, { 'available-dictionary': hashOf(script(1)) })
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-length': String(body.byteLength),
      'content-type': 'text/javascript; charset=utf-8',
      'use-as-dictionary': 'match="/assets/main-*.js"',
      vary: 'accept-encoding, available-dictionary',
      etag: plain.headers.etag,
    })
    expect(body.byteLength).toBeLessThan(plain.body.byteLength / 10)
    expect(await decoded(body, script(1))).toEqual([sha256(Buffer.from(script(1))), script(2)])
  })

  test.each([
    ['of another script', chromium, hashOf(script(3))],
    ['that is not known', chromium, hashOf('unknown')],
    ['without a hash', chromium, '"main"'],
    ['with a short hash', chromium, ':AAAA:'],
    ['for a client without dcz', 'gzip, br, zstd, dcb', hashOf(script(1))],
    ['for a client that rejects dcz', 'br, dcz;q=0', hashOf(script(1))],
    ['for a client that names no encoding', '*;q=0.5, br', hashOf(script(1))],
  ])('is sent with Brotli by a dictionary %s', async (_, accept, dictionary) => {
    const { load } = await upgraded()
    const { headers } = await load(newPath, { 'accept-encoding': accept, 'available-dictionary': dictionary })
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding, available-dictionary'])
  })

  test('is sent with Brotli where the stored dictionary is damaged', async () => {
    const { dataDirectory, load } = await upgraded()
    const directory = join(dataDirectory, 'dictionaries')
    for (const name of readdirSync(directory)) writeFileSync(join(directory, name), 'damaged')
    const { headers } = await load(newPath, { 'available-dictionary': hashOf(script(1)) })
    expect(headers['content-encoding']).toBe('br')
  })

  test('is compressed once for many clients', async () => {
    let calls = 0
    const { load } = await upgraded((...given) => {
      calls += 1
      return wasmCompress(...given)
    })
    const bodies = await Promise.all(
      Array.from({ length: 5 }, () => load(newPath, { 'available-dictionary': hashOf(script(1)) })),
    )
    expect(new Set(bodies.map(({ headers }) => headers['content-encoding']))).toEqual(new Set(['dcz']))
    expect(calls).toBe(1)
  })
})

test('files that have no hash in their name, are tiny or are no scripts are no dictionaries', async () => {
  const dataDirectory = temporaryDirectory()
  const { load, settled } = await gatewayOf(dataDirectory, { '/assets/tiny-abcdefgh.js': 'export {}', '/sw.js': script(1) })
  for (const path of ['/assets/tiny-abcdefgh.js', '/sw.js']) {
    const { headers } = await load(path, { 'available-dictionary': hashOf(script(1)) })
    expect([headers['use-as-dictionary'], headers.vary]).toEqual([undefined, 'accept-encoding'])
  }
  await settled()
  expect(readdirSync(dataDirectory)).toEqual([])
})

test.each([
  ['/assets/main-DOQiGjyy.js', 'main.js'],
  ['/assets/shared-artwork-Dw8n_-M5.js', 'shared-artwork.js'],
  ['/assets/frame.worker-BDcvQLea.js', 'frame.worker.js'],
  ['/assets/main-DOk98VyP.css', 'main.css'],
  ['/assets/main-DOQiGjyy.js.map', undefined],
  ['/assets/x/../main-DOQiGjyy.js', undefined],
  ['/assets/main"*-DOQiGjyy.js', undefined],
  ['/main-DOQiGjyy.js', undefined],
])('the versions of %s share the name %s', (path, name) => {
  expect(chunkName(path)).toBe(name)
})

describe('the stored dictionaries', () => {
  test('have a limit, above which those used longest ago are removed', async () => {
    const directory = join(temporaryDirectory(), 'dictionaries')
    const store = async (from: number, to: number) => {
      const files = openDictionaryFiles(directory, log, 3000)
      for (let id = from; id < to; id++) {
        const bytes = Buffer.alloc(1000, id)
        files.remember('main.js', sha256(bytes), bytes)
      }
      await files.settled()
      return files
    }
    await store(0, 3)
    const first = sha256(Buffer.alloc(1000, 0))
    const names = readdirSync(directory)
    for (const name of names) utimesSync(join(directory, name), new Date(0), new Date(name.startsWith(first) ? 2000 : 1000))
    const files = await store(3, 4)
    expect(readdirSync(directory)).toHaveLength(3)
    expect(await files.read('main.js', first)).toBeDefined()
  })

  test('are not written where the data directory does not exist', async () => {
    const directory = join(temporaryDirectory(), 'missing', 'dictionaries')
    const files = openDictionaryFiles(directory, log)
    files.remember('main.js', sha256(Buffer.from('a')), Buffer.from('a'))
    await files.settled()
    expect(await files.read('main.js', sha256(Buffer.from('a')))).toBeUndefined()
  })
})
