// A pixel coast: a lighthouse or a castle on cliffs, a boat, and water with dithered reflections.
import type { Random } from '../../../random.ts'
import { createNoise } from '../drawing/noise.ts'
import type { PixelGrid } from './pixelGrid.ts'
import type { PixelPaints } from './pixelPaints.ts'
import { paintSky, pixelTree } from './pixelSky.ts'

export function paintCoast(grid: PixelGrid, paints: PixelPaints, random: Random): void {
  const { width, height } = grid
  const sea = Math.round(height * random.between(0.6, 0.68))
  paintSky(grid, paints, sea, random.branch('sky'))
  const range = createNoise(random.branch('range'))
  for (let x = 0; x < width; x++) {
    const far = Math.round(12 + 12 * (range(x / 26) + 0.3))
    grid.rect(x, sea - far, 1, far, paints.far)
    const near = Math.round(4 + 9 * (range(x / 17, 9) + 0.2))
    grid.rect(x, sea - near, 1, near, paints.middle)
  }
  mirror(grid, paints, sea, random.branch('water'))
  const left = random.chance(0.5)
  const cliff = createNoise(random.branch('cliff'))
  const span = Math.round(Math.min(width * 0.58, 90))
  const top = (d: number) => Math.round(sea - 22 + (d / span) ** 2 * 34 + cliff(d / 9) * 3)
  for (let d = 0; d < span; d++) {
    const x = left ? d : width - 1 - d
    for (let y = top(d); y < Math.min(height, sea + 14 - Math.round((d / span) * 8)); y++) {
      const k = y - top(d)
      grid.dot(
        x,
        y,
        k < 3 ? (k === 0 ? paints.leafLight : paints.leaf) : (x * 5 + y * 3) % 11 < 3 || k > 22 ? paints.stoneDark : paints.stone,
      )
    }
  }
  const at = (d: number) => (left ? d : width - 1 - d)
  for (const d of [0.12, 0.3])
    pixelTree(grid, paints, at(Math.round(span * d)), top(Math.round(span * d)) + 1, random.branch(`tree ${d}`))
  lighthouse(grid, paints, at(Math.round(span * 0.52)), top(Math.round(span * 0.52)) + 1, left, random)
  boat(grid, paints, at(Math.round(Math.min(width * 0.84, span * 1.35))), sea + Math.round((height - sea) * 0.32), random)
}

function mirror(grid: PixelGrid, paints: PixelPaints, sea: number, random: Random): void {
  const { width, height } = grid
  const shades = [paints.waterLight, paints.water, paints.sky[0] ?? paints.water]
  grid.ramp(0, sea, width, height - sea, shades)
  for (let i = 0; i < (width * (height - sea)) / 60; i++) {
    const depth = random.next()
    const y = sea + 1 + Math.round(depth ** 1.3 * (height - sea))
    grid.rect(
      random.whole(0, width),
      y,
      random.whole(2, 4 + Math.round(depth * 8)),
      1,
      random.chance(0.35) ? paints.sun : random.chance(0.5) ? paints.waterLight : paints.water,
    )
  }
}

function lighthouse(grid: PixelGrid, paints: PixelPaints, x: number, foot: number, left: boolean, random: Random): void {
  const [stripe] = random.pick([paints.pairs[0], paints.pairs[5], paints.pairs[3]]) ?? random.pick(paints.pairs)
  const tall = random.whole(30, 42)
  for (let k = 0; k < tall; k++) {
    const half = 3 + Math.round((1 - k / tall) * 3)
    const paint = Math.floor(k / 7) % 2 === 0 ? paints.white : stripe
    grid.rect(x - half, foot - k - 1, half * 2 + 1, 1, paint)
    grid.rect(x + half - 1, foot - k - 1, 2, 1, paints.stone)
  }
  const y = foot - tall
  grid.rect(x - 5, y - 1, 11, 2, paints.ink)
  grid.rect(x - 3, y - 7, 7, 6, paints.ink)
  grid.rect(x - 2, y - 6, 5, 4, paints.lit)
  for (let k = 0; k < 4; k++) grid.rect(x - 4 + k, y - 8 - k, 9 - k * 2, 1, stripe)
  grid.rect(x - 1, foot - 6, 3, 6, paints.woodDark)
  if (paints.hour === 'day') return
  for (let k = 6; k < 52; k++) {
    const bx = x + (left ? k : -k)
    const spread = Math.round(k * 0.14)
    for (let d = -spread; d <= spread; d++) if ((bx + d + y) % 2 === 0 || k < 16) grid.dot(bx, y - 4 + d, paints.lit)
  }
}

function boat(grid: PixelGrid, paints: PixelPaints, x: number, y: number, random: Random): void {
  const [sail, sailShade] = random.pick(paints.pairs)
  grid.rect(x, y - 17, 1, 17, paints.ink)
  for (let k = 0; k < 14; k++) {
    grid.rect(x + 2, y - 16 + k, Math.round(k * 0.62), 1, sail)
    grid.rect(x - Math.round(k * 0.4), y - 14 + k, Math.max(0, Math.round(k * 0.4) - 1), 1, sailShade)
  }
  for (let k = 0; k < 4; k++) grid.rect(x - 8 + k, y + k, 18 - k * 2, 1, k === 0 ? paints.wood : paints.woodDark)
  grid.check(x - 7, y + 5, 15, 3, paints.waterLight)
}
