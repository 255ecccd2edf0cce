// Proof of work: challenges, passes, and who needs one above the soft limit.
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { solutionOf, tinyWork } from '../testing/solveChallenge.ts'
import { startGateway } from '../testing/startGateway.ts'
import { exemptClients } from './exemptClients.ts'
import { createProofOfWork } from './proofOfWork.ts'
import { createRequestLimits, type RequestKind } from './requestLimits.ts'

const client = '203.0.113.7'

/** A proof of work at a clock that the test sets. */
function atClock() {
  const clock = { ms: Date.now() }
  return { clock, proofOfWork: createProofOfWork({ now: () => clock.ms, work: tinyWork }) }
}

const changed = (body: string, part: 'parameters' | 'solution', member: string, value: unknown): string => {
  const { challenge, solution } = JSON.parse(body)
  const parameters = { ...challenge.parameters, ...(part === 'parameters' ? { [member]: value } : {}) }
  return JSON.stringify({
    challenge: { ...challenge, parameters },
    solution: { ...solution, ...(part === 'solution' ? { [member]: value } : {}) },
  })
}

describe('a solution', () => {
  test('buys one pass', async () => {
    const { proofOfWork } = atClock()
    const body = await solutionOf(await proofOfWork.createChallenge())
    expect(await proofOfWork.exchange(body, client)).toMatch(/^[0-9a-z]+\.[\w-]{43}$/)
    expect(await proofOfWork.exchange(body, client)).toBeUndefined()
  })

  test.each<[string, (body: string) => string]>([
    ['no JSON', () => 'x'],
    ['no solution', () => '{}'],
    ['another key', (body) => changed(body, 'solution', 'derivedKey', '00'.repeat(32))],
    ['an easier challenge', (body) => changed(body, 'parameters', 'keyPrefix', '00')],
    ['a later end', (body) => changed(body, 'parameters', 'expiresAt', 9_999_999_999)],
    ['a member of its own', (body) => changed(body, 'parameters', 'data', {})],
  ])('buys none with %s', async (_name, change) => {
    const { proofOfWork } = atClock()
    const body = await solutionOf(await proofOfWork.createChallenge())
    expect(await proofOfWork.exchange(change(body), client)).toBeUndefined()
  })

  test('buys none after five minutes', async () => {
    const { clock, proofOfWork } = atClock()
    clock.ms -= 6 * 60_000
    expect(await proofOfWork.exchange(await solutionOf(await proofOfWork.createChallenge()), client)).toBeUndefined()
  })

  test('buys none from another gateway', async () => {
    const body = await solutionOf(await atClock().proofOfWork.createChallenge())
    expect(await atClock().proofOfWork.exchange(body, client)).toBeUndefined()
  })
})

test('a pass is valid for its client for 15 minutes, in a cookie or a header', async () => {
  const { clock, proofOfWork } = atClock()
  const pass = (await proofOfWork.exchange(await solutionOf(await proofOfWork.createChallenge()), client)) ?? ''
  const inCookie = { headers: { cookie: `a=b; emaki-pass=${pass}; c=d` } }
  const inHeader = { headers: { 'x-emaki-pass': pass } }
  expect(await proofOfWork.hasPass(inCookie, client)).toBe(true)
  expect(await proofOfWork.hasPass(inHeader, client)).toBe(true)
  expect(await proofOfWork.hasPass(inHeader, '203.0.113.8')).toBe(false)
  expect(await proofOfWork.hasPass({ headers: {} }, client)).toBe(false)
  expect(await proofOfWork.hasPass({ headers: { 'x-emaki-pass': `z${pass}` } }, client)).toBe(false)
  expect(await atClock().proofOfWork.hasPass(inHeader, client)).toBe(false)
  clock.ms += 15 * 60_000
  expect(await proofOfWork.hasPass(inHeader, client)).toBe(false)
})

describe('above the soft limit', () => {
  /** The result of a request of a client that has used up its soft limit. */
  async function chargeAbove(
    url: string,
    kind: RequestKind | 'call',
    headers: Readonly<Record<string, string>>,
    isKnown = false,
  ) {
    const config = { host: '0.0.0.0', rateLimit: undefined, trustedProxies: [] }
    const isExempt = exemptClients({ isKnown: () => isKnown }, true)
    const hasPass = async () => headers.pass === 'valid'
    const limits = createRequestLimits(config, () => 0, undefined, undefined, { hasPass, isExempt })
    const used = new IncomingMessage(new Socket())
    used.url = '/api/companion/api/pixiv-novel-translate/1.html'
    for (let count = 0; count < 15; count++) await limits?.charge(used, 'translation')
    const incoming = Object.assign(new IncomingMessage(new Socket()), { url, headers })
    return kind === 'call' ? limits?.chargeUpstreamCall(incoming, false) : limits?.charge(incoming, kind)
  }
  const session = `12345_${'a'.repeat(32)}`
  const bearer = `Bearer ${'t'.repeat(43)}`

  test.each<[string, RequestKind | 'call', Readonly<Record<string, string>>]>([
    ['/api/mirror/rank', 'mirror', {}],
    ['/api/pixiv/rank', 'call', {}],
    ['/api/companion/user', 'companion', {}],
    ['/api/sauce', 'imageSearch', {}],
    ['/artworks/1', 'call', {}],
    ['/api/mirror/rank', 'mirror', { authorization: 'Bearer short' }],
    ['/api/mirror/rank', 'mirror', { cookie: `PHPSESSID=${session}` }],
    ['/api/companion/user', 'companion', { cookie: 'PHPSESSID=1_x' }],
  ])('%s as %s with %j needs a pass', async (url, kind, headers) => {
    expect(await chargeAbove(url, kind, headers)).toEqual({
      'retry-after': expect.stringMatching(/^[1-9]/),
      'x-emaki-challenge': '/api/challenge',
    })
    expect(await chargeAbove(url, kind, { ...headers, pass: 'valid' })).toBeUndefined()
    expect(await chargeAbove(url, kind, headers, true)).toBeUndefined()
  })

  test.each<[string, RequestKind | 'call', Readonly<Record<string, string>>]>([
    ['/api/image/i.pximg.net/1.jpg', 'picture', {}],
    ['/api/image/i.pximg.net/1.jpg', 'call', {}],
    ['/api/live/stream/1', 'stream', {}],
    ['/share', 'share', {}],
    ['/api/challenge', 'challenge', {}],
    ['/api/companion/session', 'call', {}],
    ['/api/companion/live', 'call', { upgrade: 'websocket' }],
    ['/pixiv-app-api/v1/illust/detail', 'call', {}],
    ['/api/mirror/rank', 'mirror', { authorization: bearer }],
    ['/api/companion/user', 'companion', { cookie: `PHPSESSID=${session}` }],
    ['/api/companion/user', 'call', { 'x-auth': session }],
  ])('%s as %s with %j needs none', async (url, kind, headers) => {
    expect(await chargeAbove(url, kind, headers)).toBeUndefined()
  })
})

describe('a gateway with proof of work', () => {
  const config = { rateLimit: true, proofOfWork: true, apiKeys: ['k'.repeat(20)], companionOrigins: ['https://viewer.example'] }

  test('lets a client that has solved a challenge go on until the rate limit', async () => {
    const { port } = await startGateway({ config, elapsed: () => 0, proofWork: tinyWork })
    const search = (word: number, headers = {}) => rawRequest(port, `/api/mirror/search?word=${word}`, { headers })
    let refused = await search(0)
    let sent = 1
    for (; refused.status === 200; sent += 1) refused = await search(sent)
    expect(refused).toMatchObject({ status: 429, headers: { 'x-emaki-challenge': '/api/challenge' } })
    expect(refused.headers['access-control-expose-headers']).toContain('x-emaki-challenge')
    expect(json(refused)).toMatchObject({ code: 429, error: { message: 'Rate Limit' } })
    const origin = 'https://viewer.example'
    // A search costs more than this, so a little of the soft limit is left.
    let companion = refused
    for (const id of [1, 2, 3]) companion = await rawRequest(port, `/api/companion/ajax/illust/${id}`, { headers: { origin } })
    expect(companion).toMatchObject({ status: 429, headers: { 'x-emaki-challenge': '/api/challenge' } })
    expect([json(companion), companion.headers['access-control-expose-headers']]).toEqual([
      { error: { message: 'Rate Limit' } },
      expect.stringContaining('x-emaki-challenge'),
    ])

    expect((await search(1000, { 'x-api-key': 'k'.repeat(20) })).status).toBe(200)
    expect((await rawRequest(port, '/', { headers: { accept: 'text/html' } })).status).toBe(200)

    const challenge = await rawRequest(port, '/api/challenge')
    const solution = await solutionOf(challenge.body.toString('utf8'))
    const bought = await rawRequest(port, '/api/challenge', { method: 'POST', body: solution })
    const [cookie = ''] = bought.headers['set-cookie'] ?? []
    expect([bought.status, cookie]).toEqual([200, expect.stringMatching(/; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/)])
    expect(JSON.parse(bought.body.toString('utf8'))).toEqual({ seconds: 900 })
    const again = await rawRequest(port, '/api/challenge', { method: 'POST', body: solution })
    expect(again).toMatchObject({ status: 400, headers: { 'access-control-allow-origin': '*' } })

    const pass = cookie.split(';', 1)[0] ?? ''
    let passed = await search(sent, { cookie: pass })
    expect(passed.status).toBe(200)
    for (; passed.status === 200; sent += 1) passed = await search(sent, { cookie: pass })
    expect([passed.status, passed.headers['x-emaki-challenge']]).toEqual([429, undefined])
  })

  test('gives pages of other origins the pass to send in a header', async () => {
    const { port } = await startGateway({ config, proofWork: tinyWork })
    const origin = 'https://viewer.example'
    for (const path of ['/api/mirror/rank', '/api/companion/user']) {
      const preflight = await rawRequest(port, path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-emaki-pass' },
      })
      expect(preflight.headers['access-control-allow-headers']).toContain('x-emaki-pass')
    }
    const challenge = await rawRequest(port, '/api/challenge', { headers: { origin } })
    const body = await solutionOf(challenge.body.toString('utf8'))
    const bought = await rawRequest(port, '/api/challenge', { method: 'POST', headers: { origin }, body })
    expect(json(bought)).toEqual({ pass: expect.any(String), seconds: 900 })
    expect([bought.headers['set-cookie'], bought.headers['access-control-allow-origin']]).toEqual([undefined, '*'])
  })

  test('gives crawlers no challenge', async () => {
    const { port } = await startGateway({ config, elapsed: () => 0, proofWork: tinyWork })
    const headers = { 'user-agent': 'ExampleBot/1.0' }
    let response = await rawRequest(port, '/api/mirror/rank', { headers })
    for (let count = 0; response.status === 200 && count < 30; count++) {
      response = await rawRequest(port, '/api/mirror/rank', { headers })
    }
    expect([response.status, response.headers['x-emaki-challenge']]).toEqual([429, undefined])
  })
})

test('a gateway without proof of work has no challenges', async () => {
  const { port } = await startGateway({ config: { rateLimit: true } })
  expect((await rawRequest(port, '/api/challenge')).status).toBe(404)
  expect((await rawRequest(port, '/api/challenge', { method: 'POST', body: '{}' })).status).toBe(404)
})
