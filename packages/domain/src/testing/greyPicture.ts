// Small grey test pictures for hashes and likeness: seeded blobs of light and dark, with noise and crops.
import { greySide } from '../images/pictureHash.ts'
import { seededIntegers } from './seededIntegers.ts'

/** Spreads the seeds, so that pictures with consecutive seeds differ. */
const numbers = (seed: number) => seededIntegers(seed * 2654435761 + 12345)

/** A picture of twelve soft blobs, as a brightness function. Coordinates are 0 to 1. */
function painting(seed: number): (x: number, y: number) => number {
  const next = numbers(seed)
  const share = () => next() / 2 ** 32
  const blobs = Array.from({ length: 12 }, () => ({
    x: share(),
    y: share(),
    size: 0.04 + share() * 0.2,
    light: share() * 200 - 100,
  }))
  return (x, y) =>
    blobs.reduce((sum, blob) => sum + blob.light * Math.exp(-((x - blob.x) ** 2 + (y - blob.y) ** 2) / (2 * blob.size ** 2)), 120)
}

/** The picture of a seed as 32 × 32 grey bytes, cropped by the given shares of each side. */
export function scene(seed: number, left = 0, top = 0, right = 0, bottom = 0): Uint8Array {
  const light = painting(seed)
  return Uint8Array.from({ length: greySide * greySide }, (_, place) => {
    const x = left + (((place % greySide) + 0.5) / greySide) * (1 - left - right)
    const y = top + ((Math.floor(place / greySide) + 0.5) / greySide) * (1 - top - bottom)
    return Math.min(255, Math.max(0, light(x, y)))
  })
}

/** Adds seeded noise of up to `steps` grey levels up or down. */
export function grain(picture: Uint8Array, steps: number): Uint8Array {
  const next = numbers(steps)
  return picture.map((value) => Math.min(255, Math.max(0, value + (next() % (2 * steps + 1)) - steps)))
}
