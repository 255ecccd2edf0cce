import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameArrangement, nameCardHeight, userArrangement, userCardHeight } from './userArrangement.ts'

describe('userArrangement', () => {
  it('fits a header and three squares at any width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 900 }), (width) => {
        const square = userCardHeight(width) - 48 - 3 * 12 - 2
        expect(square * 3 + 2 * 2 + 2 * 13).toBeCloseTo(width)
      }),
    )
  })

  it('never returns a negative height', () => {
    expect(userCardHeight(0)).toBeGreaterThan(0)
  })

  it('fits only a header where the users have no works', () => {
    const { rowHeight } = nameArrangement.frameFor(800, 800)
    expect(rowHeight).toBe(nameCardHeight())
    expect(nameCardHeight()).toBe(48 + 2 * 12 + 2)
  })

  it('places cards in rows without overlap, inside the list', () => {
    fc.assert(
      fc.property(fc.integer({ min: 280, max: 3200 }), fc.integer({ min: 1, max: 60 }), (width, count) => {
        const frame = userArrangement.frameFor(width, 800)
        const layout = userArrangement.createLayout(frame)
        layout.extend(new Array(count).fill(1), count)
        for (let index = 0; index < count; index++) {
          const box = layout.box(index)
          const above = layout.box(index - frame.columns)
          expect(box?.height).toBeCloseTo(userCardHeight(box?.width ?? 0))
          expect((box?.left ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width + 0.5)
          if (above) expect(box?.top).toBeCloseTo(above.top + above.height + frame.gutter)
        }
      }),
    )
  })
})
