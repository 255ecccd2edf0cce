// Divides a manga page into rows and panels with slanted gutters, read from the right.
import type { Random } from '../../../random.ts'
import { between, type Point, point } from '../drawing/line.ts'

/** Corners clockwise from the upper left. */
type Quad = readonly [Point, Point, Point, Point]

export interface Panel {
  readonly corners: Quad
  /** The largest upright box inside the corners, before bleeding over the edge of the page. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Has no border and shows the page around its subject. */
  readonly open: boolean
}

/** The panels of a page in reading order: row by row, and from right to left in a row. */
export function cutPanels(width: number, height: number, random: Random): Panel[] {
  const unit = Math.sqrt(width * height)
  const margin = unit * 0.035
  const page: Quad = [
    point(margin, margin),
    point(width - margin, margin),
    point(width - margin, height - margin),
    point(margin, height - margin),
  ]
  const tallness = height / width
  const rows = Math.max(1, Math.min(7, Math.round(tallness * random.pick([1.9, 2.2, 2.6]))))
  const shares = Array.from({ length: rows }, () => random.pick([0.8, 1, 1, 1.25, 1.6]))
  const panels: Panel[] = []
  let rest = page
  for (let row = 0; row < rows; row++) {
    const left = shares.slice(row).reduce((sum, share) => sum + share, 0)
    const share = (shares[row] ?? 1) / left
    const tilt = row < rows - 1 && random.chance(0.45) ? random.between(-0.05, 0.05) : 0
    const [upper, lower] = row < rows - 1 ? splitDown(rest, share, tilt, unit * 0.024) : [rest, rest]
    panels.push(...cutRow(upper, rowPanels(width, unit, share * left, row, random), unit, random.branch(`row ${row}`)))
    rest = lower
  }
  return panels.map((panel) => bleed(panel, width, height, margin, random))
}

function rowPanels(width: number, unit: number, share: number, row: number, random: Random): number {
  const fit = width / unit
  const many = fit * (share > 1.4 ? 1.6 : random.pick([1.4, 2.3, 2.3, 3]))
  return Math.max(1, Math.min(6, Math.round(many * (row === 0 ? 0.85 : 1))))
}

function cutRow(row: Quad, panels: number, unit: number, random: Random): Panel[] {
  const cut: Panel[] = []
  let rest = row
  for (let i = panels; i > 1; i--) {
    const share = 1 - (1 / i) * random.between(0.8, 1.25)
    const tilt = random.chance(0.55) ? random.between(-0.07, 0.07) : 0
    const [left, right] = splitAcross(rest, share, tilt, unit * 0.011)
    cut.push(panelOf(right))
    rest = left
  }
  cut.push(panelOf(rest))
  return cut
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

function panelOf(corners: Quad): Panel {
  const [a, b, c, d] = corners
  const x = Math.max(a.x, d.x)
  const y = Math.max(a.y, b.y)
  return { corners, x, y, width: Math.max(1, Math.min(b.x, c.x) - x), height: Math.max(1, Math.min(c.y, d.y) - y), open: false }
}

/** Sometimes a panel at the edge bleeds off the page or loses its border. */
function bleed(panel: Panel, width: number, height: number, margin: number, random: Random): Panel {
  if (random.chance(0.1)) return { ...panel, open: true }
  if (!random.chance(0.28)) return panel
  const out = margin * 1.6
  const push = ({ x, y }: Point) =>
    point(
      x <= margin * 1.02 ? x - out : x >= width - margin * 1.02 ? x + out : x,
      y <= margin * 1.02 ? y - out : y >= height - margin * 1.02 ? y + out : y,
    )
  const [a, b, c, d] = panel.corners
  return { ...panel, corners: [push(a), push(b), push(c), push(d)] }
}
