// The pages of an artwork and the viewers that they open. Pictures are not loaded: the tests fire their events.
// @vitest-environment jsdom
import type { Artwork } from '@emaki/domain'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setSettings } from '../../../platform/settings/store.ts'
import { setUpComponentTests, showEverything } from '../../../testing/componentTests.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { artworkOf } from '../../../testing/works.ts'
import { afterPaint } from '../../../ui/afterPaint.ts'
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
  ] as const)('shows pages in the resolution %s', async (imgReso, part) => {
    setSettings({ imgReso })
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

describe('the built-in viewer', () => {
  async function openViewer(count: number, page = 1) {
    setSettings({ isUseFancybox: false })
    await show(work(count))
    if (count > 2) fireEvent.click(screen.getByRole('button', { name: /^Show all/ }))
    const opener = screen.getByRole('button', { name: `Enlarge page ${page}` })
    opener.focus()
    fireEvent.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Picture viewer' })
    // The viewer shows before its effects add the listeners of gestures and keys.
    await waitFor(() => {
      press('+')
      expect(scale(dialog)).toBeGreaterThan(1)
    })
    press('0')
    return { dialog, viewer: within(dialog), opener }
  }
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  const counter = (dialog: HTMLElement) => dialog.querySelector('output')?.textContent
  const scale = (dialog: HTMLElement) => Number(dialog.querySelector('[data-scale]')?.getAttribute('data-scale'))

  it('opens at the pressed page, and turns pages by keys', async () => {
    const { dialog } = await openViewer(4, 2)
    expect(counter(dialog)).toBe('2 / 4')
    for (const [key, place] of [
      ['ArrowRight', '3 / 4'],
      ['End', '4 / 4'],
      ['ArrowRight', '4 / 4'],
      ['ArrowLeft', '3 / 4'],
      ['Home', '1 / 4'],
      ['ArrowLeft', '1 / 4'],
    ] as const) {
      press(key)
      expect(counter(dialog), key).toBe(place)
    }
  })

  it('turns pages by buttons, which are disabled at the ends', async () => {
    const { dialog, viewer } = await openViewer(2)
    const [previous, next] = ['Previous page', 'Next page'].map((name) => viewer.getByRole<HTMLButtonElement>('button', { name }))
    expect([previous?.disabled, next?.disabled]).toEqual([true, false])
    if (next) fireEvent.click(next)
    expect(counter(dialog)).toBe('2 / 2')
    expect([previous?.disabled, next?.disabled]).toEqual([false, true])
  })

  it('has a strip of all pages, which marks and opens one', async () => {
    const { dialog, viewer } = await openViewer(3)
    const strip = within(viewer.getByRole('navigation', { name: 'All pages' }))
    expect(strip.getByRole('button', { current: 'page' }).getAttribute('aria-label')).toBe('Page 1')
    fireEvent.click(strip.getByRole('button', { name: 'Page 3' }))
    expect(counter(dialog)).toBe('3 / 3')
    expect(strip.getByRole('button', { current: 'page' }).getAttribute('aria-label')).toBe('Page 3')
  })

  it('a failed thumbnail loads again when its page is selected or the device is online', async () => {
    const { viewer } = await openViewer(3)
    const strip = within(viewer.getByRole('navigation', { name: 'All pages' }))
    const thumbnail = () => strip.getByRole('button', { name: 'Page 2' }).querySelector('img')
    const fail = () => fireEvent.error(thumbnail() ?? document.body)
    fail()
    expect(thumbnail()).toBeNull()
    fireEvent.click(strip.getByRole('button', { name: 'Page 2' }))
    expect(thumbnail()).not.toBeNull()
    fail()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(thumbnail()).not.toBeNull()
  })

  it('a failed page has a retry button, and loads again once the device is online', async () => {
    const { viewer } = await openViewer(2)
    const shown = () => viewer.getByRole('img', { name: 'The lighthouse, page 1 of 2' })
    fireEvent.error(shown())
    fireEvent.click(viewer.getByRole('button', { name: tapToRetry }))
    fireEvent.error(shown())
    act(() => void window.dispatchEvent(new Event('online')))
    expect(shown()).toBeDefined()
    expect(viewer.queryByRole('button', { name: tapToRetry })).toBeNull()
  })

  it('zooms by wheel and keys', async () => {
    const { dialog } = await openViewer(1)
    expect(scale(dialog)).toBe(1)
    fireEvent.wheel(dialog.querySelector('[data-scale]') ?? dialog, { deltaY: -500 })
    await waitFor(() => expect(scale(dialog)).toBeGreaterThan(1.5))
    press('0')
    expect(scale(dialog)).toBe(1)
    press('+')
    expect(scale(dialog)).toBe(1.5)
    press('-')
    expect(scale(dialog)).toBe(1)
  })

  describe('by touch', () => {
    const stageOf = (dialog: HTMLElement) => dialog.querySelector('[data-scale]') ?? dialog
    /** Drags a finger over the picture by some px. */
    function drag(dialog: HTMLElement, dx: number, dy: number) {
      const stage = stageOf(dialog)
      const at = (share: number) => ({
        pointerId: 1,
        pointerType: 'touch',
        buttons: 1,
        clientX: 500 + dx * share,
        clientY: 300 + dy * share,
      })
      // A slow finger: 100 ms a step. The times of events decide what a flick is.
      let time = performance.now()
      const send = (event: Event) => {
        Object.defineProperty(event, 'timeStamp', { value: time })
        fireEvent(stage, event)
        time += 100
      }
      send(createEvent.pointerDown(stage, at(0)))
      for (const share of [0.25, 0.5, 1]) send(createEvent.pointerMove(stage, at(share)))
      send(createEvent.pointerUp(stage, { ...at(1), buttons: 0 }))
    }
    const isBarShown = (dialog: HTMLElement) => dialog.hasAttribute('data-bars')

    it.each([
      ['a swipe to the left', -100, 0, '3 / 4'],
      ['a swipe to the right', 100, 0, '1 / 4'],
      ['a short, slow swipe', -50, 0, '2 / 4'],
      ['a steep swipe', -70, 90, '2 / 4'],
    ])('%s ends at the right page', async (_, dx, dy, place) => {
      const { dialog } = await openViewer(4, 2)
      drag(dialog, dx, dy)
      // A turned page is rendered after the first frame of its slide.
      await act(() => new Promise<void>((resolve) => void afterPaint(resolve)))
      expect(counter(dialog)).toBe(place)
    })

    it.each([1, -1])('a long drag down or up closes the viewer (%i)', async (way) => {
      const { dialog } = await openViewer(2)
      drag(dialog, 0, 100 * way)
      expect(screen.queryByRole('dialog')).toBe(dialog)
      drag(dialog, 10, 150 * way)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    it('a tap hides the bars, and the next one shows them', async () => {
      const { dialog } = await openViewer(2)
      expect(isBarShown(dialog)).toBe(true)
      drag(dialog, 0, 0)
      expect(isBarShown(dialog)).toBe(false)
      drag(dialog, 0, 0)
      expect(isBarShown(dialog)).toBe(true)
    })
  })

  it('has no strip and buttons for a single page, but a download', async () => {
    const { viewer } = await openViewer(1)
    expect(viewer.queryByRole('navigation')).toBeNull()
    expect(viewer.queryByRole('button', { name: 'Next page' })).toBeNull()
    expect(viewer.getByRole('button', { name: 'Download this page' })).toBeDefined()
  })

  it('closes by its button and by Escape, and returns the focus to the page', async () => {
    const { viewer, opener } = await openViewer(1)
    fireEvent.click(viewer.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opener)
    fireEvent.click(opener)
    await screen.findByRole('dialog', { name: 'Picture viewer' })
    press('Escape')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opener)
  })
})
