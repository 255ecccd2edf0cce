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

  test('has a cookie of its own for each account, and a request says which one it is for', async () => {
    const { storeSession, send } = await opened()
    const idOf = (index: number) => String(context.catalogue.accounts()[index]?.id)
    const cookies: string[] = []
    for (const index of [0, 1]) {
      const response = await storeSession(bodyOf(sessionOf(index)), { ...own, 'x-account': idOf(index) })
      cookies.push(response.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '')
    }
    expect(cookies).toEqual([`PHPSESSID_${idOf(0)}=${sessionOf(0)}`, `PHPSESSID_${idOf(1)}=${sessionOf(1)}`])
    const whose = async (account: string, cookie = cookies.join('; ')) => {
      const response = await send('/api/companion/user', { cookie, 'x-account': account })
      return response.status === 200 ? json(response) : response.status
    }
    expect(await whose(idOf(1))).toMatchObject({ userData: { id: idOf(1) } })
    expect(await whose(idOf(0))).toMatchObject({ userData: { id: idOf(0) } })
    // Without its cookie an account gets no other one.
    expect(await whose(idOf(1), cookies[0])).toBe(401)
    expect(await whose('x', cookies.join('; '))).toBe(401)
    // A session from before the browser had several accounts serves its own account only.
    expect(await whose(idOf(0), `PHPSESSID=${sessionOf(0)}`)).toMatchObject({ userData: { id: idOf(0) } })
    expect(await whose(idOf(1), `PHPSESSID=${sessionOf(0)}`)).toBe(401)
  })

  test('is stored and removed under the account that the request names', async () => {
    const { storeSession } = await opened()
    const account = String(context.catalogue.accounts()[0]?.id)
    expect((await storeSession(bodyOf(sessionOf(1)), { ...own, 'x-account': account })).status).toBe(400)
    const removed = await storeSession(bodyOf(null), { ...own, 'x-account': account, cookie: `PHPSESSID=${sessionOf(0)}` })
    expect(removed.headers['set-cookie']?.map((cookie) => cookie.split(';', 1)[0])).toEqual([
      `PHPSESSID_${account}=`,
      'PHPSESSID=',
    ])
    const other = await storeSession(bodyOf(null), { ...own, 'x-account': account, cookie: `PHPSESSID=${sessionOf(1)}` })
    expect(other.headers['set-cookie']?.map((cookie) => cookie.split(';', 1)[0])).toEqual([`PHPSESSID_${account}=`])
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
