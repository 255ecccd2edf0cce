// Smooth seeded noise.
import type { Random } from '../../../random.ts'

/** Values from about -1 to 1 that change smoothly, with about one bump per unit. */
export type Noise = (x: number, y?: number) => number

/** The same noise for the same `random`. */
export function createNoise(random: Random): Noise {
  const lattice = Float32Array.from({ length: 1024 }, () => random.between(-1, 1))
  const corner = (x: number, y: number) => lattice[(x * 73 + y * 151 + ((x * y) & 7)) & 1023] ?? 0
  return (x, y = 0) => {
    const x0 = Math.floor(x)
    const y0 = Math.floor(y)
    const tx = ease(x - x0)
    const ty = ease(y - y0)
    const top = corner(x0, y0) * (1 - tx) + corner(x0 + 1, y0) * tx
    const bottom = corner(x0, y0 + 1) * (1 - tx) + corner(x0 + 1, y0 + 1) * tx
    return top * (1 - ty) + bottom * ty
  }
}

/** Fractal noise: each octave has twice the frequency, and its amplitude is multiplied by `roughness`. */
export function layered(noise: Noise, octaves: number, roughness = 0.5): Noise {
  return (x, y = 0) => {
    let sum = 0
    let weight = 1
    let total = 0
    for (let i = 0; i < octaves; i++) {
      sum += noise(x * 2 ** i + i * 17.3, y * 2 ** i + i * 9.1) * weight
      total += weight
      weight *= roughness
    }
    return sum / total
  }
}

const ease = (t: number) => t * t * (3 - 2 * t)
