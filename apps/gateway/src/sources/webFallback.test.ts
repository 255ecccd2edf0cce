// The web side as a fallback of limited accounts, over the sample.
import { list, record } from '@emaki/domain'
import { fallbackMs, readSharedResponse } from '@emaki/domain/server'
import { politePace } from '@emaki/web-api'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createResponseCache } from '../cache/responseCache.ts'
import { createSharedResponses } from '../cache/sharedResponses.ts'
import { type ContractContext, openContractContext } from '../contract/testing/contractContext.ts'
import { openUpstreamMirror } from './upstreamSource.ts'
import { openWebMirror } from './web/webSource.ts'
import { createWebFallback } from './webFallback.ts'

const sides: ContractContext = openContractContext()
afterAll(() => sides.close())

/** A source with one account and the fallback, and the hosts that it asks. */
function openSource() {
  const hosts: string[] = []
  const state = { isLimited: false, block: undefined as (() => Response | undefined) | undefined, nowMs: Date.now() }
  const fetch = async (request: Request) => {
    const { hostname } = new URL(request.url)
    hosts.push(hostname)
    if (state.isLimited && hostname === 'app-api.pixiv.net')
      return Response.json({ error: { message: 'Rate Limit', user_message: '', reason: '' } }, { status: 429 })
    const block = hostname === 'app-api.pixiv.net' ? state.block?.() : undefined
    return block ?? sides.site(request)
  }
  const [account] = sides.catalogue.accounts()
  const config = {
    clientId: 'sample-client',
    clientSecret: 'sample-secret',
    hashSecret: 'sample-hash-secret',
    refreshTokens: [account?.refreshToken ?? ''],
  }
  const log = pino({ level: 'silent' })
  const now = () => state.nowMs
  const upstream = openUpstreamMirror({ config, fetch, now, elapsed: now, log })
  const web = openWebMirror({ fetch, now, elapsed: now, log, pace: { ...politePace, spacingMs: 0 } })
  const source = createWebFallback({ upstream, web, condition: upstream.condition })
  const send = (path: string) => source.fetch(new Request(`http://localhost${path}`))
  return { source, send, hosts, state, now }
}

test('only a pause of all accounts leads to the web side, and its responses are marked and not stored', async () => {
  const { source, send, hosts, state, now } = openSource()
  const own = await send('/rank?mode=day')
  expect(own.headers.get('server-timing')).toBeNull()
  // A wrong request fails upstream, too, and is no reason for the fallback.
  await send('/illust?id=99999404')
  expect(hosts).not.toContain('www.pixiv.net')

  state.isLimited = true
  const response = await send('/rank?mode=week')
  expect(response.headers.get('server-timing')).toBe('source;desc="web"')
  const loaded = await readSharedResponse(response, () => 3_600_000, now())
  expect(loaded).toMatchObject({ status: 200, lifetimeMs: 0, isFailure: false, fallbackTiming: 'source;desc="web"' })
  expect(list(record(JSON.parse(loaded.body)).illusts).length).toBeGreaterThan(0)
  expect(source.count()).toBe(1)
})

test('a route that the web side does not have keeps the error of upstream', async () => {
  const { source, send, state } = openSource()
  state.isLimited = true
  const response = await send('/spotlights?page=1')
  expect([response.headers.get('server-timing'), response.headers.get('x-upstream-status')]).toEqual([null, '429'])
  expect(source.count()).toBe(0)
})

test('a response of the fallback stays in memory for a minute', async () => {
  const { source, state, now } = openSource()
  state.isLimited = true
  const responses = createSharedResponses({ handler: source.fetch, now, cache: createResponseCache({ now, maxBytes: 1e8 }) })
  const load = () =>
    responses.load({
      key: 'day',
      request: () => new Request('http://localhost/rank?mode=day'),
      limits: { lifetimeMs: 3_600_000, staleMs: 0, label: '' },
      lifetimeMs: () => 3_600_000,
    })
  const first = await load()
  expect([first.isWhole, first.freshUntil - now()]).toEqual([false, fallbackMs])
  await load()
  expect(source.count()).toBe(1)
  state.nowMs += fallbackMs + 1
  await load()
  expect(source.count()).toBe(2)
})

const blockPage = () => new Response('<html>blocked</html>', { status: 403, headers: { server: 'cloudflare', 'cf-ray': '1' } })

test('P16 a blocked app API leads to the web side, from the first blocked call on', async () => {
  const { source, send, state, hosts } = openSource()
  state.block = blockPage
  for (const mode of ['day', 'week', 'month']) {
    const response = await send(`/rank?mode=${mode}`)
    expect([response.status, response.headers.get('server-timing')]).toEqual([200, 'source;desc="web"'])
  }
  expect([source.count(), hosts.filter((host) => host === 'app-api.pixiv.net').length]).toEqual([3, 2])
})

test('P16 blocked answers between good ones lead to the web side for their own calls only', async () => {
  const { send, state } = openSource()
  let count = 0
  state.block = () => (count++ % 2 === 0 ? blockPage() : undefined)
  const sources: (string | null)[] = []
  for (const mode of ['day', 'week', 'month', 'week_rookie'])
    sources.push((await send(`/rank?mode=${mode}`)).headers.get('server-timing'))
  expect(sources).toEqual(['source;desc="web"', null, 'source;desc="web"', null])
})

test('P16 a route that the web side does not have names the block', async () => {
  const { send, state } = openSource()
  state.block = blockPage
  const response = await send('/spotlights?page=1')
  expect([response.status, response.headers.get('x-upstream-blocked'), response.headers.get('cache-control')]).toEqual([
    503,
    '403',
    'no-store',
  ])
  expect(record(record(await response.json()).error).message).toBe('The site blocks this connection (status 403)')
})
