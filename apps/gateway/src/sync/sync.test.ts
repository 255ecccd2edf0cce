// /api/sync over HTTP, as clients of other servers call it (docs/contract/other-clients.md 3).
import { createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listDataFiles } from '../backup/dataFiles.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { openSyncStore } from './syncStore.ts'

const moment = new Date('2026-11-20T15:00:00+09:00')
const time = moment.getTime()
/** The test vector of the protocol: password `password1`, name `device01`, plain text `{"a":1}`. */
const vector = {
  key: 'b8030c86d264c3d74d6b0c152d6c4dd9f242baff1c85c8a1dbe0af2423d45ef3',
  passphrase: 'cc4e9cd52d73344241686b20671c406c1808b2e239f45ef801c76bfb0e1d4b2e',
  ciphertext: 'U2FsdGVkX19pBXIKfoV4fo4i9Mbj2tFSfiaYh/gDlqA=',
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const otherKey = sha256('another')

/** Decrypts as the client does: OpenSSL's form with a key from one round of MD5. */
function decrypt(ciphertext: string, passphrase: string): string {
  const bytes = Buffer.from(ciphertext, 'base64')
  const parts: Buffer[] = []
  while (Buffer.concat(parts).byteLength < 48) {
    const hash = createHash('md5').update(parts.at(-1) ?? Buffer.alloc(0))
    parts.push(hash.update(passphrase).update(bytes.subarray(8, 16)).digest())
  }
  const derived = Buffer.concat(parts)
  const decipher = createDecipheriv('aes-256-cbc', derived.subarray(0, 32), derived.subarray(32, 48))
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8')
}

async function setUp(config: TestGatewayOptions['config'] = {}) {
  const dataDirectory = temporaryDirectory()
  const { port, logged } = await startGateway({
    now: () => moment,
    config: { dataDirectory, syncMegabytes: 20, accessLog: true, ...config },
  })
  const headers = { origin: 'https://viewer.example', 'sec-fetch-site': 'cross-site' }
  const get = (path: string, key = vector.key) =>
    rawRequest(port, `/api/sync${path}`, { headers: { ...headers, 'x-sync-key': key } })
  const send = (body: string, key = vector.key) =>
    rawRequest(port, '/api/sync/upload', {
      method: 'POST',
      headers: {
        ...headers,
        'x-sync-key': key,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
    })
  const upload = (more: object = {}, key = vector.key) =>
    send(JSON.stringify({ settings: vector.ciphertext, history: vector.ciphertext, timestamp: time, version: 3, ...more }), key)
  return { dataDirectory, port, logged, get, send, upload }
}

describe('cloud sync of other clients', () => {
  test('/api/sync/upload and /api/sync/download: return the ciphertext of the test vector unchanged', async () => {
    expect(sha256('password1:device01')).toBe(vector.key)
    const passphrase = pbkdf2Sync('password1', 'pixiv-sync-v1', 100_000, 32, 'sha256').toString('hex')
    expect(passphrase).toBe(vector.passphrase)
    const { get, upload } = await setUp()
    const stored = await upload()
    expect([stored.status, json(stored)]).toEqual([200, { timestamp: time }])
    const loaded = await get('/download')
    expect(loaded.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    expect(json(loaded)).toEqual({ settings: vector.ciphertext, history: vector.ciphertext, timestamp: time })
    expect(decrypt(vector.ciphertext, passphrase)).toBe('{"a":1}')
  })

  test('/api/sync/info: has time and size of the data, and 404 without data', async () => {
    const { get, upload } = await setUp()
    expect((await get('/info')).status).toBe(404)
    await upload()
    expect(json(await get('/info'))).toEqual({ timestamp: time, size: expect.any(Number) })
    expect([(await get('/info', otherKey)).status, (await get('/download', otherKey)).status]).toEqual([404, 404])
  })

  test('/api/sync/download: is 304 for a client that has the data', async () => {
    const { get, upload } = await setUp()
    await upload()
    const since = [time - 1, time, time + 1, 'x'].map(async (value) => (await get(`/download?since=${value}`)).status)
    expect(await Promise.all(since)).toEqual([200, 304, 304, 200])
  })

  test('/api/sync/upload: is 409 with the time of newer data, which stays', async () => {
    const { get, upload } = await setUp()
    await upload()
    const older = await upload({ timestamp: time - 1, history: '' })
    expect([older.status, json(older)]).toEqual([409, { error: expect.any(String), serverTimestamp: time }])
    expect(json(await get('/download'))).toMatchObject({ history: vector.ciphertext })
    const newer = await upload({ timestamp: time + 1, history: '' })
    expect([newer.status, json(await get('/download'))]).toMatchObject([200, { history: '', timestamp: time + 1 }])
  })

  test.each([
    ['plain text', { settings: '{"PXV_LANG":"ja"}' }],
    ['base64 of something else', { settings: 'eyJhIjoxfQ==' }],
    ['another version', { version: 4 }],
    ['a time that is no number', { timestamp: 'now' }],
    ['a time of the day after tomorrow', { timestamp: time + 2 * 86_400_000 }],
  ])('/api/sync/upload: refuses %s', async (_name, more) => {
    const { get, upload } = await setUp()
    const refused = await upload(more)
    expect([refused.status, json(refused)]).toEqual([400, { error: expect.any(String) }])
    expect((await get('/info')).status).toBe(404)
  })

  test('refuses a request without a well-formed X-Sync-Key', async () => {
    const { get, upload } = await setUp()
    for (const key of ['', 'password1:device01', '../x', `${vector.key}0`, vector.key.toUpperCase()])
      expect([key, (await upload({}, key)).status, (await get('/download', key)).status]).toEqual([key, 401, 401])
  })

  test('has room for large ciphertexts and refuses larger ones', async () => {
    const { get, upload, send, logged } = await setUp()
    const large = `U2FsdGVkX19p${'A'.repeat(7 * 1024 * 1024)}`
    expect((await upload({ history: large })).status, logged.join('')).toBe(200)
    expect(json(await get('/download'))).toMatchObject({ history: large })
    const tooLarge = await send(`"${'A'.repeat(8 * 1024 * 1024)}"`)
    expect([tooLarge.status, json(tooLarge)]).toEqual([413, { error: expect.any(String) }])
  })

  test('F08 serves an upload while other clients send theirs slowly', async () => {
    const { port, upload } = await setUp()
    const slow = Array.from({ length: 8 }, (_, number) => {
      const headers = { 'x-sync-key': sha256(`slow ${number}`), 'content-type': 'application/json', 'content-length': '100' }
      const sent = request({ port, path: '/api/sync/upload', method: 'POST', headers }).on('error', () => undefined)
      sent.write('{')
      return sent
    })
    await Promise.all(slow.map((sent) => once(sent, 'socket')))
    expect((await upload()).status).toBe(200)
    for (const sent of slow) sent.destroy()
  })

  test('allows the preflight of a page on another origin', async () => {
    const { port } = await setUp()
    const { status, headers } = await rawRequest(port, '/api/sync/upload', {
      method: 'OPTIONS',
      headers: { origin: 'https://viewer.example', 'access-control-request-method': 'POST' },
    })
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(headers['access-control-allow-methods']).toContain('POST')
    expect(headers['access-control-allow-headers']).toContain('x-sync-key')
  })

  test('has only its three paths, each with its method', async () => {
    const { get, port } = await setUp()
    const statuses = ['', '/', '/upload', '/downloads', '/%2e%2e/info'].map(async (path) => (await get(path)).status)
    expect(await Promise.all(statuses)).toEqual([404, 404, 405, 404, 400])
    expect((await rawRequest(port, '/api/sync/info', { method: 'DELETE' })).status).toBe(405)
  })

  test('is off by default, with an error that says how to switch it on', async () => {
    const { get, upload, dataDirectory } = await setUp({ syncMegabytes: 0 })
    for (const response of [await upload(), await get('/info'), await get('/download')])
      expect([response.status, json(response)]).toEqual([501, { error: expect.stringContaining('EMAKI_SYNC_MB') }])
    expect(readdirSync(dataDirectory)).toEqual([])
  })

  test('is limited for each client like other requests', async () => {
    const { get } = await setUp({ rateLimit: true })
    const statuses = new Set<number>()
    for (let count = 0; count < 80; count++) statuses.add((await get('/info')).status)
    expect([...statuses]).toEqual([404, 429])
  })

  test('keeps the key out of logs, file names and files', async () => {
    const { get, upload, dataDirectory, logged } = await setUp()
    await upload()
    await get('/download')
    const [name = '', ...others] = readdirSync(join(dataDirectory, 'sync'))
    expect([name, others]).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/), []])
    const file = join(dataDirectory, 'sync', name)
    expect(statSync(file).mode & 0o077).toBe(0)
    const texts = [name, readFileSync(file, 'utf8'), ...logged]
    expect(logged.join()).toContain('/api/sync/upload')
    expect(texts.filter((text) => text.includes(vector.key) || text.includes(sha256(vector.key)))).toEqual([])
  })

  test('is part of a backup', async () => {
    const { upload, dataDirectory } = await setUp()
    await upload()
    writeFileSync(join(dataDirectory, 'sync', 'a.json.1.tmp'), '')
    expect(listDataFiles(dataDirectory)).toEqual([expect.stringMatching(/^sync\/[0-9a-f]{64}\.json$/)])
  })
})

describe('the store of sync data', () => {
  const data = { settings: vector.ciphertext, history: '', timestamp: time }
  const bytes = Buffer.byteLength(JSON.stringify(data))

  test('limits bytes and keys of all clients together, without the data that is replaced', async () => {
    const store = openSyncStore(temporaryDirectory(), { totalBytes: bytes * 2 + 1, keys: 3 })
    const results = []
    for (const key of ['a', 'b', 'c', 'b']) results.push(await store.write(key, data))
    expect(results).toEqual([undefined, undefined, { kind: 'full' }, undefined])
    const few = openSyncStore(temporaryDirectory(), { totalBytes: bytes * 9, keys: 1 })
    expect([await few.write('a', data), await few.write('b', data), await few.write('a', data)]).toEqual([
      undefined,
      { kind: 'full' },
      undefined,
    ])
  })

  test('counts writes that come at once one by one', async () => {
    const store = openSyncStore(temporaryDirectory(), { totalBytes: bytes * 3, keys: 9 })
    const results = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => store.write(key, data)))
    expect(results.filter((result) => result === undefined)).toHaveLength(3)
  })

  test('keeps the old data when the new data cannot be written', async () => {
    const directory = temporaryDirectory()
    const store = openSyncStore(directory, { totalBytes: bytes * 9, keys: 9 })
    await store.write('a', data)
    const [name = ''] = readdirSync(directory)
    const blocked = join(directory, `${name}.${process.pid}.tmp`)
    mkdirSync(blocked)
    await expect(store.write('a', { ...data, timestamp: time + 1 })).rejects.toThrow()
    expect((await store.read('a'))?.data).toEqual(data)
    rmdirSync(blocked)
    expect(await store.write('a', { ...data, timestamp: time + 1 })).toBeUndefined()
  })
})
