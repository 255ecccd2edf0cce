import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScrollScale, maxBoxHeight } from './scrollScale.ts'

const height = fc.double({ min: 1, max: 5e8, noNaN: true })
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('createScrollScale', () => {
  it('limits the height of the element', () => {
    expect(createScrollScale(7_999_999)).toMatchObject({ boxHeight: 7_999_999, isScaled: false })
    expect(createScrollScale(29_000_000)).toMatchObject({ boxHeight: maxBoxHeight, isScaled: true })
  })

  it('converts every position and back', () => {
    fc.assert(
      fc.property(height, share, (tall, part) => {
        const box = createScrollScale(tall)
        const place = tall * part
        expect(box.toBox(place)).toBeGreaterThanOrEqual(0)
        expect(box.toBox(place)).toBeLessThanOrEqual(box.boxHeight + 1e-6)
        expect(Math.abs(box.toLayout(box.toBox(place)) - place)).toBeLessThan(1e-3)
      }),
    )
  })

  it('is monotonic', () => {
    fc.assert(
      fc.property(height, share, share, (tall, a, b) => {
        const box = createScrollScale(tall)
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(box.toLayout(box.boxHeight * low)).toBeLessThanOrEqual(box.toLayout(box.boxHeight * high) + 1e-6)
      }),
    )
  })

  it('does not scale the beginning and the end', () => {
    const box = createScrollScale(100_000_000)
    expect(box.toLayout(999_999)).toBe(999_999)
    expect(box.toLayout(maxBoxHeight - 10)).toBe(100_000_000 - 10)
    expect(box.toBox(100_000_000)).toBe(maxBoxHeight)
  })
})
