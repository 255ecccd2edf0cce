// Who may use the catalogues, and how reading apps log in.
import { addIllust, wireIllust } from '@emaki/archive/testing'
import { describe, expect, test } from 'vitest'
import { formatHash, newHash } from '../config/passwordHash.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { basic, opdsGateway, testOrigin } from './testing/opdsGateway.ts'

const password = 'correct horse battery'
const hash = formatHash(newHash(password, { logCost: 14, blockSize: 8, parallelization: 1 }))
const key = 'a-key-of-a-reading-app'
const paths = ['/opds', '/opds/v1.2', '/opds/v2', '/opds/v1.2/works', '/opds/works/illust/1.cbz', '/opds/works/illust/1/pages/0']

describe('a catalogue', () => {
  test.each(paths)('at %s is closed to strangers', async (path) => {
    const { get } = await opdsGateway({ config: { archiveReaders: false, operatorPassword: hash } })
    const { status, headers, body } = await get(path)
    expect([status, headers['content-type']]).toEqual([401, 'application/opds-authentication+json'])
    expect(headers['www-authenticate']).toBe('Basic realm="Emaki", charset="UTF-8"')
    expect(JSON.parse(body.toString())).toMatchObject({
      id: 'https://emaki.example/opds/authentication',
      authentication: [{ type: 'http://opds-spec.org/auth/basic', labels: { login: 'Name (any)' } }],
    })
  })

  test.each(paths)('at %s is closed to strangers of a private instance', async (path) => {
    const { get } = await opdsGateway({ config: { access: 'password', password: hash, apiKeys: [key] } })
    expect((await get(path)).status).toBe(401)
    expect((await get(path, { headers: basic('wrong key of a reader') })).status).toBe(401)
  })

  test('of a private instance without a login for apps is like every other page', async () => {
    const { get } = await opdsGateway({ config: { access: 'password', password: hash } })
    const { status, headers } = await get('/opds/v1.2')
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Emaki"'])
  })

  test('opens with an API key as the password', async () => {
    const { get } = await opdsGateway({ config: { access: 'password', password: hash, archiveReaders: false, apiKeys: [key] } })
    expect((await get('/opds/v1.2', { headers: basic(key) })).status).toBe(200)
    expect((await get('/api/library', { headers: basic(key) })).status).toBe(401)
  })

  test("opens with the operator's password, which is not logged", async () => {
    const { get, logged } = await opdsGateway({ config: { archiveReaders: false, operatorPassword: hash } })
    expect((await get('/opds/v2', { headers: basic(password) })).status).toBe(200)
    expect((await get('/opds/v2', { headers: basic('another password') })).status).toBe(401)
    for (const secret of ['another password', password]) expect(logged.join()).not.toContain(secret)
  })

  test('limits wrong passwords, and goes on for an app that has logged in', async () => {
    const config = { archiveReaders: false, operatorPassword: hash }
    const { get } = await opdsGateway({ elapsed: () => 0, config })
    expect((await get('/opds/v2', { headers: basic(password) })).status).toBe(200)
    const statuses: number[] = []
    for (let count = 0; count < 10; count++)
      statuses.push((await get('/opds/v2', { headers: basic(`${count}${'x'.repeat(1001)}`) })).status)
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 401), 429])
    expect((await get('/opds/v2', { headers: basic(password) })).status).toBe(200)
  })

  test.each(['Basic', 'Basic !!!', `Basic ${Buffer.from('no colon').toString('base64')}`, 'Bearer abc'])(
    'does not open with %j',
    async (authorization) => {
      const { get } = await opdsGateway({ config: { archiveReaders: false, operatorPassword: hash } })
      expect((await get('/opds/v2', { headers: { authorization } })).status).toBe(401)
    },
  )

  test('is open to readers where the operator allows it', async () => {
    const { get } = await opdsGateway({ config: { operatorPassword: hash } })
    expect((await get('/opds/v1.2')).status).toBe(200)
  })

  test('has works of private bookmarks only for operators', async () => {
    const config = { operatorPassword: hash, apiKeys: [key] }
    const { archive, get } = await opdsGateway({ config })
    await addIllust(archive, wireIllust(1), 1, 'private:mine')
    const files = [
      '/opds/v2/works/illust/1',
      '/opds/works/illust/1.cbz',
      '/opds/works/illust/1/pages/0',
      '/opds/works/illust/1/cover',
    ]
    const statuses = async (headers: Record<string, string>) =>
      Promise.all(files.map(async (path) => (await get(path, { headers })).status))
    const everywhere = (status: number) => files.map(() => status)
    expect(await statuses({})).toEqual(everywhere(404))
    expect(await statuses(basic(key))).toEqual(everywhere(404))
    expect(await statuses(basic('another password'))).toEqual(everywhere(404))
    expect(await statuses(basic(password))).toEqual(everywhere(200))
    expect((await get('/opds/v2/works')).body.toString()).not.toContain('Title 1')
    expect((await get('/opds/v2/works', { headers: basic(password) })).body.toString()).toContain('Title 1')
  })

  test.each([
    ['a script of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    ['a sandboxed page', { origin: 'null', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
    ['an old browser', { origin: 'http://evil.example' }],
    [
      'a picture in a page of another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    [
      'a picture in a page of a sibling site',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['a frame of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['a browser that names only the site', { 'sec-fetch-site': 'cross-site' }],
  ])('is closed to %s', async (_, headers) => {
    const { archive, get } = await opdsGateway()
    await addIllust(archive, wireIllust(1))
    for (const path of ['/opds/v1.2', '/opds/works/illust/1/cover', '/opds/works/illust/1.cbz'])
      expect([path, (await get(path, { headers })).status]).toEqual([path, 403])
  })

  test.each([
    // Foliate 2.6.4, whose web view reads the catalogue from a page in a file. A browser sends the origin with each such request.
    [
      'Foliate',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'user-agent': 'Foliate/2.6.4' },
    ],
    [
      'an app whose pages have a scheme of their own',
      { origin: 'app://reader', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    ],
    [
      'a link in a page of another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    [
      'a browser that opens the address',
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    ['a page of the instance', { origin: testOrigin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  ])('is open to %s, and no other page can read the response', async (_, headers) => {
    const { archive, get } = await opdsGateway()
    await addIllust(archive, wireIllust(1))
    for (const path of ['/opds/v1.2', '/opds/works/illust/1/cover', '/opds/works/illust/1.cbz']) {
      const response = await get(path, { headers })
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('P27 never counts covers without credentials as tries', async () => {
    const config = { archiveReaders: false, operatorPassword: hash }
    const { get } = await opdsGateway({ elapsed: () => 0, config })
    for (let count = 0; count < 120; count++) expect((await get('/opds/works/illust/1/cover')).status).toBe(401)
    expect((await get('/opds/v1.2', { headers: basic(password) })).status).toBe(200)
  })

  test('P27 counts one wrong password once, because an app sends it with each cover', async () => {
    const config = { archiveReaders: false, operatorPassword: hash }
    const { get } = await opdsGateway({ elapsed: () => 0, config })
    for (let count = 0; count < 30; count++)
      expect((await get('/opds/works/illust/1/cover', { headers: basic('an old password') })).status).toBe(401)
    expect((await get('/opds/v1.2', { headers: basic(password) })).status).toBe(200)
  })

  test('needs the address of the instance', async () => {
    const { get } = await opdsGateway({ config: { origin: '', publicHosts: ['*'] } })
    expect((await get('/opds/v1.2')).status).toBe(404)
  })

  test('does not exist without an archive', async () => {
    const { port } = await startGateway()
    for (const path of paths) {
      const response = await rawRequest(port, path)
      expect([path, response.status]).toEqual([path, 404])
      expect(json(response)).toBeDefined()
    }
  })
})
