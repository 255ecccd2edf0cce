// The pages of an artwork and the viewers that they open. Pictures are not loaded: the tests fire their events.
// @vitest-environment jsdom
import type { Artwork } from '@emaki/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setSettings } from '../../../platform/settings/store.ts'
import { replaceUntilEnd, setUpComponentTests, showEverything } from '../../../testing/componentTests.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { artworkOf } from '../../../testing/works.ts'
import { renderPage } from '../../../ui/testing/renderPage.tsx'
import { ArtworkPages } from './ArtworkPages.tsx'

setUpComponentTests()
beforeAll(showEverything)
/** The sizes of pages stay cached, so each test has a work of its own. */
let id = 3000
beforeEach(() => {
  id += 1
})
afterEach(() => {
  for (const dialog of document.querySelectorAll('dialog')) fireEvent(dialog, new Event('cancel', { cancelable: true }))
})

const show = async (artwork: Artwork, sizes: readonly { width: number; height: number }[] = [], startPage = 1) => {
  const urls = { thumb_mini: '', small: '', regular: 'https://i.pximg.net/r.jpg', original: 'https://i.pximg.net/o.jpg' }
  fakeServer({ '/pages': () => ({ error: false, body: sizes.map((size) => ({ urls, ...size })) }) })
  return renderPage(<ArtworkPages artwork={artwork} startPage={startPage} />)
}
const work = (page_count: number, changes = {}) => artworkOf({ id, page_count, ...changes })
const frames = () => [...document.querySelectorAll<HTMLElement>('[data-page]')]
const picture = (page: number, count: number) => screen.getByRole('img', { name: `The lighthouse, page ${page} of ${count}` })
const tapToRetry = 'The picture could not be loaded. Tap to try again'

describe('ArtworkPages', () => {
  it.each([
    ['one tall picture', 1, { width: 800, height: 2000 }, true],
    ['one ordinary picture', 1, { width: 800, height: 1600 }, false],
    ['several pages', 2, {}, true],
  ])('offers the reader for %s', async (_, count, changes, isOffered) => {
    await show(work(count, changes))
    expect(screen.queryByRole('button', { name: 'Read' }) !== null).toBe(isOffered)
  })

  it.each([1, 2])('shows all %i pages of a short work', async (count) => {
    await show(work(count))
    expect(frames()).toHaveLength(count)
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull()
  })

  it('collapses from three pages on, and expands with the sizes of the pages', async () => {
    const sizes = [
      { width: 800, height: 600 },
      { width: 600, height: 1200 },
      { width: 690, height: 6900 },
    ]
    await show(work(3), sizes)
    expect(frames()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Show all 3 pages' }))
    expect(screen.queryByRole('button', { name: 'Show all 3 pages' })).toBeNull()
    await waitFor(() =>
      expect(frames().map(({ style }) => Number(style.getPropertyValue('--aspect')))).toEqual([800 / 600, 0.5, 0.1]),
    )
  })

  it('P5 scrolls to the page of the address', async () => {
    const scrolled: (string | undefined)[] = []
    HTMLElement.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this.dataset.page)
    }
    await show(work(5), [], 3)
    expect(frames()).toHaveLength(5)
    await waitFor(() => expect(scrolled).toEqual(['2']))
  })

  it('offers the reader for several pages only', async () => {
    await show(work(1))
    expect(screen.queryByRole('button', { name: 'Read' })).toBeNull()
  })

  it('shows the small picture until the page is loaded', async () => {
    await show(work(1))
    expect(document.querySelectorAll('[data-page] img')).toHaveLength(2)
    fireEvent.load(picture(1, 1))
    expect(document.querySelectorAll('[data-page] img')).toHaveLength(1)
  })

  it.each([
    ['Medium', '/c/600x1200_90/'],
    ['Large', 'i.pximg.net/img-master/'],
    ['Original', 'i.pximg.net/img-original/'],
  ] as const)('shows pages in the resolution %s', async (imageResolution, part) => {
    setSettings({ imageResolution })
    await show(work(1))
    expect(picture(1, 1).getAttribute('src')).toContain(part)
  })

  it('a failed page waits for a tap, and the others keep working', async () => {
    await show(work(2))
    fireEvent.error(picture(2, 2))
    expect(screen.getByRole('button', { name: 'Enlarge page 1' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: tapToRetry }))
    fireEvent.error(picture(2, 2))
    fireEvent.click(screen.getByRole('button', { name: tapToRetry }))
    fireEvent.load(picture(2, 2))
    expect(screen.getByRole('button', { name: 'Enlarge page 2' })).toBeDefined()
    expect(screen.queryByRole('button', { name: tapToRetry })).toBeNull()
  })

  it('a failed page loads again once the device is online', async () => {
    await show(work(1))
    fireEvent.error(picture(1, 1))
    act(() => void window.dispatchEvent(new Event('online')))
    expect(picture(1, 1)).toBeDefined()
  })
})

it('with the lightbox switched off, a page opens in the reader', async () => {
  setSettings({ openInLightbox: false })
  replaceUntilEnd(HTMLImageElement.prototype, { decode: { value: () => new Promise(() => {}) } })
  await show(work(2))
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge page 2' }))
  const reader = await screen.findByRole('dialog', { name: 'Reader' })
  await waitFor(() => expect(within(reader).getByRole('slider', { name: 'Place in the work' })).toHaveProperty('value', '2'))
})
