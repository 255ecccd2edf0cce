// The queue of a host: order, waiting time, and the error responses of a full queue.
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { startOrigin } from '../testing/origin.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { pngBytes } from '../testing/scriptedUpstream.ts'
import { startGateway } from '../testing/startGateway.ts'
import { createHostQueue, QueueFullError, queuedFetch } from './hostQueue.ts'
import { feedFromNetwork, queuedFeed } from './pictureFeed.ts'

const never = new AbortController().signal

describe('the queue of a host', () => {
  test('runs at most its number of calls at a time, all of them in order', async () => {
    const orders = fc.record({ concurrency: fc.integer({ min: 1, max: 5 }), calls: fc.array(fc.nat(3), { maxLength: 40 }) })
    await fc.assert(
      fc.asyncProperty(orders, async ({ concurrency, calls }) => {
        const queue = createHostQueue({ concurrency, maxWaiting: 100, waitMs: 10_000 })
        let inside = 0
        let max = 0
        const entered: number[] = []
        const runCall = async (ticks: number, index: number) => {
          const leave = await queue.enter('a', never)
          entered.push(index)
          max = Math.max(max, ++inside)
          for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
          inside -= 1
          leave()
          leave()
        }
        await Promise.all(calls.map(runCall))
        expect(max).toBeLessThanOrEqual(concurrency)
        expect(entered).toEqual(calls.map((_, index) => index))
      }),
    )
  })

  test('is separate for each host', async () => {
    const queue = createHostQueue({ concurrency: 1, maxWaiting: 0, waitMs: 10 })
    await queue.enter('a', never)
    await expect(queue.enter('a', never)).rejects.toThrow(QueueFullError)
    await queue.enter('b', never)
  })

  test('counts the calls of all hosts in flight and waiting', async () => {
    const queue = createHostQueue({ concurrency: 1, maxWaiting: 5, waitMs: 10_000 })
    const leave = await queue.enter('a', never)
    const waiting = queue.enter('a', never)
    const other = await queue.enter('b', never)
    expect(queue.depth()).toEqual({ active: 2, waiting: 1 })
    leave()
    const last = await waiting
    expect(queue.depth()).toEqual({ active: 2, waiting: 0 })
    last()
    other()
    expect(queue.depth()).toEqual({ active: 0, waiting: 0 })
  })

  test('ignores a second end of a call, also after the queue of its host was removed', async () => {
    const queue = createHostQueue({ concurrency: 1, maxWaiting: 0, waitMs: 10 })
    const leave = await queue.enter('a', never)
    leave()
    await queue.enter('a', never)
    leave()
    await expect(queue.enter('a', never)).rejects.toThrow(QueueFullError)
  })

  test('rejects after the maximum wait, and releases the place of an aborted call', async () => {
    const queue = createHostQueue({ concurrency: 1, maxWaiting: 1, waitMs: 20 })
    const leave = await queue.enter('a', never)
    await expect(queue.enter('a', never)).rejects.toThrow(QueueFullError)
    const left = new AbortController()
    const aborted = queue.enter('a', left.signal)
    left.abort(new Error('left'))
    await expect(aborted).rejects.toThrow('left')
    const next = queue.enter('a', never)
    leave()
    expect(await next).toBeTypeOf('function')
  })
})

/** A host that responds only when the test says so. */
function slowHost() {
  const responses: (() => void)[] = []
  return {
    requests: responses,
    fetch: (request: Request) =>
      new Promise<Response>((resolve) => {
        responses.push(() => resolve(Response.json({ error: false, message: '', body: { id: request.url } })))
      }),
  }
}

describe('F35 a host that is too slow for its requests', () => {
  const limits = { concurrency: 2, maxWaiting: 1, waitMs: 10_000 }
  const pace = { parallel: 99, spacingMs: 0, pauseMs: 0, longestWaitMs: 20_000 }

  test.each(['', 'PHPSESSID=12_abcdefghijklmnopqrstuvwxyz012345'])(
    'makes the companion send 503 with Retry-After in its own format (session %j)',
    async (session) => {
      const host = slowHost()
      const fetch = queuedFetch(host.fetch, createHostQueue(limits))
      const { port } = await startGateway({ fetch, source: { companion: { pace } } })
      const headers = session === '' ? {} : { 'x-auth': session }
      const send = (id: number) => rawRequest(port, `/api/companion/ajax/illust/${id}`, { headers })
      const first = [send(1), send(2)]
      await vi.waitFor(() => expect(host.requests).toHaveLength(2))
      // The queue has room for one of these two.
      const rejected = await Promise.race([send(3), send(4)])
      expect([rejected.status, rejected.headers['retry-after'], rejected.headers['cache-control']]).toEqual([
        503,
        '5',
        'no-store',
      ])
      expect(json(rejected)).toEqual({ error: { message: 'Too many calls are waiting for upstream' } })
      for (const response of host.requests) response()
      for (const { status } of await Promise.all(first)) expect(status).toBe(200)
      await vi.waitFor(() => expect(host.requests).toHaveLength(3))
      host.requests[2]?.()
    },
  )

  test('makes the mirror send 503 with Retry-After in its own format, uncached', async () => {
    const host = slowHost()
    const fetch = queuedFetch(host.fetch, createHostQueue({ ...limits, maxWaiting: 0 }))
    const mirror = async (request: Request) => {
      try {
        return await fetch(request)
      } catch {
        // As a mirror reports an unreachable host.
        return Response.json({ code: 502, detail: 'Upstram API request failed' }, { status: 502 })
      }
    }
    const { port } = await startGateway({ mirror })
    const send = (id: number) => rawRequest(port, `/api/mirror/illust?id=${id}`)
    const first = [send(1), send(2)]
    await vi.waitFor(() => expect(host.requests).toHaveLength(2))
    const rejected = await send(3)
    expect([rejected.status, rejected.headers['retry-after'], rejected.headers['cache-control']]).toEqual([503, '5', 'no-store'])
    expect(rejected.headers['access-control-allow-origin']).toBe('*')
    expect(json(rejected)).toMatchObject({ code: 503, detail: 'Too many calls are waiting for upstream' })
    for (const response of host.requests) response()
    await Promise.all(first)
    const later = send(3)
    await vi.waitFor(() => expect(host.requests).toHaveLength(3))
    host.requests[2]?.()
    expect((await later).status).toBe(200)
  })

  test('makes the image proxy send 503 until other pictures are done', async () => {
    let isOpen = false
    const waiting: (() => void)[] = []
    const { dispatcher } = await startOrigin((_, outgoing) => {
      const response = () => outgoing.writeHead(200, { 'content-type': 'image/png', 'content-length': 100 }).end(pngBytes)
      if (isOpen) response()
      else waiting.push(response)
    })
    const { port } = await startGateway({
      pictures: queuedFeed(feedFromNetwork(dispatcher), createHostQueue({ ...limits, maxWaiting: 0 })),
    })
    const send = (id: number) => rawRequest(port, `/api/image/i.pximg.net/img-original/${id}.png`)
    const first = [send(1), send(2)]
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    const rejected = await send(3)
    expect([rejected.status, rejected.headers['retry-after']]).toEqual([503, '5'])
    isOpen = true
    for (const response of waiting) response()
    await Promise.all(first)
    expect((await send(3)).status).toBe(200)
  })
})
