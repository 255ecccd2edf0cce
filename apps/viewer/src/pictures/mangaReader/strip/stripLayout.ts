// The width of the webtoon strip and the heights of its pages.
import type { PageSize } from '../page/pageSize.ts'
import type { Fit } from '../readerSettings.ts'

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

export interface ZoomedStrip {
  /** The scroll position before the zoom, px. */
  readonly scroll: { readonly left: number; readonly top: number }
  /** The point that stays where it is, px from the corner of the viewport. */
  readonly point: { readonly x: number; readonly y: number }
  /** Widths of the viewport, and of the strip before and after, px. */
  readonly widths: { readonly screen: number; readonly before: number; readonly after: number }
}

/** The scroll position after a zoom, px. A strip that is narrower than the screen is in its middle. */
export function scrollAfterZoom({ scroll, point, widths }: ZoomedStrip): { readonly left: number; readonly top: number } {
  const ratio = widths.after / widths.before
  const edge = (width: number) => Math.max(0, (widths.screen - width) / 2)
  const inStrip = scroll.left + point.x - edge(widths.before)
  return { left: inStrip * ratio + edge(widths.after) - point.x, top: (scroll.top + point.y) * ratio - point.y }
}
