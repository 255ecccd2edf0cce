import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmations } from '../../ui/overlays/confirm.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { setSession } from '../account/accounts.ts'
import { beginLogin } from '../account/beginLogin.ts'
import { anonymous, session } from '../account/session.ts'
import { localApp } from '../localMode/localMirror.ts'
import { queryClient } from '../query/queryClient.ts'
import { goBackAfterLogin, goHomeAfterLogin } from './afterLogin.ts'
import { relogin } from './localSession.ts'
import { loginWithCode, loginWithSession, loginWithToken, logout } from './login.ts'
import { permissionsOf, startSession } from './session.ts'
import { showScheduledWelcome } from './welcomeToast.ts'

const token = 'Token-of_43-characters-0123456789abcdefghij'
const value = `12345678_${'a1B2'.repeat(8)}`
const code = 'W3b-Login_code'.repeat(3)
const user = { id: '7', name: 'Sample', account: 'sample', avatar: '', isPremium: false }

/** Fake storage of the browser and of this tab. Modules read it when they load, so it must exist before them. */
const { stored, ofTab, storage } = vi.hoisted(() => {
  const storage = (of: Map<string, string>) => ({
    getItem: (key: string) => of.get(key) ?? null,
    setItem: (key: string, text: string) => void of.set(key, text),
  })
  const [stored, ofTab] = [new Map<string, string>(), new Map<string, string>()]
  Object.assign(globalThis, { localStorage: storage(stored), sessionStorage: storage(ofTab) })
  return { stored, ofTab, storage }
})
let requests: Request[] = []
/** Responses of upstream and companion, by path. */
let responses: Record<string, () => Response> = {}

beforeEach(() => {
  requests = []
  responses = {}
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('location', new URL('http://localhost/account/login'))
  vi.stubGlobal('localStorage', storage(stored))
  vi.stubGlobal('sessionStorage', storage(ofTab))
  // The bridge of a native shell is the only transport to the app API here.
  vi.stubGlobal('__httpRequest__', async (address: string, options: string) => {
    const { method, headers, data } = JSON.parse(options)
    const request = new Request(address, { method, headers, ...(data ? { body: data } : {}) })
    requests.push(request)
    const answer = responses[new URL(address).pathname]?.() ?? new Response('', { status: 404 })
    return { status: answer.status, data: await answer.text() }
  })
  vi.stubGlobal('fetch', async (address: URL, init: RequestInit) => {
    requests.push(new Request(address, init))
    return responses[address.pathname]?.() ?? new Response('', { status: 404 })
  })
})
afterEach(async () => {
  vi.stubGlobal('navigator', {})
  await localApp().signOut()
  session.setState(anonymous, true)
  stored.clear()
  ofTab.clear()
  toasts.setState([], true)
  confirmations.setState([], true)
  vi.unstubAllGlobals()
})

const grant = () => Response.json({ response: { access_token: 'a', refresh_token: token, expires_in: 3600, user } })
const refuse = () =>
  Response.json({ has_error: true, errors: { system: { message: 'Invalid' } }, error: 'invalid_grant' }, { status: 400 })
const knows = () => Response.json({ userData: { id: '12345678', name: 'Sample' }, token: 'csrf' })

describe('J5: loginWithToken', () => {
  it.each(['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}ａ`, `${token} ${token}`])(
    'rejects %j without a request',
    async (typed) => {
      expect(await loginWithToken(typed)).toEqual({ failure: 'login.token.bad' })
      expect(requests).toEqual([])
    },
  )

  it('logs in, clears the query cache, and stores no token in plain text', async () => {
    responses['/auth/token'] = grant
    queryClient.setQueryData(['favourites', '1'], 'of another account')
    expect(await loginWithToken(` ${token}\n`)).toMatchObject({ user })
    expect(session.getState()).toEqual({ mode: 'app', user })
    expect(queryClient.getQueryData(['favourites', '1'])).toBeUndefined()
    expect([...stored.values()].join()).not.toContain(token)
    expect(requests.some(({ url }) => url.includes(token))).toBe(false)
  })

  it('changes nothing when upstream refuses the token', async () => {
    responses['/auth/token'] = refuse
    expect(await loginWithToken(token)).toEqual({ failure: 'login.refused' })
    expect(session.getState()).toEqual(anonymous)
  })
})

describe('J1, J2: loginWithCode', () => {
  it('sends the code with its verifier, only once', async () => {
    responses['/auth/token'] = grant
    beginLogin()
    expect(await loginWithCode(`pixiv://account/login?code=${code}&via=login`)).toMatchObject({ user })
    const form = new URLSearchParams(await requests[0]?.text())
    expect([form.get('grant_type'), form.get('code')]).toEqual(['authorization_code', code])
    expect(await loginWithCode(code)).toEqual({ failure: 'login.oauth.missing' })
    expect(requests).toHaveLength(1)
  })

  it('rejects text without a code and keeps the verifier', async () => {
    beginLogin()
    expect(await loginWithCode('https://emaki.example/account/oauth?error=x')).toEqual({ failure: 'login.paste.bad' })
    responses['/auth/token'] = grant
    expect(await loginWithCode(code)).toMatchObject({ user })
  })

  it('J3: proves with the verifier that the code belongs to the login that this browser started', async () => {
    responses['/auth/token'] = refuse
    beginLogin()
    const challenge = new URL(beginLogin()).searchParams.get('code_challenge')
    await loginWithCode(code)
    const verifier = new URLSearchParams(await requests[0]?.text()).get('code_verifier') ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    expect(Buffer.from(digest).toString('base64url')).toBe(challenge)
  })

  it('J3: removes the verifier when upstream refuses a foreign code', async () => {
    responses['/auth/token'] = refuse
    beginLogin()
    expect(await loginWithCode(code)).toEqual({ failure: 'login.refused' })
    expect(session.getState()).toEqual(anonymous)
    expect(await loginWithCode(code)).toEqual({ failure: 'login.oauth.missing' })
  })
})

describe('J6: loginWithSession', () => {
  it.each(['', '1_x', `${value}a`, `a=b; PHPSESSID=${value}`, `${value.slice(0, -1)}é`])(
    'rejects %j without a request',
    async (typed) => {
      expect(await loginWithSession(typed)).toEqual({ failure: 'login.session.bad' })
      expect(requests).toEqual([])
    },
  )

  it('J3: has the name of the account for the message after the reload', async () => {
    responses['/api/companion/session'] = knows
    await loginWithSession(value)
    expect([...ofTab.values()].join()).toContain('Sample')
  })

  it('sends the session to the companion and does not store it in the browser', async () => {
    responses['/api/companion/session'] = knows
    expect(await loginWithSession(`PHPSESSID=${value} `)).toMatchObject({ user: { id: '12345678' } })
    expect(session.getState()).toMatchObject({ mode: 'web', csrfToken: 'csrf' })
    expect([...stored.values()].join()).not.toContain(value)
  })

  it.each([
    ['it is unknown', () => new Response('{}', { status: 401 }), 'login.session.invalid'],
    ['the companion fails', () => new Response('{}', { status: 502 }), 'error.network'],
  ])('changes nothing when %s', async (_name, answer, failure) => {
    responses['/api/companion/session'] = answer
    expect(await loginWithSession(value)).toEqual({ failure })
    expect(session.getState()).toEqual(anonymous)
  })
})

describe('logout', () => {
  const answer = (yes: boolean) =>
    expect
      .poll(() => confirmations.getState()[0])
      .toBeDefined()
      .then(() => confirmations.getState()[0]?.answer(yes))

  it('asks for confirmation', async () => {
    setSession({ mode: 'app', user })
    const left = logout(() => undefined)
    await answer(false)
    expect(await left).toBe(false)
    expect(session.getState().mode).toBe('app')
  })

  it('deletes the token in local mode and reloads', async () => {
    responses['/auth/token'] = grant
    await loginWithToken(token)
    const reload = vi.fn()
    const left = logout(reload)
    await answer(true)
    expect(await left).toBe(true)
    expect([session.getState(), await localApp().copyToken()]).toEqual([anonymous, undefined])
    await expect.poll(() => reload.mock.calls.length).toBe(1)
  })

  it('ends a web session at the companion, and fails when the companion fails', async () => {
    setSession({ mode: 'web', user, csrfToken: 'csrf', webCredentials: { companion: '/api/companion', value: undefined } })
    responses['/api/companion/session'] = () => new Response('{}', { status: 502 })
    const failing = logout(() => undefined)
    await answer(true)
    expect([await failing, session.getState().mode]).toEqual([false, 'web'])
    responses['/api/companion/session'] = () => new Response(null, { status: 204 })
    const left = logout(() => undefined)
    await answer(true)
    expect([await left, session.getState()]).toEqual([true, anonymous])
  })
})

describe('after a login', () => {
  const said = () => toasts.getState().map(({ text }) => text)
  let minutes = 0
  // A toast with the same text shows at most once in ten seconds.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 * ++minutes }))
  afterEach(() => void vi.useRealTimers())

  it('the welcome toast shows once after the reload', async () => {
    responses['/api/companion/session'] = knows
    expect(await loginWithSession(value)).toMatchObject({ isKept: true })
    expect(said()).toEqual([])
    showScheduledWelcome()
    expect(said()).toEqual(['login.done'])
    toasts.setState([], true)
    showScheduledWelcome()
    expect(said()).toEqual([])
  })

  it('goHomeAfterLogin loads the home page and never resolves', async () => {
    const load = vi.fn()
    const settled = vi.fn()
    void goHomeAfterLogin({ user, isKept: true }, async () => undefined, { load, reload: vi.fn() }).then(settled)
    await expect.poll(() => load.mock.calls).toEqual([['/']])
    expect(settled).not.toHaveBeenCalled()
  })

  it('goBackAfterLogin reloads 200 ms after the previous screen is shown', async () => {
    vi.useFakeTimers()
    const reload = vi.fn()
    let isBack = () => {}
    const back = new Promise<void>((resolve) => {
      isBack = resolve
    })
    const arrived = goBackAfterLogin({ user, isKept: true }, () => back, { load: vi.fn(), reload })
    await vi.advanceTimersByTimeAsync(1000)
    expect(reload).not.toHaveBeenCalled()
    isBack()
    expect(await arrived).toBeUndefined()
    await vi.advanceTimersByTimeAsync(199)
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('a failed login navigates nowhere and returns the error message', async () => {
    const navigation = { load: vi.fn(), reload: vi.fn() }
    const move = vi.fn()
    expect(await goHomeAfterLogin({ failure: 'why' }, move, navigation)).toBe('why')
    expect(await goBackAfterLogin({ failure: 'why' }, move, navigation)).toBe('why')
    expect([move, navigation.load, navigation.reload].flatMap(({ mock }) => mock.calls)).toEqual([])
  })

  it('a login without storage reloads nothing and shows the welcome toast at once', async () => {
    responses['/auth/token'] = grant
    // This environment has no storage for refresh tokens.
    expect(await loginWithToken(token)).toMatchObject({ isKept: false })
    expect(said()).toEqual(['login.done', 'login.fleeting'])
    const navigation = { load: vi.fn(), reload: vi.fn() }
    const move = vi.fn(async () => undefined)
    await goHomeAfterLogin({ user, isKept: false }, move, navigation)
    await goBackAfterLogin({ user, isKept: false }, move, navigation)
    expect(move).toHaveBeenCalledTimes(2)
    expect([navigation.load, navigation.reload].flatMap(({ mock }) => mock.calls)).toEqual([])
  })
})

describe('startSession in local mode', () => {
  it('signs in again and updates the user', async () => {
    responses['/auth/token'] = grant
    await loginWithToken(token)
    setSession({ mode: 'app', user: { ...user, name: 'An older name' } })
    vi.stubGlobal('addEventListener', () => undefined)
    await startSession()
    expect(session.getState()).toEqual({ mode: 'app', user })
  })

  it('tells an account that has to agree to the terms of the site, with a way there', async () => {
    const due = { access_token: 'a', refresh_token: token, expires_in: 3600, user: { ...user, require_policy_agreement: true } }
    responses['/auth/token'] = () => Response.json({ response: due })
    await loginWithToken(token)
    toasts.setState([], true)
    await relogin()
    expect(session.getState()).toEqual({ mode: 'app', user })
    expect(toasts.getState().find(({ text }) => text === 'error.agreement')?.action?.label).toBe('artwork.source')
  })

  it('logs out an account without a token', async () => {
    setSession({ mode: 'app', user })
    await relogin()
    await expect.poll(() => session.getState()).toEqual(anonymous)
    expect(permissionsOf(session.getState()).isLoggedIn).toBe(false)
  })
})
