// Sizes of the pages of a spread, and the limits of zoom and pan. Pure geometry in CSS px.
import { isStrip, restingScale } from '@emaki/domain'
import type { PageSize } from '../page/pageSize.ts'
import type { Fit } from '../readerSettings.ts'

export interface SpreadLayout extends PageSize {
  /** Of the pages, from the left to the right or the other way round, as they are read. They touch. */
  readonly boxes: readonly PageSize[]
}

/**
 * Lays out pages beside each other. `pages`: sizes in px of the pictures. `pixelRatio`: pixels of the screen for one CSS px, for the fit
 * `original`. Sizes are whole pixels, because fractions blur pictures. A strip is larger than the screen with the fit of the page too.
 */
export function layoutSpread(pages: readonly PageSize[], screen: PageSize, fit: Fit, pixelRatio: number): SpreadLayout {
  const [strip] = pages
  if (fit === 'page' && pages.length === 1 && strip && isStrip(strip)) {
    const scale = restingScale(strip, screen)
    const box = { width: wholePixels(strip.width * scale), height: wholePixels(strip.height * scale) }
    return { boxes: [box], ...box }
  }
  const ratios = pages.map(({ width, height }) => width / height)
  const ratio = ratios.reduce((sum, one) => sum + one, 0)
  const heights = {
    page: Math.min(screen.height, screen.width / ratio),
    width: screen.width / ratio,
    height: screen.height,
    // The pages of a pair get the same height, also if their pictures differ.
    original: Math.max(...pages.map(({ height }) => height)) / pixelRatio,
  }
  const height = wholePixels(heights[fit])
  const boxes = ratios.map((one) => ({ width: wholePixels(heights[fit] * one), height }))
  return { boxes, width: boxes.reduce((sum, box) => sum + box.width, 0), height }
}

/** The tolerance is for rounding errors of divisions. */
const wholePixels = (length: number): number => Math.max(1, Math.floor(length + 0.001))

/** Scale and offset of a spread. `x` and `y`: offset of its centre from the centre of the screen. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export const minScale = 1
export const maxScale = 5

/** The largest offsets in both directions: half of what does not fit into the screen. */
function panLimits(spread: PageSize, screen: PageSize, scale: number): { readonly x: number; readonly y: number } {
  return {
    x: Math.max(0, (spread.width * scale - screen.width) / 2),
    y: Math.max(0, (spread.height * scale - screen.height) / 2),
  }
}

/** Keeps the edges of a larger spread outside of the screen, and centres a smaller one. */
export function limitZoom({ scale, x, y }: Zoom, spread: PageSize, screen: PageSize): Zoom {
  const limits = panLimits(spread, screen, scale)
  return { scale, x: clamp(x, limits.x), y: clamp(y, limits.y) }
}

/** Pans down by px, up for a negative number. Undefined when the spread ends there already. */
export function panDown(zoom: Zoom, px: number, spread: PageSize, screen: PageSize): Zoom | undefined {
  const limit = panLimits(spread, screen, zoom.scale).y
  const isAtEnd = limit === 0 || (px > 0 ? zoom.y <= -limit : zoom.y >= limit)
  return isAtEnd ? undefined : limitZoom({ ...zoom, y: zoom.y - px }, spread, screen)
}

/** Zooms to `scale`. The point `at`, from the centre of the screen, stays in place. */
export function zoomAt(zoom: Zoom, scale: number, at: Pick<Zoom, 'x' | 'y'>, spread: PageSize, screen: PageSize): Zoom {
  const bounded = Math.min(maxScale, Math.max(minScale, scale))
  const factor = bounded / zoom.scale
  return limitZoom({ scale: bounded, x: at.x - (at.x - zoom.x) * factor, y: at.y - (at.y - zoom.y) * factor }, spread, screen)
}

/** Where reading starts: at the top, on the side where the first page is. */
export function startOfReading(scale: number, spread: PageSize, screen: PageSize, isToLeft: boolean): Zoom {
  const { x, y } = panLimits(spread, screen, scale)
  return { scale, x: isToLeft ? -x : x, y }
}

// Adding zero turns -0 into 0.
const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value)) + 0
