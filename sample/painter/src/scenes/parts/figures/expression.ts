// Expressions for emoji and stamps: eyes, mouth and marks beside the head, within one unit of the origin.
import type { SKRSContext2D } from '@napi-rs/canvas'

export type Eyes = 'dots' | 'arcs' | 'wide' | 'stars' | 'hearts' | 'slanted' | 'shut' | 'aside' | 'wink'
export type Mouth = 'smile' | 'open' | 'flat' | 'frown' | 'round' | 'wavy' | 'cat'
export type Extra = 'sweat' | 'tears' | 'note' | 'flame' | 'sleep' | 'shine' | 'vein' | 'halo' | 'hearts' | 'none'

export interface Expression {
  readonly eyes: Eyes
  readonly mouth: Mouth
  readonly extra: Extra
  readonly isBlushing: boolean
}

export const ink = '#4a3228'
const blush = 'rgba(240, 96, 110, 0.5)'
const water = '#58b4ec'
const warm = '#f06070'
const gold = '#f6b73c'

/** Draws the expression on a head that is drawn already. */
export function drawExpression(context: SKRSContext2D, { eyes, mouth, extra, isBlushing }: Expression): void {
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = ink
  context.fillStyle = ink
  context.lineWidth = 0.085
  if (isBlushing) for (const side of [-1, 1]) disc(context, blush, side * 0.5, 0.16, 0.14)
  for (const side of [-1, 1]) eye(context, eyes, side)
  context.strokeStyle = ink
  context.fillStyle = ink
  mouths[mouth](context)
  extras[extra](context)
}

function eye(context: SKRSContext2D, eyes: Eyes, side: number): void {
  const x = side * 0.32
  const y = -0.12
  switch (eyes === 'wink' ? (side < 0 ? 'dots' : 'shut') : eyes) {
    case 'dots':
      ellipse(context, ink, x, y, 0.09, 0.14)
      break
    case 'wide':
      ellipse(context, '#ffffff', x, y, 0.19, 0.21)
      disc(context, ink, x, y, 0.08)
      break
    case 'aside':
      ellipse(context, '#ffffff', x, y, 0.18, 0.16)
      disc(context, ink, x + 0.08, y, 0.1)
      break
    case 'arcs':
      stroke(context, () => context.arc(x, y + 0.08, 0.15, Math.PI * 1.1, Math.PI * 1.9))
      break
    case 'shut':
      stroke(context, () => context.arc(x, y - 0.08, 0.15, Math.PI * 0.1, Math.PI * 0.9))
      break
    case 'slanted':
      ellipse(context, ink, x, y + 0.04, 0.09, 0.12)
      stroke(context, () => {
        context.moveTo(side * 0.5, -0.4)
        context.lineTo(side * 0.16, -0.24)
      })
      break
    case 'stars':
      star(context, gold, x, y, 0.22)
      break
    case 'hearts':
      heart(context, warm, x, y, 0.2)
  }
}

const mouths: Readonly<Record<Mouth, (context: SKRSContext2D) => void>> = {
  smile: (context) => stroke(context, () => context.arc(0, 0.2, 0.24, Math.PI * 0.12, Math.PI * 0.88)),
  open(context) {
    context.beginPath()
    context.arc(0, 0.22, 0.27, 0, Math.PI)
    context.closePath()
    context.fill()
    ellipse(context, warm, 0, 0.42, 0.14, 0.07)
  },
  flat: (context) =>
    stroke(context, () => {
      context.moveTo(-0.16, 0.36)
      context.lineTo(0.16, 0.36)
    }),
  frown: (context) => stroke(context, () => context.arc(0, 0.54, 0.22, Math.PI * 1.15, Math.PI * 1.85)),
  round: (context) => ellipse(context, ink, 0, 0.38, 0.11, 0.15),
  wavy: (context) =>
    stroke(context, () => {
      context.moveTo(-0.26, 0.36)
      context.bezierCurveTo(-0.12, 0.22, -0.08, 0.5, 0.02, 0.36)
      context.bezierCurveTo(0.1, 0.24, 0.16, 0.46, 0.26, 0.34)
    }),
  cat: (context) =>
    stroke(context, () => {
      context.arc(-0.11, 0.28, 0.11, 0, Math.PI * 0.9)
      context.moveTo(0.22, 0.28)
      context.arc(0.11, 0.28, 0.11, 0.05, Math.PI)
    }),
}

const extras: Readonly<Record<Extra, (context: SKRSContext2D) => void>> = {
  none: () => undefined,
  sweat: (context) => drop(context, 0.66, -0.42, 0.2),
  tears(context) {
    for (const side of [-1, 1]) drop(context, side * 0.42, 0.22, 0.2)
  },
  note(context) {
    disc(context, ink, 0.62, -0.42, 0.11)
    context.lineWidth = 0.07
    stroke(context, () => {
      context.moveTo(0.72, -0.42)
      context.lineTo(0.72, -0.86)
      context.lineTo(0.92, -0.74)
    })
  },
  flame(context) {
    for (const x of [-0.45, 0, 0.45]) {
      context.fillStyle = x === 0 ? gold : warm
      context.beginPath()
      context.moveTo(x, -0.98)
      context.quadraticCurveTo(x + 0.26, -0.66, x, -0.56)
      context.quadraticCurveTo(x - 0.26, -0.66, x, -0.98)
      context.fill()
    }
  },
  sleep(context) {
    for (const [x, y, size] of [
      [0.5, -0.5, 0.16],
      [0.76, -0.78, 0.22],
    ] as const) {
      context.lineWidth = size * 0.35
      stroke(context, () => {
        context.moveTo(x - size / 2, y - size / 2)
        context.lineTo(x + size / 2, y - size / 2)
        context.lineTo(x - size / 2, y + size / 2)
        context.lineTo(x + size / 2, y + size / 2)
      })
    }
  },
  shine(context) {
    for (const [x, y, size] of [
      [-0.72, -0.62, 0.2],
      [0.74, -0.66, 0.26],
      [0.8, 0.5, 0.16],
    ] as const)
      star(context, gold, x, y, size, 4)
  },
  vein(context) {
    context.strokeStyle = warm
    context.lineWidth = 0.07
    for (let quarter = 0; quarter < 4; quarter++) {
      context.save()
      context.translate(0.5, -0.6)
      context.rotate((quarter * Math.PI) / 2)
      stroke(context, () => context.arc(0.16, 0.16, 0.11, Math.PI, Math.PI * 1.5))
      context.restore()
    }
  },
  halo(context) {
    context.strokeStyle = gold
    context.lineWidth = 0.08
    stroke(context, () => context.ellipse(0, -0.9, 0.4, 0.1, 0, 0, Math.PI * 2))
  },
  hearts(context) {
    heart(context, warm, -0.74, -0.56, 0.18)
    heart(context, warm, 0.74, -0.7, 0.24)
  },
}

export function disc(context: SKRSContext2D, fill: string, x: number, y: number, radius: number): void {
  ellipse(context, fill, x, y, radius, radius)
}

export function ellipse(context: SKRSContext2D, fill: string, x: number, y: number, across: number, down: number): void {
  context.fillStyle = fill
  context.beginPath()
  context.ellipse(x, y, across, down, 0, 0, Math.PI * 2)
  context.fill()
}

export function heart(context: SKRSContext2D, fill: string, x: number, y: number, size: number): void {
  context.fillStyle = fill
  context.beginPath()
  context.moveTo(x, y + size)
  context.bezierCurveTo(x - size * 1.7, y - size * 0.2, x - size * 0.8, y - size * 1.4, x, y - size * 0.4)
  context.bezierCurveTo(x + size * 0.8, y - size * 1.4, x + size * 1.7, y - size * 0.2, x, y + size)
  context.fill()
}

export function star(context: SKRSContext2D, fill: string, x: number, y: number, size: number, points = 5): void {
  context.fillStyle = fill
  context.beginPath()
  for (let i = 0; i < points * 2; i++) {
    const reach = i % 2 === 0 ? size : size * (points === 4 ? 0.3 : 0.46)
    const turn = (i / points) * Math.PI
    context.lineTo(x + Math.sin(turn) * reach, y - Math.cos(turn) * reach)
  }
  context.closePath()
  context.fill()
}

export function drop(context: SKRSContext2D, x: number, y: number, size: number): void {
  context.fillStyle = water
  context.beginPath()
  context.moveTo(x, y - size)
  context.bezierCurveTo(x + size * 1.1, y + size * 0.3, x + size * 0.5, y + size, x, y + size)
  context.bezierCurveTo(x - size * 0.5, y + size, x - size * 1.1, y + size * 0.3, x, y - size)
  context.fill()
}

function stroke(context: SKRSContext2D, path: () => void): void {
  context.beginPath()
  path()
  context.stroke()
}
