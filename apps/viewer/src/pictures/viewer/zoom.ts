// Zoom and pan of a picture, limited to the screen. Coordinates are CSS px from the centre of the screen.
import { restingScale } from '@emaki/domain'

export interface Point {
  readonly x: number
  readonly y: number
}

/** `scale` 1 is the picture at rest: fitted into the screen, or a strip. `x` and `y` are the position of its centre. */
export interface Zoom extends Point {
  readonly scale: number
}

export interface Area {
  readonly width: number
  readonly height: number
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 }
/** Scale after a double tap. */
export const tapScale = 2.5
/** Highest scale: 400 %, as in the lightbox. */
export const maxScale = 4

/** Shortest horizontal drag that turns the page, and shortest flick, in px. */
const turnDistance = 60
const flickDistance = 20
/** Slowest flick, and slowest movement back that cancels a turn, in px/ms. */
const flickSpeed = 0.4
const cancelSpeed = 0.2

/** The turn that a released drag makes: forwards (1), back (-1) or none. `speed`: px/ms to the right. */
export function turnOnRelease(x: number, speed: number): 1 | -1 | undefined {
  const isBack = Math.sign(speed) !== Math.sign(x) && Math.abs(speed) >= cancelSpeed
  const isFlick = Math.abs(x) >= flickDistance && Math.abs(speed) >= flickSpeed
  if (isBack || !(isFlick || Math.abs(x) > turnDistance)) return undefined
  return x < 0 ? 1 : -1
}

/** Zooms to `scale` and keeps `point` in place. `picture`: its fitted size. */
export function zoomTo(zoom: Zoom, scale: number, point: Point, picture: Area, screen: Area): Zoom {
  const bounded = Math.min(maxScale, Math.max(1, scale))
  const factor = bounded / zoom.scale
  const moved = { scale: bounded, x: point.x - (point.x - zoom.x) * factor, y: point.y - (point.y - zoom.y) * factor }
  return limitToScreen(moved, picture, screen)
}

export const panBy = (zoom: Zoom, by: Point, picture: Area, screen: Area): Zoom =>
  limitToScreen({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, picture, screen)

/** The size of a picture at rest: fitted into the screen, or larger for a strip. */
export function restingArea(picture: Area, screen: Area): Area {
  if (picture.width <= 0 || picture.height <= 0) return screen
  const factor = restingScale(picture, screen)
  return { width: picture.width * factor, height: picture.height * factor }
}

/** Where a picture opens: in the middle, a strip at its top or left. `picture`: its size at rest. */
export const startOf = (picture: Area, screen: Area): Zoom =>
  limitToScreen({ scale: 1, x: picture.width, y: picture.height }, picture, screen)

/** Keeps the edges of a larger picture outside of the screen, and centres a smaller one. */
function limitToScreen({ scale, x, y }: Zoom, picture: Area, screen: Area): Zoom {
  const maxOffset = (pictureSize: number, screenSize: number) => Math.max(0, (pictureSize * scale - screenSize) / 2)
  const maxX = maxOffset(picture.width, screen.width)
  const maxY = maxOffset(picture.height, screen.height)
  return { scale, x: clamp(x, maxX), y: clamp(y, maxY) }
}

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value)) + 0
