// Self-test of the API, the login and the pictures, over faked responses.
// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { wireWork } from '../../testing/works.ts'
import { anonymous, session } from '../account/session.ts'
import { createMirror } from '../http/mirror.ts'
import { parseInitialData } from '../query/initialData.ts'
import { pageTools } from './browserTools.ts'
import { checkApi, checkLogin, checkPictures, type LoginState } from './serviceSteps.ts'
import type { Seen } from './step.ts'

const { signal } = new AbortController()
const tools = {
  ...pageTools(),
  now: () => 0,
  random: () => 0.99,
  mirror: () => createMirror(parseInitialData(undefined), { pauseMs: 0 }),
}
const avatar = (id: number) => `https://i.pximg.net/user-profile/img/${id}_170.jpg`
const ranked = (id: number) => wireWork({ id, user: { id, name: 'n', profile_image_urls: { medium: avatar(id) } } })

afterEach(() => {
  vi.unstubAllGlobals()
  session.setState(anonymous, true)
  localStorage.clear()
})

describe('checkApi', () => {
  const check = (route: FakeRoute, seen: Seen = {}) => {
    fakeServer({ '/api/mirror/rank': route })
    return checkApi(tools, seen, signal)
  }

  it('is good with works, and takes a picture for the next step from them', async () => {
    const seen: Seen = {}
    const result = await check(() => ({ illusts: [ranked(1), ranked(2)], next_url: null }), seen)
    expect(result).toMatchObject({ state: 'good', figures: { host: location.origin, works: 2 } })
    expect(seen.picture).toBe(avatar(2))
  })

  it.each<[string, FakeRoute, string, string]>([
    ['an empty list', () => ({ illusts: [] }), 'warning', 'self_test.api.empty'],
    ['a rate limit', () => Response.json({ error: { message: 'Rate Limit' } }, { status: 429 }), 'failed', 'failure.rateLimited'],
    ['an error', () => Response.json({ error: { message: 'secret words' } }, { status: 500 }), 'failed', 'self_test.api.failed'],
    [
      'no network',
      () => {
        throw new TypeError('Failed to fetch')
      },
      'failed',
      'self_test.api.offline',
    ],
  ])('tells %s', async (_, route, state, finding) => {
    const result = await check(route)
    expect(result).toMatchObject({ state, finding })
    expect(JSON.stringify(result)).not.toContain('secret')
  })
})

describe('checkLogin', () => {
  const withMode = (mode: 'none' | 'web' | 'app', login: LoginState) =>
    checkLogin({ ...tools, loginMode: () => mode, checkLogin: async () => login }, {}, signal)

  it.each([
    ['none', 'unknown', 'good', 'self_test.login.none'],
    ['web', 'valid', 'good', 'self_test.login.web'],
    ['app', 'valid', 'good', 'self_test.login.app'],
    ['web', 'refused', 'failed', 'session.ended'],
    ['app', 'unknown', 'warning', 'self_test.login.unknown'],
  ] as const)('of mode %s that is %s is %s', async (mode, login, state, finding) => {
    expect(await withMode(mode, login)).toMatchObject({ state, finding })
  })

  const webCredentials = { companion: '/api/companion', value: `7_${'a'.repeat(32)}` }
  const check = async (route: FakeRoute) => {
    session.setState({ mode: 'checking', user: null, webCredentials }, true)
    fakeServer({ '/api/companion/user': route })
    return checkLogin(tools, {}, signal)
  }

  it('asks the companion for a web session', async () => {
    const valid = await check(() => ({ userData: { id: '7', name: 'Ann' }, token: 'csrf' }))
    expect(valid).toEqual({ state: 'good', finding: 'self_test.login.web', figures: { mode: 'web', login: 'valid' } })
  })

  it('keeps a session that the companion refuses', async () => {
    expect(await check(() => Response.json({}, { status: 401 }))).toMatchObject({ state: 'failed', page: 'login' })
    expect(session.getState().mode).toBe('checking')
  })

  it('does not take an outage for a logout', async () => {
    expect(await check(() => Response.json({}, { status: 502 }))).toMatchObject({ state: 'warning' })
  })
})

describe('checkPictures', () => {
  const check = (widthOf: () => Promise<number>) => checkPictures({ ...tools, widthOf }, { picture: avatar(1) }, signal)

  it('is good with a picture from the image proxy', async () => {
    const asked: string[] = []
    const widthOf = async (address: string) => {
      asked.push(address)
      return 170
    }
    const result = await checkPictures({ ...tools, widthOf }, { picture: avatar(1) }, signal)
    expect(result).toMatchObject({ state: 'good', figures: { host: location.origin } })
    expect(asked).toEqual(['/api/image/i.pximg.net/user-profile/img/1_170.jpg'])
  })

  it('has failed with a picture of one pixel, as content blockers send', async () => {
    expect(await check(async () => 1)).toMatchObject({ state: 'failed', page: 'preference' })
  })

  it('has failed when the picture does not load', async () => {
    expect(await check(() => Promise.reject(new Error('not found')))).toMatchObject({ state: 'failed' })
  })

  it('is skipped without a picture', async () => {
    expect(await checkPictures(tools, {}, signal)).toMatchObject({ state: 'skipped' })
  })
})
