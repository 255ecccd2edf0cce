// The options of the manga reader, changed in its settings.
// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { replaceUntilEnd, setUpComponentTests } from '../../../testing/componentTests.ts'
import { artworkOf } from '../../../testing/works.ts'
import { initialPace } from '../progress/pace.ts'
import { browserReaderSettings, defaultReaderSettings } from '../readerSettings.ts'
import { place, press, setScreen, setUpReaderTests, shownPages, tap } from '../testing/openReader.tsx'

setUpComponentTests()
const openReader = setUpReaderTests({ artworkOf, replaceUntilEnd })
beforeEach(() => browserReaderSettings.change(defaultReaderSettings))

async function openSettings(type?: string) {
  const opened = await openReader(type)
  const button = opened.reader.getByRole('button', { name: 'Reader settings' })
  button.focus()
  fireEvent.click(button)
  const choose = (name: string) => fireEvent.click(opened.reader.getByRole('button', { name }))
  return { ...opened, button, choose }
}
const panel = () => screen.queryByRole('complementary', { name: 'Reader settings' })

describe('the settings', () => {
  it('have the focus, and return it when they close', async () => {
    const { button, choose } = await openSettings()
    expect(panel()?.contains(document.activeElement)).toBe(true)
    choose('Close')
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  it('close by a tap on the page, which turns no page', async () => {
    const { dialog } = await openSettings()
    tap(dialog, 0.1)
    expect([panel(), place()]).toEqual([null, 1])
  })

  it('are remembered', async () => {
    const { choose, unmount } = await openSettings()
    choose('Width')
    unmount()
    const { reader } = await openSettings()
    expect(reader.getByRole('button', { name: 'Width' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('return to their defaults', async () => {
    const { choose } = await openSettings()
    choose('Sepia')
    choose('Reset')
    expect(browserReaderSettings.read().settings).toEqual(defaultReaderSettings)
  })
})

describe('pairs of pages', () => {
  it('shift by one page, for this work only', async () => {
    setScreen({ isWide: true })
    const { reader, unmount } = await openSettings()
    expect(shownPages()).toEqual([1])
    fireEvent.click(reader.getByRole('switch', { name: 'Shift pairs by one page' }))
    expect(shownPages()).toEqual([1, 2])
    unmount()
    const again = await openReader()
    expect(shownPages()).toEqual([1, 2])
    again.unmount()
    await openReader('manga', 10, 'another work')
    expect(shownPages()).toEqual([1])
  })

  it('can be single on a wide screen', async () => {
    setScreen({ isWide: true })
    const { choose, dialog } = await openSettings()
    choose('One')
    tap(dialog, 0.5)
    press('ArrowLeft')
    expect(shownPages()).toEqual([2])
  })
})

describe('tap zones', () => {
  it('of the L shape turn on at the bottom and back at the top', async () => {
    const { choose, dialog } = await openSettings()
    choose('L shape')
    tap(dialog, 0.5)
    tap(dialog, 0.5, 0.9)
    tap(dialog, 0.9, 0.9)
    expect(place()).toBe(3)
    tap(dialog, 0.5, 0.1)
    expect(place()).toBe(2)
  })

  it('are mirrored by the direction of reading', async () => {
    const { choose, dialog, reader } = await openSettings()
    choose('Kindle-like')
    tap(dialog, 0.5)
    tap(dialog, 0.1, 0.5)
    expect(place()).toBe(2)
    fireEvent.click(reader.getByRole('button', { name: 'Left to right' }))
    tap(dialog, 0.1, 0.5)
    expect(place()).toBe(1)
  })

  it('are shown on demand, until the next touch', async () => {
    const { choose, dialog } = await openSettings()
    choose('Show the zones')
    expect(screen.getByText('Next')).toBeDefined()
    fireEvent.pointerDown(dialog)
    expect(screen.queryByText('Next')).toBeNull()
  })
})

describe('the light', () => {
  it('covers the pages and not the bars', async () => {
    const { choose, dialog } = await openSettings()
    choose('Warm')
    fireEvent.change(screen.getByRole('slider', { name: 'Page brightness' }), { target: { value: '40' } })
    const [tint, shade] = [...dialog.children]
      .slice(1, 3)
      .map((layer) => (layer instanceof HTMLElement ? layer.style.opacity : ''))
    expect([tint, shade]).toEqual(['0.6', '0.6'])
  })
})

describe('the place', () => {
  it('has the time that is left', async () => {
    const { dialog } = await openReader()
    // Earlier tests have turned pages.
    act(() => browserReaderSettings.setPace(initialPace))
    expect(dialog.textContent).toContain('2 min leftpage 1 of 10')
  })

  it('turns once, when the slider is released', async () => {
    await openReader()
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Place in the work' })
    fireEvent.pointerDown(slider)
    for (const value of ['3', '6', '8']) fireEvent.change(slider, { target: { value } })
    expect([shownPages(), slider.getAttribute('aria-valuetext')]).toEqual([[1], 'page 8 of 10'])
    fireEvent.pointerUp(slider)
    expect(shownPages()).toEqual([8])
  })
})
