// The aspect ratio of each page, known before its picture is loaded, so that the layout does not move.
import type { Artwork, SizedPage } from '@emaki/domain'

/** `aspect` is width divided by height, within limits. `isStrip`: the page is read by scrolling along it. */
export interface PageShape {
  readonly aspect: number
  readonly isStrip: boolean
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Aspect of a work without a known size: portrait. */
const unknownAspect = 3 / 4
/** Limits of the aspect. The box of a narrower or flatter page has empty bands, so that a line of one pixel can still be seen and pressed. */
const minAspect = 1 / 40
const maxAspect = 8
const narrowPageAspect = 1 / 2
/** A page with a smaller aspect is a strip: fitted to the height of the screen it would be too narrow to read. */
const stripAspect = 1 / 3

/** The size of page `index`, px: from the companion, or from the work for the first page; undefined when unknown. */
export function pageSize(artwork: Artwork, pages: readonly SizedPage[] | undefined, index: number): Size | undefined {
  const page = pages?.[index]
  if (page && page.width > 0 && page.height > 0) return { width: page.width, height: page.height }
  return index === 0 && artwork.width > 0 && artwork.height > 0 ? { width: artwork.width, height: artwork.height } : undefined
}

/** The shape of page `index`. Without a known size, that of the first page. */
export function pageShape(artwork: Artwork, pages: readonly SizedPage[] | undefined, index: number): PageShape {
  return shapeOf(pageSize(artwork, pages, index) ?? pageSize(artwork, pages, 0))
}

export function shapeOf(size: Size | undefined): PageShape {
  const aspect = size ? size.width / size.height : unknownAspect
  if (aspect < minAspect) return { aspect: narrowPageAspect, isStrip: false }
  return { aspect: Math.min(maxAspect, aspect), isStrip: aspect < stripAspect }
}

/** The class of PageFrame.module.css for a page of this shape. */
export const frameForm = ({ isStrip }: PageShape, isFitted: boolean): 'strip' | 'fitted' | 'page' =>
  isStrip ? 'strip' : isFitted ? 'fitted' : 'page'
