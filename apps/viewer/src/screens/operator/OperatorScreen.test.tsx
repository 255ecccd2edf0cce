// The operator page: who sees what, the plots with their tables, the editor, and the renewal of a token.
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { setSettings } from '../../settings/store.ts'
import { clearOverlays, completeBrowser, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { OperatorScreen } from './OperatorScreen.tsx'

const minute = 60_000
const now = Date.UTC(2026, 10, 23, 12)
const sample = {
  requests: 10,
  errors: 1,
  refused: 2,
  hits: 3,
  misses: 1,
  upstreamCalls: 1,
  upstreamErrors: 0,
  memoryBytes: 1048576,
}
const state = {
  version: '1.2.3',
  now,
  startedAt: now - 3 * minute,
  samples: [
    { at: now - minute, ...sample },
    { at: now, ...sample },
  ],
  accounts: ['live', 'invalid'],
  hosts: [{ host: 'app-api.example', calls: 7, failed: 2 }],
  disk: { freeBytes: 1024, totalBytes: 2048 },
  errors: [{ level: 'error', message: 'mirror failed', detail: 'TypeError: reset', count: 3, lastAt: now }],
  can: { renewAccounts: true, logOut: true },
}

/** Requests that were sent, as method, path and body. */
let sent: string[]
let respond: (path: string, method: string) => Response

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
})
beforeEach(() => {
  setSettings({ language: 'en' })
  sent = []
  respond = () => Response.json(state)
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    sent.push(`${request.method} ${path} ${await request.text()}`.trim())
    return respond(path, request.method)
  })
})
afterEach(() => {
  cleanup()
  clearOverlays()
  vi.unstubAllGlobals()
})

const refusal = (status: number) => Response.json({ status: -1, msg: 'no' }, { status })

describe('OperatorScreen', () => {
  it('explains a page that this browser cannot use', async () => {
    respond = () => refusal(404)
    await renderWithOverlays(<OperatorScreen />)
    expect(await screen.findByText('Not available here')).toBeDefined()
  })

  it('opens after a login with the operator’s password', async () => {
    let isIn = false
    respond = (path, method) => {
      if (method === 'POST') isIn = true
      if (path.endsWith('/session')) return new Response(null, { status: 204 })
      return isIn ? Response.json(state) : refusal(401)
    }
    await renderWithOverlays(<OperatorScreen />)
    fireEvent.change(await screen.findByLabelText('Operator password'), { target: { value: 'a password' } })
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText('Recent warnings and errors')).toBeDefined()
    expect(sent).toContain('POST /api/operator/session {"password":"a password"}')
  })

  it.each([
    [401, 'Wrong password'],
    [429, 'Too many tries. Try again later.'],
  ])('shows why a login failed with %i', async (status, message) => {
    respond = (_, method) => refusal(method === 'POST' ? status : 401)
    await renderWithOverlays(<OperatorScreen />)
    fireEvent.change(await screen.findByLabelText('Operator password'), { target: { value: 'a password' } })
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })

  it('describes each plot and repeats it as a table', async () => {
    await renderWithOverlays(<OperatorScreen />)
    expect(await screen.findByRole('img', { name: 'Requests Highest value: 20' })).toBeDefined()
    expect(screen.getByRole('img', { name: 'From the cache Highest value: 75%' })).toBeDefined()
    fireEvent.click(screen.getByRole('tab', { name: 'Last hour' }))
    const rows = within(screen.getByRole('table', { name: 'Requests', hidden: true })).getAllByRole('row', { hidden: true })
    expect(rows.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual([
      ['10', '1'],
      ['10', '1'],
    ])
  })

  it('shows accounts, servers and grouped errors', async () => {
    await renderWithOverlays(<OperatorScreen />)
    expect(await screen.findByText('Paused: token rejected')).toBeDefined()
    expect(screen.getByRole('row', { name: 'app-api.example 7 2' })).toBeDefined()
    expect(screen.getByText('TypeError: reset')).toBeDefined()
    expect(screen.getByText(/^3 times/)).toBeDefined()
  })

  it('renews an account with a new token, and shows why that failed', async () => {
    respond = (_, method) => Response.json(method === 'POST' ? { problem: 'Invalid refresh token' } : state)
    await renderWithOverlays(<OperatorScreen />)
    const [, second] = await screen.findAllByLabelText('New token (optional)')
    if (!second) throw new Error('no form for the second account')
    fireEvent.change(second, { target: { value: 'a-new-token' } })
    fireEvent.submit(second)
    expect((await screen.findByRole('alert')).textContent).toBe('Not renewed: Invalid refresh token')
    expect(sent).toContain('POST /api/operator/accounts/2/renew {"refreshToken":"a-new-token"}')
  })

  it('stores a text, and shows what is wrong with it', async () => {
    respond = (path, method) => {
      if (path.endsWith('/state')) return Response.json(state)
      return Response.json(method === 'POST' ? { problem: 'JSON is expected' } : { body: '{}', etag: '"1"' })
    }
    await renderWithOverlays(<OperatorScreen />)
    const editor = (await screen.findByText('Notices')).closest('details')
    if (!editor) throw new Error('no editor')
    editor.open = true
    fireEvent(editor, new Event('toggle'))
    fireEvent.change(await screen.findByLabelText('Notices'), { target: { value: '{' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved: JSON is expected')
    expect(sent).toContain('POST /api/operator/files/notices.json {"body":"{","etag":"\\"1\\""}')
  })
})
