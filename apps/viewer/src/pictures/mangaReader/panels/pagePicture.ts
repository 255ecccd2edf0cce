// The pictures of pages in the reader, found by their addresses.
import type { Place } from './panelBox.ts'

export interface TappedPage {
  /** From 0. */
  readonly page: number
  /** Shares of the page, 0 to 1. */
  readonly place: Place
}

/** The page at a point of the viewport; undefined beside the pages. */
export function pageAt(x: number, y: number, urls: readonly string[]): TappedPage | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    if (!(element instanceof HTMLImageElement)) continue
    const page = urls.indexOf(element.getAttribute('src') ?? '')
    if (page < 0) continue
    const { x: left, y: top, width, height } = shownRect(element)
    const place = { x: (x - left) / width, y: (y - top) / height }
    if (place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1) return { page, place }
  }
  return undefined
}

/** The loaded picture of a page in the reader. */
export function pictureOf(root: ParentNode, url: string): HTMLImageElement | undefined {
  const isShown = (picture: HTMLImageElement) =>
    picture.complete && picture.naturalWidth > 0 && picture.getAttribute('src') === url
  return [...root.querySelectorAll('img')].find(isShown)
}

/** The part of the picture's element that shows the picture (`object-fit: contain`). */
export function shownRect(picture: HTMLImageElement): DOMRectReadOnly {
  const { x, y, width, height } = picture.getBoundingClientRect()
  const { naturalWidth, naturalHeight } = picture
  const style = getComputedStyle(picture)
  if (style.objectFit !== 'contain' || naturalWidth === 0) return new DOMRectReadOnly(x, y, width, height)
  const scale = Math.min(width / naturalWidth, height / naturalHeight)
  const [across = 0.5, down = 0.5] = style.objectPosition.split(' ').map((share) => Number.parseFloat(share) / 100)
  const [shownWidth, shownHeight] = [naturalWidth * scale, naturalHeight * scale]
  return new DOMRectReadOnly(x + (width - shownWidth) * across, y + (height - shownHeight) * down, shownWidth, shownHeight)
}
