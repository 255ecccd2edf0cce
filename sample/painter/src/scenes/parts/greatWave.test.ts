// Outlines of waves.
import { expect, it } from 'vitest'
import { smooth } from './greatWave.ts'
import { point } from './line.ts'

it('smooths an outline through all of its points', () => {
  const corners = [point(0, 0), point(1, 3), point(4, 2), point(6, 6)]
  const line = smooth(corners)
  for (const corner of corners) {
    expect(line.some(({ x, y }) => Math.hypot(x - corner.x, y - corner.y) < 1e-9)).toBe(true)
  }
})

it('makes outlines of equal length equally long, so that stripes can run between them', () => {
  const a = smooth([point(0, 0), point(1, 1), point(2, 0)])
  const b = smooth([point(5, 5), point(9, 9), point(12, 1)])
  expect(a.length).toBe(b.length)
  expect(smooth([])).toEqual([])
})
