// The order, the time limit and the report of the self-test.
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { wireWork } from '../../testing/works.ts'
import { anonymous, session } from '../account/session.ts'
import { createMirror } from '../http/mirror.ts'
import { initialData, startWithConfig } from '../query/initialData.ts'
import { searchHistoryKey, sessionKey } from '../settings/storageKeys.ts'
import { pageTools } from './browserTools.ts'
import { selfTestReport, thisDevice } from './report.ts'
import { runSelfTest, type SelfTestState, type SelfTestTools, stepTimeoutMs } from './runSelfTest.ts'
import { type StepName, stepNames } from './step.ts'

const database: SelfTestTools['database'] = (() => {
  const values = new Map<string, unknown>()
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async (keys) => keys.forEach((key) => void values.delete(key)),
  }
})()
const testTools = (changes: Partial<SelfTestTools> = {}): SelfTestTools => ({
  ...pageTools(),
  widthOf: async () => 170,
  mirror: () => createMirror({ ...initialData(), take: () => undefined }, { pauseMs: 0 }),
  database,
  ...changes,
})

async function results(tools: SelfTestTools): Promise<SelfTestState> {
  const state = new Map<StepName, SelfTestState[StepName]>()
  await runSelfTest(tools, (name, step) => void state.set(name, step), new AbortController().signal)
  return Object.fromEntries(state)
}
const states = (state: SelfTestState) =>
  stepNames.map((name) => {
    const step = state[name]
    return typeof step === 'object' ? step.state : step
  })

const avatar = 'https://i.pximg.net/user-profile/img/planted-picture_170.jpg'
const artist = { id: 424242, name: 'Planted Artist', account: 'planted_artist', profile_image_urls: { medium: avatar } }
const routes = {
  '/icon.svg': () => new Response(''),
  '/healthz': () => ({ status: 'ready', lagMs: 0 }),
  '/.well-known/emaki.json': () => ({
    name: 'emaki',
    version: '1.0.0',
    demo: [{ account: 'planted', refresh_token: 'planted-token' }],
  }),
  '/rank': () => ({ illusts: [wireWork({ title: 'Planted Title', user: artist })] }),
  '/user': () => ({ userData: { id: '987654321', name: 'Planted Reader', pixivId: 'planted_reader' }, token: 'planted-csrf' }),
}
const offline = () =>
  vi.stubGlobal('fetch', () => {
    throw new TypeError('Failed to fetch')
  })

beforeEach(() => void fakeServer(routes))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  session.setState(anonymous, true)
  localStorage.clear()
})

describe('runSelfTest', () => {
  it('runs the steps one after another', async () => {
    const calls: string[] = []
    await runSelfTest(
      testTools(),
      (name, step) => void calls.push(`${name} ${typeof step === 'object' ? step.state : step}`),
      new AbortController().signal,
    )
    expect(calls).toEqual(stepNames.flatMap((name) => [`${name} running`, `${name} ${name === 'clock' ? 'skipped' : 'good'}`]))
  })

  it('ends without a network, and finds the storage good', async () => {
    offline()
    expect(states(await results(testTools({ isOnline: () => false })))).toEqual([
      ...['failed', 'skipped', 'skipped', 'good', 'skipped', 'good', 'skipped'],
    ])
  })

  it('ends a step that does not respond at its time limit', async () => {
    vi.useFakeTimers()
    const never = () => new Promise<never>(() => undefined)
    const running = results(testTools({ widthOf: never, estimate: never }))
    await vi.advanceTimersByTimeAsync(2 * stepTimeoutMs)
    const state = await running
    expect(states(state)).toEqual(['good', 'good', 'good', 'good', 'failed', 'failed', 'skipped'])
    expect(state.pictures).toMatchObject({ finding: 'self_test.timeout', values: { time: { ms: stepTimeoutMs } } })
  })

  it('reports only the name of an unexpected error', async () => {
    const isOnline = () => {
      throw new RangeError('planted-token')
    }
    expect((await results(testTools({ isOnline }))).network).toEqual({
      state: 'failed',
      finding: 'error.unknown',
      advice: 'self_test.operator',
      figures: { error: 'RangeError' },
    })
  })

  it('says nothing more once it is stopped', async () => {
    const stop = new AbortController()
    const calls: string[] = []
    await runSelfTest(
      testTools(),
      (name) => {
        calls.push(name)
        if (name === 'gateway') stop.abort()
      },
      stop.signal,
    )
    expect(calls).toEqual(['network', 'network', 'gateway'])
  })
})

describe('selfTestReport', () => {
  const device = { ...thisDevice('de'), agent: 'Agent/1', screen: '390×844', timeZone: 'Asia/Tokyo', languages: ['de', 'en'] }
  const report = async (tools: SelfTestTools) => selfTestReport(await results(tools), device, new Date('2026-03-04T10:00:00Z'))

  it('has the browser and one line for each step', async () => {
    const lines = (await report(testTools({ now: () => 0, estimate: async () => undefined }))).split('\n')
    expect(lines.slice(1)).toEqual([
      'Time: 2026-03-04T10:00:00.000Z',
      `Site: ${location.origin}`,
      'Browser: Agent/1',
      'Language: de (browser: de, en)',
      'Screen: 390×844',
      'Time zone: Asia/Tokyo',
      'network: good self_test.network.good online=true ms=0',
      'gateway: good self_test.gateway.good health=ready version=1.0.0 lagMs=0',
      `api: good self_test.api.good host=${location.origin} ms=0 works=1`,
      'login: good self_test.login.none mode=none',
      `pictures: good self_test.pictures.good host=${location.origin} ms=0`,
      'storage: good self_test.storage.good_unmeasured database=true localStorage=true persisted=false worker=off',
      'clock: skipped self_test.clock.unknown',
    ])
  })

  const value = `987654321_${'planted0'.repeat(4)}`
  const user = { id: '987654321', name: 'Planted Reader', account: 'planted_reader', avatar, isPremium: false }
  const webCredentials = { companion: '/api/companion', value }
  it.each([
    ['a web session', { mode: 'web', user, webCredentials, csrfToken: 'planted-csrf' }],
    ['an account of the app API', { mode: 'app', user }],
  ] as const)('has no secrets of %s', async (_, login) => {
    const { config } = initialData()
    startWithConfig({
      ...config,
      mirrorBase: 'https://private.example/planted/mirror',
      imageHost: 'https://pictures.example/planted/images',
    })
    onTestFinished(() => startWithConfig(config))
    localStorage.setItem(sessionKey, JSON.stringify(login))
    localStorage.setItem(searchHistoryKey, JSON.stringify(['planted words']))
    session.setState(login, true)
    const checked = login.mode === 'app' ? { checkLogin: async () => 'refused' as const } : {}
    const online = await report(testTools(checked))
    offline()
    const texts = [online, await report(testTools(checked))]
    expect(online).toContain('pictures: good self_test.pictures.good host=https://pictures.example ')
    for (const text of texts) expect(text).toContain(`mode=${login.mode}`)
    expect(texts.join('\n')).not.toMatch(/planted|987654321|424242/i)
  })
})
