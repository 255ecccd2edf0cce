// Signing in and out of a private instance.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@emaki/domain'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { configuredHash, formatHash, newHash, parseHash, verifyPassword } from '../config/passwordHash.ts'
import { createLog } from '../log/log.ts'
import { type RawOptions, rawRequest } from '../testing/rawRequest.ts'
import { scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { hasValkey, startValkey } from '../testing/startValkey.ts'
import { openValkey } from '../valkey/sharedValkey.ts'
import { recheckMs } from './sessionEnd.ts'
import { signInTexts } from './signInTexts.ts'

const password = 'correct horse battery'
/** Little work, so that the tests are fast. */
const hash = formatHash(newHash(password, { logCost: 14, blockSize: 8, parallelization: 1 }))
const html = { accept: 'text/html' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'emaki-access-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

const withPassword = (options: TestGatewayOptions = {}) =>
  startGateway({ ...options, config: { access: 'password', password: hash, dataDirectory: temporary(), ...options.config } })

interface Port {
  readonly port: number
}

const post = ({ port }: Port, path: string, fields: Readonly<Record<string, string>>, headers: RawOptions['headers'] = {}) =>
  rawRequest(port, path, { method: 'POST', headers: { ...form, ...headers }, body: String(new URLSearchParams(fields)) })

const trySignIn = (gateway: Port, given: string, headers?: RawOptions['headers']) =>
  post(gateway, '/sign-in', { password: given, to: '/artworks/1?page=2' }, headers)

/** Signs in and returns the Cookie header. */
async function signIn(gateway: Port): Promise<{ readonly cookie: string }> {
  const { headers } = await trySignIn(gateway, password)
  return { cookie: headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '' }
}

const statusOf = async ({ port }: Port, headers: RawOptions['headers'], path = '/api/mirror/rank') =>
  (await rawRequest(port, path, headers ? { headers } : {})).status

describe('the sign-in page', () => {
  test('opens for a page that a stranger wants to see, and leads back to it', async () => {
    const gateway = await withPassword()
    const first = await rawRequest(gateway.port, '/artworks/1?page=2', { headers: html })
    expect([first.status, first.headers.location]).toEqual([303, '/sign-in?to=%2Fartworks%2F1%3Fpage%3D2'])
    const page = await rawRequest(gateway.port, first.headers.location ?? '', { headers: html })
    expect(page.status).toBe(200)
    expect((await rawRequest(gateway.port, '/sign-in', { method: 'HEAD' })).status).toBe(200)
    expect(page.body.toString()).toContain('name="to" value="/artworks/1?page=2"')
    const signedIn = await trySignIn(gateway, password)
    expect([signedIn.status, signedIn.headers.location]).toEqual([303, '/artworks/1?page=2'])
    expect(await statusOf(gateway, { cookie: signedIn.headers['set-cookie']?.[0] ?? '' })).toBe(200)
  })

  test.each(languages)('is in %s, without scripts and external resources', async (language) => {
    const { port } = await withPassword()
    const page = await rawRequest(port, '/sign-in', { headers: { ...html, 'accept-language': language } })
    const text = page.body.toString()
    expect(text).toContain(`<html lang="${language}">`)
    for (const words of [signInTexts[language].isPrivate, signInTexts[language].password, signInTexts[language].signIn])
      expect(text).toContain(words)
    expect(text).not.toMatch(/<script|src=|https?:|url\(/)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'/)
  })

  test.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/sign-out',
    '/sign-in?to=/a',
  ])('leads home and not to %s', async (to) => {
    const { port } = await withPassword()
    const signedIn = await post({ port }, '/sign-in', { password, to })
    expect([signedIn.status, signedIn.headers.location]).toEqual([303, '/'])
  })

  test('leads home and not to an address that is too long', async () => {
    const { port } = await withPassword()
    const signedIn = await post({ port }, '/sign-in', { password, to: `/${'a'.repeat(3000)}` })
    expect(signedIn.headers.location).toBe('/')
  })

  test('escapes the address in the form', async () => {
    const { port } = await withPassword()
    const page = await rawRequest(port, `/sign-in?to=${encodeURIComponent('/a?"><script>')}`, { headers: html })
    expect(page.body.toString()).not.toContain('<script>')
  })

  test('leads on at once after the sign-in, and on an open instance', async () => {
    const gateway = await withPassword()
    const opened = await startGateway()
    const requests = [
      rawRequest(gateway.port, '/sign-in?to=/a', { headers: await signIn(gateway) }),
      rawRequest(opened.port, '/sign-in?to=/a'),
    ]
    for (const { status, headers } of await Promise.all(requests)) expect([status, headers.location]).toEqual([303, '/a'])
  })

  test('stays with a message after a wrong password, and logs neither password nor cookie', async () => {
    const gateway = await withPassword()
    const refused = await trySignIn(gateway, 'wrong battery horse', { 'accept-language': 'en' })
    expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined])
    expect(refused.body.toString()).toContain(`<p role="alert" id="problem">${signInTexts.en.wrong}</p>`)
    const { cookie } = await signIn(gateway)
    expect(gateway.logged.join()).toContain('sign-in with a wrong password')
    for (const secret of ['wrong battery horse', password, cookie]) expect(gateway.logged.join()).not.toContain(secret)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])('rejects the form of %s', async (_, headers) => {
    const gateway = await withPassword()
    expect((await trySignIn(gateway, password, headers)).status).toBe(403)
  })

  test('rejects a form of another type', async () => {
    const { port } = await withPassword()
    const headers = { 'content-type': 'text/plain' }
    expect((await rawRequest(port, '/sign-in', { method: 'POST', headers, body: `password=${password}` })).status).toBe(400)
  })
})

describe('tries of the password', () => {
  test('are limited for each client, also with the right password', async () => {
    const gateway = await withPassword({ elapsed: () => 0, config: { trustedProxies: ['127.0.0.1'] } })
    const from = (address: string, given: string) => trySignIn(gateway, given, { 'x-forwarded-for': address })
    const statuses: number[] = []
    for (let count = 0; count < 10; count++) statuses.push((await from('192.0.2.1', '')).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    const limited = await from('192.0.2.1', password)
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '30'])
    expect((await from('192.0.2.2', password)).status).toBe(303)
  })

  test('are limited in total', async () => {
    const gateway = await withPassword({ elapsed: () => 0, config: { trustedProxies: ['127.0.0.1'] } })
    // An overlong password is a try, but needs no computation.
    const tries = await Promise.all(
      Array.from({ length: 101 }, (_, index) => trySignIn(gateway, 'x'.repeat(1001), { 'x-forwarded-for': `192.0.2.${index}` })),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('a session', () => {
  test('is an HttpOnly cookie of this host, and Secure where the page is', async () => {
    const gateway = await withPassword()
    const [cookie] = (await trySignIn(gateway, password)).headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^emaki-access=[\w.-]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/)
    const https = await withPassword({ config: { origin: 'https://emaki.example' } })
    const secure = await trySignIn(https, password, { host: 'emaki.example', origin: 'https://emaki.example' })
    expect(secure.headers['set-cookie']?.[0]).toMatch(/; Secure$/)
  })

  test('ends after 90 days', async () => {
    let now = Date.UTC(2026, 0, 1)
    const gateway = await withPassword({ now: () => new Date(now) })
    const headers = await signIn(gateway)
    now += 89 * 24 * 3600 * 1000
    expect(await statusOf(gateway, headers)).toBe(200)
    now += 2 * 24 * 3600 * 1000
    expect(await statusOf(gateway, headers)).toBe(401)
  })

  test('is accepted by a replica with the same password, plain or hashed, and by no other', async () => {
    const plain = { access: 'password', password } as const
    const [first, second] = [await withPassword({ config: plain }), await withPassword({ config: plain })]
    const headers = await signIn(first)
    expect(await statusOf(second, headers)).toBe(200)
    expect(await statusOf(await withPassword({ config: { password: 'another password' } }), headers)).toBe(401)
    expect(await statusOf(await withPassword(), await signIn(await withPassword()))).toBe(200)
  })

  test('counts for pages that another site links to, and for nothing else that it requests', async () => {
    const gateway = await withPassword()
    const headers = { ...(await signIn(gateway)), 'sec-fetch-site': 'cross-site' }
    const navigation = { ...html, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect(await statusOf(gateway, { ...headers, ...navigation }, '/')).toBe(200)
    expect(await statusOf(gateway, { ...headers, 'sec-fetch-mode': 'no-cors' }, '/icon.svg')).toBe(401)
    expect(await statusOf(gateway, { ...headers, ...navigation, 'sec-fetch-dest': 'iframe' }, '/')).toBe(303)
    expect(await statusOf(gateway, { cookie: headers.cookie, origin: 'https://evil.example' })).toBe(401)
  })

  test('is not passed on: responses of the companion are shared as without it', async () => {
    const upstream = scriptedUpstream(() => Response.json({ error: false, message: '', body: {} }))
    const gateway = await withPassword({ fetch: upstream.fetch })
    const headers = await signIn(gateway)
    for (let count = 0; count < 3; count++) await rawRequest(gateway.port, '/api/companion/ajax/illust/1', { headers })
    expect(upstream.requests.map((request) => request.headers.get('cookie'))).toEqual([null])
  })

  test('is removed from the cookies of a request, of which the others are passed on', async () => {
    const upstream = scriptedUpstream(() => Response.json({ error: false, message: '', body: {} }))
    const gateway = await withPassword({ fetch: upstream.fetch })
    const { cookie } = await signIn(gateway)
    const web = `PHPSESSID=12_${'a'.repeat(32)}`
    await rawRequest(gateway.port, '/api/companion/user', { headers: { cookie: `${web}; ${cookie}` } })
    expect(new Set(upstream.requests.map((request) => request.headers.get('cookie')))).toEqual(new Set([web]))
  })

  test('opens a live socket', async () => {
    const live = async function* () {
      yield '{"name":"hello"}'
    }
    const gateway = await withPassword({ source: { live: () => live() } })
    const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/api/live/ws?live_id=7`, { headers: await signIn(gateway) })
    const [message] = await once(socket, 'message')
    expect(String(message)).toBe('{"name":"hello"}')
    socket.terminate()
  })
})

describe('signing out', () => {
  test('removes the cookie and the cached pictures of this browser', async () => {
    const gateway = await withPassword()
    const headers = await signIn(gateway)
    expect((await rawRequest(gateway.port, '/sign-out', { headers: { ...headers, ...html } })).status).toBe(200)
    const signedOut = await post(gateway, '/sign-out', {}, headers)
    expect(signedOut.headers).toMatchObject({ location: '/sign-in', 'clear-site-data': '"cache"' })
    expect(signedOut.headers['set-cookie']?.[0]).toMatch(/^emaki-access=; Path=\/; Max-Age=0;/)
    const cleared = await post(gateway, '/sign-out', { clear: '1' }, await signIn(gateway))
    expect(cleared.headers['clear-site-data']).toBe('"cache", "storage"')
  })

  test('ends the session of copied cookies, also after a restart, and no other session', async () => {
    const options = { config: { dataDirectory: temporary() }, now: () => new Date(Date.UTC(2026, 0, 1)) }
    const gateway = await withPassword(options)
    const [mine, other] = [await signIn(gateway), await signIn(gateway)]
    await post(gateway, '/sign-out', {}, mine)
    expect([await statusOf(gateway, mine), await statusOf(gateway, other)]).toEqual([401, 200])
    const restarted = await withPassword(options)
    expect([await statusOf(restarted, mine), await statusOf(restarted, other)]).toEqual([401, 200])
  })

  test('needs a form', async () => {
    const gateway = await withPassword()
    const headers = await signIn(gateway)
    const json = { ...headers, 'content-type': 'application/json' }
    expect((await post(gateway, '/sign-out', { clear: '1' }, json)).status).toBe(400)
    expect(await statusOf(gateway, headers)).toBe(200)
  })

  test('is refused to other sites also where an API key opens the instance', async () => {
    const apiKey = 'k'.repeat(40)
    const gateway = await withPassword({ config: { apiKeys: [apiKey] } })
    const mine = await signIn(gateway)
    const headers = { authorization: `Bearer ${apiKey}`, origin: 'https://evil.example' }
    expect((await post(gateway, '/sign-out', { everywhere: '1' }, headers)).status).toBe(403)
    expect(await statusOf(gateway, mine)).toBe(200)
  })

  test('ends every session in the Cookie header', async () => {
    const gateway = await withPassword()
    const [first, second] = [await signIn(gateway), await signIn(gateway)]
    await post(gateway, '/sign-out', {}, { cookie: `${first.cookie}; ${second.cookie}` })
    expect([await statusOf(gateway, first), await statusOf(gateway, second)]).toEqual([401, 401])
  })

  test('ends no session for another site', async () => {
    const gateway = await withPassword()
    const headers = await signIn(gateway)
    expect((await post(gateway, '/sign-out', {}, { ...headers, origin: 'https://evil.example' })).status).toBe(401)
    expect(await statusOf(gateway, headers)).toBe(200)
  })

  test('in all browsers ends every session, also after a restart, and a new one can start', async () => {
    const dataDirectory = temporary()
    const gateway = await withPassword({ config: { dataDirectory }, now: () => new Date(Date.UTC(2026, 0, 1)) })
    const [mine, other] = [await signIn(gateway), await signIn(gateway)]
    await post(gateway, '/sign-out', { everywhere: '1' }, mine)
    expect([await statusOf(gateway, mine), await statusOf(gateway, other)]).toEqual([401, 401])
    const restarted = await withPassword({ config: { dataDirectory }, now: () => new Date(Date.UTC(2026, 0, 1)) })
    expect(await statusOf(restarted, mine)).toBe(401)
    expect(await statusOf(restarted, await signIn(restarted))).toBe(200)
  })

  test('in all browsers cannot be caused by a stranger or another site', async () => {
    const gateway = await withPassword()
    const headers = await signIn(gateway)
    expect((await post(gateway, '/sign-out', { everywhere: '1' })).status).toBe(401)
    expect((await post(gateway, '/sign-out', { everywhere: '1' }, { ...headers, origin: 'https://evil.example' })).status).toBe(
      401,
    )
    expect(await statusOf(gateway, headers)).toBe(200)
  })

  test.skipIf(!hasValkey).each([
    ['in this browser', {}],
    ['in all browsers', { everywhere: '1' }],
  ])('%s reaches replicas through Valkey', async (_, fields) => {
    const { url } = await startValkey()
    const clock = { ms: 0 }
    const replica = async () => {
      // Long deadlines, because a busy machine must not make a replica work alone.
      const deadlines = { connectMs: 30_000, commandMs: 30_000, lockMs: 30_000 }
      const valkey = openValkey(url, createLog('silent'), deadlines)
      onTestFinished(() => valkey.close())
      await valkey.opened
      return withPassword({ valkey, elapsed: () => clock.ms })
    }
    const [first, second] = [await replica(), await replica()]
    const headers = await signIn(first)
    expect(await statusOf(second, headers)).toBe(200)
    await post(first, '/sign-out', fields, headers)
    clock.ms += recheckMs
    expect(await statusOf(second, headers)).toBe(401)
  })
})

describe('a private response', () => {
  test.each(['/', '/assets/main-abc123.js', '/api/words.txt', '/api/docs', '/api/mirror/rank', '/no/page'])(
    'of %s stays out of shared caches',
    async (path) => {
      const gateway = await withPassword()
      const { headers } = await rawRequest(gateway.port, path, { headers: { ...html, ...(await signIn(gateway)) } })
      expect(headers['cache-control']).toMatch(/^private, (?:no-cache|no-store|max-age=\d+)/)
      expect(headers['x-emaki-access']).toBe('private')
    },
  )
})

describe('an API key', () => {
  const keys = ['first-key-of-a-client', 'second-key-of-a-client']
  test.each([{ 'x-api-key': keys[0] ?? '' }, { authorization: `Bearer ${keys[1]}` }])(
    'admits a client with %j',
    async (headers) => {
      const gateway = await withPassword({ config: { apiKeys: keys } })
      expect(await statusOf(gateway, headers)).toBe(200)
      expect(gateway.logged.join()).not.toContain('key-of-a-client')
    },
  )

  test.each(['open', 'password'] as const)('is not sent on as a token of an account where access is %s', async (access) => {
    const seen: (string | null)[] = []
    const gateway = await withPassword({
      config: { access, apiKeys: keys, apiProxy: true, ...(access === 'open' ? { password: '' } : {}) },
      fetch: async (request) => {
        seen.push(request.headers.get('authorization'), request.headers.get('x-api-key'))
        return Response.json({})
      },
    })
    await rawRequest(gateway.port, '/pixiv-app-api/v1/illust/detail', { headers: { authorization: `Bearer ${keys[0]}` } })
    await rawRequest(gateway.port, '/pixiv-app-api/v1/illust/detail', {
      headers: { 'x-api-key': keys[0] ?? '', authorization: 'Bearer token-of-an-account' },
    })
    expect(seen).toEqual([null, null, 'Bearer token-of-an-account', null])
  })

  test('beside the session of a browser leaves it in use', async () => {
    const session = `12345_${'a'.repeat(32)}`
    const cookies: (string | null)[] = []
    const gateway = await withPassword({
      config: { apiKeys: keys },
      fetch: async (request) => {
        cookies.push(request.headers.get('cookie'))
        return Response.json({ error: false, message: '', body: [] })
      },
    })
    await rawRequest(gateway.port, '/api/companion/ajax/illusts/bookmarks/add', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keys[0]}`,
        cookie: `PHPSESSID=${session}`,
        'content-type': 'application/json',
        'x-csrf-token': 'c'.repeat(32),
      },
      body: JSON.stringify({ illust_id: '1', restrict: 0, comment: '', tags: [] }),
    })
    expect(cookies).toEqual([expect.stringContaining(`PHPSESSID=${session}`)])
  })
})

describe('the header of a proxy', () => {
  const config = { access: 'header' as const, accessHeader: 'X-Auth-User', trustedProxies: ['127.0.0.0/8'] }

  test('admits the user that a listed proxy names', async () => {
    const gateway = await startGateway({ config })
    expect(await statusOf(gateway, { 'x-auth-user': 'anna' })).toBe(200)
    expect(await statusOf(gateway, { 'x-auth-user': 'anna' }, '/sign-in')).toBe(303)
  })

  test.each([
    ['no header', {}],
    ['an empty header', { 'x-auth-user': ' ' }],
    ['another header', { 'remote-user': 'anna' }],
    ['two headers, one of which may be the client’s', { 'x-auth-user': ['anna', 'eve'] }],
  ])('does not admit a request with %s', async (_, headers) => {
    expect(await statusOf(await startGateway({ config }), headers)).toBe(401)
  })

  test('is explained to a stranger who opens the sign-in page', async () => {
    const { port } = await startGateway({ config })
    const page = await rawRequest(port, '/sign-in', { headers: { ...html, 'accept-language': 'de' } })
    expect([page.status, page.body.toString().includes(signInTexts.de.otherWay)]).toEqual([401, true])
  })
})

describe('a password hash', () => {
  test('accepts its password in any Unicode form, and no other', async () => {
    const stored = parseHash(formatHash(newHash('パスワード-é', { logCost: 14, blockSize: 8, parallelization: 1 })))
    if (stored === undefined) throw new Error('the hash cannot be read')
    expect(await verifyPassword('パスワード-é'.normalize('NFD'), stored)).toBe(true)
    expect(await verifyPassword('パスワード-e', stored)).toBe(false)
  })

  test.each(['scrypt:', 'scrypt:15:8:3:c2FsdA:a2V5', hash.replace(':14:', ':9:'), hash.replace(':8:', ':99:'), `${hash}=`])(
    'is malformed as %s',
    (text) => expect(configuredHash(text)).toBeUndefined(),
  )
})
