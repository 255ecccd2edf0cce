import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitted, panBy, restingArea, startOf, turnOnRelease, zoomTo } from './zoom.ts'

const screen = { width: 1000, height: 800 }
const picture = { width: 600, height: 800 }

describe('zoomTo', () => {
  it('keeps the given point in place', () => {
    const point = { x: 100, y: -200 }
    const zoom = zoomTo(fitted, 4, point, picture, screen)
    expect((point.x - zoom.x) / zoom.scale).toBeCloseTo(100)
    expect((point.y - zoom.y) / zoom.scale).toBeCloseTo(-200)
  })

  it('returns to the fitted, centred picture at scale 1', () => {
    const near = zoomTo(fitted, 3, { x: 200, y: 100 }, picture, screen)
    expect(zoomTo(near, 0.1, { x: 200, y: 100 }, picture, screen)).toEqual(fitted)
  })

  it('never moves an edge inside the screen while the picture is larger than the screen', () => {
    const points = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -400, max: 400 }) })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.double({ min: 0.1, max: 20, noNaN: true }), points, points)), (moves) => {
        let zoom = fitted
        for (const [scale, point, by] of moves) zoom = panBy(zoomTo(zoom, scale, point, picture, screen), by, picture, screen)
        expect(zoom.scale).toBeGreaterThanOrEqual(1)
        expect(Math.abs(zoom.x)).toBeLessThanOrEqual(Math.max(0, (picture.width * zoom.scale - screen.width) / 2) + 1e-9)
        expect(Math.abs(zoom.y)).toBeLessThanOrEqual(Math.max(0, (picture.height * zoom.scale - screen.height) / 2) + 1e-9)
      }),
    )
  })
})

it('restingArea fits a picture into the screen, and returns the screen for an unknown size', () => {
  expect(restingArea({ width: 2000, height: 400 }, screen)).toEqual({ width: 1000, height: 200 })
  expect(restingArea({ width: 0, height: 0 }, screen)).toEqual(screen)
})

it('P25 startOf places a page of 800×30,000 px at its top', () => {
  const strip = restingArea({ width: 800, height: 30_000 }, screen)
  expect(strip.width).toBeCloseTo(820)
  expect(startOf(strip, screen)).toEqual({ scale: 1, x: 0, y: (strip.height - screen.height) / 2 })
  expect(startOf(picture, screen)).toEqual(fitted)
})

describe('turnOnRelease', () => {
  it.each([
    ['a short drag', -40, -0.1, undefined],
    ['a slow drag to the left', -80, 0, 1],
    ['a drag to the right', 80, 0.1, -1],
    ['a flick', -30, -0.6, 1],
    ['a finger that moves back', -150, 0.5, undefined],
  ])('of %s', (_, x, speed, turn) => expect(turnOnRelease(x, speed)).toBe(turn))
})
