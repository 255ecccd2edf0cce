// The routes of the library: who may use them, what they send, and what operators change.
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Archive, startKeeper } from '@emaki/archive'
import { addIllust, addNovel, archiveInPlace, scriptedSource, testArchive, wireIllust, wireNovel } from '@emaki/archive/testing'
import { createDenyRules, list, parseDenyEntry, record, text } from '@emaki/domain'
import { describe, expect, onTestFinished, test } from 'vitest'
import { formatHash, newHash } from '../config/passwordHash.ts'
import { createActivity } from '../operator/page/activity.ts'
import { createRecentErrors } from '../operator/page/recentErrors.ts'
import { json, type RawOptions, rawRequest } from '../testing/rawRequest.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import type { Library } from './openLibrary.ts'

const password = 'correct horse battery'
const operatorPassword = formatHash(newHash(password, { logCost: 14, blockSize: 8, parallelization: 1 }))

const libraryOf = (archive: Archive, mayWrite = true): Library => ({
  archive,
  mayWrite: () => mayWrite,
  close: async () => undefined,
})

/** A gateway on this machine without a password: everyone here is the operator. */
async function localGateway(options: TestGatewayOptions = {}) {
  const archive = await testArchive()
  const gateway = await startGateway({ library: libraryOf(archive), ...options })
  return { archive, ...gateway, ...client(gateway.port) }
}

/** A gateway whose operator has a password. */
async function passwordGateway(config: TestGatewayOptions['config'] = {}) {
  const archive = await testArchive()
  const activity = createActivity({ now: () => 0 })
  onTestFinished(() => activity.close())
  const dataDirectory = mkdtempSync(join(tmpdir(), 'emaki-library-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }))
  const operator = { activity, errors: createRecentErrors() }
  const options = { library: libraryOf(archive), operator, config: { operatorPassword, dataDirectory, ...config } }
  const gateway = await startGateway(options)
  return { archive, ...gateway, ...client(gateway.port) }
}

function client(port: number) {
  const read = async (path: string, headers: RawOptions['headers'] = {}) => {
    const response = await rawRequest(port, `/api/library${path}`, { headers })
    return { status: response.status, headers: response.headers, body: record(json(response)) }
  }
  const send = async (method: string, path: string, body: unknown = {}, headers: RawOptions['headers'] = {}) => {
    const sent = JSON.stringify(body)
    const response = await rawRequest(port, `/api/library${path}`, {
      method,
      body: sent,
      headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)), ...headers },
    })
    return { status: response.status, body: response.body.length === 0 ? {} : record(json(response)) }
  }
  return { read, send }
}

/** The ids of the works of a list. */
const idsOf = (body: Readonly<Record<string, unknown>>): string[] =>
  list(body.works).map((item) => String(record(record(item).illust ?? record(item).novel).id))
const codeOf = (body: Readonly<Record<string, unknown>>): string => text(record(body.error).code)

const readings = ['/', '/facets', '/statistics', '/artists', '/series', '/marks', '/similar?colour=ff0000', '/works/illust/1']
const management = ['/trash', '/duplicates']
const changes: readonly (readonly [string, string])[] = [
  ['PUT', '/works/illust/1/read'],
  ['DELETE', '/works/illust/1'],
  ['POST', '/trash/restore'],
  ['POST', '/trash/empty'],
  ['POST', '/duplicates/keep'],
]

describe('access', () => {
  test('strangers may do nothing', async () => {
    const { read, send } = await passwordGateway()
    expect((await read('/access')).body).toEqual({ mayBrowse: false, mayManage: false })
    for (const path of [...readings, ...management]) {
      const { status, body } = await read(path)
      expect([path, status, codeOf(body)]).toEqual([path, 401, 'signIn'])
    }
    for (const [method, path] of changes) {
      const { status, body } = await send(method, path)
      expect([path, status, codeOf(body)]).toEqual([path, 401, 'signIn'])
    }
  })

  test('readers may only read', async () => {
    const { archive, read, send } = await passwordGateway({ archiveReaders: true })
    await addIllust(archive, wireIllust(1))
    expect((await read('/access')).body).toEqual({ mayBrowse: true, mayManage: false })
    for (const path of readings) expect([path, (await read(path)).status]).toEqual([path, 200])
    for (const path of management) expect([path, (await read(path)).status]).toEqual([path, 403])
    for (const [method, path] of changes) {
      const { status, body } = await send(method, path)
      expect([path, status, codeOf(body)]).toEqual([path, 403, 'forbidden'])
    }
    expect(archive.index.find({ kind: 'illust', id: '1' })).toBeDefined()
  })

  test('readers see works that are kept for more than private bookmarks', async () => {
    const { archive, read } = await passwordGateway({ archiveReaders: true })
    await addIllust(archive, wireIllust(1), 1, 'private:mine')
    expect(idsOf((await read('/')).body)).toEqual([])
    await addIllust(archive, wireIllust(1), 1, 'pressed')
    expect(idsOf((await read('/')).body)).toEqual(['1'])
    expect((await read('/works/illust/1')).body.rules).toEqual([])
  })

  test('readers find no work of private bookmarks on any route', async () => {
    const { archive, read } = await passwordGateway({ archiveReaders: true })
    const series = { id: 9, title: 'Hidden series' }
    const hidden = { title: 'Hidden', series, tags: [{ name: 'hidden', translated_name: null }] }
    const artist = { ...wireIllust(1).user, id: 99, name: 'Hidden artist' }
    await addIllust(archive, wireIllust(1, { ...hidden, user: artist }), 1, 'private:mine')
    await addIllust(archive, wireIllust(2), 1)
    const lists = ['/', '/?q=Hidden', '/?tag=hidden', '/?artist=99', '/?series=manga:9', '/facets', '/statistics', '/artists']
    for (const path of [...lists, '/series', '/marks?illust=1', '/similar?illust=2', '/similar?colour=01071f']) {
      const { status, body } = await read(path)
      expect([path, status, /hidden|"1"|:99/i.test(JSON.stringify(body))]).toEqual([path, 200, false])
    }
    for (const path of ['/works/illust/1', '/works/illust/1/versions/1/pages/0', '/similar?illust=1', '/export?work=illust:1'])
      expect([path, (await read(path)).status]).toEqual([path, 404])
  })

  test('operators sign in for the library too', async () => {
    const { port, read, send, archive } = await passwordGateway()
    await addIllust(archive, wireIllust(1))
    const signIn = await rawRequest(port, '/api/operator/session', {
      method: 'POST',
      body: JSON.stringify({ password }),
      headers: { 'content-type': 'application/json' },
    })
    const cookies = signIn.headers['set-cookie'] ?? []
    const cookie = cookies.find((one) => one.includes('Path=/api/library;'))?.split(';', 1)[0] ?? ''
    expect((await read('/access', { cookie })).body).toEqual({ mayBrowse: true, mayManage: true })
    expect(idsOf((await read('/', { cookie })).body)).toEqual(['1'])
    expect((await send('DELETE', '/works/illust/1', {}, { cookie })).status).toBe(204)
  })

  test('pages of other sites are rejected', async () => {
    const { archive, read, send } = await localGateway()
    await addIllust(archive, wireIllust(1))
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }]) {
      expect((await read('/', headers)).status).toBe(403)
      for (const [method, path] of changes) expect([path, (await send(method, path, {}, headers)).status]).toEqual([path, 403])
    }
    expect(archive.index.find({ kind: 'illust', id: '1' })).toBeDefined()
  })

  test('bodies of forms are rejected', async () => {
    const { send } = await localGateway()
    const headers = { 'content-type': 'text/plain' }
    expect(await send('POST', '/trash/empty', { works: [] }, headers)).toMatchObject({ status: 415 })
  })

  test('a gateway without an archive has no library', async () => {
    const { port } = await startGateway()
    const { read } = client(port)
    expect((await read('/access')).body).toEqual({ mayBrowse: false, mayManage: false })
    expect((await read('/')).status).toBe(404)
  })

  test('a gateway that only reads the archive changes nothing', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(1))
    const { port } = await startGateway({ library: libraryOf(archive, false) })
    const { status, body } = await client(port).send('DELETE', '/works/illust/1')
    expect([status, codeOf(body)]).toEqual([409, 'readOnly'])
  })
})

describe('reading', () => {
  test('lists works page by page, without caches', async () => {
    const { archive, read } = await localGateway()
    for (const id of [1, 2, 3]) await addIllust(archive, wireIllust(id))
    await addNovel(archive, wireNovel(4))
    const first = await read('/?count=3')
    expect([idsOf(first.body), first.body.total]).toEqual([['4', '3', '2'], 4])
    expect(first.headers['cache-control']).toBe('private, no-store')
    const second = await read(`/?count=3&from=${text(first.body.next)}`)
    expect([idsOf(second.body), second.body.total, second.body.next]).toEqual([['1'], 4, null])
    expect(record(list(second.body.works)[0])).toMatchObject({
      kind: 'illust',
      kept: { upstream: 'live', versions: 1, isRead: false },
    })
  })

  test('lists the works of a later page, whose cursor leads on', async () => {
    const { archive, read } = await localGateway()
    for (const id of [1, 2, 3, 4, 5]) await addIllust(archive, wireIllust(id))
    const second = await read('/?count=2&page=2')
    expect([idsOf(second.body), second.body.total]).toEqual([['3', '2'], 5])
    expect(idsOf((await read(`/?count=2&page=2&from=${text(second.body.next)}`)).body)).toEqual(['1'])
    expect((await read('/?count=2&page=4')).body).toMatchObject({ works: [], total: 5, next: null })
    for (const page of ['0', '-1', 'x', '1e3', '']) expect(idsOf((await read(`/?count=2&page=${page}`)).body)).toEqual(['5', '4'])
  })

  test('rejects a malformed cursor', async () => {
    const { read } = await localGateway()
    for (const path of ['/?from=x', '/artists?from=e30', '/series?from=W10', '/duplicates?from=%00']) {
      const { status, body } = await read(path)
      expect([path, status, codeOf(body)]).toEqual([path, 400, 'cursor'])
    }
  })

  test('ignores invalid filters, numbers and unknown parameters', async () => {
    const { archive, read } = await localGateway()
    for (const id of [1, 2]) await addIllust(archive, wireIllust(id))
    await addNovel(archive, wireNovel(3))
    for (const given of [
      'kind=video',
      'shape=round',
      'count=x',
      'count=1000',
      'ai=yes',
      'kept_from=2026-02-30',
      'tag=',
      'other=1',
    ])
      expect([given, (await read(`/?${given}`)).body.total]).toEqual([given, 3])
    expect((await read('/?kind=video&kind=novel')).body.total).toBe(1)
    expect(idsOf((await read('/?count=2&count=1&from=')).body)).toHaveLength(2)
    expect((await read('/marks?illust=1,x,02,2&illust=3')).body).toMatchObject({ illusts: { 1: {}, 2: {} }, novels: {} })
    for (const [path, status] of [
      ['/similar', 400],
      ['/similar?colour=red&illust=x', 400],
      ['/similar?illust=9', 404],
      ['/works/video/1', 404],
      ['/works/illust/01', 404],
      ['/works/illust/1/versions/one/pages/0', 404],
    ] as const)
      expect([path, (await read(path)).status]).toEqual([path, status])
  })

  test('serves nothing that the deny list names', async () => {
    const rules = (...lines: string[]) => createDenyRules(lines.flatMap((line) => parseDenyEntry(line) ?? []))
    let current = rules('artwork 1', 'tag bad', 'word caption-word')
    const archive = await testArchive()
    const { port } = await startGateway({ library: libraryOf(archive), denyList: { rules: () => current } })
    const { read } = client(port)
    await addIllust(archive, wireIllust(1))
    await addIllust(archive, wireIllust(2, { tags: [{ name: 'bad', translated_name: null }] }))
    await addIllust(archive, wireIllust(3, { caption: 'a caption-word' }))
    await addIllust(archive, wireIllust(4))
    expect((await read('/')).body).toMatchObject({ total: 1 })
    expect(idsOf((await read('/')).body)).toEqual(['4'])
    expect((await read('/facets')).body).toMatchObject({ total: 1, tags: [{ value: '海', count: 1 }] })
    expect((await read('/artists')).body).toMatchObject({ artists: [{ works: 1 }] })
    expect(Object.keys(record((await read('/marks?illust=1,2,3,4')).body.illusts))).toEqual(['4'])
    expect((await read('/works/illust/1')).status).toBe(404)
    current = rules('user 11')
    expect((await read('/')).body).toMatchObject({ works: [], total: 0 })
    current = rules()
    expect((await read('/')).body).toMatchObject({ total: 4 })
  })

  test('does not serve a version page that is a link', async () => {
    const { archive, port } = await localGateway()
    await addIllust(archive, wireIllust(5))
    const path = archive.path('works/Artist-11/5-Title_5', '5_p0.png')
    rmSync(path)
    symlinkSync('/etc/hostname', path)
    expect((await rawRequest(port, '/api/library/works/illust/5/versions/1/pages/0')).status).toBe(404)
  })

  test('serves version pages of works in registered folders', async () => {
    const { archive } = await archiveInPlace()
    const { port } = await startGateway({ library: libraryOf(archive) })
    const page = await rawRequest(port, '/api/library/works/illust/80000001/versions/1/pages/1')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'image/png'])
    expect(page.headers['content-length']).toBe(String(page.body.length))
  })

  test('describes a work with its versions and files', async () => {
    const { archive, read, port } = await localGateway()
    await addIllust(archive, wireIllust(5), 5, 'rule:abc')
    await addIllust(archive, wireIllust(5), 77)
    const { body } = await read('/works/illust/5')
    expect(body).toMatchObject({
      kept: { versions: 2 },
      rules: ['abc'],
      files: [{ name: 'v2/5_p0.png', role: 'page', page: 0, width: 30, height: 40 }],
      versions: [
        { version: 1, pages: 1, files: 1 },
        { version: 2, pages: 1, files: 1 },
      ],
      observations: [{ state: 'live' }],
    })
    const picture = await rawRequest(port, '/api/library/works/illust/5/versions/1/pages/0')
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await read('/works/illust/5/versions/3/pages/0')).status).toBe(404)
    expect((await read('/works/illust/6')).status).toBe(404)
  })

  test('counts only works of the wanted ratings', async () => {
    const { archive, read } = await localGateway()
    await addIllust(archive, wireIllust(1))
    await addIllust(archive, wireIllust(2, { x_restrict: 1 }))
    expect((await read('/?rating=safe')).body).toMatchObject({ total: 1 })
    expect((await read('/statistics?rating=r18')).body).toMatchObject({ works: 1, files: 1 })
  })

  test('lists artists and series of the wanted works, and counts no others', async () => {
    const { archive, read } = await localGateway()
    const series = { id: 9, title: 'Sea stories' }
    await addIllust(archive, wireIllust(1, { series }))
    await addIllust(archive, wireIllust(2, { series, x_restrict: 1 }))
    await addNovel(archive, wireNovel(3, { x_restrict: 1, series: { id: 4, title: 'Hidden' } }))
    expect((await read('/artists?rating=safe')).body).toMatchObject({ artists: [{ id: '11', works: 1 }], total: 1 })
    expect((await read('/series?rating=safe')).body).toMatchObject({ series: [{ id: '9', works: 1, unread: 1 }], total: 1 })
    for (const left of ['without_artist=11&without_artist=12', `without_tag=${encodeURIComponent('海')}&without_artist=12`])
      for (const [path, body] of [
        ['artists', { artists: [] }],
        ['series', { series: [] }],
        ['facets', {}],
      ] as const)
        expect([left, path, (await read(`/${path}?${left}`)).body]).toMatchObject([left, path, { ...body, total: 0 }])
  })

  test('lists artists and series', async () => {
    const { archive, read } = await localGateway()
    const series = { id: 9, title: 'Sea stories' }
    await addIllust(archive, wireIllust(1, { series }))
    await addIllust(archive, wireIllust(2, { series }))
    await addNovel(archive, wireNovel(3))
    expect((await read('/artists')).body).toMatchObject({
      artists: [
        { id: '11', name: 'Artist', account: 'artist', works: 2 },
        { id: '12', name: '作家', works: 1 },
      ],
      total: 2,
      next: null,
    })
    expect((await read('/artists?q=WRIT')).body).toMatchObject({ artists: [{ id: '12' }], total: 1 })
    expect((await read('/series')).body).toMatchObject({
      series: [{ kind: 'manga', id: '9', title: 'Sea stories', artist: { id: '11', name: 'Artist' }, works: 2, unread: 2 }],
    })
  })
})

describe('changing', () => {
  test('remembers what was read', async () => {
    const { archive, read, send } = await localGateway()
    await addIllust(archive, wireIllust(1))
    expect((await send('PUT', '/works/illust/1/read', { isRead: true })).status).toBe(204)
    expect((await read('/?unread=1')).body).toMatchObject({ total: 0 })
    expect((await read('/marks?illust=1')).body).toMatchObject({ illusts: { 1: { isRead: true } } })
    expect((await send('PUT', '/works/illust/1/read', { isRead: false })).status).toBe(204)
    expect((await read('/?unread=1')).body).toMatchObject({ total: 1 })
    expect((await send('PUT', '/works/illust/1/read', { isRead: 'yes' })).status).toBe(400)
    expect((await send('PUT', '/works/illust/2/read', { isRead: true })).status).toBe(404)
  })

  test('moves works to the trash and back', async () => {
    const { archive, read, send } = await localGateway()
    await addIllust(archive, wireIllust(1))
    expect((await send('DELETE', '/works/illust/1')).status).toBe(204)
    expect((await read('/')).body).toMatchObject({ total: 0 })
    expect((await read('/trash')).body).toMatchObject({ works: [{ kind: 'illust', id: '1', title: 'Title 1' }] })
    expect((await send('POST', '/trash/restore', { works: ['illust:1'] })).body).toEqual({ works: [] })
    expect((await read('/')).body).toMatchObject({ total: 1 })
  })

  test('says what is wrong with a body', async () => {
    const { send, port } = await localGateway()
    const messageOf = (body: Readonly<Record<string, unknown>>) => text(record(body.error).message)
    for (const [method, path, body, message] of [
      ['PUT', '/works/illust/x/read', {}, 'isRead must be true or false'],
      ['PUT', '/works/illust/x/read', { isRead: true }, 'The work is not in the archive'],
      ['POST', '/trash/restore', { works: 'illust:1' }, 'works must be a list of keys such as illust:1'],
      ['POST', '/trash/restore', { works: Array(1001).fill('illust:1') }, 'works must be a list of keys such as illust:1'],
      ['POST', '/duplicates/keep', [], 'group must be the id of a group'],
    ] as const)
      expect(messageOf((await send(method, path, body)).body)).toBe(message)
    const broken = await rawRequest(port, '/api/library/duplicates/keep', {
      method: 'POST',
      body: '{"group"',
      headers: { 'content-type': 'application/json', 'content-length': '8' },
    })
    expect([broken.status, codeOf(record(json(broken)))]).toEqual([400, 'badRequest'])
  })

  test('deletes only the named works of the trash', async () => {
    const { archive, read, send } = await localGateway()
    for (const id of [1, 2]) {
      await addIllust(archive, wireIllust(id))
      await send('DELETE', `/works/illust/${id}`)
    }
    for (const works of ['illust:1', ['../1'], [1], undefined])
      expect((await send('POST', '/trash/empty', { works })).status).toBe(400)
    await send('POST', '/trash/empty', { works: ['illust:1'] })
    expect((await read('/trash')).body).toMatchObject({ works: [{ id: '2' }] })
  })
})

describe('keeping', () => {
  /** A gateway with a keeper over a site with one work. */
  async function keepingGateway(config: TestGatewayOptions['config'] = {}) {
    const archive = await testArchive()
    const keeper = await startKeeper({
      archive,
      source: scriptedSource([wireIllust(1)]),
      pace: { callMs: 0, pictureMs: 0 },
      mayWrite: () => true,
      onError: (error) => expect(error).toBeUndefined(),
    })
    onTestFinished(() => keeper.close())
    const { port } = await startGateway({ library: libraryOf(archive), keeper, config })
    return { archive, port, ...client(port) }
  }

  test('an operator keeps a work', async () => {
    const { archive, send } = await keepingGateway()
    expect(await send('PUT', '/works/illust/1')).toEqual({ status: 202, body: { job: 'illust:1' } })
    await expect.poll(() => archive.index.find({ kind: 'illust', id: '1' })?.folder).toBe('works/Artist-11/1-Title_1')
    expect((await send('PUT', '/works/illust/01')).status).toBe(400)
    expect((await send('PUT', '/works/video/1')).status).toBe(404)
  })

  test('an operator changes rules and jobs', async () => {
    const { port, read, send } = await keepingGateway()
    const { body } = await read('/rules')
    expect(await send('PUT', '/rules', body)).toEqual({ status: 200, body })
    expect((await send('PUT', '/rules', { rules: 'none' })).status).toBe(422)
    const large = await send('PUT', '/rules', { rules: [], text: 'a'.repeat(256 * 1024) })
    expect([large.status, codeOf(large.body)]).toEqual([400, 'badRules'])
    const headers = { 'content-type': 'application/json', 'content-length': '1' }
    expect((await rawRequest(port, '/api/library/rules', { method: 'PUT', body: '{', headers })).status).toBe(400)
    expect((await send('POST', '/jobs', { action: 'pause' })).body).toMatchObject({ state: 'paused' })
    const unknown = await send('POST', '/jobs', { action: 'stop' })
    expect([unknown.status, codeOf(unknown.body)]).toEqual([400, 'badAction'])
  })

  test('only operators see and change rules and jobs', async () => {
    const { read, send } = await keepingGateway({ archiveReaders: true, trustedProxies: ['10.0.0.1'] })
    for (const path of ['/rules', '/jobs']) expect([path, (await read(path)).status]).toEqual([path, 403])
    for (const [method, path] of [
      ['PUT', '/works/illust/1'],
      ['PUT', '/rules'],
      ['POST', '/jobs'],
    ] as const)
      expect([path, (await send(method, path)).status]).toEqual([path, 403])
  })
})
