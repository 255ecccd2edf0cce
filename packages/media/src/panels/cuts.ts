// Finds the line that best divides a region into an upper and a lower part: a Hough transform over runs, then a check along the line.
import type { GreyImage, Levels } from './greyImage.ts'
import { endsOf, type Line, type Quad, sidesAt } from './quad.ts'
import { type RunKind, type Runs, runAt } from './runs.ts'

/** One direction of a page: horizontal cuts, or vertical ones when everything is transposed. */
export interface Plane {
  readonly image: GreyImage
  readonly levels: Levels
  readonly runs: Readonly<Record<RunKind, Runs>>
  /** Square root of the area of the page, in px. */
  readonly unit: number
}

export interface Cut {
  readonly line: Line
  /** Breadth of the gutter or line, in px. */
  readonly gap: number
  /** Mean breadth of a line with its blurred edges, in px; 0 for other kinds. */
  readonly breadth: number
  /** Share of the length that shows the gutter, 0 to 1. */
  readonly score: number
  /** Number of ends (0 to 2) that no frame closes. */
  readonly openEnds: number
}

/** Steepest cut: rise over run. Long cuts rise by at most a share of the unit on each side of their middle. */
const maxSlope = 0.65
const maxRise = 0.16
/** Distance of two tested slopes, measured at the ends of the region, in px. */
const slopeStep = 2.5
/** Every third column votes. */
const stride = 3
/** Broadest margin of a page, as a share of the unit. */
const broadestMargin = 0.06
/** Share of the columns that must vote for a line, counted with its neighbours. */
const leastVotes = 0.5
/** Lines that are checked. */
const candidates = 8

export interface CutRule {
  readonly runs: RunKind
  /** Least and greatest breadth of the gutter, in px. */
  readonly gaps: readonly [number, number]
  readonly accepts: (cut: Cut) => boolean
}

/** The acceptable cut with the best score. */
export function bestCut(plane: Plane, region: Quad, { runs: kind, gaps: [minGap, maxGap], accepts }: CutRule): Cut | undefined {
  const [a, b, c, d] = region
  const left = Math.ceil(Math.max(0, Math.min(a.x, d.x)))
  const right = Math.floor(Math.min(plane.image.width - 1, Math.max(b.x, c.x)))
  if (right - left < plane.unit * 0.08) return undefined
  const runs = plane.runs[kind]
  let best: Cut | undefined
  for (const line of peaks(plane, runs, region, left, right, minGap, maxGap)) {
    const cut = check(plane, runs, kind, region, line, minGap, maxGap)
    if (cut && cut.score > (best?.score ?? 0) && accepts(cut)) best = cut
  }
  return best
}

/** Lines that pass through the middles of many runs. */
function peaks({ unit }: Plane, runs: Runs, region: Quad, left: number, right: number, minGap: number, maxGap: number): Line[] {
  const middle = (left + right) / 2
  const half = (right - left) / 2
  const { top, bottom } = extent(region)
  const steps = Math.ceil(Math.min(maxSlope * half, maxRise * unit) / slopeStep)
  const bins = Math.max(1, Math.ceil(bottom - top) + 1)
  const votes = new Uint16Array((steps * 2 + 1) * bins)
  for (let x = left; x <= right; x += stride) {
    const [upper, lower] = sidesAt(region, x)
    for (let run = runs.first[x] ?? 0, last = runs.first[x + 1] ?? 0; run < last; run++) {
      const start = runs.start[run] ?? 0
      const end = runs.end[run] ?? 0
      if (start < upper || end > lower || end - start < minGap || end - start > maxGap) continue
      const lean = ((x - middle) / half) * slopeStep
      let bin = (start + end) / 2 - top + 0.5 + lean * steps
      for (let row = 0; row < votes.length; row += bins, bin -= lean) {
        if (bin < 0 || bin >= bins) continue
        const at = row + Math.trunc(bin)
        votes[at] = (votes[at] ?? 0) + 1
      }
    }
  }
  const voters = (right - left) / stride
  return highest(votes, bins, voters * leastVotes).map(({ step, bin }) => {
    const slope = ((step - steps) * slopeStep) / half
    return { at: top + bin - slope * middle, slope }
  })
}

function extent([a, b, c, d]: Quad) {
  return { top: Math.floor(Math.min(a.y, b.y)), bottom: Math.ceil(Math.max(c.y, d.y)) }
}

/** The bins with most votes, together with their neighbours. Bins near a higher one do not count. */
function highest(votes: Uint16Array, bins: number, least: number): { readonly step: number; readonly bin: number }[] {
  const found: { step: number; bin: number; sum: number }[] = []
  for (let at = 1; at < votes.length - 1; at++) {
    const sum = (votes[at - 1] ?? 0) + 2 * (votes[at] ?? 0) + (votes[at + 1] ?? 0)
    if (sum < least || (found.length >= candidates && sum <= (found[candidates - 1]?.sum ?? 0))) continue
    const step = Math.floor(at / bins)
    const bin = at % bins
    const near = found.findIndex((other) => Math.abs(other.bin - bin) < 6 && Math.abs(other.step - step) < 8)
    if (near >= 0) {
      if ((found[near]?.sum ?? 0) >= sum) continue
      found.splice(near, 1)
    }
    found.push({ step, bin, sum })
    found.sort((p, q) => q.sum - p.sum)
    found.length = Math.min(found.length, candidates)
  }
  return found
}

/** Fits the line to the runs along it, and measures the share of its length that has a gap of the same breadth. */
function check(
  plane: Plane,
  runs: Runs,
  kind: RunKind,
  region: Quad,
  start: Line,
  minGap: number,
  maxGap: number,
): Cut | undefined {
  let line = start
  let gap = 0
  for (const slack of [3, 1.5]) {
    const along = runsAlong(runs, region, line, slack, minGap, maxGap)
    if (along.length < 8) return undefined
    const sizes = along.map(({ size }) => size).sort((p, q) => p - q)
    gap = sizes[sizes.length >> 1] ?? 0
    const same = along.filter(({ size }) => isSameGap(size, gap))
    line = fit(same) ?? line
  }
  const [from, to] = endsOf(line, region)
  const space = plane.unit * 0.045
  for (const end of [from, to]) {
    const [upper, lower] = sidesAt(region, end.x)
    if (end.y - upper < space || lower - end.y < space) return undefined
  }
  const openEnds = Number(isOpenAt(plane, kind, line, from.x, 1)) + Number(isOpenAt(plane, kind, line, to.x, -1))
  return {
    line,
    gap,
    score: scoreOf(plane, runs, kind, line, gap, from.x, to.x),
    breadth: kind === 'line' ? breadthOf(plane, runs, line, from.x, to.x) : 0,
    openEnds,
  }
}

/** Ink across the line, relative to the lighter of its surroundings on the darker side. Edges of black areas do not count. */
function breadthOf({ image, levels }: Plane, runs: Runs, line: Line, from: number, to: number): number {
  let sum = 0
  let count = 0
  for (let x = Math.max(0, Math.ceil(from)); x <= Math.min(image.width - 1, to); x++) {
    const run = runAt(runs, x, line.at + line.slope * x, 1)
    if (run < 0) continue
    const [start, end] = [runs.start[run] ?? 0, runs.end[run] ?? 0]
    const level = (y: number) => image.data[Math.min(image.height - 1, Math.max(0, y)) * image.width + x] ?? 0
    const around = Math.min(level(start - 3), level(end + 2))
    if (around < levels.dark + 30) continue
    for (let y = start - 2; y < end + 2; y++) sum += Math.max(0, around - level(y)) / around
    count++
  }
  return count > 0 ? sum / count : 0
}

/** Whether the gutter is paper (or ink, for a line) from its end until beyond a possible frame. A line inside a panel ends at its frame. */
function isOpenAt({ image, levels, unit }: Plane, kind: RunKind, { at, slope }: Line, end: number, way: 1 | -1): boolean {
  const beside = kind === 'below' ? -2.5 : kind === 'above' ? 2.5 : 0
  const isPageEdge = end < 2 || end > image.width - 3
  const length = Math.round(unit * (isPageEdge ? broadestMargin : 0.012)) + 2
  let blocked = 0
  for (let step = 0; step < length; step++) {
    const x = Math.min(image.width - 1, Math.max(0, Math.round(end) + way * step))
    const y = Math.round(at + slope * x + beside)
    const level = image.data[Math.min(image.height - 1, Math.max(0, y)) * image.width + x] ?? 0
    if (kind === 'line' ? level > levels.dark : level < levels.light) blocked++
  }
  return blocked < 2
}

const isSameGap = (size: number, gap: number) => Math.abs(size - gap) <= Math.max(1.5, gap * 0.15)

interface RunPoint {
  readonly x: number
  readonly y: number
  readonly size: number
}

function runsAlong(runs: Runs, region: Quad, line: Line, slack: number, minGap: number, maxGap: number): RunPoint[] {
  const [from, to] = endsOf(line, region)
  const found: RunPoint[] = []
  for (let x = Math.max(0, Math.ceil(from.x)); x <= Math.min(runs.first.length - 2, to.x); x++) {
    const y = line.at + line.slope * x
    const run = runAt(runs, x, y, slack)
    if (run < 0) continue
    const start = runs.start[run] ?? 0
    const end = runs.end[run] ?? 0
    if (end - start < minGap || end - start > maxGap || Math.abs((start + end) / 2 - y) > slack + 1.5) continue
    found.push({ x, y: (start + end) / 2, size: end - start })
  }
  return found
}

/** Least squares. */
function fit(along: readonly RunPoint[]): Line | undefined {
  if (along.length < 2) return undefined
  const meanX = along.reduce((sum, { x }) => sum + x, 0) / along.length
  const meanY = along.reduce((sum, { y }) => sum + y, 0) / along.length
  const above = along.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  const below = along.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  const slope = below > 0 ? above / below : 0
  return { at: meanY - slope * meanX, slope }
}

/** Margins at the ends do not count. Bubbles over a gutter, and gutters beside pixels of the same lightness, count less than other gaps. */
function scoreOf(plane: Plane, runs: Runs, kind: RunKind, line: Line, gap: number, from: number, to: number): number {
  const { image, levels } = plane
  const states: (0 | 1 | 2)[] = []
  for (let x = Math.max(0, Math.ceil(from)); x <= Math.min(image.width - 1, to); x++) {
    const y = line.at + line.slope * x
    const run = runAt(runs, x, y, 1)
    const isGap =
      run >= 0 &&
      isSameGap((runs.end[run] ?? 0) - (runs.start[run] ?? 0), gap) &&
      Math.abs(((runs.start[run] ?? 0) + (runs.end[run] ?? 0)) / 2 - y) <= 1.8
    const level = image.data[Math.round(Math.min(image.height - 1, Math.max(0, y))) * image.width + x] ?? 0
    states.push(isGap ? 2 : (kind === 'line' ? level <= levels.dark : level >= levels.light) ? 1 : 0)
  }
  // Beyond the frames there is only the margin of the page.
  const margin = Math.round(plane.unit * broadestMargin)
  const isNear = (x: number, edge: number) => Math.abs(x - edge) <= margin
  const outside = kind === 'line' ? 0 : 1
  const inner = states.slice(
    isNear(from, 0)
      ? Math.min(
          margin,
          Math.max(
            0,
            states.findIndex((state) => state !== outside),
          ),
        )
      : 0,
    isNear(to, image.width - 1)
      ? Math.max(states.length - margin, states.findLastIndex((state) => state !== outside) + 1)
      : states.length,
  )
  const gaps = inner.filter((state) => state === 2).length
  const same = kind === 'light' || kind === 'line' ? inner.filter((state) => state === 1).length : 0
  return gaps / Math.max(1, inner.length - same * 0.5)
}
