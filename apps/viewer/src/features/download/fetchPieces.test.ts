// Fetching a file in pieces: progress, lost connections, and files that come short.
import { describe, expect, it } from 'vitest'
import { failureOf } from './failure.ts'
import { fetchPieces } from './fetchPieces.ts'
import { pieceStore } from './pieces.ts'

const signal = new AbortController().signal
const noDisk = () => Promise.reject(new Error('no disk'))
const newPieces = () => pieceStore(noDisk).of('job', 0)
const file = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)

/** A server that has `file`, and breaks off after `breaks[n]` bytes of the nth answer. */
function server(breaks: readonly (number | undefined)[] = [], { ranges = true } = {}) {
  const asked: (string | null)[] = []
  const send: typeof fetch = async (_url, init) => {
    const range = new Headers(init?.headers).get('range')
    asked.push(range)
    const from = ranges && range ? Number(/\d+/.exec(range)?.[0]) : 0
    if (from >= file.length) return new Response(null, { status: 416 })
    const until = breaks[asked.length - 1]
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(file.slice(from, until === undefined ? undefined : from + until))
        if (until === undefined) controller.close()
        // What was sent arrives before the line breaks.
        else setTimeout(() => controller.error(new TypeError('network error')), 5)
      },
    })
    const headers = new Headers({ 'content-type': 'image/png', 'content-length': String(file.length - from) })
    if (from > 0) headers.set('content-range', `bytes ${from}-${file.length - 1}/${file.length}`)
    return new Response(body, { status: from > 0 ? 206 : 200, headers })
  }
  return { asked, send }
}

const answering = (response: () => Response) => async () => response()
const kindOf = async (send: typeof fetch) =>
  fetchPieces('u', newPieces(), { signal, onShare: () => undefined, fetch: send, pauseMs: 0 }).then(
    () => 'none',
    (error: unknown) => failureOf(error),
  )

describe('fetchPieces', () => {
  it('brings a file whole and tells how far it is', async () => {
    const shares: number[] = []
    const whole = await fetchPieces('u', newPieces(), { signal, onShare: (share) => shares.push(share), fetch: server().send })
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(file)
    expect(whole.type).toBe('image/png')
    expect(shares.at(-1)).toBe(1)
  })
  it('goes on where the connection was lost, twice', async () => {
    const { asked, send } = server([300, 300])
    const whole = await fetchPieces('u', newPieces(), { signal, onShare: () => undefined, fetch: send, pauseMs: 0 })
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(file)
    expect(asked).toEqual([null, 'bytes=300-', 'bytes=600-'])
  })
  it('takes a later visit up where an earlier one was cut off', async () => {
    const pieces = newPieces()
    await pieces.add([file.slice(0, 400)])
    const { asked, send } = server()
    const whole = await fetchPieces('u', pieces, { signal, onShare: () => undefined, fetch: send })
    expect(asked).toEqual(['bytes=400-'])
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(file)
  })
  it('starts anew where the server knows no ranges', async () => {
    const { send } = server([300], { ranges: false })
    const whole = await fetchPieces('u', newPieces(), { signal, onShare: () => undefined, fetch: send, pauseMs: 0 })
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(file)
  })
  it('starts anew when more is kept than the server has', async () => {
    const pieces = newPieces()
    await pieces.add([new Uint8Array(2000)])
    const whole = await fetchPieces('u', pieces, { signal, onShare: () => undefined, fetch: server().send, pauseMs: 0 })
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(file)
  })
  it('gives up after three tries, keeping what came', async () => {
    const pieces = newPieces()
    const { asked, send } = server([100, 100, 100])
    const failed = fetchPieces('u', pieces, { signal, onShare: () => undefined, fetch: send, pauseMs: 0 })
    await expect(failed).rejects.toMatchObject({ kind: 'network' })
    expect(asked).toHaveLength(3)
    expect(await pieces.size()).toBe(300)
  })
  it('stops when it is told to, with the reason it was given', async () => {
    const aborter = new AbortController()
    const send: typeof fetch = async (_url, init) => {
      aborter.abort(new Error('paused'))
      init?.signal?.throwIfAborted()
      return new Response()
    }
    const stopped = fetchPieces('u', newPieces(), { signal: aborter.signal, onShare: () => undefined, fetch: send })
    await expect(stopped).rejects.toThrow('paused')
  })
  it.each([
    ['a page of words instead of a picture', () => new Response('<h1>Sorry</h1>', { headers: { 'content-type': 'text/html' } })],
    ['an error in JSON', () => Response.json({ error: true })],
    ['nothing', () => new Response('', { headers: { 'content-type': 'image/png' } })],
    ['no such file', () => new Response('', { status: 404 })],
    ['a ban', () => new Response('', { status: 403 })],
  ])('takes %s for a refusal', async (_, response) => expect(await kindOf(answering(response))).toBe('refused'))
  it.each([500, 502, 503, 429])('hopes for better after %i', async (status) =>
    expect(await kindOf(answering(() => new Response('', { status })))).toBe('network'),
  )
  it('F19: never takes a file that is too short for a whole one', async () => {
    const short = () => new Response('abc', { headers: { 'content-type': 'image/png', 'content-length': '10' } })
    expect(await kindOf(answering(short))).toBe('network')
  })
})
