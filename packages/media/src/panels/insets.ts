// Finds upright frames that lie over other panels: four edges between paper outside and ink inside, which form a rectangle.
import type { GreyImage, Levels } from './greyImage.ts'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A straight edge: `at` is the row (or column), `from` and `to` are its ends, in px. */
interface Edge {
  readonly at: number
  readonly from: number
  readonly to: number
}

/** Shortest side of an inset, as a share of the unit. */
const shortestSide = 0.12
/** Gaps in an edge that are bridged, and the tolerance where edges meet, in px. */
const bridge = 6
const tolerance = 5
/** Share of a side that must be an edge. */
const sideShare = 0.8

/** Frames with paper outside. `turned` is the transposed image. */
export function findFrames(image: GreyImage, turned: GreyImage, levels: Levels, unit: number): Box[] {
  const shortest = unit * shortestSide
  const tops = edgesOf(image, levels, 1, shortest)
  const bottoms = edgesOf(image, levels, -1, shortest)
  const lefts = edgesOf(turned, levels, 1, shortest)
  const rights = edgesOf(turned, levels, -1, shortest)
  const found: Box[] = []
  for (const top of tops) {
    for (const bottom of bottoms) {
      if (bottom.at - top.at < shortest) continue
      const from = Math.max(top.from, bottom.from)
      const to = Math.min(top.to, bottom.to)
      if (to - from < shortest) continue
      const left = sideOf(lefts, from, top.at, bottom.at)
      const right = sideOf(rights, to, top.at, bottom.at)
      if (left === undefined || right === undefined || right - left < shortest) continue
      const covered = Math.min(top.to, right) - Math.max(top.from, left)
      const below = Math.min(bottom.to, right) - Math.max(bottom.from, left)
      if (Math.min(covered, below) < (right - left) * sideShare) continue
      found.push({ left, top: top.at, right, bottom: bottom.at })
    }
  }
  return found
}

/** The position of an edge near `at` that spans most of the way from `from` to `to`. */
function sideOf(edges: readonly Edge[], at: number, from: number, to: number): number | undefined {
  let best: Edge | undefined
  for (const edge of edges) {
    if (Math.abs(edge.at - at) > tolerance) continue
    const covered = Math.min(edge.to, to + tolerance) - Math.max(edge.from, from - tolerance)
    if (covered < (to - from) * sideShare) continue
    if (!best || Math.abs(edge.at - at) < Math.abs(best.at - at)) best = edge
  }
  return best?.at
}

/** Rows with long stretches where paper ends and ink begins, downwards (1) or upwards (-1). */
function edgesOf(image: GreyImage, levels: Levels, way: 1 | -1, shortest: number): Edge[] {
  const { width, height, data } = image
  const isOutside = (level: number) => level >= levels.light
  const edges: Edge[] = []
  for (let y = 3; y < height - 3; y++) {
    let from = -1
    let last = -1
    let count = 0
    const close = () => {
      if (from >= 0 && last - from >= shortest && count >= (last - from) * 0.8) edges.push({ at: y, from, to: last })
      from = -1
      count = 0
    }
    for (let x = 0; x < width; x++) {
      const outer = data[(y - way * 2) * width + x] ?? 0
      const here = data[y * width + x] ?? 0
      if (!isOutside(outer) || isOutside(here) || Math.abs(outer - here) < 70) {
        if (from >= 0 && x - last > bridge) close()
        continue
      }
      if (from < 0) from = x
      last = x
      count++
    }
    close()
  }
  return edges
}
