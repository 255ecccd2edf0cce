// The start page of the search.
// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../data/query/queryClient.ts'
import { activateMessages } from '../../i18n/catalogue.ts'
import german from '../../i18n/locales/de.json'
import messages from '../../i18n/locales/en.json'
import { setSettings } from '../../settings/store.ts'
import { completeBrowser, renderPage } from '../../ui/testing/renderPage.tsx'
import { SearchStart } from './SearchStart.tsx'

const slow = { timeout: 20_000 }

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
})
beforeEach(() => {
  setSettings({ language: 'en' })
  vi.stubGlobal('fetch', async () => Response.json({ trend_tags: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each(['illust', 'novel', 'user'] as const)('SearchStart of %s links to the live streams', async (kind) => {
  await renderPage(<SearchStart kind={kind} />)
  expect(screen.getByRole('link', { name: 'Live streams' }).getAttribute('href')).toBe('/lives')
})

it('SearchStart shows nothing in the previous language', async () => {
  const translations: Readonly<Record<string, string>> = { en: 'sea', de: 'Meer' }
  vi.stubGlobal('fetch', async ({ headers }: Request) =>
    Response.json({ trend_tags: [{ tag: '海', translated_name: translations[headers.get('accept-language') ?? ''] ?? null }] }),
  )
  await renderPage(<SearchStart kind="illust" />, queryClient)
  expect(await screen.findByText('sea', {}, slow)).toBeDefined()
  expect(document.title).toContain(messages['screen.search'])
  await act(async () => activateMessages('de', german))
  expect(await screen.findByText('Meer', {}, slow)).toBeDefined()
  expect(screen.queryByText('sea')).toBeNull()
  expect(screen.getByRole('link', { name: german['screen.lives'] })).toBeDefined()
  expect([document.title.includes(german['screen.search']), document.documentElement.lang]).toEqual([true, 'de'])
  activateMessages('en', messages)
})
