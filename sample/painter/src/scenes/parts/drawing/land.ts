// Land: a ridge, and the area below it as a shape.
import type { Random } from '../../../random.ts'
import type { Pen } from './line.ts'
import { createNoise, layered } from './noise.ts'

export type Ridge = (x: number) => number

/** A ridge around `base` with the given `amplitude` and `bumps` per `unit` of length. */
export function ridgeLine(unit: number, base: number, amplitude: number, bumps: number, random: Random): Ridge {
  const noise = layered(createNoise(random), 3, 0.42)
  return (x) => base - noise((x / unit) * bumps + 7) * amplitude
}

/** Adds the area below the ridge to the path, slightly beyond the edges of the box. */
export function landBelow(pen: Pen, width: number, height: number, ridge: Ridge): void {
  const steps = 90
  const over = Math.sqrt(width * height) * 0.05
  pen.moveTo(-over, height + over)
  for (let i = 0; i <= steps; i++) {
    const x = -over + ((width + 2 * over) * i) / steps
    pen.lineTo(x, ridge(x))
  }
  pen.lineTo(width + over, height + over)
  pen.closePath()
}
