// Speed lines: bundles across a panel, and rays that focus on a subject.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../../random.ts'

interface LineBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Wedges in the direction `turn` (radians) through the box. The middle band stays empty. */
export function speedLines(context: SKRSContext2D, box: LineBox, turn: number, random: Random): void {
  const reach = Math.hypot(box.width, box.height) * 0.6
  const thick = Math.sqrt(box.width * box.height)
  context.save()
  context.translate(box.x + box.width / 2, box.y + box.height / 2)
  context.rotate(turn)
  context.beginPath()
  for (let i = 0; i < 90; i++) {
    const across = random.between(-1, 1)
    const y = across * reach
    const start = -reach + random.between(0, 0.7) * reach
    const long = reach * random.between(0.5, 1.6)
    const half = thick * random.between(0.001, 0.006) * (0.5 + Math.abs(across))
    context.moveTo(start, y)
    context.lineTo(start + long * 0.5, y - half)
    context.lineTo(start + long, y)
    context.lineTo(start + long * 0.5, y + half)
    context.closePath()
  }
  context.fill()
  context.restore()
}

/** Rays from outside the box towards (x, y), ending at an irregular ellipse of about `open` of the box. */
export function focusLines(context: SKRSContext2D, box: LineBox, x: number, y: number, open: number, random: Random): void {
  const reach = Math.hypot(box.width, box.height)
  const rays = 120
  context.beginPath()
  for (let i = 0; i < rays; i++) {
    const a = ((i + random.between(-0.4, 0.4)) / rays) * Math.PI * 2
    const stop = open * random.between(0.85, 1.35)
    const half = random.between(0.003, 0.014)
    context.moveTo(x + Math.cos(a) * box.width * stop, y + Math.sin(a) * box.height * stop)
    context.lineTo(x + Math.cos(a - half) * reach, y + Math.sin(a - half) * reach)
    context.lineTo(x + Math.cos(a + half) * reach, y + Math.sin(a + half) * reach)
    context.closePath()
  }
  context.fill()
}
