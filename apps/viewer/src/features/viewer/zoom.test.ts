// Magnifying: the point under the finger stays, and the picture never leaves the screen.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitted, fittedArea, panBy, zoomTo } from './zoom.ts'

const screen = { width: 1000, height: 800 }
const picture = { width: 600, height: 800 }

describe('magnifying', () => {
  it('keeps what is under the finger in its place', () => {
    const point = { x: 100, y: -200 }
    const zoom = zoomTo(fitted, 4, point, picture, screen)
    expect((point.x - zoom.x) / zoom.scale).toBeCloseTo(100)
    expect((point.y - zoom.y) / zoom.scale).toBeCloseTo(-200)
  })

  it('ends at the fitted picture, back in the middle', () => {
    const near = zoomTo(fitted, 3, { x: 200, y: 100 }, picture, screen)
    expect(zoomTo(near, 0.1, { x: 200, y: 100 }, picture, screen)).toEqual(fitted)
  })

  it('never shows ground beyond an edge that reaches over the screen', () => {
    const point = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -400, max: 400 }) })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.double({ min: 0.1, max: 20, noNaN: true }), point, point)), (moves) => {
        let zoom = fitted
        for (const [scale, at, by] of moves) zoom = panBy(zoomTo(zoom, scale, at, picture, screen), by, picture, screen)
        expect(zoom.scale).toBeGreaterThanOrEqual(1)
        expect(Math.abs(zoom.x)).toBeLessThanOrEqual(Math.max(0, (picture.width * zoom.scale - screen.width) / 2) + 1e-9)
        expect(Math.abs(zoom.y)).toBeLessThanOrEqual(Math.max(0, (picture.height * zoom.scale - screen.height) / 2) + 1e-9)
      }),
    )
  })
})

it('a picture is fitted by its tighter side, and one of unknown size takes the screen', () => {
  expect(fittedArea({ width: 2000, height: 400 }, screen)).toEqual({ width: 1000, height: 200 })
  expect(fittedArea({ width: 0, height: 0 }, screen)).toEqual(screen)
})
