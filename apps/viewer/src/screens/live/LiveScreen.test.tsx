// Live streams: the list, a stream with its chat, its end, and streams that cannot be shown.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { layOutLists } from '../../testing/listLayout.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { LiveScreen } from './LiveScreen.tsx'
import { LivesScreen } from './LivesScreen.tsx'

setUpComponentTests()

/** The sockets that were opened, oldest first. */
let sockets: FakeSocket[] = []
class FakeSocket {
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  readonly url: string
  isClosed = false
  constructor(url: string) {
    this.url = url
    sockets.push(this)
  }
  close() {
    this.isClosed = true
  }
}

const performer = (id: number, name: string) => ({ user: { pixiv_user_id: id, name }, hls_movie: { url: '' } })
const detail = (changes: object = {}) => ({
  data: {
    id: '55',
    name: 'Night drawing',
    description: 'Ships',
    created_at: new Date(Date.now() - 3_661_000).toISOString(),
    finished_at: null,
    is_adult: false,
    owner: performer(1, 'Mika'),
    performers: [],
    member_count: 12,
    total_audience_count: 300,
    heart_count: 7,
    chat_count: 1,
    ...changes,
  },
})
const chat = (id: string, message: string) => ({
  id,
  created_at: '2026-01-01T00:00:00Z',
  message,
  user: { pixiv_user_id: 2, name: 'Ben' },
})
const logs = () => ({
  data: [{ id: '1', type: 'chat', created_at: '2026-01-01T00:00:00Z', data: { chat: chat('1', 'Good evening') } }],
})
const listed = (id: string, isAdult = false) => ({
  id,
  name: `Stream ${id}`,
  created_at: '2026-01-01T00:00:00Z',
  owner: { user: { id: 1, name: 'Mika', profile_image_urls: {} } },
  thumbnail_image_url: '',
  is_adult: isAdult,
  member_count: 1200,
  performer_count: 3,
})

/** Opens the stream and resolves once its socket waits for messages. */
async function watch(changes: object = {}) {
  const server = fakeServer({ '/api/live/55': () => detail(changes), '/api/live/55/logs': logs })
  const page = await renderPage(<LiveScreen id="55" />)
  await screen.findByRole('heading', { level: 1, name: 'Night drawing' })
  return { ...page, server }
}
const connected = async () => {
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
  await act(async () => sockets[0]?.onopen?.())
}
/** Sends frames and waits for the next frame of the screen, which applies them together. */
const receive = (...frames: readonly unknown[]) =>
  act(async () => {
    for (const frame of frames) sockets[0]?.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
const lines = () => within(screen.getByRole('log', { name: 'Chat' })).queryAllByRole('listitem')
const figure = (name: string) => screen.getByText(name).parentElement?.querySelector('dd')?.textContent

beforeEach(() => {
  layOutLists()
  sockets = []
  vi.stubGlobal('WebSocket', FakeSocket)
  HTMLMediaElement.prototype.pause = () => {}
  HTMLMediaElement.prototype.load = () => {}
})
afterEach(() => cleanup())

describe('LiveScreen', () => {
  it('shows title, artist, duration, figures and the chat so far', async () => {
    await watch()
    expect(screen.getByRole('timer').textContent).toMatch(/^1:0[1-9]:\d\d$/)
    expect(['Watching', 'Visitors', 'Hearts', 'Messages'].map(figure)).toEqual(['12', '300', '7', '1'])
    expect(screen.getByRole('link', { name: 'Mika' }).getAttribute('href')).toBe('/users/1')
    await vi.waitFor(() => expect(lines()).toHaveLength(1))
    expect(lines()[0]?.textContent).toContain('Good evening')
    expect(screen.getByText('Not updating')).toBeDefined()
  })

  it('says that the chat is empty only once the chat is loaded', async () => {
    let answer = (_: object) => {}
    const held = new Promise<object>((resolve) => {
      answer = resolve
    })
    fakeServer({ '/api/live/55': () => detail(), '/api/live/55/logs': () => held })
    await renderPage(<LiveScreen id="55" />)
    const log = await screen.findByRole('log', { name: 'Chat' })
    expect(log.textContent).toBe('')
    answer({ data: [] })
    await vi.waitFor(() => expect(log.textContent).toBe('Nobody has said anything yet'))
    await connected()
    await receive({ type: 'chat', chat: chat('2', 'Hello') })
    expect(log.textContent).toMatch(/^Ben.*Hello$/)
  })

  it('adds new messages and figures from the socket', async () => {
    await watch()
    await connected()
    expect(screen.getByText('Updating live')).toBeDefined()
    await receive(
      '{',
      { type: 'gifting' },
      { type: 'chat', chat: chat('2', '<img src=x onerror=pwned()>') },
      { type: 'audience_count_updated', count: 321, total: 900 },
      { type: 'heart', total_count: 1200 },
    )
    expect(lines()).toHaveLength(2)
    expect(screen.getByText('<img src=x onerror=pwned()>')).toBeDefined()
    expect(screen.getByText('321')).toBeDefined()
    expect(figure('Hearts')).toBe('1.2K')
  })

  it('says that the stream has ended, stops its timer and ignores what follows', async () => {
    await watch()
    await connected()
    await receive({ type: 'finish' }, { type: 'heart', total_count: 999_999 })
    expect(screen.getByText('This stream has ended')).toBeDefined()
    expect(screen.getByText('Not updating')).toBeDefined()
    expect(screen.getByText('Duration')).toBeDefined()
    expect(figure('Hearts')).toBe('7')
    expect(sockets[0]?.isClosed).toBe(true)
  })

  it('closes its socket when it is left', async () => {
    const { unmount } = await watch()
    await connected()
    unmount()
    expect(sockets[0]?.isClosed).toBe(true)
  })

  it('opens no socket for a stream that is over', async () => {
    await watch({ finished_at: '2026-01-01T01:00:00Z' })
    expect(screen.getByText('This stream has ended')).toBeDefined()
    expect(sockets).toEqual([])
  })

  it('lets the reader choose one of several performers', async () => {
    await watch({ performers: [performer(2, 'Ben'), performer(3, 'Cho')] })
    const group = within(screen.getByRole('group', { name: 'Performers' }))
    expect(group.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false'])
    fireEvent.click(group.getByRole('button', { name: 'Ben' }))
    expect(group.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false'])
    expect(screen.getByLabelText('Ben’s stream')).toBeDefined()
  })

  it('says why a removed stream is missing, and links to the others', async () => {
    fakeServer({})
    await renderPage(<LiveScreen id="55" />)
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(screen.getByRole('link', { name: 'All live streams' }).getAttribute('href')).toBe('/lives')
  })

  it('hides an adult stream and its title until the setting allows it', async () => {
    fakeServer({ '/api/live/55': () => detail({ is_adult: true }), '/api/live/55/logs': logs })
    await renderPage(<LiveScreen id="55" />)
    await screen.findByRole('heading', { name: 'This work is hidden' })
    expect(document.body.textContent).not.toContain('Night drawing')
    expect(document.title).not.toContain('Night drawing')
    await act(async () => setSettings({ r18: true }))
    expect(screen.getByRole('heading', { level: 1, name: 'Night drawing' })).toBeDefined()
  })
})

describe('LivesScreen', () => {
  const serve = (...lives: readonly unknown[]) => fakeServer({ '/live_list': () => ({ lives, next_url: null }) })

  it('shows each stream with its artist, viewers and other performers', async () => {
    serve(listed('11'))
    await renderPage(<LivesScreen />)
    const card = await screen.findByRole('link', { name: /Stream 11/ })
    expect(card.getAttribute('href')).toBe('/live/11')
    expect(card.textContent).toContain('Mika and 2 others')
    expect(within(card).getByTitle(/people watching$/).textContent).toBe('1.2K')
  })

  it('is not an error without live streams', async () => {
    serve()
    await renderPage(<LivesScreen />)
    expect(await screen.findByRole('heading', { name: 'Nobody is live right now' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows adult streams only while the setting allows them', async () => {
    serve(listed('11'), listed('12', true))
    await renderPage(<LivesScreen />)
    await screen.findByRole('link', { name: /Stream 11/ })
    expect(screen.queryByRole('link', { name: /Stream 12/ })).toBeNull()
    await act(async () => setSettings({ r18: true }))
    const adult = await screen.findByRole('link', { name: /Stream 12/ })
    expect(within(adult).getByText('R-18')).toBeDefined()
  })
})
