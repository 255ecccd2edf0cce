// Sessions: what is one, whose it is, what it allows, and what an outage means.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { confirmFlag, flagKey, flags, noFlags, updateFlags } from '../../data/account/flags.ts'
import {
  anonymous,
  credentialHeaders,
  credentialsFor,
  parseSession,
  type Session,
  session,
  setSession,
} from '../../data/account/session.ts'
import { endWebSession, readWebUser, recheckSession, startWebSession } from '../../data/account/webSession.ts'
import { createCompanion } from '../../data/http/companion.ts'
import { parseInitialData } from '../../data/query/initialData.ts'
import { queryClient } from '../../data/query/queryClient.ts'
import { confirmations } from '../../ui/overlays/confirm.ts'
import { allowedBy } from './session.ts'
import { checkSession, watchWebSession } from './webVisit.ts'

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

function companionSays(body: unknown, status = 200) {
  const asked: Request[] = []
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('fetch', async (address: URL, init: RequestInit) => {
    asked.push(new Request(address, init))
    return new Response(body === undefined ? '<html>' : JSON.stringify(body), { status })
  })
  return asked
}

describe('a kept session', () => {
  it('is one of this companion, or a user of the app API', () => {
    expect(parseSession({ mode: 'web', companion: own }, own)).toEqual(checking)
    const elsewhere = 'https://companion.example'
    const told = { mode: 'web', companion: elsewhere, value }
    expect(parseSession(told, elsewhere)).toEqual({
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
  ])('is not %j', (kept) => expect(parseSession(kept, own)).toEqual(anonymous))

  it('J8: is told to the companion that it was entered for, and to no other', () => {
    const webCredentials = { companion: 'https://one.example', value }
    session.setState({ mode: 'web', user, webCredentials, csrfToken: 'token' }, true)
    expect(credentialHeaders(credentialsFor('https://one.example'))).toEqual({ 'x-auth': `PHPSESSID=${value}` })
    expect(credentialHeaders(credentialsFor('https://two.example'))).toEqual({})
    session.setState({ mode: 'app', user }, true)
    expect(credentialsFor('https://one.example')).toBeUndefined()
  })

  it('says when the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(setSession({ mode: 'app', user })).toBe(false)
    expect(session.getState().user).toEqual(user)
  })
})

describe('the check at the start of a visit', () => {
  it('comes before anybody counts as logged in', async () => {
    const asked = companionSays({ userData: wire, token: 'token' })
    session.setState(checking, true)
    await checkSession()
    expect(session.getState()).toEqual({ mode: 'web', user, webCredentials: checking.webCredentials, csrfToken: 'token' })
    expect(new URL(asked[0]?.url ?? '').pathname).toBe('/api/companion/user')
    expect(asked[0]?.credentials).toBe('same-origin')
  })

  it.each([
    ['that nobody knows', { userData: null, token: 'token' }, 200],
    ['without a token for its writes', { userData: wire, token: '' }, 200],
    ['that is refused', { error: { message: 'Unauthorized' } }, 401],
    ['that is forbidden', { message: 'Forbidden' }, 403],
  ])('forgets a session %s', async (_name, body, status) => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', { setItem: (key: string, text: string) => kept.set(key, text) })
    companionSays(body, status)
    session.setState(checking, true)
    await checkSession()
    expect(session.getState()).toEqual(anonymous)
    expect(kept.get('emaki.session')).toBe('{"mode":"anonymous"}')
  })

  it('forgets with a session what its reader saw and marked, says that it has ended, and offers to log in again', async () => {
    companionSays({ userData: null })
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
    ['a page instead of an answer', undefined, 200],
    ['a limit', { error: { message: 'Rate Limit' } }, 429],
  ])('takes %s for an outage: the session stays where it lies', async (_name, body, status) => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', { setItem: (key: string, text: string) => kept.set(key, text) })
    companionSays(body, status)
    session.setState(checking, true)
    await checkSession()
    expect(session.getState()).toEqual(anonymous)
    expect(kept.size).toBe(0)
  })

  it('asks nothing when there is none', async () => {
    const asked = companionSays({})
    await checkSession()
    expect(asked).toEqual([])
  })
})

describe('a session that runs out while it is in use', () => {
  const inUse: Session = { mode: 'web', user, webCredentials: checking.webCredentials, csrfToken: 'token' }
  const turnedDown = () =>
    createCompanion(parseInitialData(undefined), {
      fetch: async () => Response.json({ error: true, message: 'login', body: [] }, { status: 401 }),
    })

  it.each([
    ['read', () => turnedDown().get('/ajax/follow_latest/illust', { p: 1 })],
    ['write', () => turnedDown().send('/ajax/illusts/bookmarks/add', { json: {} })],
  ])('ends with the first %s that is turned down', async (_name, call) => {
    companionSays({ userData: null })
    session.setState(inUse, true)
    watchWebSession()
    expect(await call()).toMatchObject({ status: -1 })
    await expect.poll(() => session.getState()).toEqual(anonymous)
    await expect.poll(() => confirmations.getState().length).toBe(1)
  })

  it('goes on when the companion still knows it, and when it cannot be asked', async () => {
    watchWebSession()
    for (const [body, status] of [
      [{ userData: wire, token: 'token' }, 200],
      [{ error: { message: 'upstream' } }, 502],
    ] as const) {
      const asked = companionSays(body, status)
      session.setState(inUse, true)
      await turnedDown().get('/ajax/follow_latest/illust', { p: 1 })
      await expect.poll(() => asked.length).toBe(1)
      await recheckSession()
      expect(session.getState()).toEqual(inUse)
    }
  })
})

describe('a session that is entered', () => {
  it('is given to the own companion once, and not held by this page', async () => {
    const asked = companionSays({ userData: wire, token: 'token' })
    const answer = await startWebSession(value, own)
    expect(answer).toEqual({ user, csrfToken: 'token', webCredentials: { companion: own, value: undefined } })
    expect([asked[0]?.method, new URL(asked[0]?.url ?? '').pathname]).toEqual(['POST', '/api/companion/session'])
    expect(await asked[0]?.json()).toEqual({ session: value })
  })

  it('is told to a companion elsewhere in a header, without cookies', async () => {
    const asked = companionSays({ userData: wire, token: 'token' })
    await startWebSession(value, 'https://one.example')
    expect([asked[0]?.url, asked[0]?.credentials]).toEqual(['https://one.example/user', 'omit'])
    expect(asked[0]?.headers.get('x-auth')).toBe(`PHPSESSID=${value}`)
  })

  it('is told in a header where the companion knows no keeping', async () => {
    const asked = companionSays({ userData: null }, 404)
    await startWebSession(value, own)
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  it('is taken back from the companion that keeps it', async () => {
    const asked = companionSays({})
    expect(await endWebSession({ companion: own, value: undefined })).toEqual({ status: 0, data: null })
    expect(await asked[0]?.json()).toEqual({ session: null })
    expect(await endWebSession({ companion: own, value })).toEqual({ status: 0, data: null })
    expect(asked).toHaveLength(1)
    companionSays({}, 502)
    expect(await endWebSession({ companion: own, value: undefined })).toMatchObject({ status: -1 })
  })

  it.each([null, {}, { userData: {} }, { userData: { id: 'x' } }, { token: 'only' }])('%j names nobody', (answer) => {
    expect(readWebUser(answer)).toBeUndefined()
  })
})

describe('what a session allows', () => {
  it('is nothing to strangers, the web side to a web session, and all of it to the app API', () => {
    const yes = (one: Session) => Object.entries(allowedBy(one)).flatMap(([name, is]) => (is ? [name] : []))
    expect(yes(anonymous)).toEqual([])
    expect(yes(checking)).toEqual([])
    const web: Session = { mode: 'web', user, webCredentials: checking.webCredentials, csrfToken: 'token' }
    expect(yes(web)).toEqual(['isLoggedIn', 'canBookmark', 'canFollow', 'canSeePrivate'])
    expect(yes({ mode: 'app', user })).toEqual([
      'isLoggedIn',
      'canBookmark',
      'canBookmarkNovels',
      'canFollow',
      'canSeePrivate',
      'isLocal',
    ])
  })
})
