// Splits the cells of a picture into at most 256 boxes: repeatedly splits the box with the largest variance (Wu 1991).
import { blueStep, type ColourCells, greenStep, redStep, side } from './colourCells.ts'

/** Maximum number of colours of one GIF frame. */
export const maxColours = 256

/** Half-open ranges of red, green and blue. */
interface Box {
  readonly low: readonly [number, number, number]
  readonly high: readonly [number, number, number]
  /** Upper bound of what a split can gain. */
  readonly variance: number
}

/** The mean colour of each box, three numbers per box. `places` receives each cell's box. */
export function cutCells({ sums }: ColourCells, places: Uint8Array): Float32Array {
  const boxes: Box[] = [boxOf(sums, [0, 0, 0], [side - 1, side - 1, side - 1])]
  while (boxes.length < maxColours) {
    let widest = 0
    for (let place = 1; place < boxes.length; place++) {
      if ((boxes[place]?.variance ?? 0) > (boxes[widest]?.variance ?? 0)) widest = place
    }
    const box = boxes[widest]
    if (!box || box.variance <= 0) break
    const halves = halvesOf(sums, box)
    if (halves) {
      boxes[widest] = halves[0]
      boxes.push(halves[1])
    } else boxes[widest] = { ...box, variance: 0 }
  }
  const means = new Float32Array(boxes.length * 3)
  for (const [place, { low, high }] of boxes.entries()) {
    const count = boxSum(sums, low, high, 0) || 1
    for (let axis = 0; axis < 3; axis++) means[place * 3 + axis] = boxSum(sums, low, high, axis + 1) / count
    for (let red = low[0]; red < high[0]; red++) {
      for (let green = low[1]; green < high[1]; green++) {
        const row = (red << 10) | (green << 5)
        places.fill(place, row | low[2], row + high[2])
      }
    }
  }
  return means
}

function boxSum(sums: Float64Array, low: Box['low'], high: Box['high'], moment: number): number {
  const lower = low[0] * redStep + moment
  const upper = high[0] * redStep + moment
  const g0 = low[1] * greenStep
  const g1 = high[1] * greenStep
  const b0 = low[2] * blueStep
  const b1 = high[2] * blueStep
  return face(sums, upper, g0, g1, b0, b1) - face(sums, lower, g0, g1, b0, b1)
}

/** The prefix sum below a face of a box, from its four corners. */
const face = (sums: Float64Array, at: number, c0: number, c1: number, d0: number, d1: number): number =>
  (sums[at + c1 + d1] ?? 0) - (sums[at + c1 + d0] ?? 0) - (sums[at + c0 + d1] ?? 0) + (sums[at + c0 + d0] ?? 0)

function boxOf(sums: Float64Array, low: Box['low'], high: Box['high']): Box {
  const count = boxSum(sums, low, high, 0)
  const red = boxSum(sums, low, high, 1)
  const green = boxSum(sums, low, high, 2)
  const blue = boxSum(sums, low, high, 3)
  const variance = count === 0 ? 0 : boxSum(sums, low, high, 4) - (red * red + green * green + blue * blue) / count
  // The remaining variance of a single cell is rounding noise.
  return { low, high, variance: variance > 1e-3 ? variance : 0 }
}

const axes = [
  [redStep, greenStep, blueStep, 1, 2],
  [greenStep, redStep, blueStep, 0, 2],
  [blueStep, redStep, greenStep, 0, 1],
] as const

/** Splits a box where the variance of both halves is smallest. Undefined when all its pixels are in one cell. */
function halvesOf(sums: Float64Array, { low, high }: Box): readonly [Box, Box] | undefined {
  const pixels = boxSum(sums, low, high, 0)
  const reds = boxSum(sums, low, high, 1)
  const greens = boxSum(sums, low, high, 2)
  const blues = boxSum(sums, low, high, 3)
  let best = 0
  let bestAxis = -1
  let bestEdge = 0
  for (const [axis, [step, cStep, dStep, c, d]] of axes.entries()) {
    const c0 = low[c] * cStep
    const c1 = high[c] * cStep
    const d0 = low[d] * dStep
    const d1 = high[d] * dStep
    const from = (low[axis] ?? 0) * step
    const count0 = face(sums, from, c0, c1, d0, d1)
    const red0 = face(sums, from + 1, c0, c1, d0, d1)
    const green0 = face(sums, from + 2, c0, c1, d0, d1)
    const blue0 = face(sums, from + 3, c0, c1, d0, d1)
    for (let edge = (low[axis] ?? 0) + 1; edge < (high[axis] ?? 0); edge++) {
      const at = edge * step
      const count = face(sums, at, c0, c1, d0, d1) - count0
      if (count === 0) continue
      const rest = pixels - count
      if (rest === 0) break
      const red = face(sums, at + 1, c0, c1, d0, d1) - red0
      const green = face(sums, at + 2, c0, c1, d0, d1) - green0
      const blue = face(sums, at + 3, c0, c1, d0, d1) - blue0
      const gain =
        (red * red + green * green + blue * blue) / count +
        ((reds - red) * (reds - red) + (greens - green) * (greens - green) + (blues - blue) * (blues - blue)) / rest
      if (gain <= best) continue
      best = gain
      bestAxis = axis
      bestEdge = edge
    }
  }
  if (bestAxis < 0) return undefined
  const moved = (corner: Box['low']): [number, number, number] => {
    const next: [number, number, number] = [corner[0], corner[1], corner[2]]
    next[bestAxis] = bestEdge
    return next
  }
  return [boxOf(sums, low, moved(high)), boxOf(sums, moved(low), high)]
}
