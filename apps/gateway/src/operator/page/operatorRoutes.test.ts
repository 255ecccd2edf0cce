// The operator API: who may use it, the state that it shows, and the files that it changes.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { testArchive } from '@emaki/archive/testing'
import { record, text } from '@emaki/domain'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { recheckMs } from '../../access/sessionEnd.ts'
import { restoreBackup } from '../../backup/restoreBackup.ts'
import { formatHash, newHash } from '../../config/passwordHash.ts'
import { openDenyList } from '../../denyList/denyList.ts'
import type { Library } from '../../library/openLibrary.ts'
import { openRefusals } from '../../limits/refusals.ts'
import { createLog } from '../../log/log.ts'
import { json, type RawOptions, rawRequest } from '../../testing/rawRequest.ts'
import { startGateway, type TestGatewayOptions } from '../../testing/startGateway.ts'
import { hasValkey, startValkey } from '../../testing/startValkey.ts'
import { openValkey } from '../../valkey/sharedValkey.ts'
import { createActivity } from './activity.ts'
import { createRecentErrors } from './recentErrors.ts'

const password = 'correct horse battery'
/** Little work, so that the tests are fast. */
const weak = { logCost: 14, blockSize: 8, parallelization: 1 }
const hash = formatHash(newHash(password, weak))
const type = { 'content-type': 'application/json' }

function parts() {
  const activity = createActivity({ now: () => 0 })
  onTestFinished(() => activity.close())
  return { activity, errors: createRecentErrors() }
}

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'emaki-operator-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A gateway whose operator needs a password. */
const withPassword = (options: TestGatewayOptions = {}) =>
  startGateway({
    operator: parts(),
    ...options,
    config: { operatorPassword: hash, dataDirectory: temporary(), ...options.config },
  })

interface Port {
  readonly port: number
}

const post = ({ port }: Port, path: string, body: unknown, headers: RawOptions['headers'] = {}) =>
  rawRequest(port, `/api/operator${path}`, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) })

const read = ({ port }: Port, path: string, headers: RawOptions['headers'] = {}) =>
  rawRequest(port, `/api/operator${path}`, { headers })

/** Signs in and returns the Cookie header. */
async function signIn(gateway: Port): Promise<{ readonly cookie: string }> {
  const { headers } = await post(gateway, '/session', { password })
  return { cookie: headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '' }
}

const routes = [
  '/state',
  '/files/notices.json',
  '/files/words.txt',
  '/files/links.json',
  '/accounts/1/renew',
  '/backup',
  '/deny',
  '/refusals',
  '/unknown',
  '',
]

/** Writes the stored files of an archive below a directory. Returns the name of their folder. */
function unpack(archive: Buffer, directory: string): string {
  let at = 0
  let folder = ''
  while (archive.readUInt32LE(at) === 0x04034b50) {
    const size = archive.readUInt32LE(at + 18)
    const nameLength = archive.readUInt16LE(at + 26)
    const begin = at + 30 + nameLength + archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 30, at + 30 + nameLength)
    const content = archive.subarray(begin, begin + size)
    expect([name, crc32(content)]).toEqual([name, archive.readUInt32LE(at + 14)])
    mkdirSync(join(directory, dirname(name)), { recursive: true })
    writeFileSync(join(directory, name), content)
    folder = name.split('/', 1)[0] ?? ''
    at = begin + size
  }
  return folder
}

describe('a stranger', () => {
  test.each(routes)('gets 401 without content for /api/operator%s', async (path) => {
    const gateway = await withPassword({ source: { renewAccount: async () => undefined } })
    for (const method of ['GET', 'HEAD', 'POST']) {
      const response = await rawRequest(gateway.port, `/api/operator${path}`, { method, headers: type })
      expect([method, response.status]).toEqual([method, 401])
      if (method !== 'HEAD') expect(json(response)).toEqual({ status: -1, msg: 'Sign in' })
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])
      expect((await rawRequest(gateway.port, `/api/operator${path}`, { method })).status).toBe(405)
  })

  test('gets 401 with an expired, a forged or another gateway’s cookie', async () => {
    let now = Date.UTC(2026, 0, 1)
    const gateway = await withPassword({ now: () => new Date(now) })
    const { cookie } = await signIn(gateway)
    expect((await read(gateway, '/state', { cookie })).status).toBe(200)
    const other = await withPassword({ config: { operatorPassword: formatHash(newHash('another password', weak)) } })
    expect((await read(other, '/state', { cookie })).status).toBe(401)
    for (const forged of [`${cookie}x`, cookie.replace(/=\w/, '=z'), 'emaki-operator=', 'emaki-operator=a.b', 'emaki-operator=.'])
      expect([forged, (await read(gateway, '/state', { cookie: forged })).status]).toEqual([forged, 401])
    now += 12 * 3600 * 1000
    expect((await read(gateway, '/state', { cookie })).status).toBe(401)
  })

  test('gets 404 everywhere when there is no password and a proxy may be in front', async () => {
    for (const config of [
      { trustedProxies: ['10.0.0.1'] },
      { publicHosts: ['emaki.example'] },
      { origin: 'https://emaki.example' },
      { host: '0.0.0.0' },
    ]) {
      const gateway = await startGateway({ operator: parts(), config })
      expect((await read(gateway, '/state')).status).toBe(404)
      expect((await post(gateway, '/session', { password: '' })).status).toBe(404)
    }
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])('gets 404 through a proxy that sends %s', async (name) => {
    const gateway = await startGateway({ operator: parts() })
    for (const path of routes) expect((await read(gateway, path, { [name]: '127.0.0.1' })).status).toBe(404)
  })

  test('cannot fill the memory with the body of a sign-in', async () => {
    const gateway = await withPassword()
    expect((await post(gateway, '/session', { password: 'x'.repeat(9000) })).status).toBe(413)
  })
})

describe('the sign-in of the operator', () => {
  test('sets a cookie for the operator API that scripts and other sites cannot use', async () => {
    const gateway = await withPassword()
    const { status, headers } = await post(gateway, '/session', { password })
    expect(status).toBe(204)
    expect(headers['set-cookie']?.[0]).toMatch(
      /^emaki-operator=[\w.-]+; Path=\/api\/operator; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    )
    const https = await withPassword({ config: { origin: 'https://emaki.example' } })
    const secure = await post(https, '/session', { password }, { host: 'emaki.example', origin: 'https://emaki.example' })
    expect(secure.headers['set-cookie']?.[0]).toMatch(/; Secure$/)
  })

  test('is limited to ten tries, also with the right password', async () => {
    const gateway = await withPassword({ elapsed: () => 0 })
    for (let count = 0; count < 10; count++) expect((await post(gateway, '/session', { password: '' })).status).toBe(401)
    const limited = await post(gateway, '/session', { password })
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '30'])
  })

  test('logs neither the password nor the cookie', async () => {
    const gateway = await withPassword()
    await post(gateway, '/session', { password: 'wrong battery horse' })
    const { cookie } = await signIn(gateway)
    await read(gateway, '/state', { cookie })
    expect(gateway.logged.join()).toContain('sign-in to the operator page with a wrong password')
    for (const secret of ['wrong battery horse', password, cookie]) expect(gateway.logged.join()).not.toContain(secret)
  })

  test('is rejected from other sites, and as a form', async () => {
    const gateway = await withPassword()
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'same-site' }])
      expect((await post(gateway, '/session', { password }, headers)).status).toBe(403)
    expect((await post(gateway, '/session', { password }, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('ends in this browser', async () => {
    const gateway = await withPassword()
    const ended = await post(gateway, '/session/end', {}, await signIn(gateway))
    expect(ended.headers['set-cookie']?.[0]).toMatch(/^emaki-operator=; Path=\/api\/operator; Max-Age=0;/)
  })

  test('ends for copied cookies too, in the library as well, and after a restart', async () => {
    const config = { dataDirectory: temporary() }
    const library: Library = { archive: await testArchive(), mayWrite: () => true, close: async () => undefined }
    const gateway = await withPassword({ config, library })
    const [mine, other] = [await signIn(gateway), await signIn(gateway)]
    await post(gateway, '/session/end', {}, mine)
    const restarted = await withPassword({ config, library })
    for (const { port } of [gateway, restarted]) {
      for (const path of ['/api/operator/state', '/api/library', '/opds'])
        expect([path, (await rawRequest(port, path, { headers: mine })).status]).toEqual([path, 401])
      expect((await read({ port }, '/state', other)).status).toBe(200)
    }
  })

  test.skipIf(!hasValkey)('ends on replicas through Valkey', async () => {
    const { url } = await startValkey()
    const clock = { ms: 0 }
    const replica = async () => {
      // Long deadlines, because a busy machine must not make a replica work alone.
      const valkey = openValkey(url, createLog('silent'), { connectMs: 30_000, commandMs: 30_000, lockMs: 30_000 })
      onTestFinished(() => valkey.close())
      await valkey.opened
      return withPassword({ valkey, elapsed: () => clock.ms })
    }
    const [first, second] = [await replica(), await replica()]
    const headers = await signIn(first)
    expect((await read(second, '/state', headers)).status).toBe(200)
    await post(first, '/session/end', {}, headers)
    clock.ms += recheckMs
    expect((await read(second, '/state', headers)).status).toBe(401)
  })
})

describe('a browser on this machine', () => {
  test('is the operator without a password', async () => {
    const gateway = await startGateway({ operator: parts() })
    expect((await read(gateway, '/state')).status).toBe(200)
    expect((await read(gateway, '/state', { host: 'localhost:8080' })).status).toBe(200)
  })

  test('is no operator at a page of another site', async () => {
    const gateway = await startGateway({ operator: parts() })
    expect((await read(gateway, '/state', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post(gateway, '/files/words.txt', {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await read(gateway, '/state', { host: '192.0.2.7' })).status).toBe(404)
  })
})

describe('the state', () => {
  test('shows samples, accounts, mirrors, hosts, sizes and errors', async () => {
    const operator = parts()
    const gateway = await withPassword({
      operator,
      metrics: operator.activity,
      source: {
        accounts: () => ['live', 'invalid'],
        mirrors: () => [{ host: 'mirror.example', state: 'failing', waitMs: 5000 }],
        queues: () => ({ api: { active: 1, waiting: 2 }, pictures: { active: 0, waiting: 0 } }),
        renewAccount: async () => undefined,
      },
    })
    const headers = await signIn(gateway)
    operator.activity.endMinute()
    const response = await read(gateway, '/state', headers)
    expect(response.headers['cache-control']).toContain('no-store')
    expect(json(response)).toMatchObject({
      version: '1.2.3',
      source: 'sample',
      status: 'ready',
      samples: [{ at: 0, requests: 1, errors: 0, refused: 0, hits: 0, misses: 0, upstreamCalls: 0, upstreamErrors: 0 }],
      accounts: ['live', 'invalid'],
      mirrors: [{ host: 'mirror.example', state: 'failing', waitMs: 5000 }],
      disk: { freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
      memory: { residentBytes: expect.any(Number) },
      errors: [],
      caches: { memoryBytes: 0, responseBytes: null, pictureBytes: null },
      queues: { api: { active: 1, waiting: 2 }, pictures: { active: 0, waiting: 0 } },
      can: { renewAccounts: true, deny: false, logOut: true },
    })
  })
})

describe('the role', () => {
  test('is shown to everyone without an error', async () => {
    const gateway = await withPassword()
    expect(json(await read(gateway, '/role'))).toEqual({ role: 'stranger' })
    expect(json(await read(gateway, '/role', await signIn(gateway)))).toEqual({ role: 'operator' })
    expect(json(await read(await startGateway({ config: { host: '0.0.0.0' } }), '/role'))).toEqual({ role: 'closed' })
  })
})

describe('the deny list', () => {
  /** A gateway whose operator can change the deny list of its data directory. */
  async function withDenyList() {
    const dataDirectory = temporary()
    const denyList = await openDenyList({ directory: dataDirectory, log: createLog('silent') })
    onTestFinished(() => denyList.close())
    const gateway = await withPassword({
      denyList,
      operator: { ...parts(), denyList },
      mirror: () => Response.json({ illusts: [{ id: 12, title: 'A work', meta_single_page: {}, user: { id: 3 } }] }),
      config: { dataDirectory },
    })
    const headers = await signIn(gateway)
    return { gateway, headers, change: async (body: unknown) => json(await post(gateway, '/deny', body, headers)) }
  }

  test('shows the entries in the order of their file', async () => {
    const { gateway, headers, change } = await withDenyList()
    await change({ add: ['tag Rain', '/novel/45', '12'] })
    expect(json(await read(gateway, '/deny', headers))).toEqual({ entries: ['tag rain', 'novel 45', 'artwork 12'] })
  })

  test('hides an added work at once, and shows a removed one again', async () => {
    const { gateway, change } = await withDenyList()
    const ids = async () => record(json(await rawRequest(gateway.port, '/api/mirror/rank'))).illusts
    expect(await ids()).toHaveLength(1)
    expect(await change({ add: ['artwork 12'] })).toEqual({ added: ['artwork 12'], removed: [], entries: ['artwork 12'] })
    expect(await ids()).toEqual([])
    expect(await change({ remove: ['artwork 12'] })).toEqual({ added: [], removed: ['artwork 12'], entries: [] })
    expect(await ids()).toHaveLength(1)
  })

  test('stays as it is when an entry cannot be read', async () => {
    const { change } = await withDenyList()
    expect(await change({ add: ['artwork 12', 'novel one'] })).toEqual({ unreadable: ['novel one'] })
    expect(await change({ remove: [] })).toMatchObject({ entries: [] })
  })
})

describe('a backup', () => {
  /** A gateway with a file in its data directory, and the operator's cookie. */
  async function withData() {
    const dataDirectory = temporary()
    writeFileSync(join(dataDirectory, 'words.txt'), 'a word')
    const gateway = await withPassword({ config: { dataDirectory } })
    return { gateway: { ...gateway, dataDirectory }, headers: await signIn(gateway) }
  }

  test('is a ZIP archive of a folder that can be restored', async () => {
    const { gateway, headers } = await withData()
    const response = await read(gateway, '/backup', headers)
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(response.body.byteLength),
      'content-disposition': expect.stringMatching(/^attachment; filename="emaki-backup-[\dTZ-]+\.zip"$/),
    })
    const directory = temporary()
    const folder = unpack(response.body, directory)
    const restored = temporary()
    const result = await restoreBackup({ dataDirectory: restored, backup: join(directory, folder), now: () => new Date() })
    expect(result.ok).toBe(true)
    expect(readFileSync(join(restored, 'words.txt'), 'utf8')).toBe('a word')
  })

  test('leaves no copy on the disk', async () => {
    const { gateway, headers } = await withData()
    const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`emaki-backup-${process.pid}-`))
    await read(gateway, '/backup', headers)
    await vi.waitFor(() => expect(copies()).toEqual([]), { timeout: 20_000 })
  })

  test('is the only one until its download ends', async () => {
    const { gateway, headers } = await withData()
    // More than the buffers between disk and client hold.
    writeFileSync(join(gateway.dataDirectory, 'large.bin'), randomBytes(24 * 1024 * 1024))
    const first = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port: gateway.port, path: '/api/operator/backup', headers }, resolve).on('error', reject).end()
    })
    expect([first.statusCode, (await read(gateway, '/backup', headers)).status]).toEqual([200, 409])
    first.destroy()
    await vi.waitFor(async () => expect((await read(gateway, '/backup', headers)).status).toBe(200))
  })

  test('fails without data', async () => {
    const gateway = await withPassword()
    const response = await read(gateway, '/backup', await signIn(gateway))
    expect([response.status, text(record(json(response)).msg)]).toEqual([409, expect.stringContaining('nothing to back up')])
  })
})

describe('renewing an account', () => {
  test('passes position and token on, and shows why upstream refuses', async () => {
    const renewed: unknown[] = []
    const gateway = await withPassword({
      source: {
        renewAccount: async (...request) => {
          renewed.push(request)
          return request[1] === undefined ? undefined : 'Invalid refresh token'
        },
      },
    })
    const headers = await signIn(gateway)
    expect(json(await post(gateway, '/accounts/2/renew', {}, headers))).toEqual({ problem: null })
    const refused = await post(gateway, '/accounts/1/renew', { refreshToken: 'a-new-refresh-token' }, headers)
    expect(json(refused)).toEqual({ problem: 'Invalid refresh token' })
    expect(renewed).toEqual([
      [1, undefined],
      [0, 'a-new-refresh-token'],
    ])
    expect(gateway.logged.join()).not.toContain('a-new-refresh-token')
  })
})

describe('a file of the operator', () => {
  const edit = async (gateway: Port, name: string, body: string) => {
    const headers = await signIn(gateway)
    const { etag } = record(json(await read(gateway, `/files/${name}`, headers)))
    return post(gateway, `/files/${name}`, { body, etag }, headers)
  }

  test('is stored whole and served at once', async () => {
    const dataDirectory = temporary()
    const gateway = await withPassword({ config: { dataDirectory } })
    const body = '{"notices":[{"id":"a","start":"2026-01-01","end":"2026-12-31","text":"Maintenance","pnt":[]}]}'
    expect(json(await edit(gateway, 'notices.json', body))).toMatchObject({ problem: null })
    expect(readFileSync(join(dataDirectory, 'notices.json'), 'utf8')).toBe(body)
    expect(readdirSync(dataDirectory).filter((name) => name.endsWith('.tmp'))).toEqual([])
    expect((await rawRequest(gateway.port, '/api/notices.json')).body.toString()).toBe(body)
  })

  test.each([
    ['notices.json', '{"notices":[', 'JSON is expected'],
    ['notices.json', '[]', 'notices.json: an object is expected'],
    ['notices.json', '{"notices":[{"id":"a","start":"soon"}]}', 'notices.0.start: a day such as 2026-11-21 is expected'],
    ['links.json', '{"sites":[{"title":"x","url":"javascript:alert(1)"}]}', 'sites.0.url: an http or https address is expected'],
    ['words.txt', `fine\n${'x'.repeat(201)}`, 'line 2: words of at most 200 characters are expected'],
  ])('%s is not replaced by %s', async (name, body, problem) => {
    const dataDirectory = temporary()
    const gateway = await withPassword({ config: { dataDirectory } })
    expect(json(await edit(gateway, name, body))).toEqual({ problem })
    expect(readdirSync(dataDirectory)).not.toContain(name)
  })

  test('is not replaced when it has changed since it was read', async () => {
    const gateway = await withPassword()
    const headers = await signIn(gateway)
    const { etag } = record(json(await read(gateway, '/files/words.txt', headers)))
    const first = await post(gateway, '/files/words.txt', { body: 'one', etag }, headers)
    expect((await post(gateway, '/files/words.txt', { body: 'two', etag }, headers)).status).toBe(409)
    const second = await post(gateway, '/files/words.txt', { body: 'two', etag: text(record(json(first)).etag) }, headers)
    expect(json(second)).toMatchObject({ problem: null })
  })
})

describe('refusals', () => {
  test('apply at once, except to the operator, and end at a press', async () => {
    const dataDirectory = temporary()
    const config = { dataDirectory, trustedProxies: ['127.0.0.1'] }
    const refusals = await openRefusals({ config, log: createLog('silent'), now: Date.now })
    onTestFinished(() => refusals.close())
    const gateway = await withPassword({ operator: { ...parts(), refusals }, refusals, config })
    const headers = { ...(await signIn(gateway)), 'x-forwarded-for': '203.0.113.7' }
    const visit = async (more = {}) =>
      (await rawRequest(gateway.port, '/', { headers: { 'x-forwarded-for': '203.0.113.7', ...more } })).status
    for (const body of [{ add: 'example.com', hours: 1 }, { add: '203.0.113.7' }, { add: '203.0.113.7', hours: 721 }, {}])
      expect(json(await post(gateway, '/refusals', body, headers))).toEqual({ unreadable: true })
    expect(await visit()).toBe(200)
    const added = json(await post(gateway, '/refusals', { add: '203.0.113.0/24', hours: 1 }, headers))
    expect(added).toEqual({ entries: [{ subject: '203.0.113.0/24', until: expect.any(Number), refused: 0 }] })
    expect([await visit(), await visit(headers)]).toEqual([403, 200])
    expect(json(await read(gateway, '/refusals', headers))).toMatchObject({
      entries: [{ subject: '203.0.113.0/24', refused: 1 }],
    })
    expect(json(await post(gateway, '/refusals', { remove: '203.0.113.0/24' }, headers))).toEqual({ entries: [] })
    expect(await visit()).toBe(200)
    expect(gateway.logged.join()).not.toContain('203.0.113')
  })
})

test('/api/docs describes the routes that this gateway has', async () => {
  const directory = temporary()
  const denyList = await openDenyList({ directory, log: createLog('silent', { write: () => undefined }) })
  onTestFinished(() => denyList.close())
  const { port } = await withPassword({ operator: { ...parts(), denyList }, config: { dataDirectory: directory } })
  const { paths } = record(json(await rawRequest(port, '/api/docs/openapi.json')))
  const described = Object.entries(record(paths)).filter(([path]) => path.startsWith('/api/operator'))
  const operations = described.flatMap(([path, item]) =>
    Object.entries(record(item)).map(
      ([method, operation]) => [`${method} ${path.slice('/api/operator'.length)}`, record(operation)] as const,
    ),
  )
  expect(operations.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'get /role',
      'post /session',
      'get /state',
      'post /files/words.txt',
      'get /deny',
      'post /deny',
      'get /backup',
    ]),
  )
  // This gateway refuses no clients and has no accounts.
  expect(operations.filter(([name]) => /refusals|accounts/.test(name))).toEqual([])
  for (const [name, operation] of operations) {
    expect([name, operation.tags]).toEqual([name, ['Operator']])
    const takesBody = name.startsWith('post') && name !== 'post /session/end'
    expect([name, 'requestBody' in operation]).toEqual([name, takesBody])
  }
})
