// Fruit, whole and cut, each standing on (x, y).
import type { SKRSContext2D } from '@napi-rs/canvas'
import { at, blend, type Colour, css, shade } from '../../../colour.ts'
import type { Random } from '../../../random.ts'
import { closedCurve, type Pen, point, points } from '../drawing/line.ts'
import { drawLeaf } from '../plants/leaf.ts'
import { gleam, type Place, type TableLight, throwShadow } from './tableObjects.ts'

export const fruits = ['apple', 'pear', 'lemon', 'orange', 'cherries', 'fig'] as const
type Fruit = (typeof fruits)[number]

const hues: Readonly<Record<Fruit, readonly Colour[]>> = {
  apple: [
    { l: 0.58, c: 0.19, h: 27 },
    { l: 0.78, c: 0.15, h: 115 },
  ],
  pear: [
    { l: 0.8, c: 0.14, h: 108 },
    { l: 0.74, c: 0.13, h: 85 },
  ],
  lemon: [{ l: 0.87, c: 0.16, h: 98 }],
  orange: [{ l: 0.74, c: 0.17, h: 58 }],
  cherries: [{ l: 0.46, c: 0.18, h: 20 }],
  fig: [{ l: 0.4, c: 0.09, h: 330 }],
}

const outlines: Readonly<Record<Fruit, readonly number[]>> = {
  apple: [
    0, -0.9, 0.26, -1.04, 0.58, -0.82, 0.6, -0.36, 0.34, 0.02, 0, -0.02, -0.34, 0.02, -0.6, -0.36, -0.58, -0.82, -0.26, -1.04,
  ],
  pear: [0, -1.34, 0.2, -1.3, 0.28, -0.9, 0.56, -0.5, 0.5, -0.06, 0, 0.04, -0.5, -0.06, -0.56, -0.5, -0.28, -0.9, -0.2, -1.3],
  lemon: [-0.76, -0.38, -0.5, -0.66, 0, -0.84, 0.5, -0.66, 0.76, -0.38, 0.5, -0.1, 0, 0.04, -0.5, -0.1],
  orange: [0, -1.0, 0.44, -0.94, 0.6, -0.48, 0.44, -0.02, 0, 0.02, -0.44, -0.02, -0.6, -0.48, -0.44, -0.94],
  cherries: [0, -0.6, 0.28, -0.6, 0.34, -0.24, 0.18, 0.02, -0.18, 0.02, -0.34, -0.24, -0.28, -0.6],
  fig: [0, -1.16, 0.1, -1.0, 0.4, -0.66, 0.5, -0.3, 0.3, 0.02, -0.3, 0.02, -0.5, -0.3, -0.4, -0.66, -0.1, -1.0],
}

/** Draws the fruit with its colour shifted slightly towards `tint`, so that it fits the picture. */
export function drawFruit(
  context: SKRSContext2D,
  place: Place,
  fruit: Fruit,
  tint: Colour,
  light: TableLight,
  random: Random,
): void {
  const { x, y, size } = place
  const colour = blend(random.pick(hues[fruit]), tint, 0.18)
  throwShadow(context, { ...place, size: size * 0.7 }, size * 0.5, light)
  if (fruit === 'cherries') {
    for (const [off, drop] of [
      [-0.34, 0],
      [0.3, 0.04],
    ] as const) {
      ball(context, { x: x + off * size, y: y - drop * size, size }, outlines.cherries, colour, light)
      stem(context, point(x + off * size, y - size * 0.5), point(x + size * 0.04, y - size * 1.2), size)
    }
    leafOn(context, point(x + size * 0.04, y - size * 1.18), size, light)
    return
  }
  ball(context, place, outlines[fruit], colour, light)
  if (fruit === 'apple' || fruit === 'pear') {
    const top = fruit === 'apple' ? 0.86 : 1.28
    stem(context, point(x, y - size * top), point(x + size * 0.08, y - size * (top + 0.26)), size)
    if (random.chance(0.6)) leafOn(context, point(x + size * 0.04, y - size * (top + 0.12)), size, light)
  }
  if (fruit === 'orange' || fruit === 'lemon') {
    context.fillStyle = css(shade(colour, -0.1), 0.5)
    for (let i = 0; i < 16; i++) {
      context.beginPath()
      context.arc(x + random.bell(0, 0.22) * size, y - size * (0.45 + random.bell(0, 0.18)), size * 0.012, 0, Math.PI * 2)
      context.fill()
    }
  }
}

function ball(
  context: SKRSContext2D,
  { x, y, size }: Place,
  outline: readonly number[],
  colour: Colour,
  light: TableLight,
): void {
  const glow = context.createRadialGradient(
    x + light.from * size * 0.22,
    y - size * 0.66,
    size * 0.05,
    x,
    y - size * 0.45,
    size * 0.78,
  )
  glow.addColorStop(0, css(blend(shade(colour, 0.13), light.warm, 0.3)))
  glow.addColorStop(0.4, css(colour))
  glow.addColorStop(0.85, css(blend(shade(colour, -0.17), light.shadow, 0.25)))
  glow.addColorStop(1, css(blend(shade(colour, -0.1), light.shadow, 0.2)))
  context.fillStyle = glow
  context.beginPath()
  body(context, x, y, size, outline)
  context.fill()
  gleam(context, x + light.from * size * 0.26, y - size * 0.66, size * 0.055, size * 0.1, light.from * 0.5, 0.6)
}

const body = (pen: Pen, x: number, y: number, size: number, outline: readonly number[]) =>
  closedCurve(
    pen,
    points(...outline).map((one) => point(x + one.x * size, y + one.y * size)),
  )

function stem(context: SKRSContext2D, from: { x: number; y: number }, to: { x: number; y: number }, size: number): void {
  context.strokeStyle = css({ l: 0.36, c: 0.06, h: 70 })
  context.lineWidth = size * 0.05
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.quadraticCurveTo(from.x, (from.y + to.y) / 2, to.x, to.y)
  context.stroke()
}

function leafOn(context: SKRSContext2D, at0: { x: number; y: number }, size: number, light: TableLight): void {
  const green = { l: 0.56, c: 0.11, h: 135 }
  drawLeaf(context, 'oval', at0, -0.5 * light.from + (light.from === 1 ? 0 : Math.PI), size * 0.55, {
    colour: green,
    vein: at(green, 0.8),
    detail: 1,
  })
}

/** A slice of lemon or orange lying on its peel. */
export function drawSlice(context: SKRSContext2D, { x, y, size }: Place, tint: Colour, light: TableLight): void {
  const rind = blend({ l: 0.82, c: 0.16, h: 85 }, tint, 0.15)
  throwShadow(context, { x, y, size: size * 0.3 }, size * 0.5, light)
  for (const [scale, colour] of [
    [1, rind],
    [0.9, at(rind, 0.96, 0.3)],
  ] as const) {
    context.fillStyle = css(colour)
    context.beginPath()
    context.ellipse(x, y - size * 0.22, size * 0.52 * scale, size * 0.26 * scale, 0, 0, Math.PI * 2)
    context.fill()
  }
  context.fillStyle = css(shade(rind, 0.02, 0.9))
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * Math.PI * 2
    context.beginPath()
    context.moveTo(x, y - size * 0.22)
    context.ellipse(x, y - size * 0.22, size * 0.42, size * 0.21, 0, a + 0.08, a + Math.PI / 4 - 0.08)
    context.closePath()
    context.fill()
  }
}
