import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scrollAfterZoom, stripPageHeight, stripWidth } from './stripLayout.ts'

const page = { width: 700, height: 1000 }

it.each([
  ['page', 820],
  ['width', 1440],
  ['height', 630],
  ['original', 350],
] as const)('stripWidth with the fit %s is %i px', (fit, width) =>
  expect(stripWidth(fit, page, { width: 1440, height: 900 }, 2)).toBe(width),
)

it('stripWidth is never wider than the screen', () =>
  expect(stripWidth('original', { width: 9000, height: 9000 }, { width: 390, height: 844 }, 1)).toBe(390))

it('stripPageHeight is a whole number of pixels of the screen', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 3000 }), fc.constantFrom(1, 1.25, 1.5, 2, 3), (picture, width, ratio) => {
      const pixels = stripPageHeight(picture, width, ratio) * ratio
      expect(Math.abs(pixels - Math.round(pixels))).toBeLessThan(1e-6)
    }),
  )
})

it('scrollAfterZoom leaves the point between the fingers where it is', () => {
  const widths = { screen: 400, before: 400, after: 800 }
  expect(scrollAfterZoom({ scroll: { left: 0, top: 1000 }, point: { x: 100, y: 300 }, widths })).toEqual({ left: 100, top: 2300 })
})

it('scrollAfterZoom counts the empty sides of a strip that is narrower than the screen', () => {
  const widths = { screen: 1000, before: 500, after: 1500 }
  expect(scrollAfterZoom({ scroll: { left: 0, top: 0 }, point: { x: 500, y: 0 }, widths })).toEqual({ left: 250, top: 0 })
})
