import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../random.ts'
import { createCurrent, createOccupancyGrid, shifted, traceFlow } from './flowLines.ts'

const box = { width: 1, height: 1.3 }
const current = createCurrent(createRandom('current'), box, 2, 0.4, [{ x: 0.5, y: 0.5, reach: 0.2, might: 2 }])

describe('flow lines', () => {
  it('has a direction everywhere, also outside the box', () => {
    for (const [x, y] of [
      [0.3, 0.7],
      [-5, 2],
      [9, -9],
      [1, 1.3],
    ] as const) {
      current.probe(x, y)
      expect(Math.hypot(current.dx, current.dy)).toBeCloseTo(1)
    }
  })

  it('ends lines soon after they leave the box', () => {
    for (let i = 0; i < 20; i++) {
      const { points, length } = traceFlow(current, { x: i / 20, y: 0.6 }, box, 400, 0.01, () => true)
      for (let k = 0; k < length; k++) {
        expect(points[k * 2] ?? 9).toBeLessThanOrEqual(box.width + 0.08)
        expect(points[k * 2 + 1] ?? 9).toBeLessThanOrEqual(box.height + 0.08)
      }
    }
  })

  it('keeps lines out of cells that another line occupies', () => {
    const crowd = createOccupancyGrid(box, 0.02)
    const first = traceFlow(current, { x: 0.2, y: 0.4 }, box, 60, 0.01, () => true)
    crowd.take(first, 1)
    expect(crowd.isFree(0.2, 0.4, 1)).toBe(true)
    expect(crowd.isFree(0.2, 0.4, 2)).toBe(false)
    const second = traceFlow(current, { x: 0.2, y: 0.4 }, box, 60, 0.01, (x, y) => crowd.isFree(x, y, 2))
    expect(second.length).toBe(0)
  })

  it('moves a line sideways by the requested distance', () => {
    const line = traceFlow(current, { x: 0.2, y: 0.4 }, box, 30, 0.01, () => true)
    const beside = shifted(line, 0.05)
    for (let k = 0; k < line.length; k++) {
      const distance = Math.hypot(
        (line.points[k * 2] ?? 0) - (beside.points[k * 2] ?? 0),
        (line.points[k * 2 + 1] ?? 0) - (beside.points[k * 2 + 1] ?? 0),
      )
      expect(distance).toBeCloseTo(0.05, 4)
    }
  })
})
