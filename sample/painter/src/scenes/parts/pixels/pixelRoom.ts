// A pixel room: window, bed or desk, shelves, a lamp, a plant and a cat.
import type { Random } from '../../../random.ts'
import type { PixelGrid } from './pixelGrid.ts'
import type { PixelPaints } from './pixelPaints.ts'
import { sittingCat, treasures } from './sprites.ts'

export function paintRoom(grid: PixelGrid, paints: PixelPaints, random: Random): void {
  const { width, height } = grid
  const floor = Math.round(height * 0.76)
  const [wall, wallShade] = random.pick(paints.pairs)
  grid.rect(0, 0, width, floor, wall)
  const paper = random.whole(0, 2)
  if (paper === 0) for (let x = 3; x < width; x += 8) grid.rect(x, 0, 2, floor, wallShade)
  if (paper === 1)
    for (let y = 4; y < floor; y += 9) for (let x = (y % 18 > 8 ? 6 : 0) + 2; x < width; x += 12) grid.rect(x, y, 2, 2, wallShade)
  grid.rect(0, floor - 4, width, 3, paints.woodDark)
  boards(grid, paints, floor)
  const pane = Math.round(Math.min(width * 0.4, 52))
  const wx = Math.round(width * random.between(0.12, 0.5))
  const wy = Math.max(6, floor - 66)
  view(grid, paints, wx, wy, pane, 34, random.branch('view'))
  for (let i = 0; i * 46 < wy - 26; i++)
    shelf(
      grid,
      paints,
      Math.round(width * (i % 2 === 0 ? 0.55 : 0.1)),
      wy - 14 - i * 46,
      Math.min(44, Math.round(width * 0.36)),
      random.branch(`high ${i}`),
    )
  if (wx > width * 0.32) shelf(grid, paints, 4, wy + 14, Math.max(12, wx - 12), random.branch('left'))
  else shelf(grid, paints, wx + pane + 8, wy + 14, Math.min(44, Math.max(12, width - wx - pane - 12)), random.branch('right'))
  const bedFirst = random.chance(0.5)
  bed(
    grid,
    paints,
    bedFirst ? 2 : width - Math.min(58, Math.round(width * 0.46)) - 2,
    floor + 6,
    Math.min(58, Math.round(width * 0.46)),
    random.branch('bed'),
  )
  desk(
    grid,
    paints,
    bedFirst ? width - Math.min(50, Math.round(width * 0.4)) - 3 : 3,
    floor + 5,
    Math.min(50, Math.round(width * 0.4)),
    random.branch('desk'),
  )
  for (let k = 1; k < width / 150; k++)
    plant(grid, paints, Math.round((width * k) / Math.ceil(width / 150)), floor + 4, random.branch(`plant ${k}`))
  const [rug, rugShade] = random.pick(paints.pairs)
  const middle = Math.round(width / 2)
  const low = Math.round((floor + height) / 2) + 4
  const reach = Math.min(40, Math.round(width * 0.3))
  for (let y = -5; y <= 5; y++) {
    const half = Math.round(reach * Math.sqrt(1 - (y / 6) ** 2))
    grid.rect(middle - half, low + y, half * 2, 1, Math.abs(y) === 3 ? paints.white : Math.abs(y) > 3 ? rugShade : rug)
  }
  grid.sprite(middle - 4 + random.whole(-reach >> 1, reach >> 1), low - 8, sittingCat, {
    o: random.chance(0.5) ? paints.ink : paints.white,
  })
}

function boards(grid: PixelGrid, paints: PixelPaints, floor: number): void {
  grid.rect(0, floor, grid.width, grid.height, paints.wood)
  for (let row = 0; floor + row * 5 < grid.height; row++) {
    const y = floor + row * 5
    grid.rect(0, y, grid.width, 1, paints.woodDark)
    for (let x = (row * 17) % 26; x < grid.width; x += 26) grid.rect(x, y, 1, 5, paints.woodDark)
  }
}

function view(grid: PixelGrid, paints: PixelPaints, x: number, y: number, w: number, h: number, random: Random): void {
  grid.rect(x - 3, y - 3, w + 6, h + 6, paints.woodDark)
  grid.rect(x - 2, y - 2, w + 4, h + 4, paints.wood)
  grid.ramp(x, y, w, h, paints.sky)
  if (paints.hour === 'night')
    for (let i = 0; i < 14; i++) grid.dot(x + random.whole(0, w - 1), y + random.whole(0, h - 10), paints.sun)
  grid.disc(x + random.whole(8, w - 8), y + random.whole(7, 12), 4, paints.sun)
  for (let bx = 0; bx < w; ) {
    const bw = Math.min(w - bx, random.whole(4, 9))
    const tall = random.whole(5, 18)
    grid.rect(x + bx, y + h - tall, bw, tall, random.chance(0.5) ? paints.far : paints.middle)
    if (paints.hour !== 'day')
      for (let k = 2; k < tall - 1; k += 3)
        if (bw > 4 && random.chance(0.7)) grid.rect(x + bx + random.whole(1, bw - 3), y + h - tall + k, 1, 1, paints.lit)
    bx += bw
  }
  grid.rect(x + (w >> 1) - 1, y, 2, h, paints.wood)
  grid.rect(x, y + (h >> 1), w, 1, paints.wood)
  const [cloth, fold] = random.pick(paints.pairs)
  for (const side of [0, 1]) {
    for (let k = 0; k < 7; k++) grid.rect(side === 0 ? x - 5 + k : x + w + 4 - k, y - 4, 1, h + 9 - k, k % 3 === 1 ? fold : cloth)
  }
  grid.rect(x - 7, y - 5, w + 14, 2, paints.woodDark)
}

function shelf(grid: PixelGrid, paints: PixelPaints, x: number, y: number, w: number, random: Random): void {
  grid.rect(x, y, w, 2, paints.wood)
  grid.rect(x, y + 2, w, 1, paints.woodDark)
  for (let bx = x + 1; bx < x + w - 3; ) {
    const kind = random.next()
    if (kind < 0.16 && bx < x + w - 12) {
      const [a, b] = random.pick(paints.pairs)
      grid.sprite(
        bx,
        y - 11,
        random.pick(treasures),
        { o: paints.ink, a, b, c: paints.white, d: paints.lit, w: paints.white },
        true,
      )
      bx += 12
    } else {
      const tall = random.whole(6, 10)
      const bw = random.whole(2, 3)
      const [a, b] = random.pick(paints.pairs)
      if (kind < 0.9) {
        grid.rect(bx, y - tall, bw, tall, a)
        grid.rect(bx, y - tall + 2, bw, 1, b)
      }
      bx += bw
    }
  }
}

function bed(grid: PixelGrid, paints: PixelPaints, x: number, foot: number, w: number, random: Random): void {
  const [cover, coverShade] = random.pick(paints.pairs)
  grid.rect(x, foot - 22, 3, 22, paints.woodDark)
  grid.rect(x + w - 3, foot - 14, 3, 14, paints.woodDark)
  grid.rect(x + 2, foot - 9, w - 4, 6, paints.wood)
  grid.rect(x + 3, foot - 14, w - 6, 6, paints.white)
  grid.rect(x + 4, foot - 17, 11, 5, paints.white)
  grid.rect(x + 15, foot - 16, w - 18, 10, cover)
  grid.rect(x + 15, foot - 16, 3, 10, paints.white)
  for (let k = 0; k < w - 24; k += 6) grid.rect(x + 21 + k, foot - 14 + (k % 4), 2, 2, coverShade)
  grid.rect(x + 15, foot - 7, w - 18, 1, coverShade)
}

function desk(grid: PixelGrid, paints: PixelPaints, x: number, foot: number, w: number, random: Random): void {
  grid.rect(x, foot - 18, w, 3, paints.wood)
  grid.rect(x, foot - 15, w, 1, paints.woodDark)
  grid.rect(x + 2, foot - 15, 2, 15, paints.woodDark)
  grid.rect(x + w - 13, foot - 15, 12, 13, paints.woodDark)
  for (const y of [-13, -8]) {
    grid.rect(x + w - 12, foot + y, 10, 4, paints.wood)
    grid.rect(x + w - 8, foot + y + 1, 2, 1, paints.ink)
  }
  grid.rect(x + 7, foot - 32, 18, 12, paints.ink)
  grid.rect(x + 8, foot - 31, 16, 9, paints.water)
  for (let k = 0; k < 4; k++) grid.rect(x + 9, foot - 30 + k * 2, random.whole(4, 13), 1, paints.waterLight)
  grid.rect(x + 14, foot - 20, 4, 2, paints.ink)
  const lamp = x + w - 8
  grid.rect(lamp, foot - 27, 1, 9, paints.ink)
  grid.rect(lamp - 3, foot - 19, 6, 1, paints.ink)
  for (let k = 0; k < 5; k++) grid.rect(lamp - 1 - k, foot - 32 + k, 3 + k * 2, 1, random.pick(paints.pairs)[0])
  grid.rect(lamp - 4, foot - 27, 9, 1, paints.lit)
}

function plant(grid: PixelGrid, paints: PixelPaints, x: number, foot: number, random: Random): void {
  const [pot, potShade] = random.pick(paints.pairs)
  for (let i = 0; i < 9; i++) {
    const lean = (i - 4) * 0.34
    const tall = random.whole(12, 22)
    for (let k = 0; k < tall; k++)
      grid.rect(
        Math.round(x + lean * k * (k / tall)),
        foot - 9 - k,
        k < tall * 0.7 ? 2 : 1,
        1,
        i % 2 === 0 ? paints.leaf : paints.leafDark,
      )
  }
  grid.rect(x - 5, foot - 10, 11, 3, potShade)
  grid.rect(x - 4, foot - 7, 9, 7, pot)
  grid.rect(x + 2, foot - 7, 3, 7, potShade)
}
