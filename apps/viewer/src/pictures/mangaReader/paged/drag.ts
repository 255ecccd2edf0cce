// What a drag does: it pans a spread that is larger than the screen, and beyond its edge it moves to the neighbouring spread.
import type { PageSize } from '../page/pageSize.ts'
import { limitZoom, type Zoom } from './spreadLayout.ts'

/** Shortest drag that turns the page, px (as for novels, docs/spec/product.md 2.10). */
const minTurnPx = 30
/** A finger that moves back at this speed or faster, px/ms, cancels the turn. */
const cancelSpeed = 0.2
/** Share of the movement of the finger that a page follows where there is no other page. */
const resistance = 0.3
/** How long a released spread coasts, ms of its last speed. */
const coastMs = 160
/** Bounds of the duration of a page turn, ms. */
const minTurnMs = 140
const maxTurnMs = 260

export interface DragState {
  /** How far the neighbouring spread has been pulled in, px; negative to the left. */
  readonly offset: number
  readonly zoom: Zoom
}

export interface DragMove {
  readonly dx: number
  readonly dy: number
  /** False for a vertical drag, which never turns the page. */
  readonly isHorizontal: boolean
}

export function dragBy(
  { offset, zoom }: DragState,
  { dx, dy, isHorizontal }: DragMove,
  spread: PageSize,
  screen: PageSize,
): DragState {
  // Moving back first returns the neighbour.
  const isBack = Math.sign(dx) === -Math.sign(offset)
  const returned = isBack ? Math.sign(dx) * Math.min(Math.abs(dx), Math.abs(offset)) : 0
  const x = zoom.x + dx - returned
  const panned = limitZoom({ ...zoom, x, y: zoom.y + dy }, spread, screen)
  return { offset: offset + returned + (isHorizontal ? x - panned.x : 0), zoom: panned }
}

/** The turn to the right (1) or left (-1) of the screen when the finger is lifted; undefined when the page returns. `speed`: px/ms to the right. */
export function turnOnRelease(offset: number, speed: number): 1 | -1 | undefined {
  if (Math.abs(offset) < minTurnPx) return undefined
  if (Math.abs(speed) >= cancelSpeed && Math.sign(speed) !== Math.sign(offset)) return undefined
  return offset < 0 ? 1 : -1
}

/** The offset to show: a page follows the finger only in part where there is no page to turn to. */
export const shownOffset = (offset: number, canTurn: boolean): number => (canTurn ? offset : offset * resistance)

/** Where a released spread comes to rest. Speeds in px/ms. */
export const coast = (zoom: Zoom, speedX: number, speedY: number, spread: PageSize, screen: PageSize): Zoom =>
  limitZoom({ ...zoom, x: zoom.x + speedX * coastMs, y: zoom.y + speedY * coastMs }, spread, screen)

/** The duration of the rest of a turn, ms: a fast finger is followed by a fast page. */
export const turnDuration = (distance: number, speed: number): number =>
  Math.min(maxTurnMs, Math.max(minTurnMs, (2 * Math.abs(distance)) / Math.max(0.01, Math.abs(speed))))
