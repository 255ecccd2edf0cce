// The pool of accounts while an edge in front of upstream blocks their calls.
import { describe, expect, it } from 'vitest'
import { createAccountPool } from './accountPool.ts'
import { createClock, createTestApi, createUpstream, json, type Script, tokenRefusal, upstreamError } from './testing/upstream.ts'

const ranking = '/v1/illust/ranking'
const page = () => json({ illusts: [], next_url: null })
const block = () => new Response('<html>blocked</html>', { status: 403, headers: { server: 'cloudflare' } })

/** A pool whose accounts answer rankings by script, and what they were asked. */
function openPool(...scripts: readonly (() => Response)[]) {
  const clock = createClock()
  const upstreams = scripts.map((script) => createUpstream({ [ranking]: script as Script }))
  const pool = createAccountPool({
    clients: upstreams.map(({ fetch }) => createTestApi(fetch, { tries: 1 }, clock)),
    now: clock.now,
  })
  const ask = async () => {
    const answer = await pool.call('illustRanking', {})
    return answer.ok ? 'ok' : answer.error.kind
  }
  return { pool, ask, clock, calls: () => upstreams.map((upstream) => upstream.of(ranking).length) }
}

describe('P16 a blocked account', () => {
  it('is paused after two answers in a row, and others are asked in its place', async () => {
    const { pool, ask, calls } = openPool(block, page)
    const answers = [await ask(), await ask(), await ask(), await ask(), await ask(), await ask()]
    expect(answers).toEqual(Array(6).fill('ok'))
    expect(pool.accounts()).toEqual(['blocked', 'live'])
    expect(calls()[0]).toBe(2)
  })

  it('gets one probe at a time, and is in use again once a probe succeeds', async () => {
    let answer: () => Response = block
    const { pool, ask, clock, calls } = openPool(() => answer())
    expect([await ask(), await ask(), await ask(), calls()]).toEqual(['blocked', 'blocked', 'blocked', [2]])
    expect(pool.condition()).toEqual({ all: 1, resting: 1 })
    clock.pass(60_000)
    expect([await Promise.all([ask(), ask(), ask()]), calls()]).toEqual([['blocked', 'blocked', 'blocked'], [3]])
    answer = page
    clock.pass(60_000)
    expect([await ask(), calls()]).toEqual(['blocked', [3]])
    clock.pass(60_000)
    expect([await ask(), await ask(), pool.accounts()]).toEqual(['ok', 'ok', ['live']])
  })

  it('is not paused while good and blocked answers alternate', async () => {
    let count = 0
    const { pool, ask, calls } = openPool(() => (count++ % 2 === 0 ? page() : block()))
    const answers: string[] = []
    for (let turn = 0; turn < 6; turn++) answers.push(await ask())
    expect(answers).toEqual(['ok', 'blocked', 'ok', 'blocked', 'ok', 'blocked'])
    expect([pool.accounts(), calls()]).toEqual([['live'], [6]])
  })

  it('fails at once with the status of the block and the time until the probe', async () => {
    const { pool, ask } = openPool(() => new Response('<html>', { status: 421 }))
    await ask()
    await ask()
    expect(await pool.call('illustRanking', {})).toEqual({
      ok: false,
      error: { kind: 'blocked', status: 421, retryAfterMs: 60_000 },
    })
  })
})

describe('P16 a JSON 403', () => {
  it('about restricted access pauses no account', async () => {
    const restricted = () => json(upstreamError('', 'Access is currently restricted.'), 403, { 'cf-ray': '1' })
    const { pool, ask, calls } = openPool(restricted)
    expect([await ask(), await ask(), await ask(), calls(), pool.accounts()]).toEqual([
      'upstream',
      'upstream',
      'upstream',
      [3],
      ['live'],
    ])
  })

  it('"Rate Limit" pauses its account', async () => {
    const { pool, ask, calls } = openPool(() => json(upstreamError('Rate Limit'), 403))
    expect([await ask(), await ask(), calls(), pool.accounts()]).toEqual(['rateLimited', 'rateLimited', [1], ['cooling_down']])
  })
})

describe('P23 a refused refresh token', () => {
  it('is sent once for many calls, and one sentence names the refusal', async () => {
    const upstream = createUpstream({ '/auth/token': () => json(tokenRefusal, 400), [ranking]: page })
    const clock = createClock()
    const pool = createAccountPool({ clients: [createTestApi(upstream.fetch, { tries: 1 }, clock)], now: clock.now })
    const answers = await Promise.all(Array.from({ length: 20 }, () => pool.call('illustRanking', {})))
    for (const answer of answers) expect(answer.ok).toBe(false)
    for (let turn = 0; turn < 20; turn++) await pool.call('illustRanking', {})
    expect([upstream.of('/auth/token').length, upstream.of(ranking).length, pool.accounts()]).toEqual([1, 0, ['invalid']])
  })
})
