// The panels of painted manga pages, for tests that look for them in the pixels.
import { createRandom } from '../random.ts'
import { mangaLayout } from '../scenes/manga-page.ts'

export interface PaintedPage {
  readonly hand: number
  readonly seed: number
  /** From 0. */
  readonly page: number
  /** Size of the original in pixels. */
  readonly width: number
  readonly height: number
}

export interface PaintedPanel {
  /** Corners clockwise from the upper left, in pixels of the original. Panels that bleed reach beyond the page. */
  readonly corners: readonly { readonly x: number; readonly y: number }[]
  readonly kind: 'framed' | 'open' | 'gap' | 'inset'
}

/** The panels in reading order (from the right) and the gutters between them; undefined for a cover. */
export function paintedPanels({ hand, seed, page, width, height }: PaintedPage) {
  const layout = mangaLayout({
    width,
    height,
    page,
    work: createRandom('whole work', hand, seed),
    random: createRandom('work', hand, seed, page),
  })
  if (!layout) return undefined
  const panels: readonly PaintedPanel[] = layout.panels
  return { gutter: layout.gutter, panels }
}
