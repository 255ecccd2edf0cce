// Zoom: how far a picture is magnified and moved, and the rules that keep it on the screen. Pixels of the screen, from its middle.

export interface Point {
  readonly x: number
  readonly y: number
}

/** `scale` 1 is the picture fitted into the screen; `x` and `y` are where its middle stands. */
export interface Zoom extends Point {
  readonly scale: number
}

export interface Area {
  readonly width: number
  readonly height: number
}

export const fitted: Zoom = { scale: 1, x: 0, y: 0 }
/** A double tap magnifies so far; fingers and wheel may go on to the limit. */
export const tapScale = 2.5
const largestScale = 8

/** The zoom after magnifying to `scale` with `point` staying where it is. `picture` is its size when fitted. */
export function zoomTo(zoom: Zoom, scale: number, point: Point, picture: Area, screen: Area): Zoom {
  const bounded = Math.min(largestScale, Math.max(1, scale))
  const share = bounded / zoom.scale
  const moved = { scale: bounded, x: point.x - (point.x - zoom.x) * share, y: point.y - (point.y - zoom.y) * share }
  return kept(moved, picture, screen)
}

/** The zoom after moving by so much. */
export const panBy = (zoom: Zoom, by: Point, picture: Area, screen: Area): Zoom =>
  kept({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, picture, screen)

/** The size of a picture fitted into the screen, never enlarged beyond it. */
export function fittedArea(picture: Area, screen: Area): Area {
  if (picture.width <= 0 || picture.height <= 0) return screen
  const share = Math.min(screen.width / picture.width, screen.height / picture.height)
  return { width: picture.width * share, height: picture.height * share }
}

/** An edge of the picture never comes in further than the screen's own edge; what is smaller than the screen stays in its middle. */
function kept({ scale, x, y }: Zoom, picture: Area, screen: Area): Zoom {
  const room = (size: number, of: number) => Math.max(0, (size * scale - of) / 2)
  const across = room(picture.width, screen.width)
  const down = room(picture.height, screen.height)
  return { scale, x: clamp(x, across), y: clamp(y, down) }
}

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value)) + 0
