// Opens the manga reader in jsdom.
import type { Artwork } from '@emaki/domain'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach } from 'vitest'
import { renderPage } from '../../../ui/testing/renderPage.tsx'
import { ReadButton } from '../ReadButton.tsx'

/** What a file of tests has from `testing/`, which features do not import. */
export interface ReaderTestTools {
  readonly artworkOf: (fields: { readonly id: number; readonly type: string; readonly page_count: number }) => Artwork
  readonly replaceUntilEnd: (target: object, properties: PropertyDescriptorMap) => void
}

/** Registers the hooks of a file of reader tests, and returns the function that opens the reader. Call it at the top of the file. */
export function setUpReaderTests({ artworkOf, replaceUntilEnd }: ReaderTestTools) {
  /** The reader position is stored by work, so each test has a work of its own. */
  let id = 7000
  // Pictures do not load. jsdom has no method to decode them.
  beforeAll(() => replaceUntilEnd(HTMLImageElement.prototype, { decode: { value: () => new Promise(() => {}) } }))
  beforeEach(() => {
    id += 1
    setScreen({ isWide: false })
  })
  /** Opens the reader of the test's work, or of another one. */
  return async (type = 'manga', count = 10, which: 'this work' | 'another work' = 'this work') => {
    if (which === 'another work') id += 1
    const artwork = artworkOf({ id, type, page_count: count })
    const view = await renderPage(<ReadButton artwork={artwork} sizeOf={() => ({ width: 700, height: 1000 })} />)
    const opener = screen.getByRole('button')
    opener.focus()
    fireEvent.click(opener)
    const dialog = await screen.findByRole('dialog', { name: 'Reader' })
    return { ...view, dialog, reader: within(dialog), opener }
  }
}

/** A wide screen shows two pages side by side. */
export function setScreen({ isWide }: { readonly isWide: boolean }): void {
  window.matchMedia = (media) => {
    const matches = isWide && media.includes('min-aspect-ratio')
    return Object.assign(new EventTarget(), { media, matches, onchange: null, addListener() {}, removeListener() {} })
  }
}

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Place in the work' })
/** The current page, from 1. */
export const place = () => Number(slider().value)
export const counter = () => document.querySelector('output')?.textContent
export const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
/** Taps at fractions of the width and height of the screen. */
export const tap = (dialog: HTMLElement, x: number, y = 0.4) =>
  fireEvent.click(dialog.firstElementChild ?? dialog, { clientX: x * window.innerWidth, clientY: y * window.innerHeight })
/** The pages that can be seen, by their numbers. The neighbours are mounted, too, but inert. */
export const shownPages = () =>
  [...document.querySelectorAll('dialog img[alt*=", page "]')]
    .filter((image) => image.closest('[inert]') === null)
    .map((image) => Number(/page (\d+)/.exec(image.getAttribute('alt') ?? '')?.[1]))
