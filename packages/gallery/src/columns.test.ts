import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ColumnTable, columnTables, coverShape } from './columns.ts'

/** The number of columns of a table at each width. */
const columnsAt = (name: ColumnTable, widths: readonly number[]) => widths.map((width) => columnTables[name].at(width))

describe('columnTables', () => {
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
  ] as const)('%s follows the table of the specification', (name, widths, columns) => {
    expect(columnsAt(name, widths)).toEqual(columns)
  })

  it('gives virtual layouts at least two columns, and more only with at least 280 px each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 4000 }), (width) => {
        const { at, gap } = columnTables.virtual
        const columns = at(width)
        expect(columns).toBeGreaterThanOrEqual(2)
        if (columns > 2) expect((width + gap) / columns - gap).toBeGreaterThanOrEqual(280)
      }),
    )
  })
})

describe('coverShape', () => {
  it('stays between 50 % and 160 % of the width', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (width, height) => {
        const shape = coverShape(width, height)
        expect(shape).toBeGreaterThanOrEqual(0.5)
        expect(shape).toBeLessThanOrEqual(1.6)
      }),
    )
  })

  it('is 1 for an unknown size', () => {
    expect(coverShape(0, 0)).toBe(1)
    expect(coverShape(0, 900)).toBe(1)
    expect(coverShape(Number.NaN, 5)).toBe(1)
  })

  it('keeps the aspect ratio of an ordinary picture', () => {
    expect(coverShape(1000, 1250)).toBeCloseTo(1.25)
  })
})
