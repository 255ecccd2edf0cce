// The section of live streams on home: it is there from the first render of the lower sections, or not at all.
// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import messages from '../../platform/i18n/locales/en.json'
import { setSettings } from '../../platform/settings/store.ts'
import { completeBrowser, renderPage } from '../../ui/testing/renderPage.tsx'
import { LivesCard } from './LivesCard.tsx'
import { useLivesKnown } from './useLivesKnown.ts'

/** The response of the mirror; a pending promise is a response that never arrives. */
let answer: () => Response | Promise<Response>
const live = (id: string, isAdult = false) => ({
  id,
  name: `Stream ${id}`,
  created_at: '2026-01-01T00:00:00Z',
  owner: { user: { id: 1, name: 'Mika', profile_image_urls: {} } },
  thumbnail_image_url: '',
  is_adult: isAdult,
  member_count: 12,
  total_audience_count: 30,
  performer_count: 1,
})
const lives = (...list: readonly unknown[]) => Response.json({ lives: list, next_url: null })
const row = () => screen.queryByRole('region', { name: 'Live now' })

function Home() {
  return useLivesKnown(true) ? (
    <>
      <LivesCard />
      <p>below</p>
    </>
  ) : null
}

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
})
beforeEach(() => {
  setSettings({ language: 'en', r18: false, r18g: false })
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('LivesCard', () => {
  it('shows who is live and leads to all of them', async () => {
    answer = () => lives(live('11'), live('12'))
    await renderPage(<Home />)
    await screen.findByText('below')
    expect(row()).not.toBeNull()
    expect(screen.getByRole('link', { name: /Stream 11/ }).getAttribute('href')).toBe('/live/11')
    expect(screen.getByRole('link', { name: 'More' }).getAttribute('href')).toBe('/lives')
  })

  it.each([
    ['there are no live streams', () => lives()],
    ['only adult streams are live while the switches are off', () => lives(live('13', true))],
    ['the host has no live streams', () => Response.json({ error: {} }, { status: 404 })],
  ])('is absent when %s', async (_, given) => {
    answer = given
    await renderPage(<Home />)
    await screen.findByText('below')
    expect(row()).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not request the list again from a host without live streams', async () => {
    const asked = vi.fn(() => Response.json({ error: {} }, { status: 404 }))
    answer = asked
    const { client } = await renderPage(<Home />)
    await screen.findByText('below')
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    const calls = asked.mock.calls.length
    cleanup()
    await renderPage(<Home />, client)
    expect(screen.getByText('below')).toBeDefined()
    expect(asked).toHaveBeenCalledTimes(calls)
  })

  it('does not move the page when the response is late', async () => {
    vi.useFakeTimers()
    let arrive: (answer: Response) => void = () => {}
    answer = () => new Promise((resolve) => (arrive = resolve))
    const client = new QueryClient()
    await renderPage(<Home />, client)
    expect(screen.queryByText('below')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText('below')).toBeDefined()
    await act(async () => {
      arrive(lives(live('11')))
      await vi.advanceTimersByTimeAsync(100)
    })
    expect(row()).toBeNull()
    cleanup()
    await renderPage(<Home />, client)
    expect(row()).not.toBeNull()
  })
})
