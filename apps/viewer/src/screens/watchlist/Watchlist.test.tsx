// The watchlist: order, masked entries, removal with the way back, and the list of this browser without an account.
// @vitest-environment jsdom
import type { WatchedSeries } from '@emaki/domain'
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '../../platform/account/session.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { meetParts } from '../../works/watchlist/seenParts.ts'
import { localWatchlist, saveLocalWatchlist } from '../../works/watchlist/watchlistQuery.ts'
import { WatchlistScreen } from './WatchlistScreen.tsx'

setUpComponentTests()

const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
const series = (id: string, changes: Partial<WatchedSeries> = {}): WatchedSeries => ({
  id,
  maskedBy: undefined,
  title: `Series ${id}`,
  cover: 'https://i.pximg.net/a.jpg',
  isAdult: false,
  count: 2,
  updated: '',
  latestId: `${id}0`,
  author: { id: '7', name: 'Ben' },
  ...changes,
})
const novelSeries = (id: string, latestNovelId: string) => ({
  ...{ id, userId: '7', userName: 'Ben', xRestrict: 0, title: `Series ${id}`, total: 2, latestNovelId },
  ...{ updateDate: '2026-10-02T18:00:00+09:00', cover: { urls: { '240mw': 'https://i.pximg.net/a.jpg' } } },
})
const removeFirst = async () => {
  const button = await screen.findByRole('button', { name: 'Remove from the watchlist: Series 1' })
  await act(async () => void fireEvent.click(button))
}
const rows = () => screen.getAllByRole('article')
const titles = () => rows().map((row) => /Series \d+|Not available\./.exec(row.textContent ?? '')?.[0])

beforeEach(() => {
  toasts.setState([], true)
  session.setState({ mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' }, true)
})

describe('the list of a web session', () => {
  const body = () => ({
    page: { maxPage: 1, watchedSeriesIds: ['1', '2'] },
    novelSeries: [novelSeries('1', '10'), novelSeries('2', '21')],
  })

  it('has series with new parts first', async () => {
    meetParts('web 9', 'novel', [series('1'), series('2')])
    fakeServer({ '/ajax/watch_list/novel': body })
    await renderPage(<WatchlistScreen kind="novel" />)
    await screen.findByText('Series 1')
    expect(titles()).toEqual(['Series 2', 'Series 1'])
    expect(within(rows()[0] ?? document.body).getByText('New part')).toBeDefined()
    expect(screen.getByRole('link', { name: /Series 2/ }).getAttribute('href')).toBe('/novel/series/2')
    expect(document.querySelector('img')).not.toBeNull()
  })

  it('takes a removed series back when the server refuses', async () => {
    fakeServer({ '/ajax/watch_list/novel': body })
    await renderPage(<WatchlistScreen kind="novel" />)
    await removeFirst()
    await waitFor(() => expect(toasts.getState().some(({ text }) => text.startsWith('Could not remove the series'))).toBe(true))
    expect(titles()).toEqual(['Series 1', 'Series 2'])
  })

  it('removes a series at once, and the toast brings it back', async () => {
    const server = fakeServer({
      '/ajax/watch_list/novel': body,
      '/ajax/novel/series/1/unwatch': () => [],
      '/ajax/novel/series/1/watch': () => [],
    })
    await renderPage(<WatchlistScreen kind="novel" />)
    await removeFirst()
    await waitFor(() => expect(titles()).toEqual(['Series 2']))
    await waitFor(() => expect(server.requestsTo('/unwatch')).toHaveLength(1))
    await act(async () => toasts.getState().at(-1)?.action?.act())
    await waitFor(() => expect(server.requestsTo('/1/watch')).toHaveLength(1))
    expect(titles()).toEqual(['Series 1', 'Series 2'])
  })
})

it('a masked series shows only the site’s sentence and the button', async () => {
  session.setState({ mode: 'app', user }, true)
  const client = new QueryClient()
  const masked = series('411', {
    maskedBy: 'Not available.',
    title: '',
    cover: '',
    latestId: undefined,
    author: { id: '0', name: '' },
  })
  client.setQueryData(['watchlist', 'app 9', 'illust'], [masked, series('1', { isAdult: true })])
  await renderPage(<WatchlistScreen kind="illust" />, client)
  const [first = document.body, second = document.body] = rows()
  expect([first.textContent, within(first).queryByRole('link')]).toEqual(['Not available.', null])
  expect(within(first).getByRole('button', { name: 'Remove from the watchlist: Not available.' })).toBeDefined()
  // Without a known rating the cover counts as adult.
  expect(second.querySelector('img')).toBeNull()
  await act(async () => setSettings({ r18: true }))
  expect(second.querySelector('img')).not.toBeNull()
})

describe('without an account', () => {
  beforeEach(() => session.setState({ mode: 'anonymous', user: null }, true))

  it('says what an account would give, and asks for the newest parts of the series of this browser', async () => {
    saveLocalWatchlist('novel', [series('6', { latestId: '60' })])
    const wire = { id: 61, title: 'Chapter', user: { id: 7, name: 'Ben' } }
    fakeServer({
      '/novel_series': () => ({
        novel_series_detail: { id: 6, title: 'Series 6', content_count: 3, user: { id: 7, name: 'Ben' } },
        novel_series_first_novel: wire,
        novel_series_latest_novel: wire,
        novels: [wire],
        next_url: null,
      }),
    })
    await renderPage(<WatchlistScreen kind="novel" />)
    expect(screen.getByText(/With an account it is the same on all your devices/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined()
    expect(await screen.findByText('New part')).toBeDefined()
    expect(localWatchlist('novel').map(({ id, latestId }) => [id, latestId])).toEqual([['6', '61']])
  })

  it('says how to begin while the list is empty', async () => {
    await renderPage(<WatchlistScreen kind="illust" />)
    expect(await screen.findByText('No watched series here')).toBeDefined()
  })
})
