import { describe, expect, it } from 'vitest'
import { coloursOf, darknessOf, renderDrawing } from '../../testing/renderScene.ts'
import { pitchOf, tone, toneRamp } from './screentone.ts'

const toned = (darkness: number, pitch: number, scale = 1) =>
  renderDrawing(120, 120, (context) => {
    context.scale(scale, scale)
    context.fillStyle = tone(context, darkness, pitch, scale)
    context.fillRect(0, 0, 120, 120)
  })

describe('a screentone', () => {
  it.each([0.1, 0.25, 0.5, 0.75])('of %s has that mean darkness', (darkness) => {
    expect(darknessOf(toned(darkness, 8))).toBeGreaterThan(darkness - 0.09)
    expect(darknessOf(toned(darkness, 8))).toBeLessThan(darkness + 0.09)
  })

  it('is white at 0 and black at 1', () => {
    expect(darknessOf(toned(0, 8))).toBe(0)
    expect(darknessOf(toned(1, 8))).toBeGreaterThan(0.9)
  })

  it('has dots on a large page and is plain grey on a thumbnail', () => {
    expect(coloursOf(toned(0.3, pitchOf(1300))).size).toBeGreaterThan(2)
    expect(coloursOf(toned(0.3, pitchOf(150))).size).toBe(1)
  })

  it('does not scale with the figure', () => {
    expect(darknessOf(toned(0.3, 8, 5))).toBeCloseTo(darknessOf(toned(0.3, 8)), 1)
    const rows = (scale: number) => {
      const data = toned(0.3, 8, scale)
      return Array.from({ length: 120 }, (_, y) => (data[(y * 120 + 4) * 4] ?? 255) < 128).filter(
        (dark, y, all) => dark && !all[y - 1],
      ).length
    }
    expect(Math.abs(rows(5) - rows(1))).toBeLessThanOrEqual(2)
  })

  it('goes from dark to light down a box', () => {
    const data = renderDrawing(60, 120, (context) => toneRamp(context, { x: 0, y: 0, width: 60, height: 120 }, 0.8, 0, 6))
    const upper = darknessOf(data.subarray(0, data.length / 2))
    const lower = darknessOf(data.subarray(data.length / 2))
    expect(upper).toBeGreaterThan(lower + 0.2)
  })
})
