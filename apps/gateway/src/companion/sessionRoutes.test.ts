// Web sessions that a browser stores in a cookie of the gateway.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContractContext, openContractContext } from '../contract/testing/contractContext.ts'
import { json, type RawOptions, rawRequest } from '../testing/rawRequest.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'

let context: ContractContext
beforeAll(() => {
  context = openContractContext()
})
afterAll(() => context.close())

const sessionOf = (index: number) => context.catalogue.accounts()[index]?.session ?? ''
const own = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

/** A gateway over the embedded site, with functions that send requests as a browser does. */
async function opened(config: TestGatewayOptions['config'] = {}) {
  const gateway = await startGateway({
    fetch: context.site,
    config: { accessLog: true, ...config },
    source: { companion: { pace: { parallel: 8, spacingMs: 0, pauseMs: 1, longestWaitMs: 5000 } } },
  })
  const storeSession = (body: string, headers: RawOptions['headers'] = own) =>
    rawRequest(gateway.port, '/api/companion/session', { method: 'POST', headers, body })
  const send = (path: string, headers: RawOptions['headers'] = {}) => rawRequest(gateway.port, path, { headers })
  return { ...gateway, storeSession, send }
}
const bodyOf = (session: unknown) => JSON.stringify({ session })

describe('a session that a browser stores in the gateway', () => {
  test('is returned as an HttpOnly cookie for the companion path, with its user', async () => {
    const { storeSession, send } = await opened()
    const response = await storeSession(bodyOf(sessionOf(0)))
    expect([response.status, json(response)]).toMatchObject([
      200,
      { userData: { id: String(context.catalogue.accounts()[0]?.id) } },
    ])
    expect(response.headers['cache-control']).toBe('no-store')
    const [cookie = ''] = response.headers['set-cookie'] ?? []
    expect(cookie).toBe(`PHPSESSID=${sessionOf(0)}; Path=/api/companion; Max-Age=15552000; HttpOnly; SameSite=Strict`)
    const whose = await send('/api/companion/user', { cookie: cookie.split(';', 1)[0] ?? '' })
    expect([whose.status, whose.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test('has a Secure cookie when the public origin is https', async () => {
    const { storeSession } = await opened({ origin: 'https://emaki.example', publicHosts: ['127.0.0.1'] })
    expect((await storeSession(bodyOf(sessionOf(0)))).headers['set-cookie']?.[0]).toMatch(/; Secure$/)
  })

  test('is removed by a request with null', async () => {
    const { storeSession } = await opened()
    const response = await storeSession(bodyOf(null))
    expect([response.status, response.headers['set-cookie']?.[0]]).toEqual([
      204,
      'PHPSESSID=; Path=/api/companion; Max-Age=0; HttpOnly; SameSite=Strict',
    ])
  })

  test('is not stored when upstream rejects it', async () => {
    const { storeSession } = await opened()
    const response = await storeSession(bodyOf(`99_${'x'.repeat(32)}`))
    expect([response.status, response.headers['set-cookie']]).toEqual([401, undefined])
  })

  test.each([
    ['no JSON', 'PHPSESSID'],
    ['nothing', ''],
    ['no member', '{}'],
    ['J6: one digit', bodyOf(`1_${'a'.repeat(32)}`)],
    ['J6: 31 characters', bodyOf(`12_${'a'.repeat(31)}`)],
    ['J6: another header', bodyOf(`12_${'a'.repeat(32)}\r\nset-cookie: a=b`)],
    ['a whole cookie', bodyOf(`PHPSESSID=12_${'a'.repeat(32)}`)],
    ['too much', bodyOf('a'.repeat(5000))],
  ])('is rejected when the body is %s', async (_name, body) => {
    const { storeSession } = await opened()
    const response = await storeSession(body)
    expect([response.status, response.headers['set-cookie']]).toEqual([400, undefined])
  })

  test.each([
    ['a page elsewhere', { ...own, 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling site', { ...own, 'sec-fetch-site': 'same-site' }, 403],
    ['another origin', { 'content-type': 'application/json', origin: 'https://evil.example' }, 403],
    ['an opaque origin', { 'content-type': 'application/json', origin: 'null' }, 403],
    ['a plain form', { 'content-type': 'text/plain' }, 415],
  ])('is not accepted from %s', async (_name, headers, status) => {
    const { storeSession } = await opened()
    const response = await storeSession(bodyOf(sessionOf(0)), headers)
    expect([response.status, response.headers['set-cookie']]).toEqual([status, undefined])
  })

  test('is not logged, and cannot be read by GET', async () => {
    const { storeSession, send, logged } = await opened()
    expect((await send('/api/companion/session')).status).toBe(405)
    await storeSession(bodyOf(sessionOf(0)))
    await expect.poll(() => logged.join('')).toContain('/api/companion/session')
    expect(logged.join('')).not.toContain(sessionOf(0))
  })
})
