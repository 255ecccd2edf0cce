// The end page of the manga reader.
// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { replaceUntilEnd, setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { artworkOf, wireWork } from '../../testing/works.ts'
import { browserReaderStore } from '../../works/readingPlaces/readerStore.ts'
import { place, press, setUpReaderTests } from './testing/openReader.tsx'

setUpComponentTests()
const series = { id: 5, title: 'Two Doors' }
const lonely = setUpReaderTests({ artworkOf, replaceUntilEnd })
/** A part of a series whose id follows from the ids of the tests. */
const openPart = setUpReaderTests({ artworkOf: (fields) => artworkOf({ ...fields, series }), replaceUntilEnd })
const endPage = () => screen.queryByRole('region', { name: 'End page' })

/** Serves a series of these parts for every id. */
const serveSeries = (ids: readonly number[]) =>
  fakeServer({
    '/illust_series': () => ({
      illust_series_detail: { id: 5, title: 'Two Doors', series_work_count: ids.length },
      illusts: ids.toReversed().map((id) => wireWork({ id, title: `Title ${id}`, type: 'manga', page_count: 2, series })),
      next_url: null,
    }),
  })

describe('the end page', () => {
  it('follows the last page and names the next part', async () => {
    serveSeries([7000, 7001, 7002])
    await openPart('manga', 2)
    press('ArrowLeft')
    expect(endPage()).toBeNull()
    press('ArrowLeft')
    const end = within(endPage() ?? document.body)
    expect(await end.findByRole('button', { name: /^Next part ?Title 7002/ })).toBeDefined()
    expect(end.getByText('End of part 2 of 3')).toBeDefined()
    press('ArrowRight')
    expect(endPage()).toBeNull()
    expect(place()).toBe(2)
  })

  it('says that a part is the newest one', async () => {
    serveSeries([7001, 7002])
    await openPart('manga', 2)
    press('End')
    press('ArrowLeft')
    // Its text is in the document before, beside the last page.
    const end = within(await screen.findByRole('region', { name: 'End page' }))
    expect(await end.findByText('This is the newest part of the series.')).toBeDefined()
    press('ArrowLeft')
    expect(endPage()).not.toBeNull()
  })

  it('leaves the keys to the pages at once when it closes', async () => {
    serveSeries([7002, 7003])
    await openPart('manga', 3)
    press('End')
    press('ArrowLeft')
    const end = await screen.findByRole('region', { name: 'End page' })
    press('ArrowRight')
    expect(endPage()).toBeNull()
    // A key that was pressed before the focus moved.
    fireEvent.keyDown(end, { key: 'Home' })
    expect(place()).toBe(1)
  })

  it('has no next part for a work without a series, and finishes the work', async () => {
    await lonely('manga', 2)
    press('End')
    press('ArrowLeft')
    expect(within(endPage() ?? document.body).getByText('The end')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'All parts' })).toBeNull()
    expect([...browserReaderStore.all().values()].at(-1)).toMatchObject({ isFinished: true })
  })
})
