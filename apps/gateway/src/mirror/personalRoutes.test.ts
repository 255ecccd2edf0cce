// The mirror for requests with a user's own token: private and not cached.
import { type Fetch, record } from '@emaki/domain'
import { openPersonalMirror } from '@emaki/mirror'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContractContext, openContractContext } from '../contract/testing/contractContext.ts'
import { json, type RawOptions, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'

const app = { clientId: 'sample-client', clientSecret: 'sample-secret', hashSecret: 'sample-hash-secret' }
let context: ContractContext
beforeAll(() => {
  context = openContractContext()
})
afterAll(() => context.close())

/** An access token of a demo account, from the token endpoint. */
async function tokenOf(index: number): Promise<string> {
  const form = new URLSearchParams({
    client_id: app.clientId,
    client_secret: app.clientSecret,
    grant_type: 'refresh_token',
    refresh_token: context.catalogue.accounts()[index]?.refreshToken ?? '',
  })
  const response = await context.site(new Request('https://oauth.secure.pixiv.net/auth/token', { method: 'POST', body: form }))
  return String(record(await response.json()).access_token)
}

/** A gateway with a constant shared mirror, whose personal mirrors use the embedded site. */
async function opened() {
  const requests: string[] = []
  const fetch: Fetch = (request) => {
    requests.push(new URL(request.url).pathname)
    return context.site(request)
  }
  const faults: unknown[] = []
  const personalMirror = openPersonalMirror({ ...app, fetch, onError: (error) => faults.push(error) })
  const { port } = await startGateway({ mirror: () => Response.json({ shared: true }), source: { personalMirror } })
  const send = (route: string, token: string | undefined, headers: RawOptions['headers'] = {}) =>
    rawRequest(port, `/api/mirror${route}`, {
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    })
  return { port, send, requests, faults }
}

const write = (path: string, data: object) => `/req_post?path=${path}&data=${encodeURIComponent(JSON.stringify(data))}&t=1`
const idOf = (index: number) => context.catalogue.accounts()[index]?.id

describe('the mirror for a request with a token', () => {
  test('writes with the account of the token, visible only to it', async () => {
    const { port, send, faults } = await opened()
    const [mine, yours] = [await tokenOf(0), await tokenOf(1)]
    const [work] = (record(json(await send('/illust_new', mine))).illusts as { id: number }[]).map(({ id }) => id)
    const isBookmarked = async (token: string) =>
      record(record(json(await send(`/illust?id=${work}`, token))).illust).is_bookmarked
    const before = [await isBookmarked(mine), await isBookmarked(yours)]
    const done = await send(write('v2/illust/bookmark/add', { illust_id: String(work), restrict: 'private' }), mine)
    expect([done.status, json(done)]).toEqual([200, {}])
    expect([before, await isBookmarked(mine), await isBookmarked(yours)]).toEqual([[false, false], true, false])
    const list = await send(`/favorite?id=${idOf(0)}&restrict=private`, mine)
    expect(record((record(json(list)).illusts as unknown[])[0]).id).toBe(work)
    // Without a valid token the shared mirror responds.
    for (const authorization of ['', 'Basic YTpi', 'Bearer x']) {
      const response = await rawRequest(port, `/api/mirror/favorite?id=${idOf(0)}&restrict=private`, {
        headers: { authorization },
      })
      expect(json(response)).toEqual({ shared: true })
    }
    await send(write('v1/illust/bookmark/delete', { illust_id: work }), mine)
    expect(faults).toEqual([])
  })

  test('is neither cached nor shared nor open to other origins', async () => {
    const { send, requests } = await opened()
    const [mine, yours] = [await tokenOf(0), await tokenOf(1)]
    const calls = requests.length
    for (const token of [mine, yours, mine]) {
      const { status, headers } = await send('/illust_recommended', token)
      expect([status, headers['cache-control'], headers.etag, headers['access-control-allow-origin']]).toEqual([
        200,
        'private, no-store',
        undefined,
        undefined,
      ])
      expect(headers.vary).toContain('authorization')
    }
    expect(requests.length).toBe(calls + 3)
    expect(json(await send('/illust_recommended', undefined))).toEqual({ shared: true })
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['this host on another port', { origin: 'http://127.0.0.1:1' }],
  ])('C7 rejects %s without a call upstream', async (_, headers) => {
    const { send, requests } = await opened()
    const token = await tokenOf(0)
    const before = requests.length
    const response = await send(write('v1/user/follow/add', { user_id: '1' }), token, headers)
    expect([response.status, response.headers['cache-control'], requests.length]).toEqual([403, 'private, no-store', before])
  })

  test('C7 rejects navigation and every method except GET', async () => {
    const { send, port } = await opened()
    const token = await tokenOf(0)
    const path = write('v1/user/follow/add', { user_id: '1' })
    expect((await send(path, token, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).status).toBe(403)
    const posted = await rawRequest(port, `/api/mirror${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    expect(posted.status).toBe(405)
  })

  test('accepts its own pages', async () => {
    const { send, port } = await opened()
    const own = { origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
    expect((await send('/illust_new', await tokenOf(0), own)).status).toBe(200)
  })

  test('rejects a forged or expired token after one call', async () => {
    const { send, requests } = await opened()
    const response = await send('/illust_recommended', 'x'.repeat(43))
    expect(json(response)).toMatchObject({ error: { message: 'Not login.' } })
    expect(requests).toHaveLength(1)
    expect((await send('/me', await tokenOf(0))).status).toBe(404)
  })

  test('does not send tokens to other mirrors', async () => {
    const received: (string | null)[] = []
    const { port } = await startGateway({
      mirror: (request) => {
        received.push(request.headers.get('authorization'))
        return Response.json({ shared: true })
      },
    })
    await rawRequest(port, '/api/mirror/rank', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } })
    expect(received).toEqual([null])
  })
})
