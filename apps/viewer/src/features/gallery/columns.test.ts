// The column tables of the specification, at their edges.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ColumnTable, columnTables, coverShape } from './columns.ts'

/** What a table answers at each width. */
const at = (name: ColumnTable, widths: readonly number[]) => widths.map((width) => columnTables[name].at(width))

describe('columns', () => {
  it.each([
    ['fitting', [300, 301, 390, 600, 900, 1200, 1600, 1920, 2400, 2700, 3000, 3001], [1, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 6]],
    ['roomy', [300, 301, 600, 1200, 1201, 3000], [1, 2, 2, 3, 4, 4]],
    ['virtual', [320, 390, 859, 860, 1149, 1150, 3000], [2, 2, 2, 3, 3, 4, 10]],
    ['single', [300, 3000], [1, 1]],
    ['followedUsers', [700, 701, 1000, 1001, 1600, 1601], [1, 2, 2, 3, 3, 4]],
    ['novelBookmarks', [600, 601, 1200, 1201, 1600, 1601], [1, 2, 2, 3, 3, 4]],
    ['profileLists', [600, 601, 1200, 1201, 1600, 1601], [1, 2, 2, 3, 3, 4]],
    ['illustSeries', [700, 701, 1600, 1601], [1, 2, 2, 3]],
    ['novelSeries', [700, 701, 1200, 1201, 3000], [1, 2, 2, 3, 3]],
  ] as const)('of %s follow the table of the specification', (name, widths, columns) => {
    expect(at(name, widths)).toEqual(columns)
  })

  it('of the virtual layouts are at least two, never narrower than 280 px when there are more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 4000 }), (width) => {
        const { at: columnsAt, gap } = columnTables.virtual
        const columns = columnsAt(width)
        expect(columns).toBeGreaterThanOrEqual(2)
        if (columns > 2) expect((width + gap) / columns - gap).toBeGreaterThanOrEqual(280)
      }),
    )
  })
})

describe('a cover', () => {
  it('is never flatter than 50 % nor taller than 160 % of its width', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (width, height) => {
        const shape = coverShape(width, height)
        expect(shape).toBeGreaterThanOrEqual(0.5)
        expect(shape).toBeLessThanOrEqual(1.6)
      }),
    )
  })

  it('is a square when its work has no known size', () => {
    expect(coverShape(0, 0)).toBe(1)
    expect(coverShape(0, 900)).toBe(1)
    expect(coverShape(Number.NaN, 5)).toBe(1)
  })

  it('keeps the shape of an ordinary picture', () => {
    expect(coverShape(1000, 1250)).toBeCloseTo(1.25)
  })
})
