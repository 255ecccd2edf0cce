import { describe, expect, it } from 'vitest'
import { type Sample, speedOf } from './dragSpeed.ts'

/** A finger that moves down by `step` px every 10 ms. */
const moves = (count: number, step: number): Sample[] =>
  Array.from({ length: count }, (_, index) => ({ time: index * 10, x: 0, y: index * step }))

describe('speedOf', () => {
  it('measures the end of a drag', () => {
    const slow = moves(20, 1)
    const fast = moves(10, 8).map(({ time, x, y }) => ({ time: time + 200, x, y: y + 20 }))
    expect(speedOf([...slow, ...fast])).toEqual({ x: 0, y: 0.8 })
  })

  it('measures the whole drag when the page handled few events', () =>
    expect(
      speedOf([
        { time: 0, x: 0, y: 0 },
        { time: 300, x: -30, y: 60 },
        { time: 302, x: -30, y: 60 },
      ]),
    ).toEqual({ x: -30 / 302, y: 60 / 302 }))

  it('is 0 for a finger that rested before it was lifted', () => {
    const dragged = moves(10, 8)
    expect(speedOf([...dragged, { time: 300, x: 0, y: 72 }])).toEqual({ x: 0, y: 0 })
  })

  it('is 0 for a touch without movement', () => {
    expect(speedOf([])).toEqual({ x: 0, y: 0 })
    expect(speedOf(moves(1, 0))).toEqual({ x: 0, y: 0 })
  })
})
