// The operator page: who sees what, the plots with their tables, the editor, and the renewal of a token.
// @vitest-environment jsdom
import { type Day, localDay, shiftDay } from '@emaki/domain'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import { formatBytes, formatMoment, formatTime } from '../../platform/i18n/format.ts'
import messages from '../../platform/i18n/locales/en.json'
import { setSettings } from '../../platform/settings/store.ts'
import { chooseOption, clearOverlays, completeBrowser, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
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
  caches: { memoryBytes: 1024, responseBytes: null, pictureBytes: 4096 },
  queues: { api: { active: 2, waiting: 5 }, pictures: { active: 0, waiting: 0 } },
  clients: [
    { client: '203.0.113.7', agent: 'BadBot/1.0', requests: 900, refused: 100 },
    { client: '2001:db8:0:1::/64', agent: '', requests: 3, refused: 0 },
  ],
  can: { renewAccounts: true, deny: true, refuse: true, logOut: true },
}

/** Requests that were sent, as method, path and body. */
let sent: string[]
let respond: (path: string, method: string, body: string) => Response

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
    const body = await request.text()
    sent.push(`${request.method} ${path} ${body}`.trim())
    return respond(path, request.method, body)
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

  it('shows when the scale of a plot begins and ends', async () => {
    const { container } = await renderWithOverlays(<OperatorScreen />)
    await screen.findByText('Recent warnings and errors')
    const axis = container.querySelector('figure > div + div')
    const day = 24 * 60 * minute
    expect(axis?.lastElementChild?.textContent).toBe(formatTime(new Date(now), 'en'))
    expect(axis?.firstElementChild?.textContent).toBe(formatMoment(new Date(now - day), 'en'))
  })

  it('shows the sizes of caches and the depths of queues', async () => {
    await renderWithOverlays(<OperatorScreen />)
    expect((await screen.findByText('Responses in memory')).nextSibling?.textContent).toBe(formatBytes(1024, 'en'))
    expect(screen.queryByText('Responses on disk')).toBeNull()
    expect(screen.getByText('API request queue').nextSibling?.textContent).toBe('2 running, 5 waiting')
  })

  it('refuses a client of the table for a time, and serves it again', async () => {
    let entries = [{ subject: 'agent oldbot', until: now, refused: 2 }]
    respond = (path, method, body) => {
      if (path.endsWith('/deny')) return Response.json({ entries: [] })
      if (!path.endsWith('/refusals')) return Response.json(state)
      if (body.includes('add')) entries = [...entries, { subject: '203.0.113.7', until: now, refused: 0 }]
      if (method === 'POST' && body.includes('remove')) entries = entries.slice(1)
      return Response.json({ entries })
    }
    await renderWithOverlays(<OperatorScreen />)
    expect(await screen.findByText('900 requests, 100 of them refused')).toBeDefined()
    const until = formatMoment(new Date(now), 'en')
    expect(await screen.findByText(`until ${until}, 2 requests refused`)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Refuse… 203.0.113.7' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Who to refuse'))
    await chooseOption(screen.getByRole('combobox', { name: 'Time' }), '7 days')
    fireEvent.click(screen.getByRole('button', { name: 'Refuse' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Serve again: User agent oldbot' }))
    await vi.waitFor(() => expect(screen.queryByText('User agent oldbot')).toBeNull())
    expect(screen.getByRole('button', { name: 'Serve again: 203.0.113.7' })).toBeDefined()
    expect(sent.filter((line) => line.startsWith('POST'))).toEqual([
      'POST /api/operator/refusals {"add":"203.0.113.7","hours":168}',
      'POST /api/operator/refusals {"remove":"agent oldbot"}',
    ])
  })

  it('says what can be refused when a client cannot be read', async () => {
    respond = (path) => Response.json(path.endsWith('/refusals') ? { unreadable: true, entries: [] } : state)
    await renderWithOverlays(<OperatorScreen />)
    fireEvent.change(await screen.findByLabelText('Who to refuse'), { target: { value: 'example.com' } })
    fireEvent.click(screen.getByRole('button', { name: 'Refuse' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Not refused: enter an IP address/)
    expect(screen.getByLabelText('Who to refuse')).toHaveProperty('value', 'example.com')
  })

  it('offers a backup to download', async () => {
    await renderWithOverlays(<OperatorScreen />)
    const link = await screen.findByRole('link', { name: 'Download backup' })
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/operator/backup', true])
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

  describe('the deny list', () => {
    /** Answers changes like a gateway. */
    let entries: string[]
    beforeEach(() => {
      entries = ['artwork 12', 'tag rain']
      respond = (path, method, body) => {
        if (!path.endsWith('/deny')) return Response.json(state)
        if (method === 'GET') return Response.json({ entries })
        const { add = [], remove = [] } = JSON.parse(body)
        if (add.includes('novel x')) return Response.json({ unreadable: add })
        entries = [...entries.filter((line) => !remove.includes(line)), ...add]
        return Response.json({ added: add, removed: remove, entries })
      }
    })
    const typeEntry = async (value: string) => {
      fireEvent.change(await screen.findByLabelText('Id, name or address'), { target: { value } })
      fireEvent.click(screen.getByRole('button', { name: 'Deny' }))
    }
    const answer = async (name: string) => {
      const dialog = await screen.findByRole('alertdialog')
      fireEvent.click(within(dialog).getByRole('button', { name }))
    }

    it('asks before it adds an entry, and says what it did', async () => {
      await renderWithOverlays(<OperatorScreen />)
      await typeEntry('34')
      await answer('Deny')
      expect(await screen.findByText('Denied: Artwork 34. Cached copies are being removed.')).toBeDefined()
      expect(sent).toContain('POST /api/operator/deny {"add":["artwork 34"]}')
      expect(screen.getByText('Artwork 34')).toBeDefined()
    })

    it('changes nothing when the operator cancels', async () => {
      await renderWithOverlays(<OperatorScreen />)
      await typeEntry('34')
      await answer('Cancel')
      expect(sent.filter((request) => request.startsWith('POST'))).toEqual([])
    })

    it('asks before it removes an entry', async () => {
      await renderWithOverlays(<OperatorScreen />)
      fireEvent.click(await screen.findByRole('button', { name: 'Allow again: Tag rain' }))
      await answer('Allow again')
      expect(await screen.findByText('Allowed again: Tag rain')).toBeDefined()
      expect(sent).toContain('POST /api/operator/deny {"remove":["tag rain"]}')
      expect(screen.queryByText('Tag rain')).toBeNull()
    })

    it('shows that an entry cannot be read', async () => {
      await renderWithOverlays(<OperatorScreen />)
      await chooseOption(await screen.findByRole('combobox', { name: 'Kind' }), 'Novel')
      await typeEntry('x')
      await answer('Deny')
      expect((await screen.findByRole('alert')).textContent).toBe(
        'Not denied: this is not a valid ID, name or address of that kind.',
      )
    })

    it('shows a part of a long list, and searches it', async () => {
      entries = Array.from({ length: 130 }, (_, index) => `artwork ${1000 + index}`)
      await renderWithOverlays(<OperatorScreen />)
      expect(await screen.findByText('30 more entries. Type above to find it.')).toBeDefined()
      fireEvent.change(screen.getByLabelText('Id, name or address'), { target: { value: '1007' } })
      expect(screen.getByText('Artwork 1007')).toBeDefined()
    })
  })

  describe('notices', () => {
    const file = {
      effects: [{ start: '2026-12-01', end: '2026-12-31', tag: 'snow', src: '' }],
      notices: [
        { id: 'a', start: '2026-11-01', end: '2026-11-30', title: 'Maintenance', text: 'Tonight', style: 'color: red', pnt: [] },
      ],
    }
    const written = (): unknown => {
      const request = sent.findLast((line) => line.startsWith('POST /api/operator/files/notices.json '))
      const envelope: { body: string } = JSON.parse(request?.slice(request.indexOf('{')) ?? '')
      return JSON.parse(envelope.body)
    }
    const open = async () => {
      respond = (path, method) => {
        if (path.endsWith('/state')) return Response.json(state)
        return Response.json(method === 'POST' ? { etag: '"2"' } : { body: JSON.stringify(file), etag: '"1"' })
      }
      await renderWithOverlays(<OperatorScreen />)
      await screen.findByText('2026-11-01 to 2026-11-30')
    }

    it('are shown as readers see them, and changed in a form that keeps what it does not know', async () => {
      await open()
      expect(screen.getByRole('complementary', { name: 'Maintenance' }).textContent).toContain('Tonight')
      fireEvent.click(screen.getByRole('button', { name: 'Edit: Maintenance' }))
      fireEvent.change(screen.getByLabelText('Text of the notice'), { target: { value: 'Tomorrow' } })
      expect(screen.getByRole('complementary', { name: 'Maintenance' }).textContent).toContain('Tomorrow')
      fireEvent.click(screen.getByRole('button', { name: 'Save' }))
      await screen.findByRole('button', { name: 'Edit: Maintenance' })
      expect(written()).toMatchObject({
        effects: file.effects,
        notices: [{ id: 'a', text: 'Tomorrow', style: 'color: red', start: '2026-11-01' }],
      })
    })

    it('are added, not while a new one has no text, and never end before they begin', async () => {
      await open()
      fireEvent.click(screen.getByRole('button', { name: 'New notice' }))
      const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
      expect(save().disabled).toBe(true)
      fireEvent.change(screen.getByLabelText('Text of the notice'), { target: { value: 'A new server' } })
      const today = localDay(new Date())
      const dayButton = (day: Day) => document.querySelector(`[data-day="${day}"]`) ?? document.body
      const choose = async (name: RegExp, days: number) => {
        fireEvent.click(screen.getByRole('button', { name }))
        const dialog = await screen.findByRole('dialog', { name })
        for (let day = 0; day < days; day++) fireEvent.keyDown(dayButton(shiftDay(today, day)), { key: 'ArrowRight' })
        fireEvent.click(dayButton(shiftDay(today, days)))
        await waitFor(() => expect(dialog.isConnected && dialog.hasAttribute('open')).toBe(false))
      }
      await choose(/^Shown from/, 2)
      fireEvent.click(save())
      const day = shiftDay(today, 2)
      await screen.findByText(`${day} to ${day}`)
      expect(written()).toMatchObject({
        notices: [{ id: 'a' }, { text: 'A new server', alert: false, start: day, end: day, pnt: [] }],
      })
    })

    it('are removed after a question', async () => {
      await open()
      fireEvent.click(screen.getByRole('button', { name: 'Remove: Maintenance' }))
      fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
      expect(await screen.findByText('There are no notices')).toBeDefined()
      expect(written()).toMatchObject({ effects: file.effects, notices: [] })
    })
  })

  it('stores a text, and shows what is wrong with it', async () => {
    respond = (path, method) => {
      if (path.endsWith('/state')) return Response.json(state)
      return Response.json(method === 'POST' ? { problem: 'JSON is expected' } : { body: '{}', etag: '"1"' })
    }
    await renderWithOverlays(<OperatorScreen />)
    const editor = (await screen.findByText('Notices as text')).closest('details')
    if (!editor) throw new Error('no editor')
    editor.open = true
    fireEvent(editor, new Event('toggle'))
    fireEvent.change(await screen.findByLabelText('Notices as text'), { target: { value: '{' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved: JSON is expected')
    expect(sent).toContain('POST /api/operator/files/notices.json {"body":"{","etag":"\\"1\\""}')
  })
})
