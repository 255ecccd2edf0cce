// Home's row of started works: it is the first one for users who read, and absent for others.
// @vitest-environment jsdom
import { type Artwork, normaliseNovel } from '@emaki/domain'
import { fireEvent, screen, within } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { browserHistory } from '../../platform/persistence/history.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests, showEverything } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { artworkOf, wireWork } from '../../testing/works.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { browserNovelProgress } from '../../works/readingPlaces/novelProgress.ts'
import { browserReaderStore } from '../../works/readingPlaces/readerStore.ts'
import { clearPlaces } from '../../works/readingPlaces/readState.ts'
import { hasStartedRow } from '../../works/readingPlaces/startedTabs.ts'
import { HomeScreen } from './HomeScreen.tsx'

setUpComponentTests()

const series = { id: 5, title: 'Two Doors' }
const partOf = (id: number) => wireWork({ id, title: `Part ${id}`, type: 'manga', page_count: 4, series })

beforeEach(async () => {
  showEverything()
  clearPlaces('artwork')
  clearPlaces('novel')
  await browserHistory.artworks.clear()
  await browserHistory.novels.clear()
  fakeServer({
    '/.well-known/emaki.json': () => ({ name: 'emaki', selfHosted: false }),
    '/rank': () => ({ illusts: [wireWork({ id: 1 })], next_url: null }),
    '/illust_series': () => ({
      illust_series_detail: { ...series, user: { id: 7, name: 'Ann' }, series_work_count: 2 },
      illusts: [partOf(22), partOf(21)],
      next_url: null,
    }),
  })
})

/** Opens an artwork and reads it up to a page, from 1. */
async function read(work: Artwork, page: number) {
  await browserHistory.artworks.record(work)
  browserReaderStore.setPage(work.id, page - 1, work.images.length)
}

async function readNovel(id: number, share: number) {
  const novel = normaliseNovel({ ...wireWork({ id, title: `Novel ${id}` }), text_length: 1000 })
  if (!novel) throw new Error('the novel is unreadable')
  await browserHistory.novels.record(novel)
  browserNovelProgress.save(novel.id, { at: 1000 * share, length: 1000, isRead: false })
  // As a hidden page: the place is stored at once.
  dispatchEvent(new Event('pagehide'))
}

const manga = (id: number, changes: object = {}) =>
  artworkOf({ id, title: `Manga ${id}`, type: 'manga', page_count: 30, ...changes })
const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const row = () => screen.findByRole('region', { name: 'Continue reading' })
const texts = async () =>
  within(await row())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const open = (tab: 'illust' | 'manga' = 'illust') =>
  renderPage(<HomeScreen tab={tab} />, undefined, tab === 'manga' ? '/home_manga' : '/')

it('is the first row, with the work that was read last first and its place', async () => {
  vi.setSystemTime(1000)
  await read(manga(11), 4)
  vi.setSystemTime(2000)
  await readNovel(12, 0.35)
  vi.useRealTimers()
  await open()
  expect(await texts()).toEqual(['Novel 1235%', 'Manga 11page 4 of 30'])
  expect(sections()[0]).toBe('Continue reading')
})

/** Reports what is above the rankings when they are first shown. */
function FirstPaint({ onPaint }: { readonly onPaint: (above: Element | null | undefined) => void }) {
  useLayoutEffect(() => {
    onPaint(screen.getByRole('region', { name: 'Daily ranking' }).parentElement?.previousElementSibling)
  }, [onPaint])
  return null
}

it('has a place in the first paint, before its works are known', async () => {
  await read(manga(11), 4)
  let place: string | undefined
  const onPaint = (above: Element | null | undefined) => {
    place = above?.outerHTML
  }
  await renderPage(
    <>
      <HomeScreen tab="illust" />
      <FirstPaint onPaint={onPaint} />
    </>,
  )
  expect(place).toMatch(/^<div class="[^"]*"><\/div>$/)
  await row()
})

it('is absent for users who read nothing, and for works at their end', async () => {
  await read(manga(11), 30)
  await open()
  await screen.findByRole('region', { name: 'Random finds' })
  expect(sections()).not.toContain('Continue reading')
})

it('has the works of its tab alone', async () => {
  await readNovel(12, 0.35)
  await open('manga')
  await screen.findByRole('region', { name: 'Random finds' })
  expect(sections()).not.toContain('Continue reading')
})

it('is gone with its last work, and the next visit reserves no place', async () => {
  await read(manga(11), 4)
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from continue reading: Manga 11' }))
  expect(sections()).not.toContain('Continue reading')
  await vi.waitFor(() => expect(hasStartedRow('illust')).toBe(false))
})

it('has no place after all places are cleared', async () => {
  await read(manga(11), 4)
  expect(hasStartedRow('manga')).toBe(true)
  clearPlaces('artwork')
  expect(hasStartedRow('illust')).toBe(false)
})

it.each([
  ['of a blocked artist', {}, { blockUids: ['7'] }],
  ['of a hidden kind', { x_restrict: 1 }, { r18: false }],
])('leaves out a work %s', async (_, changes, settings) => {
  setSettings(settings)
  await read(manga(11, changes), 4)
  await open()
  await vi.waitFor(() => expect(hasStartedRow('manga')).toBe(false))
  expect(sections()).not.toContain('Continue reading')
})

it('offers the next part of a series after a finished one, and keeps its place for the next visit', async () => {
  await read(artworkOf(partOf(21)), 4)
  await open()
  expect(await texts()).toEqual(['Part 22Part 2 · Two Doors'])
  await vi.waitFor(() => expect(hasStartedRow('manga')).toBe(true))
})
