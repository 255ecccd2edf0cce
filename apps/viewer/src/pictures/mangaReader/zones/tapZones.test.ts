import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneLayouts } from '../readerSettings.ts'
import { tapAction, tapZones } from './tapZones.ts'

describe('tapAction', () => {
  it.each([
    ['sides', 0.1, 0.5, 'previous'],
    ['sides', 0.9, 0.5, 'next'],
    ['sides', 0.5, 0.9, 'bars'],
    ['corner', 0.9, 0.1, 'previous'],
    ['corner', 0.1, 0.9, 'next'],
    ['corner', 0.5, 0.5, 'bars'],
    ['kindle', 0.5, 0.1, 'bars'],
    ['kindle', 0.5, 0.5, 'next'],
    ['kindle', 0.1, 0.5, 'previous'],
    ['edges', 0.1, 0.5, 'next'],
    ['edges', 0.5, 0.9, 'previous'],
    ['none', 0.9, 0.5, 'bars'],
  ] as const)('of %s at %d, %d is %s', (layout, x, y, action) => expect(tapAction(layout, false, x, y)).toBe(action))

  it('is mirrored for reading from right to left', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zoneLayouts), fc.double({ min: 0, max: 1, noNaN: true }), (layout, x) => {
        for (const y of [0.1, 0.5, 0.9]) {
          const isOnEdge = tapZones(layout, false).some(
            ({ left, right }) => Math.min(Math.abs(x - left), Math.abs(x - right)) < 1e-9,
          )
          if (!isOnEdge) expect(tapAction(layout, true, 1 - x, y)).toBe(tapAction(layout, false, x, y))
        }
      }),
    )
  })
})

describe('tapZones', () => {
  it.each(zoneLayouts)('of %s cover the whole screen once', (layout) => {
    const area = tapZones(layout, false).reduce((sum, zone) => sum + (zone.right - zone.left) * (zone.bottom - zone.top), 0)
    expect(area).toBeCloseTo(1)
  })
})
