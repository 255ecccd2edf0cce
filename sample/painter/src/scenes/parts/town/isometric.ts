// Solids on an isometric grid, lit from one side, and openings in them.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { blend, type Colour, css, shade } from '../../../colour.ts'

/** A position on the grid: x to the lower right, y to the lower left, z up. One cell is one block. */
export interface Cell {
  readonly x: number
  readonly y: number
  readonly z: number
}

export interface IsoView {
  readonly context: SKRSContext2D
  /** Position of cell 0, 0, 0 and half the width of a cell, in pixels. */
  readonly x: number
  readonly y: number
  readonly cell: number
  readonly line: string
}

/** Dimensions of a cell as shares of half its width: sqrt(3)/2 and 1/2 are truly isometric. */
const wide = 0.866
const deep = 0.5

/** Position of a cell's corner in the picture, in px. */
export function project(view: IsoView, { x, y, z }: Cell): [number, number] {
  return [view.x + (x - y) * wide * view.cell, view.y + (x + y) * deep * view.cell - z * view.cell]
}

/** Colours of the three visible sides, lit from the left. */
export interface Faces {
  readonly top: string
  readonly left: string
  readonly right: string
}

/** Colours of a block. `haze` from 0 to 1 blends them with the colour of the air. */
export function facesOf(stone: Colour, air: Colour, haze: number): Faces {
  const dim = (colour: Colour) => css(blend(colour, air, haze))
  return { top: dim(shade(stone, 0.13, 0.8)), left: dim(shade(stone, -0.01)), right: dim(shade(stone, -0.17, 1.1, 8)) }
}

/** Fills the face between `corners`, which may be sloped. */
export function fillShape(
  view: IsoView,
  corners: readonly Cell[],
  fill: string | ReturnType<SKRSContext2D['createLinearGradient']>,
): void {
  const { context } = view
  context.fillStyle = fill
  context.beginPath()
  for (const corner of corners) {
    const [x, y] = project(view, corner)
    context.lineTo(x, y)
  }
  context.closePath()
  context.fill()
}

/** A box with its far lower corner at `at`. */
export function paintBlock(view: IsoView, at: Cell, size: Cell, faces: Faces): void {
  const { x, y, z } = at
  const [X, Y, Z] = [x + size.x, y + size.y, z + size.z]
  fillShape(
    view,
    [
      { x, y: Y, z },
      { x: X, y: Y, z },
      { x: X, y: Y, z: Z },
      { x, y: Y, z: Z },
    ],
    faces.left,
  )
  fillShape(
    view,
    [
      { x: X, y, z },
      { x: X, y: Y, z },
      { x: X, y: Y, z: Z },
      { x: X, y, z: Z },
    ],
    faces.right,
  )
  fillShape(
    view,
    [
      { x, y, z: Z },
      { x: X, y, z: Z },
      { x: X, y: Y, z: Z },
      { x, y: Y, z: Z },
    ],
    faces.top,
  )
  const { context, cell } = view
  context.strokeStyle = view.line
  context.lineWidth = Math.max(0.4, cell * 0.02)
  context.beginPath()
  const [ax, ay] = project(view, { x, y: Y, z: Z })
  const [bx, by] = project(view, { x: X, y: Y, z: Z })
  const [cx, cy] = project(view, { x: X, y, z: Z })
  context.moveTo(ax, ay)
  context.lineTo(bx, by)
  context.lineTo(cx, cy)
  const [dx, dy] = project(view, { x: X, y: Y, z })
  context.moveTo(bx, by)
  context.lineTo(dx, dy)
  context.stroke()
}

/** A pyramid roof on a square. */
export function paintPyramid(view: IsoView, at: Cell, size: number, rise: number, faces: Faces): void {
  const top = { x: at.x + size / 2, y: at.y + size / 2, z: at.z + rise }
  fillShape(view, [{ ...at, y: at.y + size }, { ...at, x: at.x + size, y: at.y + size }, top], faces.left)
  fillShape(view, [{ ...at, x: at.x + size }, { ...at, x: at.x + size, y: at.y + size }, top], faces.right)
}

/** A dome with a lit side. */
export function paintDome(view: IsoView, at: Cell, size: number, faces: Faces): void {
  const { context, cell } = view
  const [x, y] = project(view, { x: at.x + size / 2, y: at.y + size / 2, z: at.z })
  const radius = size * cell * wide * 0.8
  const light = context.createLinearGradient(x - radius, y - radius, x + radius, y)
  light.addColorStop(0, faces.top)
  light.addColorStop(0.5, faces.left)
  light.addColorStop(1, faces.right)
  context.fillStyle = light
  context.beginPath()
  context.ellipse(x, y, radius, radius * 0.92, 0, Math.PI, 0)
  context.ellipse(x, y, radius, radius * deep, 0, 0, Math.PI)
  context.fill()
  context.fillRect(x - cell * 0.025, y - radius * 1.25, cell * 0.05, radius * 0.4)
}

/** An opening with a round top on the left (`side` y) or right (`side` x) face. `at` is its lower far corner. */
export function paintArch(view: IsoView, at: Cell, width: number, height: number, side: 'left' | 'right', fill: string): void {
  const corners: Cell[] = []
  const place = (across: number, up: number): Cell =>
    side === 'left' ? { x: at.x + across * width, y: at.y, z: at.z + up } : { x: at.x, y: at.y + across * width, z: at.z + up }
  const spring = Math.max(0, height - width / 2)
  corners.push(place(0, 0), place(0, spring))
  for (let i = 1; i < 9; i++) {
    const turn = Math.PI - (i / 9) * Math.PI
    corners.push(place(0.5 + Math.cos(turn) / 2, spring + (Math.sin(turn) * width) / 2))
  }
  corners.push(place(1, spring), place(1, 0))
  fillShape(view, corners, fill)
}
