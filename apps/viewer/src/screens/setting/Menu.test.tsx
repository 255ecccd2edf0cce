// The first page of the settings.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { activateMessages } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { setSettings } from '../../settings/store.ts'
import { completeBrowser, renderPage } from '../../ui/testing/renderPage.tsx'
import { Menu } from './Menu.tsx'

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
})
beforeEach(() => {
  setSettings({ language: 'en' })
  vi.stubGlobal('fetch', async () => Response.json({}))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('Menu links to the live streams', async () => {
  await renderPage(<Menu />)
  const link = await screen.findByRole('link', { name: 'Live streams' }, { timeout: 20_000 })
  expect(link.getAttribute('href')).toBe('/lives')
})
