import { describe, expect, it } from 'vitest'
import { createClock, createTestApi, createUpstream, json, type Script, upstreamError } from './testing/upstream.ts'

const detail = '/v1/illust/detail'
const found = () => json({ illust: { id: 1 } })
const html = (status: number) => () => new Response('<!doctype html><p>down</p>', { status })

/** Requests one work from an upstream that responds by `script`. */
async function ask(script: Script, clock = createClock()) {
  const upstream = createUpstream({ [detail]: script })
  const answer = await createTestApi(upstream.fetch, {}, clock).call('illustDetail', { illust_id: 1 })
  return { answer, tries: upstream.of(detail).length, slept: clock.slept }
}

const reset = () => Promise.reject(new TypeError('connection reset'))

/** Runs the scripts in order and repeats the last one. */
const inTurn = (...scripts: Script[]): Script => {
  let turn = 0
  return (seen, request) => (scripts[Math.min(turn++, scripts.length - 1)] ?? found)(seen, request)
}

describe('retries', () => {
  it.each([
    ['a reset connection', reset],
    ['502', html(502)],
    ['503', html(503)],
    ['504', html(504)],
  ])('F02, F06: recover from two failures by %s, half a second apart', async (_what, trouble) => {
    const { answer, tries, slept } = await ask(inTurn(trouble, trouble, found))
    expect(answer.ok).toBe(true)
    expect(tries).toBe(3)
    expect(slept).toEqual([500, 500])
  })

  it('stop after the third attempt', async () => {
    const { answer, tries } = await ask(reset)
    expect(answer).toEqual({ ok: false, error: { kind: 'network', message: 'connection reset' } })
    expect(tries).toBe(3)
  })

  it('use pauses of 250 to 750 ms', async () => {
    for (const [random, pauseMs] of [
      [0, 250],
      [0.999, 749.5],
    ] as const) {
      const clock = createClock()
      const upstream = createUpstream({ [detail]: inTurn(reset, found) })
      await createTestApi(upstream.fetch, { random: () => random }, clock).call('illustDetail', { illust_id: 1 })
      expect(clock.slept).toEqual([pauseMs])
    }
  })

  it.each([400, 403, 404, 429, 500])('F01: never happen after %i', async (status) => {
    const { tries } = await ask(() => json(upstreamError('no'), status))
    expect(tries).toBe(1)
  })

  it('are off for a client with one attempt', async () => {
    const upstream = createUpstream({ [detail]: reset })
    await createTestApi(upstream.fetch, { tries: 1 }).call('illustDetail', { illust_id: 1 })
    expect(upstream.of(detail)).toHaveLength(1)
  })

  it('F06: are limited in an outage to ten at once and a tenth of later calls', async () => {
    const upstream = createUpstream({ [detail]: reset })
    const api = createTestApi(upstream.fetch)
    for (let call = 0; call < 200; call++) await api.call('illustDetail', { illust_id: 1 })
    const retries = upstream.of(detail).length - 200
    expect(retries).toBeGreaterThanOrEqual(28)
    expect(retries).toBeLessThanOrEqual(30)
  })

  it('wait at least for a stated Retry-After', async () => {
    const { tries } = await ask(() => new Response('', { status: 503, headers: { 'Retry-After': '30' } }))
    expect(tries).toBe(1)
  })

  it('include an idempotent write, but never a bookmark or a comment', async () => {
    const upstream = createUpstream({
      '/v1/novel/marker/add': inTurn(reset, () => json({})),
      '/v2/illust/bookmark/add': reset,
      '/v1/illust/comment/add': reset,
    })
    const api = createTestApi(upstream.fetch)
    expect((await api.call('markNovel', { novel_id: 1, page: 2 })).ok).toBe(true)
    expect((await api.call('bookmarkIllust', { illust_id: 1, restrict: 'public' })).ok).toBe(false)
    expect((await api.call('commentOnIllust', { illust_id: 1, comment: 'nice' })).ok).toBe(false)
    expect(upstream.of('/v1/novel/marker/add')).toHaveLength(2)
    expect(upstream.of('/v2/illust/bookmark/add')).toHaveLength(1)
    expect(upstream.of('/v1/illust/comment/add')).toHaveLength(1)
  })
})

describe('a request', () => {
  it('ends after 20 seconds, even when upstream ignores the abort', async () => {
    const clock = createClock()
    const answer = ask(() => {
      queueMicrotask(clock.timeOut)
      return new Promise(() => {})
    }, clock)
    expect(await answer).toMatchObject({ answer: { error: { kind: 'timeout', timeoutMs: 20_000 } }, tries: 1 })
  })

  it('F07: ends when a body stalls', async () => {
    const clock = createClock()
    let cancelled = false
    const answer = ask(() => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"illust":')),
        pull: () => clock.timeOut(),
        cancel: () => {
          cancelled = true
        },
      })
      return new Response(body)
    }, clock)
    expect(await answer).toMatchObject({ answer: { error: { kind: 'timeout' } } })
    expect(cancelled).toBe(true)
  })

  it('ends at once when the caller aborts, and aborts upstream', async () => {
    const leaving = new AbortController()
    let isAborted = false
    const upstream = createUpstream({
      [detail]: (_seen, request) => {
        request.signal.addEventListener('abort', () => {
          isAborted = true
        })
        leaving.abort()
        return new Promise(() => {})
      },
    })
    const answer = await createTestApi(upstream.fetch).call('illustDetail', { illust_id: 1 }, { signal: leaving.signal })
    expect(answer).toEqual({ ok: false, error: { kind: 'aborted' } })
    expect(isAborted).toBe(true)
  })

  it('is not sent when the caller has already aborted', async () => {
    const upstream = createUpstream({ [detail]: found })
    const api = createTestApi(upstream.fetch)
    await api.account()
    const answer = await api.call('illustDetail', { illust_id: 1 }, { signal: AbortSignal.abort() })
    expect(answer).toEqual({ ok: false, error: { kind: 'aborted' } })
    expect(upstream.of(detail)).toHaveLength(0)
  })
})

describe('a rate limit', () => {
  it('F01: with a stated end fails calls locally until then', async () => {
    const clock = createClock()
    const upstream = createUpstream({ [detail]: inTurn(() => json({}, 429, { 'Retry-After': '90' }), found) })
    const api = createTestApi(upstream.fetch, {}, clock)
    const ask = () => api.call('illustDetail', { illust_id: 1 })
    expect(await ask()).toMatchObject({ error: { kind: 'rateLimited', retryAfterMs: 90_000 } })
    clock.pass(60_000)
    expect(await ask()).toMatchObject({ error: { kind: 'rateLimited', retryAfterMs: 30_000 } })
    expect(upstream.of(detail)).toHaveLength(1)
    clock.pass(30_000)
    expect((await ask()).ok).toBe(true)
  })

  it('without a stated end does not hold back calls', async () => {
    const upstream = createUpstream({ [detail]: inTurn(() => json(upstreamError('Rate Limit'), 403), found) })
    const api = createTestApi(upstream.fetch)
    expect(await api.call('illustDetail', { illust_id: 1 })).toMatchObject({ error: { kind: 'rateLimited' } })
    expect((await api.call('illustDetail', { illust_id: 1 })).ok).toBe(true)
  })

  it('does not affect another account’s client', async () => {
    const upstream = createUpstream({ [detail]: inTurn(() => json({}, 429, { 'Retry-After': '90' }), found) })
    await createTestApi(upstream.fetch).call('illustDetail', { illust_id: 1 })
    expect((await createTestApi(upstream.fetch).call('illustDetail', { illust_id: 1 })).ok).toBe(true)
  })
})
