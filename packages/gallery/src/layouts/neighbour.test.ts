import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGrid } from './grid.ts'
import { createMasonry } from './masonry.ts'
import { neighbour } from './neighbour.ts'

const frame = { width: 1200, columns: 4, gutter: 8, captionHeight: 56 }

const gallery = (shapes: readonly number[], create = createMasonry) => {
  const layout = create(frame)
  layout.extend(shapes, shapes.length)
  return layout
}

describe('neighbour', () => {
  it('moves by rows and columns in a grid', () => {
    const layout = gallery(Array(10).fill(1), createGrid)
    expect(neighbour(layout, 0, 'right')).toBe(1)
    expect(neighbour(layout, 1, 'left')).toBe(0)
    expect(neighbour(layout, 1, 'down')).toBe(5)
    expect(neighbour(layout, 5, 'up')).toBe(1)
  })

  it('is undefined at the edges', () => {
    const layout = gallery(Array(10).fill(1), createGrid)
    expect(neighbour(layout, 0, 'left')).toBeUndefined()
    expect(neighbour(layout, 3, 'right')).toBeUndefined()
    expect(neighbour(layout, 2, 'up')).toBeUndefined()
    expect(neighbour(layout, 9, 'down')).toBeUndefined()
    expect(neighbour(layout, 99, 'down')).toBeUndefined()
  })

  it('chooses the adjacent card with the largest common height', () => {
    // Column 0 holds one tall card; column 1 a flat one with item 4 below it, which lies beside most of the tall card.
    const layout = gallery([1.6, 0.5, 1.6, 1.6, 1.6])
    expect(layout.box(4)?.left).toBe(layout.box(1)?.left)
    expect(neighbour(layout, 0, 'right')).toBe(4)
  })

  it('returns to the same card after one step down and one step up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.5, max: 1.6, noNaN: true }), { minLength: 1, maxLength: 80 }),
        fc.nat(79),
        (shapes, at) => {
          const layout = gallery(shapes)
          const start = at % shapes.length
          const below = neighbour(layout, start, 'down')
          if (below === undefined) return
          expect(layout.box(below)?.left).toBe(layout.box(start)?.left)
          expect(neighbour(layout, below, 'up')).toBe(start)
        },
      ),
    )
  })
})
