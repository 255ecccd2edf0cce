// Pixel scenes: streets, floating islands, rooms, coasts and treasures on a coarse grid.
import { paletteOf } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { paintCoast } from './parts/pixels/pixelCoast.ts'
import { createPixelGrid, type PixelGrid } from './parts/pixels/pixelGrid.ts'
import { paintIslands } from './parts/pixels/pixelIslands.ts'
import { type PixelPaints, pixelPaints } from './parts/pixels/pixelPaints.ts'
import { paintRoom } from './parts/pixels/pixelRoom.ts'
import { paintTown } from './parts/pixels/pixelTown.ts'
import { treasures } from './parts/pixels/sprites.ts'

/** Pixels along the square root of the grid's area. The hand chooses one. */
const finenesses = [120, 140, 140, 160] as const

export const pixelScene: Scene = (context, { width, height, hand, random }) => {
  const habit = hand.branch('pixels')
  const fineness = habit.pick(finenesses)
  const aspect = Math.sqrt(width / height)
  const grid = createPixelGrid(Math.max(24, Math.round(fineness * aspect)), Math.max(24, Math.round(fineness / aspect)))
  const paints = pixelPaints(paletteOf(hand), random.pick(['day', 'dusk', 'night', 'night']))
  const paint = random.pick([paintTown, paintTown, paintIslands, paintRoom, paintRoom, paintCoast, paintCoast, paintTreasures])
  paint(grid, paints, random.branch('place'))
  grid.show(context, width, height)
}

/** Rows of treasures on a chequered ground, some with sparkles. */
function paintTreasures(grid: PixelGrid, paints: PixelPaints, random: Random): void {
  const { width, height } = grid
  const [ground, groundShade] = random.pick(paints.pairs)
  const cell = 20
  const columns = Math.max(1, Math.floor(width / cell))
  const rows = Math.max(1, Math.floor(height / cell))
  const left = Math.floor((width - columns * cell) / 2)
  const top = Math.floor((height - rows * cell) / 2)
  grid.rect(0, 0, width, height, ground)
  for (let row = -1; row <= rows; row++) {
    for (let column = -1; column <= columns; column++) {
      const x = left + column * cell
      const y = top + row * cell
      if ((row + column) % 2 === 0) grid.rect(x, y, cell, cell, groundShade)
      if (row < 0 || column < 0 || row === rows || column === columns) continue
      const kin = random.branch(`${column} ${row}`)
      const [a, b] = kin.pick(paints.pairs.filter(([main]) => main !== ground))
      const [d] = kin.pick(paints.pairs.filter(([main]) => main !== ground && main !== a))
      grid.rect(x + 5, y + 16, 10, 1, paints.stoneDark)
      grid.sprite(x + 4, y + 4, kin.pick(treasures), { o: paints.ink, a, b, c: paints.white, d, w: paints.white }, true)
      if (kin.chance(0.2))
        for (const [sx, sy] of [
          [2, 3],
          [3, 2],
          [3, 3],
          [3, 4],
          [4, 3],
        ] as const)
          grid.dot(x + sx, y + sy, paints.white)
    }
  }
}
