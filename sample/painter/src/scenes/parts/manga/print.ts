// Drawing in black and white: outlined areas, toned skies, clouds and ridges for manga places.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../../random.ts'
import type { Ink } from '../drawing/brush.ts'
import { createNoise, layered } from '../drawing/noise.ts'
import { toneRamp } from './screentone.ts'

/** Settings of a print: `thick` is the width of outlines and `pitch` the distance of dots, in pixels. */
export interface Print {
  readonly context: SKRSContext2D
  readonly thick: number
  readonly pitch: number
  readonly tone: (darkness: number) => Ink
}

export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const black = '#141218'
export const white = '#ffffff'

/** Fills the shape of `draw` and strokes its edge `thick` px wide; 0 for no edge. */
export function area(print: Print, fill: Ink, draw: (context: SKRSContext2D) => void, thick = print.thick): void {
  const { context } = print
  context.beginPath()
  draw(context)
  context.fillStyle = fill
  context.fill()
  if (thick <= 0) return
  context.strokeStyle = black
  context.lineWidth = thick
  context.lineJoin = 'round'
  context.stroke()
}

/** A sky with a tone from `from` to `to` (shares of ink, 0 to 1) over its upper part. */
export function sky(print: Print, view: View, from: number, to: number): void {
  print.context.fillStyle = white
  print.context.fillRect(view.x, view.y, view.width, view.height)
  toneRamp(print.context, { ...view, height: view.height * 0.7 }, from, to, print.pitch)
}

/** Two or three white clouds with an outline. */
export function clouds(print: Print, view: View, random: Random): void {
  const size = Math.min(view.width, view.height)
  for (let i = 0; i < random.whole(2, 3); i++) {
    const kin = random.branch(`cloud ${i}`)
    const x = view.x + kin.between(0.05, 0.95) * view.width
    const y = view.y + kin.between(0.1, 0.32) * view.height
    puffs(print, white, x, y, size * kin.between(0.16, 0.3), kin)
  }
}

/** A cloud or a bush: round puffs on a flat base with one outline. */
export function puffs(print: Print, fill: Ink, x: number, y: number, half: number, random: Random): void {
  const many = random.whole(4, 6)
  const balls = Array.from({ length: many }, (_, i) => {
    const t = (i + 0.5) / many
    return { x: x + (t * 2 - 1) * half, r: half * (0.2 + 0.24 * Math.sin(t * Math.PI)) * random.between(0.85, 1.15) }
  })
  const draw = (context: SKRSContext2D) => {
    for (const ball of balls) {
      context.moveTo(ball.x + ball.r, y - ball.r * 0.5)
      context.arc(ball.x, y - ball.r * 0.5, ball.r, 0, Math.PI * 2)
    }
  }
  area(print, fill, draw, print.thick * 1.3)
  area(print, fill, draw, 0)
}

/** Hills around `base` with an `amplitude` in px. Returns the height of their line for any x, in px. */
export function ridge(
  print: Print,
  view: View,
  base: number,
  amplitude: number,
  fill: Ink,
  random: Random,
): (x: number) => number {
  const noise = layered(createNoise(random), 3, 0.4)
  const line = (x: number) => base - noise(((x - view.x) / Math.max(view.width, view.height)) * 4 + 3) * amplitude
  area(print, fill, (pen) => {
    pen.moveTo(view.x - 5, view.y + view.height + 5)
    for (let i = 0; i <= 40; i++) {
      const x = view.x - 5 + ((view.width + 10) * i) / 40
      pen.lineTo(x, line(x))
    }
    pen.lineTo(view.x + view.width + 5, view.y + view.height + 5)
    pen.closePath()
  })
  return line
}
