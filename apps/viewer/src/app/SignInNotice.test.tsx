// A private instance: the cookie of requests, and the way to the sign-in page when the sign-in has ended.
// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { anonymousCredentials, instanceAccess, isSignInNeeded, signInAddress } from '../platform/http/instanceAccess.ts'
import { createServiceCall } from '../platform/http/serviceCall.ts'
import messages from '../platform/i18n/locales/en.json'
import { parseInitialData } from '../platform/query/initialData.ts'
import { setUpComponentTests } from '../testing/componentTests.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderApp } from '../testing/renderApp.tsx'
import { startAccessCheck } from './accessCheck.ts'

setUpComponentTests()
afterEach(() => instanceAccess.setState({ isSignedOut: false }))

const signedIn = { 'x-emaki-access': 'private' }
const refused = () =>
  Response.json(
    { code: 401, detail: 'Sign in to this instance first' },
    { status: 401, headers: { ...signedIn, 'www-authenticate': 'Bearer realm="Emaki"' } },
  )

describe('SignInNotice', () => {
  it('leads to the sign-in page and back to the screen after a refused request', async () => {
    fakeServer({ '/rank': refused, '/ranking': refused })
    await renderApp('/rank/daily?date=2026-01-02')
    const alert = await screen.findByText(messages['access.ended'], { selector: '[role=alert] > p' })
    const link = alert.parentElement?.querySelector('a')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      messages['access.sign_in'],
      '/sign-in?to=%2Frank%2Fdaily%3Fdate%3D2026-01-02',
    ])
    await act(async () => instanceAccess.setState({ isSignedOut: false }))
    expect(screen.queryByRole('link', { name: messages['access.sign_in'] })).toBeNull()
  })
})

describe('startAccessCheck', () => {
  const start = () => {
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const calls: string[] = []
    const call = createServiceCall({
      credentials: 'same-origin',
      fetch: async (request) => {
        calls.push(new URL(request instanceof Request ? request.url : request, location.href).pathname)
        return refused()
      },
    })
    startAccessCheck(call, stop.signal)
    return calls
  }

  it('notices the end of the sign-in once when many pictures fail', async () => {
    const calls = start()
    const pictures = Array.from({ length: 3 }, () => document.body.appendChild(new Image()))
    for (const picture of pictures) picture.dispatchEvent(new Event('error'))
    await waitFor(() => expect(instanceAccess.getState().isSignedOut).toBe(true))
    expect(calls).toEqual(['/.well-known/emaki.json'])
  })

  it('notices it when the page is shown again', async () => {
    start()
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(instanceAccess.getState().isSignedOut).toBe(true))
  })

  it('ignores errors of other elements', () => {
    const calls = start()
    document.body.dispatchEvent(new Event('error'))
    expect(calls).toEqual([])
  })
})

describe('a request to a private instance', () => {
  it('fails with the message of the interface, and does not end the session of the account', async () => {
    let refusals = 0
    const call = createServiceCall({ credentials: 'omit', fetch: async () => refused(), onRefused: () => void refusals++ })
    expect(await call('/api/mirror/rank')).toEqual({ ok: false, error: { kind: 'refused', message: messages['access.ended'] } })
    expect([refusals, instanceAccess.getState().isSignedOut]).toEqual([0, true])
  })

  it('that succeeds hides the notice', async () => {
    instanceAccess.setState({ isSignedOut: true })
    await createServiceCall({ credentials: 'omit', fetch: async () => Response.json({}, { headers: signedIn }) })(
      '/api/mirror/rank',
    )
    expect(instanceAccess.getState().isSignedOut).toBe(false)
  })

  it('does not appear for the 401 of an account or of another host', () => {
    expect(isSignInNeeded(new Response(null, { status: 401, headers: signedIn }))).toBe(false)
    expect(isSignInNeeded(new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer realm="Emaki"' } }))).toBe(
      false,
    )
  })

  it('has no cookie on an open instance', () => expect(anonymousCredentials()).toBe('omit'))
})

describe('the configuration in the page', () => {
  const accessOf = (access: unknown) => parseInitialData(JSON.stringify({ version: 1, config: { access } })).config.access

  it.each(['password', 'header'])('names access by %s', (access) => expect(accessOf(access)).toBe(access))
  it.each(['open', 1, null])('names no access for %s', (access) => expect(accessOf(access)).toBeUndefined())
})

describe('signInAddress', () => {
  it('escapes the address to come back to', () =>
    expect(signInAddress('/search/a b?x=1&y=2')).toBe('/sign-in?to=%2Fsearch%2Fa+b%3Fx%3D1%26y%3D2'))
})
