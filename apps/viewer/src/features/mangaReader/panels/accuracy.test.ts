// Panel detection on 200 painted manga pages whose panels are known. The seeds are not those that the detection was tuned with.
import { type FoundPanel, findPanels, greyOf } from '@emaki/media'
import { paintedPanels, scannedPage } from '@emaki/painter/testing'
import { beforeAll, describe, expect, it } from 'vitest'

type Corners = readonly { readonly x: number; readonly y: number }[]

const pages = 200
const firstSeed = 700_000
const leastOverlap = 0.7
const sizes = [
  { width: 1400, height: 2000 },
  { width: 1200, height: 1700 },
  { width: 1300, height: 1950 },
] as const
const sheet = { width: 2000, height: 1420 }

/** Every tenth page is a sheet of two. Paper, noise and JPEG quality vary. */
function pageOf(index: number) {
  const seed = firstSeed + index * 7
  const size = index % 10 === 3 ? sheet : (sizes[index % 3] ?? sizes[0])
  return { hand: seed % 97, seed, page: 1 + (index % 8), ...size }
}
const scanOf = (index: number) => ({
  scanned: 960,
  longSide: 720,
  paper: [255, 248, 236][index % 3] ?? 255,
  noise: [0, 6, 12, 20][index % 4] ?? 0,
  quality: [90, 75, 60, 45, 35][index % 5] ?? 75,
})

function isInside(corners: Corners, x: number, y: number): boolean {
  let inside = false
  corners.forEach((p, i) => {
    const q = corners.at(i - 1) ?? p
    if (p.y > y !== q.y > y && x < ((q.x - p.x) * (y - p.y)) / (q.y - p.y) + p.x) inside = !inside
  })
  return inside
}

/** Intersection over union, counted on a grid of 80 × 80 points. */
function overlap(a: Corners, b: Corners): number {
  let both = 0
  let either = 0
  const grid = 80
  for (let row = 0.5; row < grid; row++)
    for (let column = 0.5; column < grid; column++) {
      const isInA = isInside(a, column / grid, row / grid)
      const isInB = isInside(b, column / grid, row / grid)
      if (isInA && isInB) both++
      if (isInA || isInB) either++
    }
  return both / Math.max(1, either)
}

interface Result {
  readonly painted: number
  readonly found: number
  readonly matched: number
  readonly isOrdered: boolean
}

/** Matches each painted panel with the found one that overlaps it most. */
function compare(painted: readonly Corners[], found: readonly FoundPanel[]): Result {
  const free = new Set(found.keys())
  const matches = painted.flatMap((corners) => {
    const best = [...free]
      .map((index) => ({ index, share: overlap(corners, found[index]?.corners ?? []) }))
      .sort((a, b) => b.share - a.share)[0]
    if (!best || best.share < leastOverlap) return []
    free.delete(best.index)
    return [best.index]
  })
  const isOrdered = matches.every((index, i) => i === 0 || index > (matches[i - 1] ?? 0))
  return { painted: painted.length, found: found.length, matched: matches.length, isOrdered }
}

async function measure(index: number): Promise<Result> {
  const page = pageOf(index)
  const { width, height, data } = await scannedPage(page, scanOf(index))
  const onPage = (value: number, size: number) => Math.min(1, Math.max(0, value / size))
  const painted = (paintedPanels(page)?.panels ?? []).map(({ corners }) =>
    corners.map(({ x, y }) => ({ x: onPage(x, page.width), y: onPage(y, page.height) })),
  )
  return compare(painted, findPanels(greyOf(data, width, height), 'rtl'))
}

describe('panel detection on painted pages', () => {
  const results: Result[] = []
  beforeAll(async () => {
    for (let index = 0; index < pages; index++) results.push(await measure(index))
  })
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0)

  it('finds panels with an F1 of at least 0.95 at an overlap of 0.7', () => {
    const f1 = (2 * sum(({ matched }) => matched)) / (sum(({ painted }) => painted) + sum(({ found }) => found))
    process.stdout.write(`panels: F1 ${f1.toFixed(4)} on ${pages} pages with ${sum(({ painted }) => painted)} panels\n`)
    expect(f1).toBeGreaterThanOrEqual(0.95)
  })

  it('has the reading order right on at least 97 % of the pages', () => {
    const ordered = sum(({ isOrdered }) => Number(isOrdered)) / pages
    process.stdout.write(`panels: reading order right on ${(ordered * 100).toFixed(1)} % of the pages\n`)
    expect(ordered).toBeGreaterThanOrEqual(0.97)
  })
})
