// Sessions: what is one, whose it is, and what an outage means.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseSession, readWebUser, sessionHeaders, webSession } from '../../data/webSession.ts'
import { checkSession, sessionOf } from './session.ts'

const value = `12345678_${'a1B2'.repeat(8)}`
const user = { id: '12345678', name: 'Sample', avatar: 'https://i.pximg.net/a_170.jpg' }

afterEach(() => {
  webSession.setState({ state: 'none' }, true)
  vi.unstubAllGlobals()
})

function companionSays(body: unknown, status = 200) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    return Response.json(body, { status })
  })
  return asked
}

describe('a kept session', () => {
  it.each([null, '', 'x', '1_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', `${value}a`, `PHPSESSID=${value}`, `${value}\n`])(
    'is not %j',
    (kept) => {
      expect(parseSession(kept)).toEqual({ state: 'none' })
    },
  )

  it('is said to the companion in a header, and nothing is said without one', () => {
    expect(sessionHeaders()).toEqual({})
    webSession.setState(parseSession(value), true)
    expect(sessionHeaders()).toEqual({ 'x-auth': `PHPSESSID=${value}` })
  })

  it('is checked before anybody counts as logged in', async () => {
    const asked = companionSays({
      userData: { id: '12345678', name: 'Sample', profileImg: 'x', profileImgBig: user.avatar },
      token: 'token',
    })
    webSession.setState(parseSession(value), true)
    expect(sessionOf(webSession.getState())).toEqual({ mode: 'checking', user: null })
    await checkSession()
    expect(sessionOf(webSession.getState())).toEqual({ mode: 'web', user })
    expect(new URL(asked[0]?.url ?? '').pathname).toBe('/api/companion/user')
    expect(asked[0]?.headers.get('x-auth')).toBe(`PHPSESSID=${value}`)
  })

  it.each([
    ['that nobody knows', { userData: null, token: 'token' }, 200],
    ['that is refused', { error: { message: 'Unauthorized' } }, 401],
  ])('%s leaves the reader anonymous', async (_name, body, status) => {
    companionSays(body, status)
    webSession.setState(parseSession(value), true)
    await checkSession()
    expect(sessionOf(webSession.getState())).toEqual({ mode: 'anonymous', user: null })
  })

  it('is not asked about when there is none', async () => {
    const asked = companionSays({})
    await checkSession()
    expect(asked).toEqual([])
  })
})

describe('the answer about a session', () => {
  it.each([null, {}, { userData: {} }, { userData: { id: 'x' } }, { token: 'only' }])('%j names nobody', (answer) => {
    expect(readWebUser(answer)).toBeUndefined()
  })
})

describe('the start of a visit', () => {
  it('finds the session that the browser keeps, and none where storage is blocked', async () => {
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'emaki.session' ? value : null) })
    vi.resetModules()
    expect((await import('../../data/webSession.ts')).webSession.getState()).toEqual({ state: 'checking', value })
    vi.stubGlobal('localStorage', undefined)
    vi.resetModules()
    expect((await import('../../data/webSession.ts')).webSession.getState()).toEqual({ state: 'none' })
  })
})
