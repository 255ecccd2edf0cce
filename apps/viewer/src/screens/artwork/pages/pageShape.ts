// Page shape: how wide each page of a work is for its height, known before its picture has come, so that nothing ever moves.
import type { Artwork, SizedPage } from '@emaki/domain'

/** A page's place: `aspect` is width divided by height, bounded; `isStrip` says that it is read by scrolling along it. */
export interface PageShape {
  readonly aspect: number
  readonly isStrip: boolean
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Shape of a work whose size nobody told: a portrait sheet. */
const unknownAspect = 3 / 4
/** A page thinner or flatter than this stands in a box with bands around it: a line of one pixel must still be found and pressed. */
const thinnest = 1 / 40
const flattest = 8
const threadBox = 1 / 2
/** Below this a page is a strip: fitted to the screen's height it would be a thread. */
const stripAspect = 1 / 3

/** The pixels of page `index`: as the web side tells them, else those of the work's first page; undefined when nobody knows. */
export function pageSize(artwork: Artwork, pages: readonly SizedPage[] | undefined, index: number): Size | undefined {
  const page = pages?.[index]
  if (page && page.width > 0 && page.height > 0) return { width: page.width, height: page.height }
  return index === 0 && artwork.width > 0 && artwork.height > 0 ? { width: artwork.width, height: artwork.height } : undefined
}

/** The shape of page `index`. Until its own size is known it is taken to be like the first one. */
export function pageShape(artwork: Artwork, pages: readonly SizedPage[] | undefined, index: number): PageShape {
  return shapeOf(pageSize(artwork, pages, index) ?? pageSize(artwork, pages, 0))
}

/** The shape of a picture of so many pixels. */
export function shapeOf(size: Size | undefined): PageShape {
  const aspect = size ? size.width / size.height : unknownAspect
  if (aspect < thinnest) return { aspect: threadBox, isStrip: false }
  return { aspect: Math.min(flattest, aspect), isStrip: aspect < stripAspect }
}

/** Which of the frames of PageFrame.module.css a page of this shape stands in. */
export const frameForm = ({ isStrip }: PageShape, isFitted: boolean): 'strip' | 'fitted' | 'page' =>
  isStrip ? 'strip' : isFitted ? 'fitted' : 'page'
