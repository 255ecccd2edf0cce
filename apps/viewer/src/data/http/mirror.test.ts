// Asking the mirror: where, how often, and what comes back when it goes wrong.
import { describe, expect, it } from 'vitest'
import { parseInitialData } from '../query/initialData.ts'
import { createMirror, mirrorRequestKey } from './mirror.ts'

/** A network that answers each request with the next of `answers`, and remembers what was asked. */
function network(...answers: (() => Response | Promise<Response>)[]) {
  const asked: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new Request(input, init))
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    if (!answer) throw new TypeError('no answer planned')
    return answer()
  }
  return { asked, fetch }
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const nothing = parseInitialData(undefined)

const asking = (net: ReturnType<typeof network>, first = nothing) => createMirror(first, { fetch: net.fetch, pauseMs: 1 })

describe('a mirror key', () => {
  it('is the path and the query sorted by name, without what is not given', () => {
    expect(mirrorRequestKey('/rank', { page: 1, mode: 'day', date: '2026-11-19', size: undefined })).toBe(
      '/rank?date=2026-11-19&mode=day&page=1',
    )
    expect(mirrorRequestKey('/tags', {})).toBe('/tags')
  })

  it('writes words so that they cannot become other parameters', () => {
    expect(mirrorRequestKey('/search', { word: 'a&page=9 猫' })).toBe('/search?word=a%26page%3D9+%E7%8C%AB')
  })
})

describe('the mirror', () => {
  it('uses the answer that came with the page, once, without any call', async () => {
    const net = network(json({ illusts: ['from the network'] }))
    const first = parseInitialData('{"version":1,"answers":{"/rank?mode=day":{"illusts":["here"]}}}')
    const mirror = asking(net, first)
    expect(await mirror.get('/rank', { mode: 'day' })).toEqual({ status: 0, data: { illusts: ['here'] } })
    expect(net.asked).toHaveLength(0)
    expect(await mirror.get('/rank', { mode: 'day' })).toEqual({ status: 0, data: { illusts: ['from the network'] } })
  })

  it('asks for itself when the page came with an error', async () => {
    const net = network(json({ illusts: [] }))
    const first = parseInitialData('{"version":1,"answers":{"/rank":{"error":{"message":"Rate Limit"}}}}')
    expect(await asking(net, first).get('/rank', {})).toEqual({ status: 0, data: { illusts: [] } })
  })

  it('asks below its base, without credentials', async () => {
    const net = network(json({}))
    await asking(net).get('/illust', { id: '7' })
    expect(net.asked[0]?.url).toBe('http://localhost/api/mirror/illust?id=7')
    expect(net.asked[0]?.credentials).toBe('omit')
  })

  it('takes an error body for an error although its status is 200', async () => {
    const net = network(json({ error: { message: '', user_message: '尚无此页' } }))
    expect(await asking(net).get('/illust', { id: '1' })).toEqual({ status: -1, msg: '尚无此页', isMissing: true })
  })

  it.each([500, 502, 503, 504])('tries three times when the answer is %i', async (status) => {
    const net = network(json({ detail: 'broken' }, status))
    // 500 is an answer; the others say that nobody could give one.
    const told = status === 500 ? { status: -1, msg: 'error.network' } : { status: -1, msg: 'error.network', isUnreached: true }
    expect(await asking(net).get('/rank', {})).toEqual(told)
    expect(net.asked).toHaveLength(3)
  })

  it('says of a page where an answer should be that nobody was reached: a gate or a proxy has made it', async () => {
    const net = network(() => new Response('<html>Sign in to this network</html>', { headers: { 'content-type': 'text/html' } }))
    expect(await asking(net).get('/rank', {})).toMatchObject({ status: -1, isUnreached: true })
  })

  it('knows a work that is gone in every language, by upstream’s status beside the answer', async () => {
    const body = { error: { user_message: 'お探しのページは見つかりませんでした', message: '' } }
    const told = () => Response.json(body, { headers: { 'x-upstream-status': '404' } })
    const gone = { status: -1, msg: 'error.not_found', isMissing: true }
    expect(await asking(network(told)).get('/illust', { id: 1 })).toEqual(gone)
    expect(await asking(network(json(body, 404))).get('/illust', { id: 1 })).toEqual(gone)
    expect(await asking(network(json(body))).get('/illust', { id: 1 })).not.toHaveProperty('isMissing')
  })

  it('tries three times when there is no network', async () => {
    const net = network(offline)
    expect((await asking(net).get('/rank', {})).status).toBe(-1)
    expect(net.asked).toHaveLength(3)
  })

  it('is content with the second try', async () => {
    const net = network(offline, json({ illusts: [] }))
    expect(await asking(net).get('/rank', {})).toEqual({ status: 0, data: { illusts: [] } })
  })

  it.each([400, 404, 422, 429])('asks only once when the answer is %i', async (status) => {
    const net = network(json({ detail: 'no' }, status))
    expect((await asking(net).get('/rank', {})).status).toBe(-1)
    expect(net.asked).toHaveLength(1)
  })

  it('gives a message for a page that is no JSON', async () => {
    const net = network(() => new Response('<!doctype html><p>Checking your browser'))
    expect((await asking(net).get('/rank', {})).status).toBe(-1)
  })

  it('lets go when nobody waits any more', async () => {
    const stop = new AbortController()
    const net = network(() => {
      stop.abort()
      return offline()
    })
    await expect(asking(net).get('/rank', {}, stop.signal)).rejects.toBeDefined()
    expect(net.asked).toHaveLength(1)
  })
})
