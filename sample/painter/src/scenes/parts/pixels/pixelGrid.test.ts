import { describe, expect, it } from 'vitest'
import { coloursOf, renderDrawing } from '../../testing/renderScene.ts'
import { createPixelGrid, type Paint, type PixelGrid } from './pixelGrid.ts'
import { treasures } from './sprites.ts'

const red: Paint = [255, 0, 0]
const blue: Paint = [0, 0, 255]
const shown = (grid: PixelGrid, scale = 1) =>
  renderDrawing(grid.width * scale, grid.height * scale, (context) => grid.show(context, grid.width * scale, grid.height * scale))
const reds = (data: Uint8ClampedArray) =>
  Array.from({ length: data.length / 4 }, (_, i) => i).filter((i) => data[i * 4] === 255 && data[i * 4 + 1] === 0)

describe('a pixel grid', () => {
  it('ignores pixels outside it', () => {
    const grid = createPixelGrid(4, 4)
    grid.dot(-1, 2, red)
    grid.dot(4, 0, red)
    grid.rect(2, 2, 50, 50, red)
    expect(reds(shown(grid))).toEqual([10, 11, 14, 15])
  })

  it('shows each pixel as a square of its colour when enlarged', () => {
    const grid = createPixelGrid(8, 8)
    grid.rect(0, 0, 8, 8, blue)
    grid.dot(3, 5, red)
    const data = shown(grid, 10)
    expect(coloursOf(data).size).toBe(2)
    expect(reds(data).length).toBe(100)
  })

  it('mirrors half a sprite at its middle column', () => {
    const grid = createPixelGrid(5, 1)
    grid.rect(0, 0, 5, 1, blue)
    grid.sprite(0, 0, ['o x'], { o: red }, true)
    expect(reds(shown(grid))).toEqual([0, 4])
  })

  it('dithers through its shades in order, using no others', () => {
    const grid = createPixelGrid(8, 40)
    grid.ramp(0, 0, 8, 40, [red, blue])
    const data = shown(grid)
    expect(coloursOf(data).size).toBe(2)
    const upper = reds(data).filter((i) => i < 160).length
    expect(upper).toBeGreaterThan(reds(data).length * 0.7)
  })

  it('has treasures with rows of equal length', () => {
    for (const rows of treasures) {
      expect(rows.length).toBe(11)
      for (const row of rows) expect(row.length).toBeLessThanOrEqual(6)
    }
  })
})
