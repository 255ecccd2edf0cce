import { afterEach, describe, expect, it, vi } from 'vitest'
import { confirmations } from '../../ui/overlays/confirm.ts'
import { setSession } from '../account/accounts.ts'
import { confirmFlag, flagKey, flags, noFlags, updateFlags } from '../account/flags.ts'
import { anonymous, credentialHeaders, credentialsFor, parseSession, type Session, session } from '../account/session.ts'
import { endWebSession, readWebUser, recheckSession, startWebSession } from '../account/webSession.ts'
import { createCompanion } from '../http/companion.ts'
import { parseInitialData } from '../query/initialData.ts'
import { queryClient } from '../query/queryClient.ts'
import { permissionsOf } from './session.ts'
import { checkSession, watchWebSession } from './webSessionCheck.ts'

const value = `12345678_${'a1B2'.repeat(8)}`
const own = '/api/companion'
const user = { id: '12345678', name: 'Sample', account: 'sample', avatar: 'https://i.pximg.net/a_170.jpg', isPremium: true }
const wire = { id: '12345678', pixivId: 'sample', name: 'Sample', profileImg: 'x', profileImgBig: user.avatar, premium: true }
const checking: Session = { mode: 'checking', user: null, webCredentials: { companion: own, value: undefined } }

afterEach(() => {
  session.setState(anonymous, true)
  confirmations.setState([], true)
  vi.unstubAllGlobals()
})

function stubCompanion(body: unknown, status = 200) {
  const requests: Request[] = []
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('fetch', async (address: URL, init: RequestInit) => {
    requests.push(new Request(address, init))
    return new Response(body === undefined ? '<html>' : JSON.stringify(body), { status })
  })
  return requests
}

describe('a stored session', () => {
  it('is parsed as a web session of this companion or as a user of the app API', () => {
    expect(parseSession({ mode: 'web', companion: own }, own)).toEqual(checking)
    const elsewhere = 'https://companion.example'
    const foreign = { mode: 'web', companion: elsewhere, value }
    expect(parseSession(foreign, elsewhere)).toEqual({
      mode: 'checking',
      user: null,
      webCredentials: { companion: elsewhere, value },
    })
    expect(parseSession({ mode: 'app', user }, own)).toEqual({ mode: 'app', user })
  })

  it.each([
    undefined,
    null,
    'x',
    value,
    { mode: 'web' },
    { mode: 'web', companion: 'https://companion.example', value },
    { mode: 'web', companion: own, value: `${value}\n` },
    { mode: 'web', companion: own, value: `PHPSESSID=${value}` },
    { mode: 'app' },
    { mode: 'app', user: { id: 'x' } },
    { mode: 'none' },
  ])('is anonymous for %j', (stored) => expect(parseSession(stored, own)).toEqual(anonymous))

  it('J8: is sent only to its own companion', () => {
    const webCredentials = { companion: 'https://one.example', value }
    session.setState({ mode: 'web', user, webCredentials, csrfToken: 'token' }, true)
    expect(credentialHeaders(credentialsFor('https://one.example'))).toEqual({ 'x-auth': `PHPSESSID=${value}` })
    expect(credentialHeaders(credentialsFor('https://two.example'))).toEqual({})
    session.setState({ mode: 'app', user }, true)
    expect(credentialsFor('https://one.example')).toBeUndefined()
  })

  it('reports when storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(setSession({ mode: 'app', user })).toBe(false)
    expect(session.getState().user).toEqual(user)
  })
})

describe('checkSession', () => {
  it('loads the user before the session counts as logged in', async () => {
    const requests = stubCompanion({ userData: wire, token: 'token' })
    session.setState(checking, true)
    await checkSession()
    const webCredentials = { companion: own, value: undefined, account: user.id }
    expect(session.getState()).toEqual({ mode: 'web', user, webCredentials, csrfToken: 'token' })
    expect(new URL(requests[0]?.url ?? '').pathname).toBe('/api/companion/user')
    expect(requests[0]?.credentials).toBe('same-origin')
  })

  it.each([
    ['without a user', { userData: null, token: 'token' }, 200],
    ['without a token for its writes', { userData: wire, token: '' }, 200],
    ['with status 401', { error: { message: 'Unauthorized' } }, 401],
    ['with status 403', { message: 'Forbidden' }, 403],
  ])('deletes a session %s', async (_name, body, status) => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', { setItem: (key: string, text: string) => stored.set(key, text) })
    stubCompanion(body, status)
    session.setState(checking, true)
    await checkSession()
    expect(session.getState()).toEqual(anonymous)
    expect(stored.get('emaki.session')).toBe('{"mode":"anonymous"}')
  })

  it('deletes the data of an ended session and offers a new login', async () => {
    stubCompanion({ userData: null })
    const assign = vi.fn()
    const page = Object.assign(new EventTarget(), {
      location: Object.assign(new URL('http://localhost/'), { assign }),
      history: { state: null },
    })
    vi.stubGlobal('window', page)
    vi.stubGlobal('location', page.location)
    queryClient.setQueryData(['own-favourites', 'web', '12345678'], 'private')
    updateFlags((before) => confirmFlag(before, flagKey(user.id, 'artwork', '7'), { isSet: true, restrict: 'private' }, 1))
    session.setState(checking, true)
    await checkSession()
    expect(queryClient.getQueryData(['own-favourites', 'web', '12345678'])).toBeUndefined()
    expect(flags.getState()).toEqual(noFlags)
    expect(confirmations.getState()).toMatchObject([{ title: 'session.ended', yes: 'screen.login' }])
    confirmations.getState()[0]?.answer(true)
    await expect.poll(() => assign.mock.calls).toEqual([['/account/login']])
  })

  it.each([
    ['a failing server', { error: { message: 'upstream' } }, 502],
    ['an HTML response', undefined, 200],
    ['a rate limit', { error: { message: 'Rate Limit' } }, 429],
  ])('keeps the stored session on %s', async (_name, body, status) => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', { setItem: (key: string, text: string) => stored.set(key, text) })
    stubCompanion(body, status)
    session.setState(checking, true)
    await checkSession()
    expect(session.getState()).toEqual(anonymous)
    expect(stored.size).toBe(0)
  })

  it('sends no request without a session', async () => {
    const requests = stubCompanion({})
    await checkSession()
    expect(requests).toEqual([])
  })
})

describe('a session that expires during a visit', () => {
  const inUse: Session = { mode: 'web', user, webCredentials: checking.webCredentials, csrfToken: 'token' }
  const turnedDown = () =>
    createCompanion(parseInitialData(undefined), {
      fetch: async () => Response.json({ error: true, message: 'login', body: [] }, { status: 401 }),
    })

  it.each([
    ['read', () => turnedDown().get('/ajax/follow_latest/illust', { p: 1 })],
    ['write', () => turnedDown().send('/ajax/illusts/bookmarks/add', { json: {} })],
  ])('ends with the first refused %s', async (_name, call) => {
    stubCompanion({ userData: null })
    session.setState(inUse, true)
    watchWebSession()
    expect(await call()).toMatchObject({ ok: false })
    await expect.poll(() => session.getState()).toEqual(anonymous)
    await expect.poll(() => confirmations.getState().length).toBe(1)
  })

  it('continues when the companion still accepts it or is unreachable', async () => {
    watchWebSession()
    for (const [body, status] of [
      [{ userData: wire, token: 'token' }, 200],
      [{ error: { message: 'upstream' } }, 502],
    ] as const) {
      const requests = stubCompanion(body, status)
      session.setState(inUse, true)
      await turnedDown().get('/ajax/follow_latest/illust', { p: 1 })
      await expect.poll(() => requests.length).toBe(1)
      await recheckSession()
      expect(session.getState()).toEqual(inUse)
    }
  })
})

describe('a new session', () => {
  it('is sent to the own companion once, and not kept by the page', async () => {
    const requests = stubCompanion({ userData: wire, token: 'token' })
    const answer = await startWebSession(value, own)
    expect(answer).toEqual({ user, csrfToken: 'token', webCredentials: { companion: own, value: undefined, account: user.id } })
    expect([requests[0]?.method, new URL(requests[0]?.url ?? '').pathname]).toEqual(['POST', '/api/companion/session'])
    expect(await requests[0]?.json()).toEqual({ session: value })
  })

  it('is sent to another companion in a header, without cookies', async () => {
    const requests = stubCompanion({ userData: wire, token: 'token' })
    await startWebSession(value, 'https://one.example')
    expect([requests[0]?.url, requests[0]?.credentials]).toEqual(['https://one.example/user', 'omit'])
    expect(requests[0]?.headers.get('x-auth')).toBe(`PHPSESSID=${value}`)
  })

  it('is sent in a header when the companion cannot store it', async () => {
    const requests = stubCompanion({ userData: null }, 404)
    await startWebSession(value, own)
    expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  it('is deleted at the companion that stores it', async () => {
    const requests = stubCompanion({})
    expect(await endWebSession({ companion: own, value: undefined })).toEqual({ ok: true, value: null })
    expect(await requests[0]?.json()).toEqual({ session: null })
    expect(await endWebSession({ companion: own, value })).toEqual({ ok: true, value: null })
    expect(requests).toHaveLength(1)
    stubCompanion({}, 502)
    expect(await endWebSession({ companion: own, value: undefined })).toMatchObject({ ok: false })
  })

  it.each([null, {}, { userData: {} }, { userData: { id: 'x' } }, { token: 'only' }])('has no user in %j', (answer) => {
    expect(readWebUser(answer)).toBeUndefined()
  })
})

describe('permissionsOf', () => {
  it('allows nothing without a login, the web side with a web session, and everything in local mode', () => {
    const yes = (one: Session) => Object.entries(permissionsOf(one)).flatMap(([name, is]) => (is ? [name] : []))
    expect(yes(anonymous)).toEqual([])
    expect(yes(checking)).toEqual([])
    const web: Session = { mode: 'web', user, webCredentials: checking.webCredentials, csrfToken: 'token' }
    expect(yes(web)).toEqual(['isLoggedIn', 'canBookmark', 'canFollow', 'canSeePrivate'])
    expect(yes({ mode: 'app', user })).toEqual(['isLoggedIn', 'canBookmark', 'canFollow', 'canSeePrivate', 'isLocal'])
  })
})
