// The cache page: figures, and clearing.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import messages from '../../platform/i18n/locales/en.json'
import { setSettings } from '../../platform/settings/store.ts'
import { confirmations } from '../../ui/overlays/confirm.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { completeBrowser, renderPage } from '../../ui/testing/renderPage.tsx'
import { CacheScreen } from './CacheScreen.tsx'

/** Files by cache, each of 1 KiB. */
let kept: Map<string, number>
const file = () => new Response('x'.repeat(1024))

const cell = (name: string) => {
  const section = screen.getByRole('heading', { name, hidden: true }).closest('section')
  if (!section) throw new Error(`no cell ${name}`)
  return within(section)
}
const answered = async (yes: boolean) => {
  await vi.waitFor(() => expect(confirmations.getState()).toHaveLength(1))
  await act(async () => confirmations.getState()[0]?.answer(yes))
}

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
})
beforeEach(() => {
  kept = new Map([
    ['emaki-pictures', 4],
    ['emaki-precache-1', 7],
  ])
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    open: async (name: string) => ({ matchAll: async () => Array.from({ length: kept.get(name) ?? 0 }, file) }),
    delete: async (name: string) => kept.delete(name),
  })
  setSettings({ language: 'en' })
})
afterEach(() => {
  cleanup()
  confirmations.setState([], true)
  toasts.setState([], true)
  vi.unstubAllGlobals()
})

describe('CacheScreen', () => {
  it('counts the files of the app separately', async () => {
    await renderPage(<CacheScreen />)
    expect(await cell('Data and pictures').findByText('4')).toBeDefined()
    expect(await cell('App files').findByText('7')).toBeDefined()
    expect(cell('App files').queryByRole('button')).toBeNull()
  })

  it('shows how much space clearing has freed', async () => {
    await renderPage(<CacheScreen />)
    await cell('Data and pictures').findByText('4')
    fireEvent.click(screen.getByRole('button', { name: 'Clear: Data and pictures' }))
    await answered(true)
    await vi.waitFor(() => expect(toasts.getState()).toHaveLength(1))
    expect(toasts.getState()[0]?.text).toBe('Cleared: Data and pictures, 4.0 KiB freed')
    expect([...kept.keys()]).toEqual(['emaki-precache-1'])
  })
})
