// The companion behind the gateway: paths, caching, and privacy.
import { describe, expect, test } from 'vitest'
import { rawRequest } from '../testing/rawRequest.ts'
import { scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { startGateway } from '../testing/startGateway.ts'

describe('the companion behind the gateway', () => {
  const works = () => Response.json({ error: false, message: '', body: { illusts: [{ id: '1' }] } })
  const ignore = () => undefined

  test('serves its own base path and the paths of other clients', async () => {
    const { port } = await startGateway(scriptedUpstream(works))
    for (const path of ['/api/companion/ajax/illust/new', '/api/pixiv-now/http/ajax/illust/new']) {
      expect((await rawRequest(port, path)).status).not.toBe(404)
    }
    expect((await rawRequest(port, '/api/companion/nothing')).status).toBe(404)
  })

  test('keeps the envelope at the root, where clients of the site expect it', async () => {
    const upstream = scriptedUpstream(works)
    const { port } = await startGateway(upstream)
    const envelope = { error: false, message: '', body: { illusts: [{ id: '1' }] } }
    for (const path of ['/ajax/illust/new', '/ajax/illust/new?lang=ja', '/ajax/illust/new']) {
      const { status, body } = await rawRequest(port, path)
      expect([status, JSON.parse(body.toString('utf8'))]).toEqual([200, envelope])
    }
    expect(upstream.requests).toHaveLength(2)
    expect((await rawRequest(port, '/ajax/nothing')).status).toBe(404)
  })

  test('leaves the page at /ranking.php to the viewer, and has its JSON', async () => {
    const { port } = await startGateway(scriptedUpstream(() => Response.json({ contents: [] })))
    const type = async (path: string) =>
      (await rawRequest(port, path, { headers: { accept: 'text/html' } })).headers['content-type']
    expect(await type('/ranking.php?mode=daily')).toContain('text/html')
    expect(await type('/ranking.php?mode=daily&format=json')).toContain('json')
  })

  test('calls upstream once for a public response', async () => {
    const upstream = scriptedUpstream(() => Response.json({ error: false, message: '', body: { id: '1', title: 'A' } }))
    const { port } = await startGateway(upstream)
    const responses = await Promise.all(Array.from({ length: 20 }, () => rawRequest(port, '/api/companion/ajax/illust/1?_t=1')))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(upstream.requests).toHaveLength(1)
  })

  test.each<[string, Record<string, string>]>([
    ['cookies of other programs', { cookie: 'theme=dark; emaki-translators=kiss' }],
    ['an Origin', { origin: 'https://viewer.example' }],
    ['a request for fresh data', { 'cache-control': 'no-cache' }],
  ])('shares a public response whatever %s contains', async (_, headers) => {
    const upstream = scriptedUpstream(() => Response.json({ error: false, message: '', body: { id: '1', title: 'A' } }))
    const { port } = await startGateway(upstream)
    const path = '/api/companion/ajax/illust/1'
    await rawRequest(port, path)
    const response = await rawRequest(port, path, { headers })
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(upstream.requests).toHaveLength(1)
  })

  test('shares a public response among cache busters, escapes and HEAD', async () => {
    const upstream = scriptedUpstream(() => Response.json({ error: false, message: '', body: { id: '1', title: 'A' } }))
    const { port } = await startGateway(upstream)
    const paths = [
      '/api/companion/ajax/illust/1',
      '/api/companion/ajax/illust/1?_t=5&_vercel_no_cache=1&x=y',
      '/api/companion/ajax/%69llust/1',
    ]
    for (const path of paths) expect((await rawRequest(port, path)).status).toBe(200)
    expect((await rawRequest(port, '/api/companion/ajax/illust/1', { method: 'HEAD' })).status).toBe(200)
    expect(upstream.requests).toHaveLength(1)
  })

  test('calls upstream once for a fresh random batch that many clients request at once', async () => {
    const clients = 20
    let arrived = 0
    let open = (): void => undefined
    const allArrived = new Promise<void>((resolve) => {
      open = resolve
    })
    const observeRequest = () => {
      arrived += 1
      // One more for the first batch.
      if (arrived === clients + 1) open()
    }
    const upstream = scriptedUpstream(async () => {
      // The call of the fresh batch lasts until every client has sent its request, however busy the machine is.
      if (arrived > 1) await allArrived
      return works()
    })
    const observer = { observeRequest, observeResponse: ignore, observeLookup: ignore, observeRateLimited: ignore }
    const { port } = await startGateway({ ...upstream, metrics: observer })
    const path = '/api/companion/ajax/illust/discovery?_vercel_no_cache=1&_t='
    await rawRequest(port, '/api/companion/ajax/illust/discovery')
    const responses = await Promise.all(Array.from({ length: clients }, (_, index) => rawRequest(port, `${path}${index}`)))
    expect(new Set(responses.map(({ status, headers }) => `${status} ${headers['cache-control']}`))).toEqual(
      new Set(['200 no-store']),
    )
    expect(upstream.requests).toHaveLength(2)
  })

  test('names in Vary the request headers that a public response depends on', async () => {
    const upstream = scriptedUpstream(() => Response.json({ error: false, message: '', body: { id: '1' } }))
    const { port } = await startGateway(upstream)
    const path = '/api/companion/ajax/illust/1'
    for (const headers of [{}, { 'x-raw-envelope': '1' }]) {
      const { vary } = (await rawRequest(port, path, { headers })).headers
      for (const name of ['authorization', 'cookie', 'origin', 'x-auth', 'x-raw-envelope']) expect(vary).toContain(name)
    }
  })

  test('never shares a response to a request with a session, a token or a cookie', async () => {
    let count = 0
    const upstream = scriptedUpstream(() => Response.json({ error: false, message: '', body: { id: '1', seen: count++ } }))
    const { port } = await startGateway({
      ...upstream,
      source: { companion: { pace: { parallel: 9, spacingMs: 0, pauseMs: 0, longestWaitMs: 1000 } } },
    })
    const session = `12_${'a'.repeat(32)}`
    const who = [{ 'x-auth': `PHPSESSID=${session}` }, { authorization: `Bearer ${session}` }, { cookie: `PHPSESSID=${session}` }]
    for (const headers of [...who, ...who]) {
      const response = await rawRequest(port, '/api/companion/ajax/illust/1', { headers })
      expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store'])
    }
    expect(upstream.requests).toHaveLength(6)
    await rawRequest(port, '/api/companion/ajax/illust/1')
    expect(upstream.requests).toHaveLength(7)
    expect(upstream.requests[6]?.headers.get('cookie')).toBeNull()
  })

  test.each([
    '/api/companion//[x/?code=secret-code',
    '/api/companion//evil.example/ajax/illust/1?code=secret-code',
    '/api/companion///?code=secret-code',
  ])('refuses the address %s', async (path) => {
    const { port, logged } = await startGateway()
    expect((await rawRequest(port, path)).status).toBe(400)
    expect(logged.join('')).toBe('')
  })

  test("logs a request that upstream's bot check rejected, without its id", async () => {
    const upstream = scriptedUpstream(() => new Response('<p>no</p>', { status: 403, headers: { 'content-type': 'text/html' } }))
    const { port, logged } = await startGateway(upstream)
    await rawRequest(port, '/api/companion/ajax/illust/1234567')
    expect(logged.join('')).toContain('blocked')
    expect(logged.join('')).toContain('/ajax/illust/{id}')
    expect(logged.join('')).not.toContain('1234567')
  })

  test('H2 an upload of more than 15 MB is rejected unread', async () => {
    const { port } = await startGateway()
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(20 * 1024 * 1024) }
    expect((await rawRequest(port, '/api/saucenao', { method: 'POST', headers })).status).toBe(413)
    const form = { 'content-type': 'application/json', 'content-length': '70000' }
    expect((await rawRequest(port, '/api/companion/ajax/illusts/bookmarks/add', { method: 'POST', headers: form })).status).toBe(
      413,
    )
  })
})
