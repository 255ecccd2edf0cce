// Whether upstream can be reached, without more calls than needed.
import { expect, test } from 'vitest'
import { withReachability } from './reachability.ts'

const probes = ['https://first.example/', 'https://second.example/']

/** An upstream that responds with 403 while `isUp` holds, and a clock in ms. */
function setUp() {
  const state = { isUp: (_: string): boolean => true, ms: 0, addresses: [] as string[] }
  const reachable = withReachability(
    async ({ url }) => {
      state.addresses.push(url)
      if (!state.isUp(url)) throw new TypeError('fetch failed')
      return new Response(null, { status: 403 })
    },
    probes,
    () => state.ms,
  )
  return { state, ...reachable }
}

test('an upstream that has just responded is reachable without a probe', async () => {
  const { state, fetch, isReachable } = setUp()
  await fetch(new Request('https://first.example/api'))
  expect(await isReachable()).toBe(true)
  expect(state.addresses).toEqual(['https://first.example/api'])
})

test('concurrent checks send one probe, which counts for half a minute', async () => {
  const { state, isReachable } = setUp()
  expect(await Promise.all([isReachable(), isReachable()])).toEqual([true, true])
  state.ms = 29_999
  await isReachable()
  expect(state.addresses).toEqual(probes)
  state.ms = 30_000
  await isReachable()
  expect(state.addresses).toHaveLength(4)
})

test('one of several upstreams that responds is enough', async () => {
  const { state, isReachable } = setUp()
  state.isUp = (address) => address.includes('second')
  expect(await isReachable()).toBe(true)
})

test('an unreachable upstream is probed again after five seconds', async () => {
  const { state, isReachable } = setUp()
  state.isUp = () => false
  expect(await isReachable()).toBe(false)
  state.isUp = () => true
  state.ms = 4999
  expect(await isReachable()).toBe(false)
  state.ms = 5000
  expect(await isReachable()).toBe(true)
})
