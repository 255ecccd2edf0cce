// The manga reader, opened by its button. Pictures are not loaded: the tests fire their events.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { requestReader } from '../../lists/readingEnd/readerRequest.ts'
import { replaceUntilEnd, setUpComponentTests } from '../../testing/componentTests.ts'
import { artworkOf } from '../../testing/works.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { ReadButton } from './ReadButton.tsx'
import { counter, place, press, setScreen, setUpReaderTests, shownPages, tap } from './testing/openReader.tsx'

setUpComponentTests()
const openReader = setUpReaderTests({ artworkOf, replaceUntilEnd })

it('opens at the page that another viewer requests, while the work is shown', async () => {
  const artwork = artworkOf({ id: 9001, type: 'manga', page_count: 10 })
  await renderPage(<ReadButton artwork={artwork} sizeOf={() => ({ width: 700, height: 1000 })} />)
  act(() => requestReader('9002', 2))
  act(() => requestReader('9001', 4))
  await screen.findByRole('dialog', { name: 'Reader' })
  expect(place()).toBe(4)
})

describe('the reading direction', () => {
  it.each([
    ['manga', 'Right to left', 'ArrowLeft', 'ArrowRight', 0.1],
    ['illust', 'Left to right', 'ArrowRight', 'ArrowLeft', 0.9],
  ])('of %s is %s, for keys and taps', async (type, mode, forward, back, side) => {
    const { dialog, reader } = await openReader(type)
    expect(reader.getByRole('button', { pressed: true }).textContent).toBe(mode)
    expect(place()).toBe(1)
    press(forward)
    expect(place()).toBe(2)
    tap(dialog, side)
    expect(place()).toBe(3)
    press(back)
    expect(place()).toBe(2)
    tap(dialog, 1 - side)
    expect(place()).toBe(1)
  })

  it('does not matter for the other keys, which stop at the ends', async () => {
    await openReader()
    for (const [key, page] of [
      ['PageUp', 1],
      ['PageDown', 2],
      [' ', 3],
      ['End', 10],
      // The end page follows the last page.
      ['PageDown', 10],
      ['PageUp', 10],
      ['PageUp', 9],
      ['Home', 1],
    ] as const) {
      press(key)
      expect(place(), key).toBe(page)
    }
  })

  it.each([
    ['manga', 100, 0, 3],
    ['manga', -100, 0, 1],
    ['illust', -100, 0, 3],
    ['illust', 100, 0, 1],
    ['illust', 20, 0, 2],
    ['illust', 40, 90, 2],
  ])('of %s decides where a swipe of %i, %i px leads: page %i', async (type, dx, dy, page) => {
    const { dialog } = await openReader(type)
    press('PageDown')
    const stage = dialog.firstElementChild ?? dialog
    const at = (share: number) => ({ pointerId: 1, buttons: 1, clientX: 500 + dx * share, clientY: 300 + dy * share })
    fireEvent.pointerDown(stage, at(0))
    for (const share of [0.25, 0.5, 1]) fireEvent.pointerMove(stage, at(share))
    fireEvent.pointerUp(stage, { ...at(1), buttons: 0 })
    expect(place()).toBe(page)
  })

  it('is remembered for the kind of work', async () => {
    const { reader, unmount } = await openReader('ugoira')
    fireEvent.click(reader.getByRole('button', { name: 'Right to left' }))
    unmount()
    const again = await openReader('ugoira', 10, 'another work')
    expect(again.reader.getByRole('button', { pressed: true }).textContent).toBe('Right to left')
  })
})

describe('the pages', () => {
  it('are single on a narrow screen', async () => {
    await openReader()
    press('ArrowLeft')
    expect(shownPages()).toEqual([2])
    expect(counter()).toBe('page 2 of 10')
  })

  it('are pairs after the first one on a wide screen', async () => {
    setScreen({ isWide: true })
    await openReader()
    expect(shownPages()).toEqual([1])
    press('ArrowLeft')
    expect(shownPages()).toEqual([2, 3])
    expect(counter()).toBe('page 2–3 of 10')
    press('ArrowLeft')
    expect(place()).toBe(4)
    press('ArrowRight')
    expect(place()).toBe(2)
  })

  it('turn by the wheel, at most once in 200 ms', async () => {
    const { dialog } = await openReader()
    const wheel = (timeStamp: number) => {
      const event = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      fireEvent(dialog.firstElementChild ?? dialog, event)
      return place()
    }
    expect([wheel(1000), wheel(1199), wheel(1200)]).toEqual([2, 2, 3])
  })

  it('are selected by the slider, whose direction is that of reading', async () => {
    await openReader()
    const slider = screen.getByRole<HTMLInputElement>('slider')
    expect(slider.dir).toBe('rtl')
    fireEvent.change(slider, { target: { value: '7' } })
    expect(shownPages()).toEqual([7])
    expect(slider.getAttribute('aria-valuetext')).toBe('page 7 of 10')
  })

  it('that fail have a retry button beside which taps still turn pages, and load again once online', async () => {
    const { dialog, reader } = await openReader()
    const failed = () => reader.queryByRole('button', { name: /Tap to try again/ })
    const fail = () => fireEvent.error(reader.getByRole('img', { name: 'The lighthouse, page 1 of 10' }))
    fail()
    fireEvent.click(failed() ?? dialog)
    expect([failed(), place()]).toEqual([null, 1])
    fail()
    expect(failed()).not.toBeNull()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(failed()).toBeNull()
    tap(dialog, 0.1)
    expect(place()).toBe(2)
  })
})

describe('the bars', () => {
  const isHidden = (dialog: HTMLElement) =>
    /hidden/.test(dialog.querySelector('output')?.closest('[class*=foot]')?.className ?? '')

  it('hide when a page is turned, and a tap in the middle shows them', async () => {
    const { dialog } = await openReader()
    expect(isHidden(dialog)).toBe(false)
    press('ArrowLeft')
    expect(isHidden(dialog)).toBe(true)
    tap(dialog, 0.5)
    expect(isHidden(dialog)).toBe(false)
    tap(dialog, 0.5)
    expect(isHidden(dialog)).toBe(true)
  })

  it('return when the mouse moves', async () => {
    const { dialog } = await openReader()
    press('ArrowLeft')
    fireEvent.pointerMove(dialog, { pointerType: 'mouse', clientX: 100, clientY: 100 })
    expect(isHidden(dialog)).toBe(true)
    fireEvent.pointerMove(dialog, { pointerType: 'mouse', clientX: 200, clientY: 100 })
    expect(isHidden(dialog)).toBe(false)
  })
})

describe('the button', () => {
  it('continues at the page where the reader was closed', async () => {
    const { reader, opener } = await openReader()
    expect(opener.textContent).toBe('Read')
    press('ArrowLeft')
    fireEvent.click(reader.getByRole('button', { name: 'Close the reader' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(opener.textContent).toBe('Continue from page 2')
    expect(document.activeElement).toBe(opener)
    fireEvent.click(opener)
    await screen.findByRole('dialog', { name: 'Reader' })
    expect(place()).toBe(2)
  })

  it('opens the reader, which Escape closes', async () => {
    await openReader()
    press('Escape')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the webtoon', () => {
  it('has one box for each page and mounts only the visible ones', async () => {
    const { dialog, reader } = await openReader()
    fireEvent.click(reader.getByRole('button', { name: 'Webtoon' }))
    expect(reader.getByRole('button', { name: 'Webtoon' }).getAttribute('aria-pressed')).toBe('true')
    // The end page follows the last page.
    expect(dialog.firstElementChild?.children).toHaveLength(11)
    expect(dialog.querySelectorAll('img')).toHaveLength(0)
    press('End')
    expect(place()).toBe(10)
    press('Home')
    expect(place()).toBe(1)
  })

  it('scrolls to the page of the slider, and stores it', async () => {
    const scrolled: Element[] = []
    const scrollIntoView = function (this: Element) {
      scrolled.push(this)
    }
    replaceUntilEnd(Element.prototype, { scrollIntoView: { value: scrollIntoView } })
    const { dialog, reader, opener } = await openReader()
    fireEvent.click(reader.getByRole('button', { name: 'Webtoon' }))
    fireEvent.change(screen.getByRole('slider'), { target: { value: '6' } })
    expect(scrolled.at(-1)).toBe(dialog.firstElementChild?.children[5])
    fireEvent.click(reader.getByRole('button', { name: 'Close the reader' }))
    await waitFor(() => expect(opener.textContent).toBe('Continue from page 6'))
  })
})

it('P28 asks once again for a work whose page does not exist any more', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : String(input), 'https://emaki.example'), init)
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
    return new Response(null, { status: request.method === 'HEAD' ? 404 : 500 })
  })
  const { reader } = await openReader()
  const shown = reader.getByRole<HTMLImageElement>('img', { name: /page 1 of/ })
  const failed = new URL(shown.src).pathname
  fireEvent.error(shown)
  await waitFor(() => expect(asked).toEqual([`HEAD ${failed}`, expect.stringMatching(/^GET .*\/illust$/)]))
})
