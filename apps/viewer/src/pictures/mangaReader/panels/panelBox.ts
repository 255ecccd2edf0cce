// Boxes of panels, and the transforms that bring them to the screen.
import type { FoundPanel } from '@emaki/media'

/** Shares of the page, 0 to 1. */
export interface PanelBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Place {
  readonly x: number
  readonly y: number
}

/** `x` and `y` move the upper left corner of the fitted page, in px, and `scale` enlarges it. */
export interface Transform extends Place {
  readonly scale: number
}

/** A panel touches no side of the screen: share of the screen that it may fill. */
const filled = 0.96
/** Largest scale in relation to the fitted page. */
const maxScale = 6
/** Scale of a double tap where no panel was found, as in the picture viewer. */
const zoomScale = 2.5
/** A page with one panel of at least this share of it has no panels to go to. */
const wholePage = 0.8

export function boxOf({ corners }: FoundPanel): PanelBox {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** Whether the page is divided into panels. */
export function hasPanels(panels: readonly FoundPanel[]): boolean {
  if (panels.length !== 1) return panels.length > 1
  return panels.every((panel) => boxOf(panel).width * boxOf(panel).height < wholePage)
}

/** The panel at a place of the page, the smallest of several; the nearest one for a place in a gutter. */
export function panelAt(panels: readonly FoundPanel[], { x, y }: Place): number {
  const distances = panels.map((panel, index) => {
    const { left, top, width, height } = boxOf(panel)
    const dx = Math.max(left - x, 0, x - left - width)
    const dy = Math.max(top - y, 0, y - top - height)
    return { index, distance: Math.hypot(dx, dy), area: width * height }
  })
  return distances.sort((a, b) => a.distance - b.distance || a.area - b.area)[0]?.index ?? 0
}

/** The size of a page that fits into the screen. */
export function fittedSize(page: Size, screen: Size): Size {
  const scale = Math.min(screen.width / Math.max(1, page.width), screen.height / Math.max(1, page.height))
  return { width: page.width * scale, height: page.height * scale }
}

/** Brings the box to the middle of the screen, as large as it fits. */
export function transformTo({ left, top, width, height }: PanelBox, fitted: Size, screen: Size): Transform {
  const [boxWidth, boxHeight] = [Math.max(1, width * fitted.width), Math.max(1, height * fitted.height)]
  const scale = Math.min(maxScale, (screen.width * filled) / boxWidth, (screen.height * filled) / boxHeight)
  return {
    scale,
    x: screen.width / 2 - (left * fitted.width + boxWidth / 2) * scale,
    y: screen.height / 2 - (top * fitted.height + boxHeight / 2) * scale,
  }
}

/** Places the fitted page exactly over a picture on the screen. */
export const transformOver = ({ x, y, width }: DOMRectReadOnly, fitted: Size): Transform => ({
  x,
  y,
  scale: width / Math.max(1, fitted.width),
})

/** Enlarges the page around a place, which stays where it is on the screen. */
export function zoomed(from: Transform, place: Place, fitted: Size): Transform {
  const at = { x: place.x * fitted.width, y: place.y * fitted.height }
  const scale = from.scale * zoomScale
  return { scale, x: from.x + at.x * (from.scale - scale), y: from.y + at.y * (from.scale - scale) }
}

/** Moves the page so that it leaves no gap at a side of the screen, where it is larger than the screen. */
export function limited({ scale, x, y }: Transform, fitted: Size, screen: Size): Transform {
  const limit = (at: number, length: number, room: number) =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at))
  return { scale, x: limit(x, fitted.width * scale, screen.width), y: limit(y, fitted.height * scale, screen.height) }
}

export const cssOf = ({ x, y, scale }: Transform): string => `translate(${x}px, ${y}px) scale(${scale})`

/** The corners of a panel on the screen, px. */
export const holeOf = ({ corners }: FoundPanel, { x, y, scale }: Transform, fitted: Size): readonly Place[] =>
  corners.map((corner) => ({ x: x + corner.x * fitted.width * scale, y: y + corner.y * fitted.height * scale }))

/**
 * The CSS of a clip that leaves out a hole (px). Two clips with the same number of corners have an animation between them: with the
 * timing of `cssOf`, the hole stays on its panel.
 */
export function clipAround(hole: readonly Place[]): string {
  const points = [...hole, ...hole.slice(0, 1)].map(({ x, y }) => `${x}px ${y}px`)
  return `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${points.join(', ')})`
}
