// Requests to the mirror: address, retries and errors.
import { describe, expect, it } from 'vitest'
import { parseInitialData } from '../query/initialData.ts'
import { createMirror, mirrorRequestKey } from './mirror.ts'

/** A network that returns the next of `responses` for each request, and records the requests. */
function network(...responses: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(new Request(input, init))
    const response = responses[Math.min(requests.length, responses.length) - 1]
    if (!response) throw new TypeError('no answer planned')
    return response()
  }
  return { requests, fetch }
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const nothing = parseInitialData(undefined)

const asking = (net: ReturnType<typeof network>, first = nothing) => createMirror(first, { fetch: net.fetch, pauseMs: 1 })

describe('mirrorRequestKey', () => {
  it('is the path and the sorted query without undefined parameters', () => {
    expect(mirrorRequestKey('/rank', { page: 1, mode: 'day', date: '2026-11-19', size: undefined })).toBe(
      '/rank?date=2026-11-19&mode=day&page=1',
    )
    expect(mirrorRequestKey('/tags', {})).toBe('/tags')
  })

  it('encodes values so that they cannot become other parameters', () => {
    expect(mirrorRequestKey('/search', { word: 'a&page=9 猫' })).toBe('/search?word=a%26page%3D9+%E7%8C%AB')
  })
})

describe('Mirror.get', () => {
  it('uses the response in the page once, without a request', async () => {
    const net = network(json({ illusts: ['from the network'] }))
    const first = parseInitialData('{"version":1,"answers":{"/rank?mode=day":{"illusts":["here"]}}}')
    const mirror = asking(net, first)
    expect(await mirror.get('/rank', { mode: 'day' })).toEqual({ ok: true, value: { illusts: ['here'] } })
    expect(net.requests).toHaveLength(0)
    expect(await mirror.get('/rank', { mode: 'day' })).toEqual({ ok: true, value: { illusts: ['from the network'] } })
  })

  it('sends a request when the response in the page is an error', async () => {
    const net = network(json({ illusts: [] }))
    const first = parseInitialData('{"version":1,"answers":{"/rank":{"error":{"message":"Rate Limit"}}}}')
    expect(await asking(net, first).get('/rank', {})).toEqual({ ok: true, value: { illusts: [] } })
  })

  it('requests routes below its base without credentials', async () => {
    const net = network(json({}))
    await asking(net).get('/illust', { id: '7' })
    expect(net.requests[0]?.url).toBe('http://localhost/api/mirror/illust?id=7')
    expect(net.requests[0]?.credentials).toBe('omit')
  })

  it('treats an error body with status 200 as an error', async () => {
    const net = network(json({ error: { message: '', user_message: '尚无此页' } }))
    expect(await asking(net).get('/illust', { id: '1' })).toEqual({ ok: false, error: { message: '尚无此页', kind: 'removed' } })
  })

  it.each([500, 502, 503, 504])('tries three times after status %i', async (status) => {
    const net = network(json({ detail: 'broken' }, status))
    // Status 500 is a response of the server. The others mean that the server is unreachable.
    const expected =
      status === 500
        ? { ok: false, error: { message: 'error.network', kind: 'other' } }
        : { ok: false, error: { message: 'error.network', kind: 'offline' } }
    expect(await asking(net).get('/rank', {})).toEqual(expected)
    expect(net.requests).toHaveLength(3)
  })

  it('treats an HTML page in place of JSON as unreachable, because a proxy wrote it', async () => {
    const net = network(() => new Response('<html>Sign in to this network</html>', { headers: { 'content-type': 'text/html' } }))
    expect(await asking(net).get('/rank', {})).toMatchObject({ ok: false, error: { kind: 'offline' } })
  })

  it("detects a removed work in every language by upstream's status", async () => {
    const body = { error: { user_message: 'お探しのページは見つかりませんでした', message: '' } }
    const removed = () => Response.json(body, { headers: { 'x-upstream-status': '404' } })
    const gone = { ok: false, error: { message: 'error.not_found', kind: 'removed' } }
    expect(await asking(network(removed)).get('/illust', { id: 1 })).toEqual(gone)
    expect(await asking(network(json(body, 404))).get('/illust', { id: 1 })).toEqual(gone)
    expect(await asking(network(json(body))).get('/illust', { id: 1 })).toHaveProperty('error.kind', 'refused')
  })

  it('tries three times without a network', async () => {
    const net = network(offline)
    expect((await asking(net).get('/rank', {})).ok).toBe(false)
    expect(net.requests).toHaveLength(3)
  })

  it('succeeds on the second try', async () => {
    const net = network(offline, json({ illusts: [] }))
    expect(await asking(net).get('/rank', {})).toEqual({ ok: true, value: { illusts: [] } })
  })

  it.each([400, 404, 422, 429])('does not retry after status %i', async (status) => {
    const net = network(json({ detail: 'no' }, status))
    expect((await asking(net).get('/rank', {})).ok).toBe(false)
    expect(net.requests).toHaveLength(1)
  })

  it('returns a message for a response that is not JSON', async () => {
    const net = network(() => new Response('<!doctype html><p>Checking your browser'))
    expect((await asking(net).get('/rank', {})).ok).toBe(false)
  })

  it('rejects when the caller aborts', async () => {
    const stop = new AbortController()
    const net = network(() => {
      stop.abort()
      return offline()
    })
    await expect(asking(net).get('/rank', {}, stop.signal)).rejects.toBeDefined()
    expect(net.requests).toHaveLength(1)
  })
})
