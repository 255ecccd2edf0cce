// Skies with clouds and stars, and trees, shared by pixel scenes.
import type { Random } from '../../../random.ts'
import type { PixelGrid } from './pixelGrid.ts'
import type { PixelPaints } from './pixelPaints.ts'

export function paintSky(grid: PixelGrid, paints: PixelPaints, bottom: number, random: Random): void {
  grid.ramp(0, 0, grid.width, bottom, paints.sky)
  if (paints.hour === 'night') {
    for (let i = 0; i < 60; i++)
      grid.dot(
        random.whole(0, grid.width),
        random.whole(0, Math.round(bottom * 0.8)),
        random.chance(0.3) ? paints.sun : paints.cloud,
      )
  }
  const x = Math.round(grid.width * random.between(0.2, 0.8))
  const y = Math.round(bottom * random.between(0.16, 0.4))
  const r = random.whole(6, 11)
  grid.disc(x, y, r, paints.sun)
  if (paints.hour === 'night') grid.disc(x + Math.round(r * 0.5), y - 2, Math.round(r * 0.85), paints.sky[0] ?? paints.ink)
  else if (paints.hour === 'dusk')
    for (let k = 1; k < r; k += 2) grid.rect(x - r - 2, y + k, r * 2 + 5, 1, paints.sky[2] ?? paints.sun)
  const clouds = Math.max(2, Math.round(grid.width / 45))
  for (let i = 0; i < clouds; i++)
    cloud(grid, paints, random.whole(-10, grid.width), Math.round(bottom * random.between(0.08, 0.5)), random.branch(`${i}`))
}

export function cloud(grid: PixelGrid, paints: PixelPaints, x: number, y: number, random: Random): void {
  const puffs = random.whole(3, 5)
  const shapes = Array.from({ length: puffs }, (_, i) => ({
    x: x + i * 6,
    r: random.whole(3, 6) - (i === 0 || i === puffs - 1 ? 1 : 0),
  }))
  for (const one of shapes) grid.disc(one.x, y + 1, one.r, paints.cloudShade)
  for (const one of shapes) grid.disc(one.x, y - 1, one.r, paints.cloud)
  grid.rect(x - 4, y + 2, puffs * 6 + 2, 3, paints.cloudShade)
}

/** A round tree or a pine with its foot at (x, y). */
export function pixelTree(grid: PixelGrid, paints: PixelPaints, x: number, y: number, random: Random): void {
  if (random.chance(0.4)) {
    const tall = random.whole(14, 24)
    grid.rect(x - 1, y - 4, 3, 4, paints.woodDark)
    for (let k = 0; k < tall; k++) {
      const half = Math.round(((k % 6) / 6 + k / tall) * 3.4) + 1
      grid.rect(x - half, y - 4 - tall + k, half, 1, paints.leaf)
      grid.rect(x, y - 4 - tall + k, half + 1, 1, paints.leafDark)
    }
    return
  }
  const r = random.whole(6, 9)
  const crown = y - 8 - r
  grid.rect(x - 1, crown, 3, y - crown, paints.wood)
  grid.rect(x + 1, crown, 1, y - crown, paints.woodDark)
  grid.disc(x - 3, crown + 2, r - 2, paints.leafDark)
  grid.disc(x + 4, crown + 2, r - 2, paints.leafDark)
  grid.disc(x, crown - 2, r, paints.leafDark)
  grid.disc(x - 1, crown - 3, r - 1, paints.leaf)
  grid.disc(x - 3, crown - 5, Math.max(1, r - 5), paints.leafLight)
  for (let i = 0; i < 12; i++)
    grid.dot(x + random.whole(-r, r), crown + random.whole(-r, r - 3), random.chance(0.5) ? paints.leafLight : paints.leaf)
}
