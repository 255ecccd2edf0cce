// Stars: many faint ones and few bright ones, some with rays, concentrated along a milky way if there is one.
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '../../../random.ts'

export interface Sky {
  readonly width: number
  readonly height: number
  readonly unit: number
  /** Stars in a square of one unit. */
  readonly density: number
  readonly colours: readonly string[]
  /** How much stars twinkle at `phase`, 0 to 1. */
  readonly twinkle?: number
  readonly phase?: number
}

/** Scatters stars over the box, denser at the top if `fades` is set. */
export function scatterStars(context: SKRSContext2D, sky: Sky, random: Random, fades = true): void {
  const { width, height, unit, density, colours, twinkle = 0, phase = 0 } = sky
  const count = Math.round((density * width * height) / (unit * unit))
  context.save()
  for (let i = 0; i < count; i++) {
    const x = random.next() * width
    const y = (fades ? random.next() ** 1.35 : random.next()) * height
    const might = random.next() ** 7
    const colour = colours[Math.floor(random.next() * colours.length)] ?? 'white'
    const beat = random.next()
    const size = Math.max(0.32, unit * (0.0009 + might * 0.0034))
    const glow = 1 - twinkle * (0.5 + 0.5 * Math.sin((phase * Math.max(1, Math.round(beat * 3)) + beat) * Math.PI * 2))
    context.globalAlpha = Math.min(1, (0.35 + random.next() * 0.4 + might * 0.5) * glow * (fades ? 1 - 0.7 * (y / height) : 1))
    context.fillStyle = colour
    context.beginPath()
    context.arc(x, y, size, 0, Math.PI * 2)
    if (might > 0.72) rays(context, x, y, size * 5)
    context.fill()
  }
  context.restore()
}

function rays(context: SKRSContext2D, x: number, y: number, reach: number): void {
  const waist = reach * 0.07
  context.moveTo(x - reach, y)
  context.lineTo(x, y - waist)
  context.lineTo(x + reach, y)
  context.lineTo(x, y + waist)
  context.closePath()
  context.moveTo(x, y - reach)
  context.lineTo(x + waist, y)
  context.lineTo(x, y + reach)
  context.lineTo(x - waist, y)
  context.closePath()
}
