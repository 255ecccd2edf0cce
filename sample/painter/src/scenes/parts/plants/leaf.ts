// Leaves in ten forms, each with a lit half, a shaded half and veins.
import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css, shade } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { closedCurve, type Pen, type Point, point, points } from '../drawing/line.ts'

export const leafForms = ['oval', 'lance', 'heart', 'fern', 'ginkgo', 'maple', 'round', 'palm', 'oak', 'willow'] as const
export type LeafForm = (typeof leafForms)[number]

/** Upper halves of the simple blades, from the base at 0 to the tip at 1. The lower half mirrors them. */
const blades: Partial<Record<LeafForm, readonly number[]>> = {
  oval: [0.18, 0.16, 0.5, 0.3, 0.82, 0.18],
  lance: [0.2, 0.1, 0.5, 0.15, 0.85, 0.06],
  willow: [0.2, 0.05, 0.5, 0.085, 0.85, 0.03],
  heart: [-0.12, 0.2, 0.1, 0.46, 0.5, 0.36, 0.82, 0.14],
  round: [0.04, 0.3, 0.4, 0.54, 0.86, 0.42, 1.04, 0.16],
  oak: [0.1, 0.05, 0.2, 0.2, 0.3, 0.1, 0.44, 0.3, 0.54, 0.14, 0.68, 0.3, 0.78, 0.13, 0.92, 0.16],
}

interface LeafLook {
  readonly colour: Colour
  readonly vein: Colour
  /** 0 is a flat shape, 1 has full shading and veins. */
  readonly detail: number
}

/** Draws a leaf from (x, y) in the direction `turn`. `length` in pixels. */
export function drawLeaf(
  context: SKRSContext2D,
  form: LeafForm,
  { x, y }: Point,
  turn: number,
  length: number,
  look: LeafLook,
): void {
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  context.scale(length, length)
  if (form === 'fern') drawFern(context, look)
  else if (form === 'palm') drawPalm(context, look)
  else if (form === 'ginkgo') drawGinkgo(context, look)
  else if (form === 'maple') drawMaple(context, look)
  else drawBlade(context, blades[form] ?? [0.5, 0.3], look)
  context.restore()
}

/** The form of leaf that a hand uses most. */
export const favouriteLeaf = (random: Random): LeafForm => random.pick(leafForms)

function washed(context: SKRSContext2D, colour: Colour): void {
  const wash = context.createLinearGradient(0, 0, 1, 0)
  wash.addColorStop(0, css(shade(colour, -0.07)))
  wash.addColorStop(0.6, css(colour))
  wash.addColorStop(1, css(shade(colour, 0.07, 0.95, -6)))
  context.fillStyle = wash
}

function drawBlade(context: SKRSContext2D, half: readonly number[], look: LeafLook): void {
  const upper = points(...half)
  const lower = [...upper].reverse().map(({ x, y }) => point(x, -y))
  washed(context, look.colour)
  context.beginPath()
  closedCurve(context, [point(0, 0), point(0, 0), ...lower.reverse(), point(1, 0), point(1, 0), ...upper.reverse()])
  context.fill()
  if (look.detail <= 0) return
  context.fillStyle = css(shade(look.colour, -0.1), 0.45 * look.detail)
  context.beginPath()
  closedCurve(context, [point(0, 0), point(0, 0), ...points(...half), point(1, 0), point(1, 0)])
  context.fill()
  context.strokeStyle = css(look.vein, 0.75 * look.detail)
  context.lineWidth = 0.016
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(-0.14, 0)
  context.lineTo(0.94, 0)
  context.stroke()
  context.lineWidth = 0.007
  context.beginPath()
  for (let i = 1; i < 6; i++) {
    const reach = Math.max(...upper.map(({ y }) => y)) * Math.sin((i / 6) * Math.PI) * 0.62
    for (const side of [-1, 1]) {
      context.moveTo(i / 6.4, 0)
      context.quadraticCurveTo(i / 6.4 + 0.05, side * reach * 0.7, i / 6.4 + 0.13, side * reach)
    }
  }
  context.stroke()
}

function drawFern(context: SKRSContext2D, look: LeafLook): void {
  washed(context, look.colour)
  context.beginPath()
  const pairs = 15
  for (let i = 0; i < pairs; i++) {
    const t = (i + 0.6) / pairs
    const reach = 0.26 * Math.sin(Math.PI * (0.12 + 0.88 * t) ** 0.8) + 0.012
    for (const side of [-1, 1]) leaflet(context, point(t * 0.97, 0), side * 1.15, reach, reach * 0.2 + 0.008)
  }
  leaflet(context, point(0.95, 0), 0, 0.08, 0.02)
  context.fill()
  rib(context, look)
}

function drawPalm(context: SKRSContext2D, look: LeafLook): void {
  washed(context, look.colour)
  context.beginPath()
  for (let i = -5; i <= 5; i++) {
    const reach = 0.78 - Math.abs(i) * 0.045
    leaflet(context, point(0.24, 0), i * 0.27, reach, 0.045)
  }
  context.fill()
  context.strokeStyle = css(look.vein, 0.6 * look.detail)
  context.lineWidth = 0.009
  context.beginPath()
  for (let i = -5; i <= 5; i++) {
    context.moveTo(0.24, 0)
    context.lineTo(0.24 + Math.cos(i * 0.27) * 0.6, Math.sin(i * 0.27) * 0.6)
  }
  context.moveTo(-0.1, 0)
  context.lineTo(0.24, 0)
  context.stroke()
}

function drawGinkgo(context: SKRSContext2D, look: LeafLook): void {
  washed(context, look.colour)
  context.beginPath()
  context.moveTo(0.3, 0)
  context.bezierCurveTo(0.42, -0.2, 0.52, -0.42, 0.62, -0.56)
  context.bezierCurveTo(0.84, -0.52, 0.98, -0.24, 0.98, -0.05)
  context.quadraticCurveTo(0.86, 0, 0.74, 0)
  context.quadraticCurveTo(0.86, 0.02, 0.98, 0.06)
  context.bezierCurveTo(0.98, 0.26, 0.84, 0.54, 0.62, 0.56)
  context.bezierCurveTo(0.52, 0.42, 0.42, 0.2, 0.3, 0)
  context.fill()
  context.strokeStyle = css(look.vein, 0.55 * look.detail)
  context.lineWidth = 0.007
  context.beginPath()
  for (let i = -6; i <= 6; i++) {
    const a = i * 0.15
    context.moveTo(0.32, 0)
    context.quadraticCurveTo(0.5, Math.sin(a) * 0.1, 0.3 + Math.cos(a) * 0.6, Math.sin(a) * 0.6)
  }
  context.stroke()
  context.strokeStyle = css(look.colour)
  context.lineWidth = 0.024
  context.beginPath()
  context.moveTo(0, 0)
  context.lineTo(0.34, 0)
  context.stroke()
}

function drawMaple(context: SKRSContext2D, look: LeafLook): void {
  washed(context, look.colour)
  const lobes = [-2.1, -1.25, -0.6, 0, 0.6, 1.25, 2.1]
  const reach = [0.26, 0.46, 0.62, 0.7, 0.62, 0.46, 0.26]
  context.beginPath()
  lobes.forEach((turn, i) => {
    leaflet(context, point(0.3, 0), turn, reach[i] ?? 0.5, (reach[i] ?? 0.5) * 0.2)
  })
  context.fill()
  context.strokeStyle = css(look.vein, 0.6 * look.detail)
  context.lineWidth = 0.009
  context.beginPath()
  lobes.forEach((turn, i) => {
    context.moveTo(0.3, 0)
    context.lineTo(0.3 + Math.cos(turn) * (reach[i] ?? 0) * 0.85, Math.sin(turn) * (reach[i] ?? 0) * 0.85)
  })
  context.moveTo(0, 0)
  context.lineTo(0.3, 0)
  context.stroke()
}

function rib(context: SKRSContext2D, look: LeafLook): void {
  context.strokeStyle = css(shade(look.colour, -0.12))
  context.lineWidth = 0.018
  context.beginPath()
  context.moveTo(-0.1, 0)
  context.lineTo(0.98, 0)
  context.stroke()
}

/** Adds the outline of a small pointed blade to the path. */
function leaflet(pen: Pen, from: Point, turn: number, reach: number, half: number): void {
  const on = (t: number, off: number) =>
    point(from.x + Math.cos(turn) * reach * t - Math.sin(turn) * off, from.y + Math.sin(turn) * reach * t + Math.cos(turn) * off)
  const tip = on(1, 0)
  const a = on(0.45, -half * 2)
  const b = on(0.45, half * 2)
  pen.moveTo(from.x, from.y)
  pen.quadraticCurveTo(a.x, a.y, tip.x, tip.y)
  pen.quadraticCurveTo(b.x, b.y, from.x, from.y)
  pen.closePath()
}
