// Sizes and positions of a preview, in px of the viewport, and what a held pointer means at each position.

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Space around the picture: the edges, the caption below, and bars of the browser. */
const margin = { x: 16, y: 64 }
/** The largest width of a preview. */
const maxWidth = 880

/** The size of the picture in a viewport. `shape`: height divided by width. */
export function pictureSize(shape: number, viewport: Size): Size {
  const width = Math.min(maxWidth, viewport.width - 2 * margin.x)
  const height = Math.max(120, viewport.height - 2 * margin.y)
  return shape * width > height
    ? { width: Math.round(height / shape), height: Math.round(height) }
    : { width: Math.round(width), height: Math.round(width * shape) }
}

/** The longest and the shortest way of the pointer from one page to the next. */
const pageStep = { max: 40, min: 6 }

/**
 * The page under a pointer that moved sideways by `dx` from `startX`, from 0. Both directions lead on from the first page, because a thumb
 * has space on one side only. All pages are within reach.
 */
export function pageAt(dx: number, startX: number, count: number, viewportWidth: number): number {
  if (count < 2) return 0
  const space = (dx < 0 ? startX : viewportWidth - startX) - margin.x
  const step = Math.min(pageStep.max, Math.max(pageStep.min, space / (count - 1)))
  return Math.min(count - 1, Math.round(Math.abs(dx) / step))
}

/** Distance between two actions of the row. */
export const actionStep = 56
/** How far above the finger the row lies, so that the finger does not cover it. */
const rowDistance = 112
/** How far up the pointer must move until the row appears. */
const revealDistance = 24
/** Half of the height in which a pointer is on the row. */
const rowReach = 44

/** The centre of the first action: in reach above the point where the press began, and inside the viewport. */
export function rowPosition(start: Point, count: number, viewport: Size): Point {
  const width = count * actionStep
  const left = Math.min(Math.max(8, start.x - width / 2), viewport.width - width - 8)
  return { x: Math.max(0, left) + actionStep / 2, y: Math.max(56, start.y - rowDistance) }
}

export const isRowShown = (start: Point, now: Point): boolean => start.y - now.y > revealDistance

/** Index of the action under the pointer; -1 for none. */
export function actionAt(now: Point, row: Point, count: number): number {
  // Above the row still counts: a quick movement goes too far.
  if (now.y > row.y + rowReach || now.y < row.y - 2 * rowReach) return -1
  const index = Math.round((now.x - row.x) / actionStep)
  return index < 0 || index >= count ? -1 : index
}
