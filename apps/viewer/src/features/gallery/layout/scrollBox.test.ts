// Places in long galleries: nothing is out of reach, whatever the browser's limit.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxLimit, scrollBox } from './scrollBox.ts'

const height = fc.double({ min: 1, max: 5e8, noNaN: true })
const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('the scroll box', () => {
  it('is as high as the layout until the limit, then never higher', () => {
    expect(scrollBox(7_999_999)).toMatchObject({ boxHeight: 7_999_999, isScaled: false })
    expect(scrollBox(29_000_000)).toMatchObject({ boxHeight: boxLimit, isScaled: true })
  })

  it('reaches every place and comes back to where it was', () => {
    fc.assert(
      fc.property(height, share, (tall, part) => {
        const box = scrollBox(tall)
        const place = tall * part
        expect(box.toBox(place)).toBeGreaterThanOrEqual(0)
        expect(box.toBox(place)).toBeLessThanOrEqual(box.boxHeight + 1e-6)
        expect(Math.abs(box.toLayout(box.toBox(place)) - place)).toBeLessThan(1e-3)
      }),
    )
  })

  it('never runs backwards', () => {
    fc.assert(
      fc.property(height, share, share, (tall, a, b) => {
        const box = scrollBox(tall)
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(box.toLayout(box.boxHeight * low)).toBeLessThanOrEqual(box.toLayout(box.boxHeight * high) + 1e-6)
      }),
    )
  })

  it('scrolls beginnings and ends pixel by pixel', () => {
    const box = scrollBox(100_000_000)
    expect(box.toLayout(999_999)).toBe(999_999)
    expect(box.toLayout(boxLimit - 10)).toBe(100_000_000 - 10)
    expect(box.toBox(100_000_000)).toBe(boxLimit)
  })
})
