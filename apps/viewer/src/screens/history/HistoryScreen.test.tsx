// The history page: its actions and its search.
// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserHistory } from '../../data/persistence/history.ts'
import { activateMessages } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { setSettings } from '../../settings/store.ts'
import { completeBrowser, renderPage } from '../../ui/testing/renderPage.tsx'
import { HistoryScreen } from './HistoryScreen.tsx'

// jsdom has no layout: every row is rendered.
vi.mock('virtua', () => ({ WindowVirtualizer: ({ children }: { readonly children: ReactNode }) => <div>{children}</div> }))

const slow = { timeout: 20_000 }
const actions = ['Export', 'Import', 'Clear']
const shown = () => actions.filter((name) => screen.queryByRole('button', { name }) !== null)

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
})
beforeEach(() => setSettings({ language: 'en' }))
afterEach(async () => {
  cleanup()
  await browserHistory.users.clear()
})

describe('HistoryScreen', () => {
  it('has no actions while it is empty', async () => {
    await renderPage(<HistoryScreen tab="u" />)
    await screen.findByText('No history yet', {}, slow)
    expect(shown()).toEqual([])
  })

  it('has its actions above the list', async () => {
    await browserHistory.users.add([{ id: '7', name: 'Mika', avatar: '' }])
    await renderPage(<HistoryScreen tab="u" />)
    const list = await screen.findByRole('region', { name: 'History' }, slow)
    expect(shown()).toEqual(actions)
    const clear = screen.getByRole('button', { name: 'Clear' })
    expect(clear.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it('keeps its actions while a search finds nothing', async () => {
    await browserHistory.users.add([{ id: '7', name: 'Mika', avatar: '' }])
    await renderPage(<HistoryScreen tab="u" />)
    fireEvent.change(await screen.findByRole('searchbox', {}, slow), { target: { value: 'nobody' } })
    expect(await screen.findByText('Nothing like that in your history')).toBeDefined()
    expect(shown()).toEqual(actions)
  })
})
