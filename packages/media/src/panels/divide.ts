// Divides a page along its gutters, again and again, into a tree of regions.
import { bestCut, type Cut, type Plane } from './cuts.ts'
import { areaOf, boundsOf, type Quad, splitQuad, transposedQuad } from './quad.ts'
import type { RunKind } from './runs.ts'

/** Both directions of a page. `down` finds cuts between rows, `across` between panels of a row; it works on the transposed page. */
export interface Planes {
  readonly down: Plane
  readonly across: Plane
}

/**
 * What the gutters of a page are: paper between frames, black bands (paper in the negative), or only the line that two panels share.
 */
export type GutterKind = 'paper' | 'band' | 'shared'

/** Regions in reading order within each part; `across` has the left part first. */
export type Tree =
  | { readonly kind: 'region'; readonly quad: Quad }
  | { readonly kind: 'down' | 'across'; readonly parts: readonly [Tree, Tree]; readonly cut: Cut }

interface Rule {
  readonly runs: RunKind
  /** Least score of a cut with no, one and two open ends. */
  readonly least: readonly [number, number, number]
  /** How much worse the cut is than others with the same score. */
  readonly penalty: number
  /** Breadths of the gutter as shares of the unit. */
  readonly gaps: readonly [number, number]
}

/** Panels without frames leave only the frame of their neighbour on one side of the gutter. */
const oneSided: readonly Rule[] = [
  { runs: 'below', least: [2, 0.9, 0.75], penalty: 0.15, gaps: [0, 0.05] },
  { runs: 'above', least: [2, 0.9, 0.75], penalty: 0.15, gaps: [0, 0.05] },
]
const rules: Readonly<Record<GutterKind, readonly Rule[]>> = {
  paper: [{ runs: 'light', least: [0.96, 0.68, 0.55], penalty: 0, gaps: [0, 0.05] }, ...oneSided],
  band: [{ runs: 'light', least: [0.96, 0.68, 0.55], penalty: 0, gaps: [0.0055, 0.05] }, ...oneSided],
  shared: [{ runs: 'line', least: [0.85, 0.85, 0.8], penalty: 0, gaps: [0, 0.009] }],
}
/** Broadest gutter whose ends may look closed because they are blurred, as a share of the unit. */
const thinGutter = 0.006
/** Sizes of runs as shares of the unit. */
export const runSizes = { gutter: 0.05, paper: 0.0055, line: 0.0085, usualLine: 0.0045 } as const
/** A cut across must be better than one down by this, because rows are read before columns. */
const rowAdvantage = 0.16
/** Least breadth of a frame in relation to the broadest one of the page. */
const sameBreadth = 0.77
const maxDepth = 8

/** The tree of a region. Lines that are thinner than `leastBreadth` px do not divide it. */
export function divide(planes: Planes, quad: Quad, gutter: GutterKind, leastBreadth = 0, depth = 0): Tree {
  const region: Tree = { kind: 'region', quad }
  if (depth >= maxDepth) return region
  const turned = transposedQuad(quad)
  const parts = ([first, second]: readonly [Quad, Quad]) =>
    [divide(planes, first, gutter, leastBreadth, depth + 1), divide(planes, second, gutter, leastBreadth, depth + 1)] as const
  const down = bestOf(planes.down, quad, rules[gutter], leastBreadth)
  const across = bestOf(planes.across, turned, rules[gutter], leastBreadth)
  if (down && down.rank + advantage(planes, quad, across) >= (across?.rank ?? 0)) {
    return { kind: 'down', parts: parts(splitQuad(quad, down.line, down.gap)), cut: down }
  }
  if (!across) return region
  const [left, right] = splitQuad(turned, across.line, across.gap)
  return { kind: 'across', parts: parts([transposedQuad(left), transposedQuad(right)]), cut: across }
}

/** The tree by gutters of paper, or by lines that two panels share where these divide it further. */
export function dividePage(planes: Planes, quad: Quad): Tree {
  const byPaper = divide(planes, quad, 'paper')
  const { unit } = planes.down
  if (byPaper.kind !== 'region' && byPaper.cut.gap > thinGutter * unit && byPaper.cut.score > 0.8) return byPaper
  const byLines = divide(planes, quad, 'shared')
  if (byLines.kind === 'region') return byPaper
  // The frames of a page are equally broad. Thinner lines belong to the drawings.
  const cuts = cutsOf(byLines).map(({ breadth }) => breadth)
  const least = Math.max(...cuts) * sameBreadth
  const frames = Math.min(...cuts) < least ? divide(planes, quad, 'shared', least) : byLines
  return regionsOf(frames).length > regionsOf(byPaper).length ? frames : byPaper
}

const cutsOf = (tree: Tree): readonly Cut[] => (tree.kind === 'region' ? [] : [tree.cut, ...tree.parts.flatMap(cutsOf)])

interface RankedCut extends Cut {
  /** The score after the penalty of its rule. */
  readonly rank: number
}

/** The best cut that a rule accepts. */
function bestOf(plane: Plane, quad: Quad, choice: readonly Rule[], leastBreadth: number): RankedCut | undefined {
  let best: RankedCut | undefined
  for (const { runs, least, penalty, gaps } of choice) {
    const accepts = (cut: Cut) => {
      // Two lines of a drawing, for example a street, end at the frame of their panel.
      const isDrawing = runs === 'light' && cut.openEnds === 0 && cut.gap > thinGutter * plane.unit
      return !isDrawing && cut.score >= (least[cut.openEnds] ?? 0) && cut.breadth >= leastBreadth
    }
    const cut = bestCut(plane, quad, { runs, gaps: [gaps[0] * plane.unit, gaps[1] * plane.unit], accepts })
    if (!cut) continue
    const rank = cut.score - penalty
    if (rank > (best?.rank ?? 0)) best = { ...cut, rank }
  }
  return best
}

/** Rows are read before columns, except where a sheet shows two facing pages. */
function advantage({ down: { image } }: Planes, quad: Quad, across: Cut | undefined): number {
  const { left, top, right, bottom } = boundsOf(quad)
  if (!across || image.width < image.height * 1.15 || right - left < image.width * 0.9) return rowAdvantage
  const middle = across.line.at + (across.line.slope * (top + bottom)) / 2
  return Math.abs(middle - image.width / 2) < image.width * 0.05 ? -rowAdvantage : rowAdvantage
}

export function regionsOf(tree: Tree): readonly Quad[] {
  return tree.kind === 'region' ? [tree.quad] : tree.parts.flatMap(regionsOf)
}

/** Whether the region is large enough for a panel, as a share of the page. */
export const isLarge = (quad: Quad, page: number) => areaOf(quad) > page * 0.008
