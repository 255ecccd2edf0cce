// Panel detection on the sample's manga pages, whose panels are known, as scans show them.
import { type FoundPanel, findPanels, greyOf } from '@emaki/media'
import { type MangaPage, mangaPages, scannedPage } from '@emaki/pictures/testing'
import { beforeAll, describe, expect, it } from 'vitest'

type Corners = readonly { readonly x: number; readonly y: number }[]

const leastOverlap = 0.7
/** Each page in as many qualities. */
const scansOfPage = 3

/** Paper, noise and JPEG quality vary. */
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

async function measure(page: MangaPage, index: number): Promise<Result> {
  const { width, height, data } = await scannedPage(page, scanOf(index))
  const onPage = (value: number, size: number) => Math.min(1, Math.max(0, value / size))
  const painted = page.panels.map(({ corners }) =>
    corners.map(({ x, y }) => ({ x: onPage(x, page.width), y: onPage(y, page.height) })),
  )
  return compare(painted, findPanels(greyOf(data, width, height), 'rtl'))
}

describe('panel detection on the pages of the sample', () => {
  const results: Result[] = []
  beforeAll(async () => {
    for (const page of mangaPages())
      for (let scan = 0; scan < scansOfPage; scan++) results.push(await measure(page, results.length))
  })
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0)

  it('finds panels with an F1 of at least 0.95 at an overlap of 0.7', () => {
    const f1 = (2 * sum(({ matched }) => matched)) / (sum(({ painted }) => painted) + sum(({ found }) => found))
    process.stdout.write(`panels: F1 ${f1.toFixed(4)} on ${results.length} scans with ${sum(({ painted }) => painted)} panels\n`)
    expect(f1).toBeGreaterThanOrEqual(0.95)
  })

  it('has the reading order right on at least 97 % of the pages', () => {
    const ordered = sum(({ isOrdered }) => Number(isOrdered)) / results.length
    process.stdout.write(`panels: reading order right on ${(ordered * 100).toFixed(1)} % of the pages\n`)
    expect(ordered).toBeGreaterThanOrEqual(0.97)
  })
})
