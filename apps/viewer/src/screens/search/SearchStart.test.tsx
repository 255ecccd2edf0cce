// Tests of the page where a search starts.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { adopt } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { setSettings } from '../../settings/store.ts'
import { completeBrowser, renderPage } from '../../ui/testing/renderPage.tsx'
import { SearchStart } from './SearchStart.tsx'

beforeAll(() => {
  completeBrowser()
  adopt('en', messages)
})
beforeEach(() => {
  setSettings({ language: 'en' })
  vi.stubGlobal('fetch', async () => Response.json({ trend_tags: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each(['illust', 'novel', 'user'] as const)('SearchStart of %s leads to the live streams', async (kind) => {
  await renderPage(<SearchStart kind={kind} />)
  expect(screen.getByRole('link', { name: 'Live streams' }).getAttribute('href')).toBe('/lives')
})
