// The login screens in the app: every way to log in, every error text, and the logout.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeVerifier } from '../../platform/account/beginLogin.ts'
import { anonymous, session } from '../../platform/account/session.ts'
import { localApp } from '../../platform/localMode/localMirror.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeRoute, type FakeServer, fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { clearOverlays } from '../../ui/testing/renderPage.tsx'

vi.hoisted(() => {
  // The gateway of the sample site: it proxies the app API and serves a login page.
  const config = { source: 'sample', apiProxy: true, loginPage: true }
  const data = Object.assign(document.createElement('script'), { type: 'application/json', id: 'emaki-initial-data' })
  data.textContent = JSON.stringify({ version: 1, config })
  document.head.append(data)
})

const token = 'Token-of_43-characters-0123456789abcdefghij'
const webSession = `12345678_${'a1B2'.repeat(8)}`
const code = 'W3b-Login_code'.repeat(3)
const user = { id: '7', name: 'Mika', account: 'mika', avatar: '', isPremium: false }
const grant = () => ({ response: { access_token: 'a', refresh_token: token, expires_in: 3600, user } })
const refuse = () =>
  Response.json({ has_error: true, errors: { system: { message: '' } }, error: 'invalid_grant' }, { status: 400 })
const knows = () => ({ userData: { id: '12345678', name: 'Mika' }, token: 'csrf' })
const navigation = { reload: vi.fn(), replace: vi.fn(), assign: vi.fn() }
let minutes = 0

const serve = (routes: Readonly<Record<string, FakeRoute>> = {}): FakeServer =>
  fakeServer({
    '/.well-known/emaki.json': () => ({ demo: [{ account: 'demo', refresh_token: token, session: webSession }] }),
    ...routes,
  })
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))
/** Types into a field and submits its form with the keyboard's way. */
async function enter(label: string, text: string) {
  const field = screen.getByLabelText<HTMLInputElement>(label)
  fireEvent.change(field, { target: { value: text } })
  await act(async () => void fireEvent.submit(field.form ?? field))
}
const error = async () => (await screen.findByRole('alert')).textContent
const mode = () => session.getState().mode
const answer = async (button: string) =>
  press(within(await screen.findByRole('alertdialog')).getByRole('button', { name: button }))

setUpComponentTests()
beforeEach(() => {
  // A toast with the same text shows at most once in ten seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 * ++minutes })
  vi.stubGlobal('location', Object.assign(new URL('http://localhost/account/login'), navigation))
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PerformanceNavigationTiming', class {})
})
afterEach(async () => {
  await act(async () => {
    await localApp().signOut()
    session.setState(anonymous, true)
  })
  clearOverlays()
  takeVerifier()
  for (const call of Object.values(navigation)) call.mockClear()
  vi.useRealTimers()
})

const open = async (address: string) => {
  const app = await renderApp(address)
  await screen.findByRole('heading', { level: 1 })
  return app
}
const openLogin = async () => {
  const app = await open('/account/login')
  await screen.findByRole('button', { name: 'Open the login page' })
  return app
}

describe('LoginScreen', () => {
  it('J5: hides the token, refuses a wrong length without a request, and marks the field', async () => {
    const server = serve()
    await openLogin()
    const field = screen.getByLabelText<HTMLInputElement>('Refresh token')
    expect(field.type).toBe('password')
    await enter('Refresh token', 'a'.repeat(42))
    expect(await error()).toBe('That isn’t a refresh token: it has exactly 43 characters.')
    expect([field.getAttribute('aria-invalid'), server.requestsTo('/auth/token')]).toEqual(['true', []])
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')).toBe(screen.getByRole('alert'))
  })

  it('shows and hides what is typed by a toggle', async () => {
    serve()
    await openLogin()
    const form = within(screen.getByRole('region', { name: 'Log in with a refresh token' }))
    const field = screen.getByLabelText<HTMLInputElement>('Refresh token')
    await press(form.getByRole('button', { name: 'Show' }))
    expect([field.type, form.getByRole('button', { name: 'Hide' }).getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Log in' }).disabled).toBe(true)
  })

  it('says that upstream refused a token, and stays', async () => {
    serve({ '/auth/token': refuse })
    await openLogin()
    await enter('Refresh token', token)
    expect(await error()).toBe('The original site did not accept this token. It may have expired; please log in again.')
    expect([mode(), navigation.replace.mock.calls]).toEqual(['anonymous', []])
  })

  it('logs in with a token and goes home', async () => {
    serve({ '/auth/token': grant })
    const { address } = await openLogin()
    await enter('Refresh token', ` ${token}\n`)
    // This browser has no storage for tokens, so the app goes home without a reload.
    await vi.waitFor(() => expect(address()).toBe('/'))
    expect(mode()).toBe('app')
  })

  it.each([
    ['demo, App API', { '/auth/token': grant }, 'app'],
    ['demo, Web session', { '/session': knows }, 'web'],
  ])('logs in with the sample account %s', async (name, routes, wanted) => {
    serve(routes)
    await openLogin()
    await press(screen.getByRole('button', { name }))
    await vi.waitFor(() => expect(mode()).toBe(wanted))
  })

  it('shows why a sample account could not log in', async () => {
    serve({ '/session': () => Response.json({}, { status: 401 }) })
    await openLogin()
    await press(screen.getByRole('button', { name: 'demo, Web session' }))
    expect(await error()).toBe('This session is invalid or has expired.')
  })

  it('opens the login page in a new tab that cannot reach this one', async () => {
    const tab = vi.fn()
    vi.stubGlobal('open', tab)
    serve()
    await openLogin()
    await press(screen.getByRole('button', { name: 'Open the login page' }))
    const [address, target, features] = tab.mock.calls[0] ?? []
    expect(new URL(address, 'http://localhost').searchParams.get('redirect')).toBe('http://localhost/account/oauth')
    expect([target, features]).toEqual(['_blank', 'noopener,noreferrer'])
  })

  it.each([
    ['an address without a code', 'https://example.com/', 'There is no login code in this.'],
    ['a code without a started login', `pixiv://account/login?code=${'a'.repeat(40)}`, 'Something is missing'],
  ])('refuses %s', async (_, typed, message) => {
    serve({ '/auth/token': grant })
    await openLogin()
    await enter('Address or code', typed)
    expect(await error()).toContain(message)
    expect(mode()).toBe('anonymous')
  })

  it('logs in with the pasted address of a login that began here', async () => {
    vi.stubGlobal('open', vi.fn())
    serve({ '/auth/token': grant })
    await openLogin()
    await press(screen.getByRole('button', { name: 'Open the login page' }))
    await enter('Address or code', `pixiv://account/login?code=${code}&via=login`)
    await vi.waitFor(() => expect(mode()).toBe('app'))
  })

  it.each([
    [{}, 'App API requests go through this site.'],
    [
      { useApiProxy: true, apiProxy: 'https://proxy.example/x' },
      'App API requests go through proxy.example, and the token goes with them.',
    ],
    [{ directMode: true }, 'This browser cannot reach the app API yet'],
  ])('J8: says which way the token goes with %j', async (settings, text) => {
    setSettings(settings)
    serve()
    await openLogin()
    expect(await screen.findByText(text, { exact: false })).toBeDefined()
  })

  it('warns on a page without https', async () => {
    vi.stubGlobal('isSecureContext', false)
    serve()
    await openLogin()
    expect(screen.getByText('This page is not on https', { exact: false })).toBeDefined()
  })

  it('leads to the form for a session', async () => {
    serve()
    const { address } = await openLogin()
    await press(screen.getByRole('link', { name: 'Enter a session' }))
    await screen.findByLabelText('Session ID (PHPSESSID)')
    await waitFor(() => expect(address()).toBe('/account/session'))
  })
})

describe('the logged-in account', () => {
  it.each([
    [{ mode: 'app', user } as const, 'Logged in with the app API, in this browser'],
    [
      { mode: 'web', user, csrfToken: 'csrf', webCredentials: { companion: '/api/companion', value: undefined } } as const,
      'Logged in with a web session',
    ],
  ])('%j shows its mode, its names and its profile', async (current, title) => {
    serve({ '/auth/token': grant })
    // The screen asks for unread notifications, and a session without a token would end.
    await localApp().signInWith(token)
    session.setState(current, true)
    await open('/account/login')
    const card = within(await screen.findByRole('region', { name: title }))
    expect([card.getByText('Mika'), card.getByText('@mika')]).toHaveLength(2)
    expect(card.getByRole('link', { name: 'My profile' }).getAttribute('href')).toBe('/users/7')
    expect(screen.queryByLabelText('Refresh token')).toBeNull()
  })

  it('logs out after a confirmation only, and reloads', async () => {
    serve({ '/auth/token': grant })
    await localApp().signInWith(token)
    session.setState({ mode: 'app', user }, true)
    await open('/account/login')
    await press(await screen.findByRole('button', { name: 'Log out' }))
    await answer('Cancel')
    expect(mode()).toBe('app')
    await press(screen.getByRole('button', { name: 'Log out' }))
    await answer('Log out')
    await screen.findByText('Logged out')
    expect(mode()).toBe('anonymous')
    await vi.waitFor(() => expect(navigation.reload).toHaveBeenCalledTimes(1))
  })
})

describe('SessionScreen', () => {
  const label = 'Session ID (PHPSESSID)'

  it('J6: refuses what is no session, without a request or a warning', async () => {
    const server = serve()
    await open('/account/session')
    await enter(label, '12_short')
    expect(await error()).toBe('That isn’t a session ID: digits, an underscore, then 32 characters.')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(server.requestsTo('/session')).toEqual([])
  })

  it('warns where the session goes, and sends nothing when declined', async () => {
    const server = serve({ '/session': knows })
    await open('/account/session')
    await enter(label, webSession)
    expect((await screen.findByRole('alertdialog')).textContent).toContain('It goes to localhost')
    await answer('Cancel')
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([server.requestsTo('/session'), screen.queryByRole('alert')]).toEqual([[], null])
  })

  it.each([
    ['the companion does not know it', () => Response.json({}, { status: 401 }), 'This session is invalid or has expired.'],
    ['the companion fails', () => Response.json({}, { status: 502 }), 'network'],
  ])('shows an error when %s', async (_, respond, message) => {
    serve({ '/session': respond })
    await open('/account/session')
    await enter(label, webSession)
    await answer('I trust it')
    expect((await error())?.toLowerCase()).toContain(message.toLowerCase())
    expect(mode()).toBe('anonymous')
  })

  it('logs in, goes two screens back, and reloads', async () => {
    serve({ '/session': knows })
    const { router, address } = await open('/setting')
    await act(() => router.navigate({ to: '/account/login' }))
    await act(() => router.navigate({ to: '/account/session' }))
    await screen.findByLabelText(label)
    await enter(label, `PHPSESSID=${webSession}`)
    await answer('I trust it')
    await vi.waitFor(() => expect(mode()).toBe('web'))
    await vi.waitFor(() => expect(address()).toBe('/setting'))
  })
})

describe('OauthScreen', () => {
  const arrive = async (query: string) => {
    vi.stubGlobal('location', Object.assign(new URL(`http://localhost/account/oauth${query}`), navigation))
    return open(`/account/oauth${query}`)
  }

  it.each([
    ['?error=access_denied', 'The login page gave no code (access_denied).'],
    ['?code=short', 'Something is missing'],
    [`?code=${code}&via=login`, 'Something is missing'],
  ])('J1, J2: shows why %s is no login, with a link to the login', async (query, message) => {
    serve({ '/auth/token': grant })
    const { address } = await arrive(query)
    expect(await error()).toContain(message)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Login failed')
    await press(screen.getByRole('link', { name: 'Log in again' }))
    await waitFor(() => expect(address()).toBe('/account/login'))
    expect(mode()).toBe('anonymous')
  })

  it('J4: logs in with its code, which it removes from the history first', async () => {
    vi.stubGlobal('open', vi.fn())
    serve({ '/auth/token': grant })
    const { unmount } = await openLogin()
    await press(screen.getByRole('button', { name: 'Open the login page' }))
    unmount()
    const replaceState = vi.spyOn(history, 'replaceState')
    await arrive(`?code=${'Another-code_'.repeat(3)}`)
    await vi.waitFor(() => expect(mode()).toBe('app'))
    expect(replaceState.mock.calls.map(([, , url]) => String(url))).toContain('/account/oauth')
    replaceState.mockRestore()
  })
})
