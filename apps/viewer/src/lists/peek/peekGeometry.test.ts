// The geometry of a preview: its size, the page of a sideways movement, and the row of actions.
import { describe, expect, it } from 'vitest'
import { actionAt, actionStep, isRowShown, pageAt, pictureSize, rowPosition } from './peekGeometry.ts'

const phone = { width: 390, height: 844 }

describe('pictureSize', () => {
  it.each([
    ['wide', 0.5, phone, { width: 358, height: 179 }],
    ['tall', 3, phone, { width: 239, height: 716 }],
    ['wide on a desktop', 0.5, { width: 1440, height: 900 }, { width: 880, height: 440 }],
    ['square on a phone in landscape', 1, { width: 844, height: 390 }, { width: 262, height: 262 }],
  ])('fits a %s picture', (_name, shape, viewport, size) => expect(pictureSize(shape, viewport)).toEqual(size))
})

describe('pageAt', () => {
  it('moves on with either direction and back again', () => {
    expect([0, 40, 80, -40, 0].map((dx) => pageAt(dx, 195, 5, phone.width))).toEqual([0, 1, 2, 1, 0])
  })

  it.each([
    [20, 30],
    [360, 30],
    [195, 12],
  ])('reaches the last page from x %i of %i pages', (startX, count) => {
    const farthest = startX > phone.width / 2 ? 16 - startX : phone.width - 16 - startX
    expect(pageAt(farthest, startX, count, phone.width)).toBe(count - 1)
  })

  it('stays on the only page', () => expect(pageAt(200, 20, 1, phone.width)).toBe(0))
})

describe('the row of actions', () => {
  it.each([10, 195, 385])('lies inside the viewport for a press at x %i', (x) => {
    const row = rowPosition({ x, y: 500 }, 6, phone)
    expect(row.x - actionStep / 2).toBeGreaterThanOrEqual(0)
    expect(row.x + 5.5 * actionStep).toBeLessThanOrEqual(phone.width)
    expect(row.y).toBe(388)
  })

  it('stays on the screen for a press at the top', () => expect(rowPosition({ x: 195, y: 60 }, 6, phone).y).toBe(56))

  it('appears once the pointer moved up', () => {
    expect(isRowShown({ x: 0, y: 500 }, { x: 0, y: 480 })).toBe(false)
    expect(isRowShown({ x: 0, y: 500 }, { x: 0, y: 470 })).toBe(true)
  })

  it('has one action for each step, and none beside it', () => {
    const row = rowPosition({ x: 195, y: 500 }, 3, phone)
    expect([-1, 0, 1, 2, 3].map((index) => actionAt({ x: row.x + index * actionStep, y: row.y }, row, 3))).toEqual([
      -1, 0, 1, 2, -1,
    ])
    expect(actionAt({ x: row.x, y: row.y + 60 }, row, 3)).toBe(-1)
  })
})
