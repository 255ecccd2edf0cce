// Similarity of two pictures, cropped edges included. It separates true matches from hashes that are only close.
import { greySide } from './pictureHash.ts'

/** Cropped edges, as shares of the whole width or height. */
export interface Cut {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** High-pass detail of a picture, without broad light and shade. Computed once per picture and compared many times. */
export interface Detail {
  /** `greySide` × `greySide` values. */
  readonly fine: Float32Array
  /** Half the resolution of `fine`. */
  readonly coarse: Float32Array
}

const coarseSide = greySide / 2
/** Radius in pixels of the square whose mean counts as light and shade. */
const shadeReach = 2

/** Crops that change the hash too much. For each one, the lost edges are guessed and the result is hashed as well. */
const guessedCuts: readonly Cut[] = [
  cut(0.03, 0.03, 0.03, 0.03),
  cut(0.06, 0.06, 0.06, 0.06),
  cut(0.1, 0, 0, 0),
  cut(0, 0.1, 0, 0),
  cut(0, 0, 0.1, 0),
  cut(0, 0, 0, 0.1),
  cut(0.05, 0.05, 0, 0),
  cut(0, 0.05, 0.05, 0),
  cut(0, 0, 0.05, 0.05),
  cut(0.05, 0, 0, 0.05),
]

/** Crops that are tried, up to a tenth per direction. The first is no crop. */
const soughtCuts = everyCut()

/** The picture itself, then guesses of it before the crop. Edge pixels fill the lost area. */
export function uncutGuesses(grey: ArrayLike<number>): ArrayLike<number>[] {
  const numbers = new Float32Array(grey)
  return [grey, ...guessedCuts.map((lost) => sampled(numbers, greySide, greySide, outside(lost)))]
}

/** Computes the detail of 32 × 32 grey bytes. */
export function pictureDetail(grey: ArrayLike<number>): Detail {
  const fine = withoutShade(new Float32Array(grey))
  return { fine, coarse: sampled(fine, greySide, coarseSide, whole) }
}

/**
 * How well a picture (`seen`) fits another one (`known`) of which up to a tenth may be cropped on each side.
 * 1 means identical, 0 nothing in common. Pictures without detail return 0.
 */
export function likeness(seen: Detail, known: Detail): number {
  const fits = soughtCuts.map((lost) => ({ lost, fit: coarseFit(seen, known, lost) })).sort((a, b) => b.fit - a.fit)
  const [best] = fits
    .slice(0, 4)
    .map(({ lost }) => ({ lost, fit: fineFit(seen, known, lost) }))
    .sort((a, b) => b.fit - a.fit)
  if (!best || best.fit < worthShifting) return Math.max(0, best?.fit ?? 0)
  return shifts.reduce((found, step) => shiftedBest(seen, known, found, step), best).fit
}

/** Below this similarity no other crop can make two pictures match. */
const worthShifting = 0.35
/** Step sizes by which each edge moves in search of a better fit, coarse first. */
const shifts = [0.02, 0.01]
const maxShifts = 6
const deepestCut = 0.12

interface Fit {
  readonly lost: Cut
  readonly fit: number
}

function shiftedBest(seen: Detail, known: Detail, from: Fit, step: number): Fit {
  let best = from
  for (let round = 0; round < maxShifts; round++) {
    const before = best
    for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
      for (const shift of [step, -step]) {
        const depth = best.lost[edge] + shift
        if (depth < -0.001 || depth > deepestCut) continue
        const lost = { ...best.lost, [edge]: Math.max(0, depth) }
        const fit = fineFit(seen, known, lost)
        if (fit > best.fit) best = { lost, fit }
      }
    }
    if (best === before) break
  }
  return best
}

/** A fast estimate of similarity, with no crop and with the same crop on all edges. */
export const roughLikeness = (seen: Detail, known: Detail): number =>
  Math.max(...roughCuts.map((lost) => coarseFit(seen, known, lost)))
const roughCuts = [cut(0, 0, 0, 0), cut(0.025, 0.025, 0.025, 0.025), cut(0.05, 0.05, 0.05, 0.05)]

const fineFit = (seen: Detail, known: Detail, lost: Cut): number =>
  correlation(seen.fine, sampled(known.fine, greySide, greySide, inside(lost)))

const coarseFit = (seen: Detail, known: Detail, lost: Cut): number =>
  correlation(seen.coarse, sampled(known.fine, greySide, coarseSide, inside(lost)))

/** Position of a square of samples on another one, in shares of its side. */
interface Window {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const whole: Window = { left: 0, top: 0, width: 1, height: 1 }

/** The area that remains after a crop. */
const inside = ({ left, top, right, bottom }: Cut): Window => ({ left, top, width: 1 - left - right, height: 1 - top - bottom })

/** The whole, relative to the area that remains after a crop. */
function outside(lost: Cut): Window {
  const { left, top, width, height } = inside(lost)
  return { left: -left / width, top: -top / height, width: 1 / width, height: 1 / height }
}

/** Samples a window of a square with bilinear interpolation. Edge pixels repeat outside. It runs often, so it uses typed arrays only. */
function sampled(from: Float32Array, side: number, toSide: number, { left, top, width, height }: Window): Float32Array {
  const result = new Float32Array(toSide * toSide)
  const last = side - 1
  const place = (start: number, length: number, at: number) =>
    Math.min(last, Math.max(0, (start + ((at + 0.5) / toSide) * length) * side - 0.5))
  const columns = new Float32Array(toSide)
  for (let x = 0; x < toSide; x++) columns[x] = place(left, width, x)
  for (let y = 0; y < toSide; y++) {
    const down = place(top, height, y)
    const upper = Math.trunc(down)
    const share = down - upper
    const above = upper * side
    const below = Math.min(last, upper + 1) * side
    for (let x = 0; x < toSide; x++) {
      const across = columns[x] ?? 0
      const near = Math.trunc(across)
      const far = Math.min(last, near + 1)
      const rest = across - near
      const first = (from[above + near] ?? 0) * (1 - rest) + (from[above + far] ?? 0) * rest
      const second = (from[below + near] ?? 0) * (1 - rest) + (from[below + far] ?? 0) * rest
      result[y * toSide + x] = first * (1 - share) + second * share
    }
  }
  return result
}

/** Subtracts the mean of the surrounding square from each pixel. Only pixels inside the picture count. */
function withoutShade(grey: Float32Array): Float32Array {
  // Column means of row means are means of squares.
  const across = means(grey, 1, greySide)
  const shade = means(across, greySide, 1)
  return shade.map((mean, place) => (grey[place] ?? 0) - mean)
}

/** Means of a pixel and its neighbours in one direction. Neighbours lie `step` apart, lines start `lineStep` apart. */
function means(from: Float32Array, step: number, lineStep: number): Float32Array {
  const result = new Float32Array(greySide * greySide)
  for (let line = 0; line < greySide; line++) {
    const start = line * lineStep
    for (let at = 0; at < greySide; at++) {
      const first = Math.max(0, at - shadeReach)
      const last = Math.min(greySide - 1, at + shadeReach)
      let sum = 0
      for (let near = first; near <= last; near++) sum += from[start + near * step] ?? 0
      result[start + at * step] = sum / (last - first + 1)
    }
  }
  return result
}

/** Minimum sum of squares, in grey steps. Below it there is only noise. */
const leastEnergy = 16

function correlation(a: Float32Array, b: Float32Array): number {
  const count = a.length
  let [sumA, sumB, product, squareA, squareB] = [0, 0, 0, 0, 0]
  for (let place = 0; place < count; place++) {
    const left = a[place] ?? 0
    const right = b[place] ?? 0
    sumA += left
    sumB += right
    product += left * right
    squareA += left * left
    squareB += right * right
  }
  const energyA = squareA - (sumA * sumA) / count
  const energyB = squareB - (sumB * sumB) / count
  if (energyA < leastEnergy || energyB < leastEnergy) return 0
  return Math.min(1, (product - (sumA * sumB) / count) / Math.sqrt(energyA * energyB))
}

function everyCut(): Cut[] {
  const cuts: Cut[] = []
  const shares = [0, 0.05, 0.1]
  const places = (share: number) => (share === 0 ? [0] : [0, 0.5, 1])
  for (const across of shares) {
    for (const down of shares) {
      // Unequal crops in both directions at once are rare.
      if (Math.abs(across - down) > 0.06 && across * down > 0) continue
      for (const x of places(across)) {
        for (const y of places(down)) cuts.push(cut(across * x, down * y, across * (1 - x), down * (1 - y)))
      }
    }
  }
  return cuts
}

function cut(left: number, top: number, right: number, bottom: number): Cut {
  return { left, top, right, bottom }
}
