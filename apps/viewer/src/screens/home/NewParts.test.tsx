// The row of new parts: it moves nothing that is in view, and its place is reserved if there were parts last time.
// @vitest-environment jsdom
import { type Artwork, succeeded } from '@emaki/domain'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../platform/account/session.ts'
import { type FeedQuery, feedQuery } from '../../platform/query/feed.ts'
import { newPartsKey } from '../../platform/settings/storageKeys.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { artworkOf } from '../../testing/works.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { meetParts } from '../../works/watchlist/seenParts.ts'
import { NewParts } from './NewParts.tsx'

setUpComponentTests()

/** Reports to all observers whether their elements are in the viewport. */
let report: (isIntersecting: boolean) => void
/** Waits until a place is observed. */
let isObserved: () => Promise<unknown>
let finish: (works: readonly Artwork[]) => Promise<void>

beforeEach(() => {
  localStorage.removeItem(newPartsKey)
  const observers = new Set<IntersectionObserverCallback>()
  isObserved = () => vi.waitFor(() => expect(observers.size).toBe(1))
  report = (isIntersecting) => {
    for (const callback of observers) Reflect.apply(callback, undefined, [[{ isIntersecting }], undefined])
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback
      }
      observe() {
        observers.add(this.callback)
      }
      disconnect() {
        observers.delete(this.callback)
      }
    },
  )
})

function timeline(): FeedQuery<Artwork> {
  let resolve: (works: readonly Artwork[]) => void = () => undefined
  const promise = new Promise<readonly Artwork[]>((done) => {
    resolve = done
  })
  finish = async (works) => {
    resolve(works)
    await act(async () => void (await promise))
  }
  return feedQuery<Artwork>({
    key: ['new parts'],
    lifetime: -1,
    throttleMs: 0,
    first: 1,
    page: async () => succeeded({ items: await promise, next: null, unreadable: 0 }),
    keep: () => true,
  })
}

const account = { mode: 'web', id: '9' } as const
const part = artworkOf({ id: 7, title: 'Part seven', series: { id: 70, title: 'Series' } })
const row = () => screen.queryByRole('heading', { name: 'New parts' })

it('a row whose place is in view waits until it is out of view', async () => {
  await renderPage(<NewParts account={account} query={timeline()} />)
  await finish([part])
  await isObserved()
  act(() => report(true))
  expect(row()).toBeNull()
  act(() => report(false))
  expect(row()).not.toBeNull()
  expect(screen.getAllByRole('link', { name: /Part seven/ })).not.toEqual([])
})

it('a row that showed parts last time has its place from the start', async () => {
  localStorage.setItem(newPartsKey, JSON.stringify({ artwork: true }))
  await renderPage(<NewParts account={account} query={timeline()} />)
  expect(row()).not.toBeNull()
  await finish([part])
  expect(await screen.findAllByRole('link', { name: /Part seven/ })).not.toEqual([])
})

it('a place without new parts stays while it is in view, and is not reserved again', async () => {
  localStorage.setItem(newPartsKey, JSON.stringify({ artwork: true }))
  await renderPage(<NewParts account={account} query={timeline()} />)
  await finish([])
  await isObserved()
  expect(row()).not.toBeNull()
  act(() => report(false))
  expect(row()).toBeNull()
  expect(JSON.parse(localStorage.getItem(newPartsKey) ?? '')).toEqual({ artwork: false })
})

describe('a watched series with a new part', () => {
  const entry = (latestEpisodeId: string) => ({
    ...{ id: '5', userId: '7', userName: 'Ben', xRestrict: 0, title: 'Watched one', total: 2, latestIllustId: latestEpisodeId },
    ...{ updateDate: '2026-10-02T18:00:00+09:00', url: 'https://i.pximg.net/a.jpg' },
  })
  const body = { page: { maxPage: 3, watchedSeriesIds: ['5'] }, illustSeries: [entry('51')] }
  const start = async () => {
    localStorage.setItem(newPartsKey, JSON.stringify({ artwork: true }))
    const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
    session.setState(
      { mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' },
      true,
    )
    const server = fakeServer({ '/ajax/watch_list/manga': () => body })
    await renderPage(<NewParts account={account} query={timeline()} />)
    await finish([part])
    return () => server.requestsTo('/ajax/watch_list/manga').length
  }

  it('comes first in the row, for one request', async () => {
    meetParts('web 9', 'illust', [{ id: '5', latestId: '50' }])
    const requests = await start()
    const link = await screen.findByRole('link', { name: /Watched one/ })
    expect(link.getAttribute('href')).toBe('/user/7/series/5')
    expect(requests()).toBe(1)
  })

  it('is not asked for while no watched series is known', async () => {
    localStorage.clear()
    const requests = await start()
    expect(await screen.findAllByRole('link', { name: /Part seven/ })).not.toEqual([])
    expect(requests()).toBe(0)
  })
})
