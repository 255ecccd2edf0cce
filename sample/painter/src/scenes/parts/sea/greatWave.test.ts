import { expect, it } from 'vitest'
import { point } from '../drawing/line.ts'
import { smooth } from './greatWave.ts'

it('smooths an outline through all of its points', () => {
  const corners = [point(0, 0), point(1, 3), point(4, 2), point(6, 6)]
  const line = smooth(corners)
  for (const corner of corners) {
    expect(line.some(({ x, y }) => Math.hypot(x - corner.x, y - corner.y) < 1e-9)).toBe(true)
  }
})

it('gives outlines with equally many points equal lengths, so that stripes fit between them', () => {
  const a = smooth([point(0, 0), point(1, 1), point(2, 0)])
  const b = smooth([point(5, 5), point(9, 9), point(12, 1)])
  expect(a.length).toBe(b.length)
  expect(smooth([])).toEqual([])
})
