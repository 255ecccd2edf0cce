// A pixel street: shops, wires with birds, lamps and a cat.
import type { Random } from '../../../random.ts'
import type { PixelGrid } from './pixelGrid.ts'
import type { PixelPaints } from './pixelPaints.ts'
import { paintSky, pixelTree } from './pixelSky.ts'
import { perchedBird, sittingCat } from './sprites.ts'

export function paintTown(grid: PixelGrid, paints: PixelPaints, random: Random): void {
  const { width, height } = grid
  const ground = Math.round(height * 0.84)
  paintSky(grid, paints, ground, random.branch('sky'))
  let x = -random.whole(0, 10)
  for (let i = 0; x < width; i++) {
    const kin = random.branch(`far ${i}`)
    const w = kin.whole(8, 18)
    const h = Math.round(kin.between(0.3, 0.62) * Math.min(ground, 110))
    grid.rect(x, ground - h, w, h, i % 2 === 0 ? paints.far : paints.middle)
    for (let k = 0; k < 8; k++)
      if (kin.chance(0.4))
        grid.rect(
          x + 2 + kin.whole(0, Math.max(1, w - 5)),
          ground - h + 3 + kin.whole(0, h),
          2,
          2,
          paints.hour === 'day' ? paints.cloudShade : paints.lit,
        )
    x += w - 1
  }
  x = -random.whole(2, 14)
  for (let i = 0; x < width; i++) {
    const kin = random.branch(`shop ${i}`)
    if (kin.chance(0.16)) {
      pixelTree(grid, paints, x + 7, ground, kin)
      x += 15
      continue
    }
    const w = kin.whole(20, 32)
    const floors = kin.whole(1, Math.max(2, Math.min(5, Math.round(ground / 30))))
    shop(grid, paints, x, ground, w, 18 + floors * 13, kin)
    x += w + (kin.chance(0.3) ? 3 : 0)
  }
  paintRoad(grid, paints, ground, random.branch('road'))
  for (let k = 0; k * 46 < width + 30; k++) lampPost(grid, paints, k * 46 + random.whole(4, 20), ground + 3)
  wires(grid, paints, random.branch('wires'))
  grid.sprite(random.whole(6, Math.max(7, width - 16)), ground - 4, sittingCat, { o: paints.ink })
}

function shop(grid: PixelGrid, paints: PixelPaints, x: number, ground: number, w: number, h: number, random: Random): void {
  const [wall, wallShade] = random.pick(paints.pairs)
  const [roof, roofShade] = random.pick(paints.pairs.filter(([main]) => main !== wall))
  const top = ground - h
  grid.rect(x, top, w, h, wall)
  grid.rect(x + w - 3, top, 3, h, wallShade)
  if (random.chance(0.3))
    for (let y = top + 3; y < ground; y += 4)
      for (let k = (y >> 2) % 2; k * 6 < w - 4; k++) grid.rect(x + 1 + k * 6 + ((y >> 2) % 2) * 3, y, 3, 1, wallShade)
  const style = random.whole(0, 2)
  if (style === 0) {
    for (let k = 0; k <= w / 2; k++) {
      const y = top - Math.round(k * 0.62)
      if (k > w / 2 - 1) break
      grid.rect(x - 2 + k, y, w + 4 - k * 2, 1, k % 3 === 0 ? roofShade : roof)
      grid.dot(x - 2 + k, y, paints.ink)
      grid.dot(x + w + 1 - k, y, paints.ink)
    }
  } else {
    grid.rect(x - 1, top - 3, w + 2, 4, roof)
    grid.rect(x - 1, top, w + 2, 1, roofShade)
    if (style === 2) {
      grid.rect(x + 4, top - 11, 7, 8, paints.stoneDark)
      grid.rect(x + 3, top - 12, 9, 2, paints.stone)
    }
  }
  const across = Math.floor((w - 4) / 8)
  const gap = (w - across * 5) / (across + 1)
  for (let y = top + 5; y < ground - 20; y += 13) {
    for (let k = 0; k < across; k++)
      windowPane(grid, paints, Math.round(x + gap + k * (5 + gap)), y, roof, random.branch(`${y - top} ${k}`))
  }
  const [cloth] = random.pick(paints.pairs)
  grid.rect(x + 2, ground - 12, w - 12, 9, paints.hour === 'day' ? paints.waterLight : paints.lit)
  grid.rect(x + 2, ground - 3, w - 12, 3, paints.woodDark)
  for (let k = 0; k < 4; k++) grid.rect(x + 3 + random.whole(0, w - 15), ground - 6, 2, 3, random.pick(paints.pairs)[0])
  grid.rect(x + w - 9, ground - 12, 6, 12, paints.wood)
  grid.rect(x + w - 8, ground - 11, 4, 5, paints.hour === 'day' ? paints.waterLight : paints.lit)
  grid.dot(x + w - 4, ground - 5, paints.lit)
  for (let k = 0; k < w - 1; k++)
    grid.rect(x + k, ground - 16, 1, 4 - (k % 4 === 3 ? 1 : 0), Math.floor(k / 3) % 2 === 0 ? cloth : paints.white)
  grid.rect(x, ground - 17, w - 1, 1, paints.ink)
  if (random.chance(0.6)) {
    grid.rect(x + w - 2, ground - 30, 5, 11, cloth)
    for (let k = 0; k < 3; k++) grid.rect(x + w - 1, ground - 28 + k * 3, 3, 2, paints.white)
  }
}

function windowPane(grid: PixelGrid, paints: PixelPaints, x: number, y: number, trim: PixelPaints['ink'], random: Random): void {
  const lit = paints.hour !== 'day' && random.chance(0.62)
  grid.rect(x - 1, y - 1, 7, 9, paints.ink)
  grid.rect(x, y, 5, 7, lit ? paints.lit : paints.unlit)
  if (!lit) for (let k = 0; k < 3; k++) grid.dot(x + 1 + k, y + 4 - k, paints.waterLight)
  grid.rect(x + 2, y, 1, 7, paints.ink)
  grid.rect(x - 1, y + 8, 7, 1, trim)
  if (random.chance(0.3)) grid.rect(x - 1, y + 7, 7, 2, paints.leaf)
}

function paintRoad(grid: PixelGrid, paints: PixelPaints, ground: number, random: Random): void {
  const { width, height } = grid
  grid.rect(0, ground, width, 5, paints.stone)
  grid.rect(0, ground + 4, width, 1, paints.stoneDark)
  for (let x = 0; x < width; x += 9) grid.rect(x, ground, 1, 4, paints.stoneDark)
  grid.rect(0, ground + 5, width, height, paints.stoneDark)
  grid.check(0, ground + 5, width, 2, paints.ink)
  const lane = Math.round((ground + 5 + height) / 2)
  for (let x = 2; x < width; x += 14) grid.rect(x, lane, 7, 1, paints.white)
  if (paints.hour === 'day') return
  for (let i = 0; i < width / 5; i++)
    grid.rect(
      random.whole(0, width),
      random.whole(ground + 7, height),
      random.whole(1, 4),
      1,
      random.chance(0.3) ? paints.lit : paints.middle,
    )
}

function lampPost(grid: PixelGrid, paints: PixelPaints, x: number, y: number): void {
  grid.rect(x, y - 26, 1, 26, paints.ink)
  grid.rect(x - 1, y - 2, 3, 2, paints.ink)
  grid.rect(x - 2, y - 31, 5, 5, paints.ink)
  grid.rect(x - 1, y - 30, 3, 3, paints.lit)
}

function wires(grid: PixelGrid, paints: PixelPaints, random: Random): void {
  const base = Math.round(grid.height * random.between(0.2, 0.3))
  for (const drop of [0, 4]) {
    for (let x = 0; x < grid.width; x++) {
      const t = (x % 64) / 64
      grid.dot(x, base + drop + Math.round(Math.sin(t * Math.PI) * 5), paints.ink)
    }
  }
  for (let i = 0; i < 3; i++) {
    const x = random.whole(4, grid.width - 8)
    const t = ((x + 2) % 64) / 64
    grid.sprite(x, base - 4 + Math.round(Math.sin(t * Math.PI) * 5), perchedBird, { o: paints.ink })
  }
}
