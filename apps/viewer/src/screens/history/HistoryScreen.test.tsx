// The history page: its actions and its search.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import messages from '../../platform/i18n/locales/en.json'
import { browserHistory } from '../../platform/persistence/history.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { confirmations } from '../../ui/overlays/confirm.ts'
import { completeBrowser, renderPage } from '../../ui/testing/renderPage.tsx'
import { HistoryScreen } from './HistoryScreen.tsx'

// jsdom has no layout: every row is rendered.
vi.mock('virtua', () => ({ WindowVirtualizer: ({ children }: { readonly children: ReactNode }) => <div>{children}</div> }))

const actions = ['Export', 'Import', 'Clear']
const shown = () => actions.filter((name) => screen.queryByRole('button', { name }) !== null)

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
})
beforeEach(() => setSettings({ language: 'en' }))
afterAll(() => vi.doUnmock('virtua'))
afterEach(async () => {
  cleanup()
  await browserHistory.users.clear()
})

describe('HistoryScreen', () => {
  it('has no actions while it is empty', async () => {
    await renderPage(<HistoryScreen tab="u" />)
    await screen.findByText('No history yet')
    expect(shown()).toEqual([])
  })

  it('has its actions above the list', async () => {
    await browserHistory.users.add([{ id: '7', name: 'Mika', avatar: '' }])
    await renderPage(<HistoryScreen tab="u" />)
    const list = await screen.findByRole('region', { name: 'History' })
    expect(shown()).toEqual(actions)
    const clear = screen.getByRole('button', { name: 'Clear' })
    expect(clear.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it('keeps its actions while a search finds nothing', async () => {
    await browserHistory.users.add([{ id: '7', name: 'Mika', avatar: '' }])
    await renderPage(<HistoryScreen tab="u" />)
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'nobody' } })
    expect(await screen.findByText('Nothing like that in your history')).toBeDefined()
    expect(shown()).toEqual(actions)
  })

  it('groups visits by day, and links to each artist', async () => {
    await browserHistory.users.add([
      { id: '7', name: 'Mika', avatar: '' },
      { id: '8', name: 'Ben', avatar: '' },
    ])
    await renderPage(<HistoryScreen tab="u" />)
    const list = within(await screen.findByRole('region', { name: 'History' }))
    expect(list.getAllByRole('heading', { level: 2 })).toHaveLength(1)
    expect(list.getByRole('link', { name: /Mika/ }).getAttribute('href')).toBe('/users/7')
  })

  it('shows what another tab has recorded, once the window has the focus', async () => {
    await browserHistory.users.add([{ id: '7', name: 'Mika', avatar: '' }])
    await renderPage(<HistoryScreen tab="u" />)
    await screen.findByText('Mika')
    await browserHistory.users.record({ id: '8', name: 'Ben', avatar: '' })
    fireEvent.focus(window)
    expect(await screen.findByText('Ben')).toBeDefined()
  })

  it('finds visits by name, and forgets one of them', async () => {
    await browserHistory.users.add([
      { id: '7', name: 'Mika', avatar: '' },
      { id: '8', name: 'Ben', avatar: '' },
    ])
    await renderPage(<HistoryScreen tab="u" />)
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'mik' } })
    expect(screen.queryByText('Ben')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /Mika/ }))
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
    expect(screen.queryByText('Mika')).toBeNull()
    expect(screen.getByText('Ben')).toBeDefined()
    await vi.waitFor(async () => expect((await browserHistory.users.visits()).map(({ item }) => item.id)).toEqual(['8']))
  })

  it('shows neither name nor picture of a blocked artist, and a search does not find them', async () => {
    setSettings({ blockUids: ['7'] })
    await browserHistory.users.add([{ id: '7', name: 'Mika', avatar: '' }])
    await renderPage(<HistoryScreen tab="u" />)
    expect(await screen.findByText('Content hidden')).toBeDefined()
    expect(document.body.textContent).not.toContain('Mika')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Mika' } })
    expect(screen.getByText('Nothing like that in your history')).toBeDefined()
    setSettings({ blockUids: [] })
  })

  it('asks before it clears a tab', async () => {
    await browserHistory.users.add([{ id: '7', name: 'Mika', avatar: '' }])
    await renderPage(<HistoryScreen tab="u" />)
    fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
    await vi.waitFor(() => expect(confirmations.getState()).toHaveLength(1))
    expect(confirmations.getState()[0]).toMatchObject({ danger: true })
    await act(async () => confirmations.getState()[0]?.answer(true))
    expect(await screen.findByText('No history yet')).toBeDefined()
    confirmations.setState([], true)
  })

  it('links to its tabs', async () => {
    await renderPage(<HistoryScreen tab="n" />)
    const tabs = within(screen.getByRole('navigation', { name: 'History' })).getAllByRole('link')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
      ['Art and manga', null],
      ['Novels', 'page'],
      ['Artists', null],
      ['Highlights', null],
      ['Markers', null],
    ])
  })
})
