// Short light and dark runs across the possible gutters of a page, column by column.
import type { GreyImage, Levels } from './greyImage.ts'

/**
 * `light`: paper between ink on both sides. `line`: a thin line, or the edge of a black area. `below` and `above`: the border between paper
 * and a frame below or above it, with a length of 1 px.
 */
export type RunKind = 'light' | 'line' | 'below' | 'above'

/** Runs of one kind. Those of column x have the indexes `first[x]` to `first[x + 1]`, in downward order. */
export interface Runs {
  readonly first: Uint32Array
  readonly start: Uint16Array
  /** Exclusive. */
  readonly end: Uint16Array
}

/** Pixels beyond a run in which its border may be, because edges are blurred. */
const reach = 3
/** Ink is at least this much darker than the pixels beside a dark run. */
const contrast = 45

/** Sizes in px. */
export interface RunSizes {
  /** Broadest gutter. */
  readonly gutter: number
  /** Least paper beside a frame. */
  readonly paper: number
  /** Broadest line, and the usual breadth of one. */
  readonly line: number
  readonly usualLine: number
}

/** All runs. `columns` is the transposed image, so that a column is contiguous. */
export function runsOf(columns: GreyImage, levels: Levels, sizes: RunSizes): Readonly<Record<RunKind, Runs>> {
  const { width: height, height: width, data } = columns
  const kinds = { light: collector(width), line: collector(width), below: collector(width), above: collector(width) }
  const edge = (levels.light + levels.dark) / 2
  for (let x = 0; x < width; x++) {
    for (const kind of Object.values(kinds)) kind.next(x)
    const from = x * height
    for (let y = 0; y < height; ) {
      const level = data[from + y] ?? 0
      const isLight = level >= levels.light
      if (!isLight && level > levels.dark) {
        y++
        continue
      }
      let stop = y + 1
      if (isLight) while (stop < height && (data[from + stop] ?? 0) >= levels.light) stop++
      else while (stop < height && (data[from + stop] ?? 0) <= levels.dark) stop++
      const before = extreme(data, from, Math.max(0, y - reach), y, isLight)
      const after = extreme(data, from, stop, Math.min(height, stop + reach), isLight)
      if (isLight) {
        const [isFramedBefore, isFramedAfter] = [before <= edge, after <= edge]
        if (y > 0 && stop < height && stop - y <= sizes.gutter && isFramedBefore && isFramedAfter) kinds.light.add(y, stop)
        if (stop - y >= sizes.paper && after <= levels.dark && stop < height) kinds.below.add(stop, stop + 1)
        if (stop - y >= sizes.paper && before <= levels.dark && y > 0) kinds.above.add(y - 1, y)
      } else {
        const [isClearBefore, isClearAfter] = [before >= levels.dark + contrast, after >= levels.dark + contrast]
        if (stop - y <= sizes.line && isClearBefore && isClearAfter) kinds.line.add(y, stop)
        else if (isClearBefore && y > 0) kinds.line.add(y, y + sizes.usualLine)
        if (stop - y > sizes.line && isClearAfter && stop < height) kinds.line.add(stop - sizes.usualLine, stop)
      }
      y = stop
    }
  }
  return { light: kinds.light.done(), line: kinds.line.done(), below: kinds.below.done(), above: kinds.above.done() }
}

function collector(width: number) {
  const first = new Uint32Array(width + 1)
  const start: number[] = []
  const end: number[] = []
  return {
    next: (x: number) => {
      first[x] = start.length
    },
    add: (from: number, to: number) => {
      start.push(from)
      end.push(to)
    },
    done: (): Runs => {
      first[width] = start.length
      return { first, start: Uint16Array.from(start), end: Uint16Array.from(end) }
    },
  }
}

/** The darkest or the lightest of the pixels. */
function extreme(data: Uint8Array, from: number, low: number, high: number, darkest: boolean): number {
  let found = darkest ? 255 : 0
  for (let y = low; y < high; y++) {
    const level = data[from + y] ?? 0
    if (darkest ? level < found : level > found) found = level
  }
  return found
}

/** The index of the run in column `x` that contains `y` within `slack` px; -1 for none. */
export function runAt({ first, start, end }: Runs, x: number, y: number, slack: number): number {
  let low = first[x] ?? 0
  let high = first[x + 1] ?? low
  while (low < high) {
    const middle = (low + high) >> 1
    if ((end[middle] ?? 0) + slack <= y) low = middle + 1
    else high = middle
  }
  return low < (first[x + 1] ?? 0) && (start[low] ?? 0) - slack <= y ? low : -1
}
