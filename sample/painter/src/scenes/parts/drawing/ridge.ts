// Ridges: the upper edge of hills, mountains and banks as a function of x.
import type { Noise } from './noise.ts'

/** Height of an edge at `x`, from 0 (foot) to about 1 (highest peak). `x` is in units of the picture (see `unitOf`). */
export type Ridge = (x: number) => number

/** The unit of a box: lengths in this unit keep their proportions in tall and wide boxes. */
export const unitOf = (width: number, height: number) => Math.min(Math.sqrt(width * height), Math.min(width, height) * 1.6)

/** Rounded hills. */
export function hills(noise: Noise, frequency: number): Ridge {
  return (x) => 0.55 + 0.34 * noise(x * frequency) + 0.11 * noise(x * frequency * 2.7, 5)
}

/** Sharp peaks with broken slopes. */
export function peaks(noise: Noise, frequency: number): Ridge {
  return (x) => {
    const tower = 1 - Math.abs(noise(x * frequency)) * 1.25
    const spur = 1 - Math.abs(noise(x * frequency * 2.3, 7))
    const crumble = noise(x * frequency * 8, 3) * 0.045 + noise(x * frequency * 21, 9) * 0.018
    return Math.max(0, tower * 0.72 + spur * 0.22 + crumble + noise(x * frequency * 0.6, 11) * 0.22)
  }
}

/** Steep limestone towers with round tops. */
export function karst(noise: Noise, frequency: number): Ridge {
  return (x) => {
    const hump = noise(x * frequency, 2) * 0.5 + 0.5
    const plateau = hump ** 1.4 / (hump ** 1.4 + (1 - hump) ** 1.4)
    return plateau * 0.85 + noise(x * frequency * 3.1, 4) * 0.09 + noise(x * frequency * 11, 6) * 0.022
  }
}

export interface Stage {
  readonly width: number
  /** Pixels from the top to where the ridge is 0. */
  readonly base: number
  /** Pixels that a ridge of 1 rises. */
  readonly rise: number
  readonly unit: number
}

/** Pixels from the top to the edge at a pixel column. */
export const edgeAt = (ridge: Ridge, stage: Stage, x: number) => stage.base - ridge(x / stage.unit) * stage.rise

/** Adds the edge to a path from left to right, with a point every few pixels. The caller closes the path. */
export function traceRidge(pen: { lineTo(x: number, y: number): void }, ridge: Ridge, stage: Stage): void {
  const steps = Math.ceil(Math.min(420, Math.max(90, stage.width / 2)))
  for (let i = -1; i <= steps + 1; i++) {
    const x = (i / steps) * stage.width
    pen.lineTo(x, edgeAt(ridge, stage, x))
  }
}
