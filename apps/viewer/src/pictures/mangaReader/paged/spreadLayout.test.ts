import { isStrip } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layoutSpread, limitZoom, startOfReading, zoomAt } from './spreadLayout.ts'

const page = { width: 700, height: 1000 }
const screen = { width: 800, height: 600 }

describe('layoutSpread', () => {
  it.each([
    ['page', 420, 600],
    ['width', 800, 1142],
    ['height', 420, 600],
    ['original', 350, 500],
  ] as const)('fits one page by %s', (fit, width, height) =>
    expect(layoutSpread([page], screen, fit, 2)).toEqual({ boxes: [{ width, height }], width, height }),
  )

  it('gives both pages of a pair the same height', () => {
    const { boxes, width } = layoutSpread([page, { width: 500, height: 1000 }], screen, 'page', 1)
    expect(boxes).toEqual([
      { width: 420, height: 600 },
      { width: 300, height: 600 },
    ])
    expect(width).toBe(720)
  })

  it('P25 shows a page of 800×30,000 px at a readable width with the fit of the page', () =>
    expect(layoutSpread([{ width: 800, height: 30_000 }], { width: 390, height: 844 }, 'page', 2)).toMatchObject({
      width: 390,
      height: 14_625,
    }))

  it('shows all of each page with the fit of the page, except for strips', () => {
    const side = fc.integer({ min: 1, max: 9000 })
    const size = fc.record({ width: side, height: side }).filter((page) => !isStrip(page))
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 2 }), fc.record({ width: side, height: side }), (pages, area) => {
        const { width, height } = layoutSpread(pages, area, 'page', 1)
        expect(width).toBeLessThanOrEqual(area.width + pages.length)
        expect(height).toBeLessThanOrEqual(area.height)
      }),
    )
  })
})

describe('zoomAt', () => {
  const spread = { width: 420, height: 600 }
  it('keeps the point under the fingers in place', () =>
    expect(zoomAt({ scale: 1, x: 0, y: 0 }, 4, { x: 100, y: 50 }, spread, screen)).toEqual({ scale: 4, x: -300, y: -150 }))
  it('stops at the limits of the scale', () =>
    expect([0.1, 99].map((scale) => zoomAt({ scale: 1, x: 0, y: 0 }, scale, { x: 0, y: 0 }, spread, screen).scale)).toEqual([
      1, 5,
    ]))
})

it('limitZoom keeps the screen filled', () => {
  expect(limitZoom({ scale: 1, x: 999, y: -999 }, { width: 1000, height: 700 }, screen)).toEqual({ scale: 1, x: 100, y: -50 })
  expect(limitZoom({ scale: 1, x: 40, y: 40 }, { width: 300, height: 300 }, screen)).toEqual({ scale: 1, x: 0, y: 0 })
})

it('startOfReading is at the top, on the right side for reading to the left', () => {
  const spread = { width: 1000, height: 700 }
  expect(startOfReading(1, spread, screen, true)).toEqual({ scale: 1, x: -100, y: 50 })
  expect(startOfReading(1, spread, screen, false)).toEqual({ scale: 1, x: 100, y: 50 })
})
