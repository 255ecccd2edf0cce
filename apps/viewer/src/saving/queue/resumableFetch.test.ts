import { describe, expect, it } from 'vitest'
import { failureKindOf } from './failure.ts'
import { createPartialFileStore } from './partialFiles.ts'
import { fetchResumable } from './resumableFetch.ts'

const signal = new AbortController().signal
const noDisk = () => Promise.reject(new Error('no disk'))
const newPartial = () => createPartialFileStore(noDisk).of('job', 0)
const file = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)

/** A server with `file` that closes the connection after `breaks[n]` bytes of the nth response. */
function server(breaks: readonly (number | undefined)[] = [], { supportsRanges = true } = {}) {
  const requestedRanges: (string | null)[] = []
  const send: typeof fetch = async (_url, init) => {
    const range = new Headers(init?.headers).get('range')
    requestedRanges.push(range)
    const from = supportsRanges && range ? Number(/\d+/.exec(range)?.[0]) : 0
    if (from >= file.length) return new Response(null, { status: 416 })
    const until = breaks[requestedRanges.length - 1]
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(file.slice(from, until === undefined ? undefined : from + until))
        if (until === undefined) controller.close()
        // The bytes must arrive before the connection breaks.
        else setTimeout(() => controller.error(new TypeError('network error')), 5)
      },
    })
    const headers = new Headers({ 'content-type': 'image/png', 'content-length': String(file.length - from) })
    if (from > 0) headers.set('content-range', `bytes ${from}-${file.length - 1}/${file.length}`)
    return new Response(body, { status: from > 0 ? 206 : 200, headers })
  }
  return { requestedRanges, send }
}

const respondWith = (response: () => Response) => async () => response()
const failureOf = async (send: typeof fetch) =>
  fetchResumable('u', newPartial(), { signal, onProgress: () => undefined, fetch: send, pauseMs: 0 }).then(
    () => 'none',
    (error: unknown) => failureKindOf(error),
  )

describe('fetchResumable', () => {
  it('fetches a complete file and reports progress', async () => {
    const progress: number[] = []
    const whole = await fetchResumable('u', newPartial(), {
      signal,
      onProgress: (share) => progress.push(share),
      fetch: server().send,
    })
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(file)
    expect(whole.type).toBe('image/png')
    expect(progress.at(-1)).toBe(1)
  })
  it('resumes after two lost connections', async () => {
    const { requestedRanges, send } = server([300, 300])
    const whole = await fetchResumable('u', newPartial(), { signal, onProgress: () => undefined, fetch: send, pauseMs: 0 })
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(file)
    expect(requestedRanges).toEqual([null, 'bytes=300-', 'bytes=600-'])
  })
  it('resumes the partial file of an earlier visit', async () => {
    const partial = newPartial()
    await partial.add([file.slice(0, 400)])
    const { requestedRanges, send } = server()
    const whole = await fetchResumable('u', partial, { signal, onProgress: () => undefined, fetch: send })
    expect(requestedRanges).toEqual(['bytes=400-'])
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(file)
  })
  it('starts again when the server ignores range requests', async () => {
    const { send } = server([300], { supportsRanges: false })
    const whole = await fetchResumable('u', newPartial(), { signal, onProgress: () => undefined, fetch: send, pauseMs: 0 })
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(file)
  })
  it('starts again when more bytes are stored than the server has', async () => {
    const partial = newPartial()
    await partial.add([new Uint8Array(2000)])
    const whole = await fetchResumable('u', partial, { signal, onProgress: () => undefined, fetch: server().send, pauseMs: 0 })
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(file)
  })
  it('fails after three attempts and keeps the received bytes', async () => {
    const partial = newPartial()
    const { requestedRanges, send } = server([100, 100, 100])
    const failed = fetchResumable('u', partial, { signal, onProgress: () => undefined, fetch: send, pauseMs: 0 })
    await expect(failed).rejects.toMatchObject({ kind: 'network' })
    expect(requestedRanges).toHaveLength(3)
    expect(await partial.size()).toBe(300)
  })
  it('rejects with the signal’s reason when it is aborted', async () => {
    const aborter = new AbortController()
    const send: typeof fetch = async (_url, init) => {
      aborter.abort(new Error('paused'))
      init?.signal?.throwIfAborted()
      return new Response()
    }
    const stopped = fetchResumable('u', newPartial(), { signal: aborter.signal, onProgress: () => undefined, fetch: send })
    await expect(stopped).rejects.toThrow('paused')
  })
  it.each([
    ['an HTML page', () => new Response('<h1>Sorry</h1>', { headers: { 'content-type': 'text/html' } })],
    ['a JSON error', () => Response.json({ error: true })],
    ['an empty body', () => new Response('', { headers: { 'content-type': 'image/png' } })],
    ['status 404', () => new Response('', { status: 404 })],
    ['status 403', () => new Response('', { status: 403 })],
  ])('fails as `refused` on %s', async (_, response) => expect(await failureOf(respondWith(response))).toBe('refused'))
  it.each([500, 502, 503, 429])('fails as `network` on status %i', async (status) =>
    expect(await failureOf(respondWith(() => new Response('', { status })))).toBe('network'),
  )
  it('P29 resumes a JPEG without a length that was cut after 1 kB', async () => {
    const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, ...new Uint8Array(3000), 0xff, 0xd9)
    const ranges: (string | null)[] = []
    const send: typeof fetch = async (_url, init) => {
      const range = new Headers(init?.headers).get('range')
      ranges.push(range)
      const headers = { 'content-type': 'image/jpeg' }
      if (range === null) return new Response(jpeg.slice(0, 1000), { headers })
      const resumed = { ...headers, 'content-range': `bytes 1000-${jpeg.length - 1}/${jpeg.length}` }
      return new Response(jpeg.slice(1000), { status: 206, headers: resumed })
    }
    const whole = await fetchResumable('u', newPartial(), { signal, onProgress: () => undefined, fetch: send, pauseMs: 0 })
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(jpeg)
    expect(ranges).toEqual([null, 'bytes=1000-'])
  })
  it('P29 saves a JPEG without its end that is no longer on the site either', async () => {
    const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 1, 2, 3)
    const send: typeof fetch = async (_url, init) => {
      const isResumed = new Headers(init?.headers).has('range')
      return isResumed
        ? new Response(null, { status: 416, headers: { 'content-range': `bytes */${jpeg.length}` } })
        : new Response(jpeg, { headers: { 'content-type': 'image/jpeg' } })
    }
    const whole = await fetchResumable('u', newPartial(), { signal, onProgress: () => undefined, fetch: send, pauseMs: 0 })
    expect(whole.size).toBe(jpeg.length)
  })
  it('P29 fails for a JPEG without a length that is always cut', async () => {
    const cut = () => new Response(Uint8Array.of(0xff, 0xd8, 0xff, 1, 2, 3), { headers: { 'content-type': 'image/jpeg' } })
    expect(await failureOf(respondWith(cut))).toBe('network')
  })
  it('F19: rejects a file that is shorter than its declared length', async () => {
    const short = () => new Response('abc', { headers: { 'content-type': 'image/png', 'content-length': '10' } })
    expect(await failureOf(respondWith(short))).toBe('network')
  })
})
