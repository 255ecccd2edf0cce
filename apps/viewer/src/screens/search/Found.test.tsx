// The number of results above a search.
// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { activateMessages } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { setSettings } from '../../settings/store.ts'
import { completeBrowser, renderPage } from '../../ui/testing/renderPage.tsx'
import { FoundUsers } from './Found.tsx'

const slow = { timeout: 20_000 }
const artist = (id: number) => ({
  user: { id, name: `a${id}`, profile_image_urls: {} },
  illusts: [],
  novels: [],
  is_muted: false,
})
const answer = (count: number, hasMore: boolean) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({
      user_previews: Array.from({ length: count }, (_, id) => artist(id + 1)),
      next_url: hasMore ? 'https://app-api.pixiv.net/v1/search/user?word=a&offset=30' : null,
    }),
  )

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
})
beforeEach(() => setSettings({ language: 'en' }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('ResultCount shows the number of loaded results while there are more', async () => {
  answer(1200, true)
  await renderPage(<FoundUsers words="more" />)
  expect(await screen.findByText('1.2K+ results', {}, slow)).toBeDefined()
})
