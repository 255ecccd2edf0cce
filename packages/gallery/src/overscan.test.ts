import { describe, expect, it } from 'vitest'
import { type OverscanRange, overscanRange } from './overscan.ts'

describe('overscanRange', () => {
  it('extends half a viewport ahead and a quarter behind, to full steps', () => {
    expect(overscanRange(10_000, 800, 1)).toEqual({ top: 9800, bottom: 11_375 })
    expect(overscanRange(10_000, 800, -1)).toEqual({ top: 9450, bottom: 11_025 })
  })

  it('does not change for small scrolls', () => {
    expect(overscanRange(10_050, 800, 1)).toEqual(overscanRange(10_150, 800, 1))
  })

  it('changes both ends at the same scroll positions', () => {
    const height = ({ top, bottom }: OverscanRange) => bottom - top
    for (const direction of [1, -1] as const)
      for (let scroll = 1; scroll < 5000; scroll += 7)
        expect(height(overscanRange(scroll, 800, direction))).toBe(height(overscanRange(1, 800, direction)))
  })
})
