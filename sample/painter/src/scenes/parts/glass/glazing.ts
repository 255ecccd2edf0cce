// Stained glass: backlit panes, lead along their edges, and the stone wall around a window.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../../../colour.ts'
import type { Palette } from '../../../palette.ts'
import type { Random } from '../../../random.ts'
import type { Cell } from './voronoi.ts'

export interface Glazing {
  readonly context: SKRSContext2D
  /** Width of the lead in pixels. */
  readonly lead: number
  readonly leadColour: Colour
}

export interface GlassBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function trace(context: SKRSContext2D, corners: Cell['corners']): void {
  corners.forEach(({ x, y }, i) => {
    if (i === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  })
  context.closePath()
}

/** One pane, brightest off its middle and uneven like blown glass. */
export function pane({ context }: Glazing, { site, corners }: Cell, colour: Colour, random: Random): void {
  const reach = Math.sqrt(spread(corners)) * 0.75
  const x = site.x + random.between(-0.3, 0.3) * reach
  const y = site.y + random.between(-0.3, 0.3) * reach
  const own = shade(colour, random.bell(0, 0.03), random.between(0.9, 1.2), random.bell(0, 6))
  const light = context.createRadialGradient(x, y, 0, x, y, reach * 1.3)
  light.addColorStop(0, css(shade(own, 0.1, 1.02)))
  light.addColorStop(0.55, css(own))
  light.addColorStop(1, css(shade(own, -0.12, 1.05)))
  context.fillStyle = light
  context.beginPath()
  trace(context, corners)
  context.fill()
}

function spread(corners: Cell['corners']): number {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return Math.max(1, (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys)))
}

/** Minimum width of a visible highlight, in pixels. */
const finestShine = 0.7

/** Strokes the current path as lead: dark with a thin highlight. */
export function runLead({ context, lead, leadColour }: Glazing, weight: number): void {
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.strokeStyle = css(leadColour)
  context.lineWidth = lead * weight
  context.stroke()
  if (lead * weight * 0.22 < finestShine) return
  context.strokeStyle = css(shade(leadColour, 0.2), 0.55)
  context.lineWidth = lead * weight * 0.22
  context.stroke()
}

export function paintWall(
  context: SKRSContext2D,
  width: number,
  height: number,
  unit: number,
  palette: Palette,
  random: Random,
): void {
  const stone = at(blend(palette.deep, palette.ink, 0.5), 0.24, 0.6)
  const course = unit * 0.1
  for (let row = 0; row * course < height; row++) {
    for (let column = -1; column * course * 1.9 < width; column++) {
      const kin = random.branch(`${row} ${column}`)
      const x = (column + (row % 2) * 0.5) * course * 1.9
      context.fillStyle = css(shade(stone, kin.bell(0, 0.018)))
      context.fillRect(x, row * course, course * 1.86, course * 0.96)
    }
  }
}
