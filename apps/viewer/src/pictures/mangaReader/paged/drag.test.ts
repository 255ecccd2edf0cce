import { describe, expect, it } from 'vitest'
import { coast, dragBy, shownOffset, turnDuration, turnOnRelease } from './drag.ts'

const screen = { width: 400, height: 600 }
const fitted = { width: 400, height: 500 }
const zoomed = { width: 600, height: 900 }
const rest = { offset: 0, zoom: { scale: 1, x: 0, y: 0 } }

describe('dragBy', () => {
  it('pulls the neighbour in beside a page that fits', () =>
    expect(dragBy(rest, { dx: -50, dy: 10, isHorizontal: true }, fitted, screen)).toEqual({ ...rest, offset: -50 }))

  it('does not turn by a vertical drag', () =>
    expect(dragBy(rest, { dx: -20, dy: 90, isHorizontal: false }, fitted, screen)).toEqual(rest))

  it('pans a larger page, and pulls the neighbour in beyond its edge', () =>
    expect(dragBy(rest, { dx: -130, dy: -40, isHorizontal: true }, zoomed, screen)).toEqual({
      offset: -30,
      zoom: { scale: 1, x: -100, y: -40 },
    }))

  it('returns the neighbour before it pans back', () =>
    expect(
      dragBy({ offset: -30, zoom: { scale: 1, x: -100, y: 0 } }, { dx: 50, dy: 0, isHorizontal: true }, zoomed, screen),
    ).toEqual({
      offset: 0,
      zoom: { scale: 1, x: -80, y: 0 },
    }))
})

describe('turnOnRelease', () => {
  it.each([
    ['a short drag', -20, -2, undefined],
    ['a slow drag to the left', -40, 0, 1],
    ['a drag to the right', 200, 1, -1],
    ['a finger that moves back', -200, 0.5, undefined],
    ['a finger that trembles back', -200, 0.1, 1],
  ])('of %s', (_, offset, speed, turn) => expect(turnOnRelease(offset, speed)).toBe(turn))
})

it('shownOffset resists where there is no other page', () =>
  expect([shownOffset(100, true), shownOffset(100, false)]).toEqual([100, 30]))

it('coast stops at the edge of the page', () => {
  expect(coast(rest.zoom, 0, -0.5, zoomed, screen).y).toBe(-80)
  expect(coast(rest.zoom, 0, -9, zoomed, screen).y).toBe(-150)
})

it('turnDuration is shorter for a fast finger, within bounds', () =>
  expect([turnDuration(400, 0), turnDuration(200, 2), turnDuration(100, 9)]).toEqual([260, 200, 140]))
