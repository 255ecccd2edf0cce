// Floating pixel islands: grass on top, rock below, a house, trees and a waterfall.
import type { Random } from '../../../random.ts'
import type { PixelGrid } from './pixelGrid.ts'
import type { PixelPaints } from './pixelPaints.ts'
import { cloud, paintSky, pixelTree } from './pixelSky.ts'

export function paintIslands(grid: PixelGrid, paints: PixelPaints, random: Random): void {
  const { width, height } = grid
  paintSky(grid, paints, height, random.branch('sky'))
  const many = Math.max(2, Math.round((Math.max(width, height) / 150) * 3))
  for (let i = 0; i < many; i++) {
    const kin = random.branch(`small ${i}`)
    const half = kin.whole(7, 14)
    const x = Math.round(kin.between(0.08, 0.92) * width)
    const y = Math.round(kin.between(0.15, 0.88) * height)
    if (Math.abs(x - width / 2) < width * 0.26 && Math.abs(y - height * 0.55) < 38) continue
    island(grid, paints, x, y, half, kin)
    if (kin.chance(0.7)) pixelTree(grid, paints, x, y, kin)
  }
  const half = Math.round(Math.min(width * 0.36, 58))
  const x = Math.round(width * random.between(0.46, 0.54))
  const y = Math.round(height * random.between(0.52, 0.6))
  island(grid, paints, x, y, half, random.branch('main'))
  pixelTree(grid, paints, x - Math.round(half * 0.66), y, random.branch('tree 1'))
  pixelTree(grid, paints, x - Math.round(half * 0.34), y + 1, random.branch('tree 2'))
  homestead(grid, paints, x + Math.round(half * 0.2), y, random.branch('home'))
  const rim = x + Math.round(half * 0.72)
  for (let k = 0; k < 5; k++)
    grid.rect(rim + k, y + 1, 1, Math.round(half * 0.9) + random.whole(-6, 8), k % 2 === 0 ? paints.water : paints.waterLight)
  grid.rect(rim - 4, y, 9, 2, paints.water)
  for (let i = 0; i < 9; i++)
    grid.dot(rim + random.whole(-3, 7), y + Math.round(half * 0.9) + random.whole(0, 8), paints.waterLight)
  for (let i = 0; i < 3; i++)
    cloud(grid, paints, random.whole(0, width), Math.round(height * random.between(0.7, 0.95)), random.branch(`low ${i}`))
}

function island(grid: PixelGrid, paints: PixelPaints, x: number, y: number, half: number, random: Random): void {
  const deep = Math.round(half * random.between(0.75, 1.05))
  const ragged = Array.from({ length: half * 2 + 1 }, () => random.whole(-2, 3))
  for (let dx = -half; dx <= half; dx++) {
    const t = 1 - Math.abs(dx) / half
    const down = Math.round(deep * t ** 0.8 + (ragged[dx + half] ?? 0) * Math.min(1, t * 3))
    for (let k = 0; k < down; k++) {
      const dark = dx > half * 0.15 ? k % 3 !== 0 || dx > half * 0.5 : k > down * 0.7
      grid.dot(x + dx, y + 2 + k, k < 4 ? (dark ? paints.earthDark : paints.earth) : dark ? paints.stoneDark : paints.stone)
    }
    if (down > 5 && (dx + half) % 7 === 0) grid.rect(x + dx, y + 6, 1, down - 6, paints.stoneDark)
    grid.rect(x + dx, y, 1, 3 + ((dx + half) % 3 === 0 ? 1 : 0), t < 0.12 ? paints.leafDark : paints.leaf)
    grid.dot(x + dx, y, paints.leafLight)
    if ((dx * 7 + half) % 11 === 0) grid.dot(x + dx, y - 1, random.pick(paints.pairs)[0])
  }
}

function homestead(grid: PixelGrid, paints: PixelPaints, x: number, y: number, random: Random): void {
  const [wall, wallShade] = paints.pairs[4] ?? random.pick(paints.pairs)
  const [roof, roofShade] = random.pick([paints.pairs[0], paints.pairs[3], paints.pairs[5]]) ?? random.pick(paints.pairs)
  const w = random.whole(18, 24)
  const h = random.whole(13, 16)
  grid.rect(x, y - h, w, h, wall)
  grid.rect(x + w - 4, y - h, 4, h, wallShade)
  for (let k = 0; k < 11; k++) {
    grid.rect(x - 3 + k, y - h - k, w + 6 - k * 2, 1, k % 3 === 2 ? roofShade : roof)
    grid.dot(x - 3 + k, y - h - k, paints.ink)
  }
  grid.rect(x + w - 8, y - h - 12, 4, 8, paints.stoneDark)
  for (let k = 0; k < 4; k++) grid.disc(x + w - 6 + k * 2, y - h - 15 - k * 4, 1 + (k >> 1), paints.cloud)
  grid.rect(x + 3, y - 8, 5, 8, paints.wood)
  grid.dot(x + 7, y - 4, paints.lit)
  grid.rect(x + 11, y - 9, 5, 5, paints.ink)
  grid.rect(x + 12, y - 8, 3, 3, paints.hour === 'day' ? paints.waterLight : paints.lit)
  for (let k = -6; k < 0; k += 2) grid.rect(x + k, y - 4, 1, 4, paints.white)
  grid.rect(x - 7, y - 3, 7, 1, paints.white)
}
