import { describe, expect, it } from 'vitest'
import { overscanRange } from './overscan.ts'

describe('overscanRange', () => {
  it('extends one viewport ahead and a quarter behind, to full steps', () => {
    expect(overscanRange(10_000, 800, 1)).toEqual({ top: 9600, bottom: 11_600 })
    expect(overscanRange(10_000, 800, -1)).toEqual({ top: 9200, bottom: 11_200 })
  })

  it('does not change for small scrolls', () => {
    expect(overscanRange(10_050, 800, 1)).toEqual(overscanRange(10_150, 800, 1))
  })
})
