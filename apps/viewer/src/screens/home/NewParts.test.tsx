// The row of new parts: it moves nothing that is in view, and its place is reserved if there were parts last time.
// @vitest-environment jsdom
import { type Artwork, succeeded } from '@emaki/domain'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FeedQuery, feedQuery } from '../../platform/query/feed.ts'
import { newPartsKey } from '../../platform/settings/storageKeys.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { artworkOf } from '../../testing/works.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
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

const part = artworkOf({ id: 7, title: 'Part seven', series: { id: 70, title: 'Series' } })
const row = () => screen.queryByRole('heading', { name: 'New parts from people you follow' })

it('a row whose place is in view waits until it is out of view', async () => {
  await renderPage(<NewParts query={timeline()} />)
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
  await renderPage(<NewParts query={timeline()} />)
  expect(row()).not.toBeNull()
  await finish([part])
  expect(await screen.findAllByRole('link', { name: /Part seven/ })).not.toEqual([])
})

it('a place without new parts stays while it is in view, and is not reserved again', async () => {
  localStorage.setItem(newPartsKey, JSON.stringify({ artwork: true }))
  await renderPage(<NewParts query={timeline()} />)
  await finish([])
  await isObserved()
  expect(row()).not.toBeNull()
  act(() => report(false))
  expect(row()).toBeNull()
  expect(JSON.parse(localStorage.getItem(newPartsKey) ?? '')).toEqual({ artwork: false })
})
