// Lays out a manga page: rows, stacks beside tall panels, spreads and splash pages, with slanted gutters, in reading order from the right.
import type { Random } from '../../../random.ts'
import { between, type Point, point } from '../drawing/line.ts'
import { placeInsets } from './insets.ts'
import { type Panel, panelOf, type Quad } from './panel.ts'

/** What lies between panels: a broad or thin white band, only the frame that two panels share, or a black band. */
export type Gutter = 'white' | 'thin' | 'shared' | 'dark'

export interface PageLayout {
  readonly gutter: Gutter
  /** In reading order: row by row, from right to left in a row, and from top to bottom in a stack. */
  readonly panels: readonly Panel[]
}

/** Settings of one page. Lengths are in pixels. */
interface Sheet {
  readonly width: number
  readonly height: number
  readonly unit: number
  readonly margin: number
  /** Gaps between rows and between the panels of a row. */
  readonly rowGap: number
  readonly gap: number
}

/** Gaps between rows and between panels as a share of the unit. Dark bands are broader than the frames. */
const gaps: Readonly<Record<Gutter, readonly [row: number, panel: number]>> = {
  white: [0.026, 0.013],
  thin: [0.01, 0.009],
  shared: [0, 0],
  dark: [0.02, 0.014],
}

/** The layout of a page. `work` determines the gutters of all its pages, `random` the panels of this page. */
export function layOutPage(width: number, height: number, work: Random, random: Random): PageLayout {
  const unit = Math.sqrt(width * height)
  const gutter = work.branch('gutter').pick(['white', 'white', 'white', 'thin', 'shared', 'dark'] as const)
  const [row, panel] = gaps[gutter]
  const sheet: Sheet = { width, height, unit, margin: unit * 0.035, rowGap: unit * row, gap: unit * panel }
  const cut = cutSheet(sheet, random)
  const edged = cut.map((quad) => finish(panelOf(quad), sheet, gutter, cut.length, random))
  return { gutter, panels: placeInsets(edged, unit, random.branch('insets')) }
}

function cutSheet(sheet: Sheet, random: Random): Quad[] {
  const { width, height, margin } = sheet
  const page: Quad = [
    point(margin, margin),
    point(width - margin, margin),
    point(width - margin, height - margin),
    point(margin, height - margin),
  ]
  const isRegular = width < height * 2.2 && height < width * 2.2
  if (isRegular && random.chance(0.05)) return [page]
  if (width < height * 1.15 || !isRegular) return cutPage(page, sheet, random)
  return cutSpread(page, sheet, random)
}

/** Two facing pages, sometimes with one panel across both of them. */
function cutSpread(sheetQuad: Quad, sheet: Sheet, random: Random): Quad[] {
  const across = random.pick(['none', 'none', 'above', 'below'] as const)
  const halves = (quad: Quad): Quad[] => {
    const [left, right] = splitAcross(quad, 0.5, 0, sheet.gap === 0 ? 0 : sheet.gap * 2.4)
    return [...cutPage(right, sheet, random.branch('right')), ...cutPage(left, sheet, random.branch('left'))]
  }
  if (across === 'none') return halves(sheetQuad)
  const share = random.between(0.4, 0.55)
  const [upper, lower] = splitDown(sheetQuad, across === 'above' ? share : 1 - share, 0, sheet.rowGap)
  return across === 'above' ? [upper, ...halves(lower)] : [...halves(upper), lower]
}

function cutPage(page: Quad, sheet: Sheet, random: Random): Quad[] {
  const [a, b, , d] = page
  const width = b.x - a.x
  const height = d.y - a.y
  const rows = Math.max(1, Math.min(7, Math.round((height / width) * random.pick([1.9, 2.2, 2.6]))))
  const shares = Array.from({ length: rows }, () => random.pick([0.8, 1, 1, 1.25, 1.6]))
  const panels: Quad[] = []
  let rest = page
  for (let row = 0; row < rows; row++) {
    const left = shares.slice(row).reduce((sum, share) => sum + share, 0)
    const share = (shares[row] ?? 1) / left
    const tilt = row < rows - 1 && random.chance(0.45) ? random.between(-0.05, 0.05) : 0
    const [upper, lower] = row < rows - 1 ? splitDown(rest, share, tilt, sheet.rowGap) : [rest, rest]
    const many = rowPanels(width / Math.sqrt(width * height), share * left, row, random)
    panels.push(...cutRow(upper, many, sheet, random.branch(`row ${row}`)))
    rest = lower
  }
  return panels
}

function rowPanels(fit: number, share: number, row: number, random: Random): number {
  const many = fit * (share > 1.4 ? 1.6 : random.pick([1.4, 2.3, 2.3, 3]))
  return Math.max(1, Math.min(6, Math.round(many * (row === 0 ? 0.85 : 1))))
}

function cutRow(row: Quad, panels: number, sheet: Sheet, random: Random): Quad[] {
  const [a, , , d] = row
  const isTall = d.y - a.y > sheet.unit * 0.36
  if (panels === 2 && isTall && random.chance(0.6)) return cutStack(row, sheet, random)
  const cut: Quad[] = []
  let rest = row
  for (let i = panels; i > 1; i--) {
    const share = 1 - (1 / i) * random.between(0.8, 1.25)
    const tilt = random.chance(0.55) ? random.between(-0.07, 0.07) : 0
    const [left, right] = splitAcross(rest, share, tilt, sheet.gap)
    cut.push(right)
    rest = left
  }
  cut.push(rest)
  return cut
}

/** A tall panel beside a stack of two. */
function cutStack(row: Quad, sheet: Sheet, random: Random): Quad[] {
  const [left, right] = splitAcross(row, random.between(0.4, 0.6), random.pick([0, 0, random.between(-0.04, 0.04)]), sheet.gap)
  const stack = (quad: Quad) =>
    splitDown(quad, random.between(0.38, 0.62), random.pick([0, random.between(-0.04, 0.04)]), sheet.rowGap)
  return random.chance(0.5) ? [right, ...stack(left)] : [...stack(right), left]
}

function splitAcross([a, b, c, d]: Quad, at: number, tilt: number, gap: number): [Quad, Quad] {
  const top = between(a, b, at + tilt)
  const bottom = between(d, c, at - tilt)
  const shift = (of: Point, by: number) => point(of.x + by, of.y)
  return [
    [a, shift(top, -gap / 2), shift(bottom, -gap / 2), d],
    [shift(top, gap / 2), b, c, shift(bottom, gap / 2)],
  ]
}

function splitDown([a, b, c, d]: Quad, at: number, tilt: number, gap: number): [Quad, Quad] {
  const left = between(a, d, at + tilt)
  const right = between(b, c, at - tilt)
  const shift = (of: Point, by: number) => point(of.x, of.y + by)
  return [
    [a, b, shift(right, -gap / 2), shift(left, -gap / 2)],
    [shift(left, gap / 2), shift(right, gap / 2), c, d],
  ]
}

/** Sometimes a panel bleeds off the edge of the page, or loses its frame or one side of it. */
function finish(panel: Panel, { width, height, margin }: Sheet, gutter: Gutter, count: number, random: Random): Panel {
  const fate = random.next()
  // Frames that two panels share are always complete.
  if (fate < 0.06) return gutter === 'shared' || count === 1 ? panel : { ...panel, kind: 'open' }
  if (fate < 0.11) return gutter === 'shared' ? panel : { ...panel, kind: 'gap' }
  if (fate > (count === 1 ? 0.6 : 0.36)) return panel
  const out = margin * 1.6
  // A corner moves along its slanted sides, so that gutters stay as broad as they are.
  const push = (corner: Point, down: Point, across: Point) => {
    const dy = corner.y <= margin * 1.02 ? -out : corner.y >= height - margin * 1.02 ? out : 0
    const dx = corner.x <= margin * 1.02 ? -out : corner.x >= width - margin * 1.02 ? out : 0
    return point(
      corner.x + dx + (dy * (corner.x - down.x)) / (corner.y - down.y),
      corner.y + dy + (dx * (corner.y - across.y)) / (corner.x - across.x),
    )
  }
  const [a, b, c, d] = panel.corners
  return { ...panel, corners: [push(a, d, b), push(b, c, a), push(c, b, d), push(d, a, c)] }
}
