// Self-test of network, gateway and clock, over faked responses.
// @vitest-environment jsdom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { initialData, startWithConfig } from '../query/initialData.ts'
import { pageTools } from './browserTools.ts'
import { checkClock, checkGateway, checkNetwork } from './networkSteps.ts'
import type { Seen } from './step.ts'

const { signal } = new AbortController()
const now = Date.parse('2026-03-04T10:00:00Z')
const tools = { ...pageTools(), now: () => now }
const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}

afterEach(() => void vi.unstubAllGlobals())

describe('checkNetwork', () => {
  it('is good when the host of the page responds, whatever its status', async () => {
    const server = fakeServer({})
    expect(await checkNetwork(tools, {}, signal)).toMatchObject({ state: 'good', figures: { online: true, ms: 0 } })
    expect(server.requestsTo('/icon.svg')).toHaveLength(1)
  })

  it.each([
    [true, 'self_test.network.silent'],
    [false, 'self_test.network.offline'],
  ])('has failed without a response (online: %s)', async (isOnline, finding) => {
    fakeServer({ '/icon.svg': noNetwork })
    const result = await checkNetwork({ ...tools, isOnline: () => isOnline }, {}, signal)
    expect(result).toMatchObject({ state: 'failed', finding, figures: { online: isOnline } })
    expect(result.advice).toBe(`${finding}.advice`)
  })
})

describe('checkGateway', () => {
  const description = { name: 'emaki', version: '1.0.0', source: 'sample', demo: [{ refresh_token: 'planted' }] }
  const check = (health: FakeRoute, about: FakeRoute = () => description, seen: Seen = {}) => {
    fakeServer({ '/healthz': health, '/.well-known/emaki.json': about })
    return checkGateway(tools, seen, signal)
  }
  const unready = (status: string) => () => Response.json({ status, lagMs: 2000 }, { status: 503 })
  const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })

  it.each<[string, FakeRoute, FakeRoute, string, string]>([
    ['a ready gateway', () => ({ status: 'ready', lagMs: 0 }), () => description, 'good', 'good'],
    ['a degraded one', () => ({ status: 'degraded', problems: ['catalogue'] }), () => description, 'warning', 'degraded'],
    ['an overloaded one', unready('busy'), () => description, 'warning', 'busy'],
    ['a starting one', unready('starting'), noNetwork, 'warning', 'busy'],
    [
      'one with paused accounts',
      () => ({ status: 'ready', source: { all: 2, resting: 2 } }),
      () => description,
      'warning',
      'paused',
    ],
    [
      'one with a paused account of two',
      () => ({ status: 'ready', source: { all: 2, resting: 1 } }),
      () => description,
      'good',
      'good',
    ],
    ['one without readable health', noNetwork, () => description, 'good', 'good'],
    ['another server', page, page, 'warning', 'other'],
    ['no server', noNetwork, noNetwork, 'failed', 'failed'],
    [
      'an error page of a proxy',
      () => new Response('', { status: 502 }),
      () => new Response('', { status: 502 }),
      'failed',
      'failed',
    ],
  ])('tells %s', async (_, health, about, state, finding) => {
    expect(await check(health, about)).toMatchObject({ state, finding: `self_test.gateway.${finding}` })
  })

  it('says when the sign-in to a private instance has ended', async () => {
    const headers = { 'x-emaki-access': 'password', 'www-authenticate': 'Basic realm="Emaki"' }
    const refuse = () => new Response('', { status: 401, headers })
    expect(await check(() => ({ status: 'ready' }), refuse)).toMatchObject({ state: 'failed', finding: 'access.ended' })
  })

  it('reports known figures only', async () => {
    const health = {
      status: 'degraded',
      lagMs: 3,
      source: { all: 2, resting: 1 },
      problems: ['catalogue', 'a b c', 7],
      secret: 'x',
    }
    const { figures } = await check(
      () => health,
      () => ({ ...description, version: 'two words' }),
    )
    expect(figures).toEqual({ health: 'degraded', problems: 'catalogue', source: 'sample', lagMs: 3, accounts: 2, paused: 1 })
  })

  it('asks past caches and without cookies', async () => {
    const asked: Request[] = []
    await check((_, request) => {
      asked.push(request)
      return { status: 'ready' }
    })
    expect(asked.map(({ cache, credentials, redirect }) => ({ cache, credentials, redirect }))).toEqual([
      { cache: 'no-store', credentials: 'omit', redirect: 'error' },
    ])
  })

  it('sends the cookie of a private instance', async () => {
    const { config } = initialData()
    startWithConfig({ ...config, access: 'password' })
    onTestFinished(() => startWithConfig(config))
    const asked: string[] = []
    await check((_, request) => void asked.push(request.credentials))
    expect(asked).toEqual(['same-origin'])
  })
})

describe('checkClock', () => {
  const offset = async (date: string) => {
    const seen: Seen = {}
    fakeServer({ '/healthz': () => Response.json({ status: 'ready' }, { headers: { date } }) })
    await checkGateway(tools, seen, signal)
    return checkClock(tools, seen, signal)
  }

  it.each([
    ['Wed, 04 Mar 2026 10:00:00 GMT', 'good'],
    ['Wed, 04 Mar 2026 09:55:10 GMT', 'good'],
    ['Wed, 04 Mar 2026 10:04:50 GMT', 'good'],
    ['Wed, 04 Mar 2026 09:54:50 GMT', 'wrong'],
    ['Wed, 04 Mar 2026 10:05:10 GMT', 'wrong'],
  ])('compares the device with %s: %s', async (date, finding) => {
    expect((await offset(date)).finding).toBe(`self_test.clock.${finding}`)
  })

  it('says by how much the clock differs', async () => {
    expect(await offset('Wed, 04 Mar 2026 11:00:00 GMT')).toMatchObject({
      state: 'warning',
      values: { time: { ms: 3_600_500 } },
      figures: { offsetSeconds: -3600 },
    })
  })

  it('is skipped without the time of the gateway', async () => {
    expect(await checkClock(tools, {}, signal)).toMatchObject({ state: 'skipped', finding: 'self_test.clock.unknown' })
  })
})
