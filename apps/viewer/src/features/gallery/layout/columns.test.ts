// The column tables of the specification, at their edges.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsFor, coverShape } from './columns.ts'

describe('columns', () => {
  it.each([
    [300, 1],
    [301, 2],
    [390, 2],
    [600, 2],
    [900, 3],
    [1200, 4],
    [1600, 5],
    [1920, 6],
    [2400, 7],
    [2700, 8],
    [3000, 9],
    [3001, 6],
  ])('are, %i px wide and fitted to the screen, %i', (width, columns) => {
    expect(columnsFor(width, true)).toBe(columns)
  })

  it.each([
    [300, 1],
    [600, 2],
    [1200, 3],
    [1201, 4],
    [3000, 4],
  ])('are, %i px wide and not fitted, %i', (width, columns) => {
    expect(columnsFor(width, false)).toBe(columns)
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
