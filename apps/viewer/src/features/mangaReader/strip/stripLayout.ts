// The width of the webtoon strip and the heights of its pages.
import type { PageSize } from '../page/pageSize.ts'
import type { Fit } from '../settings/readerSettings.ts'

/** Maximum width of the strip with the fit of the page, px: wider strips are tiring to read on large screens. */
const maxWidth = 820

/** Width of the strip, whole px. `page`: size of a typical page in px of the picture. */
export function stripWidth(fit: Fit, page: PageSize, screen: PageSize, pixelRatio: number): number {
  const widths = {
    page: Math.min(screen.width, maxWidth),
    width: screen.width,
    height: (screen.height * page.width) / page.height,
    original: page.width / pixelRatio,
  }
  return Math.max(1, Math.floor(Math.min(screen.width, widths[fit])))
}

/** Height of a page, in whole pixels of the screen, because fractions blur the edges of pages. */
export const stripPageHeight = ({ width, height }: PageSize, stripPx: number, pixelRatio: number): number =>
  Math.max(1, Math.round(((stripPx * height) / width) * pixelRatio)) / pixelRatio
