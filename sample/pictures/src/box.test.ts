import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf, longestSide, originalSize } from './box.ts'

const side = fc.integer({ min: 1, max: 4000 })
const size = fc.record({ width: side, height: side })

describe('box', () => {
  it('fits inside without enlarging', () => {
    expect(boxOf({ width: 1200, height: 1600 }, { width: 540, height: 540, fit: 'inside' })).toMatchObject({
      width: 405,
      height: 540,
    })
    expect(boxOf({ width: 300, height: 200 }, { width: 1200, height: 1200, fit: 'inside' })).toMatchObject({
      width: 300,
      height: 200,
    })
  })

  it('covers by cropping equal parts of both sides', () => {
    const box = boxOf({ width: 1200, height: 1600 }, { width: 360, height: 360, fit: 'cover' })
    expect(box).toEqual({ width: 360, height: 360, composition: { width: 360, height: 480 }, left: 0, top: 60 })
  })

  it('keeps the aspect ratio and the box for every size', () => {
    fc.assert(
      fc.property(size, size, (original, asked) => {
        const box = boxOf(original, { ...asked, fit: 'inside' })
        expect(box.width).toBeLessThanOrEqual(asked.width)
        expect(box.height).toBeLessThanOrEqual(asked.height)
        expect(box.width).toBeLessThanOrEqual(original.width)
        // Rounding to whole pixels changes a side by half a pixel at most.
        const scale = Math.min(1, asked.width / original.width, asked.height / original.height)
        expect(Math.abs(box.width - Math.max(1, original.width * scale))).toBeLessThanOrEqual(0.5)
        expect(Math.abs(box.height - Math.max(1, original.height * scale))).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  it('always covers the whole rendition', () => {
    fc.assert(
      fc.property(size, size, (original, asked) => {
        const box = boxOf(original, { ...asked, fit: 'cover' })
        expect(box).toMatchObject(asked)
        expect(box.left).toBeGreaterThanOrEqual(0)
        expect(box.top).toBeGreaterThanOrEqual(0)
        expect(box.composition.width - box.left).toBeGreaterThanOrEqual(asked.width - box.left)
        expect(Math.min(box.left, box.top)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('rejects invalid sizes', () => {
    for (const width of [0, -1, 1.5, Number.NaN, longestSide + 1]) {
      expect(() => boxOf({ width: 10, height: 10 }, { width, height: 10, fit: 'inside' })).toThrow(RangeError)
      expect(() => boxOf({ width, height: 10 }, { width: 10, height: 10, fit: 'cover' })).toThrow(RangeError)
    }
  })

  it('knows the original size of each kind of picture', () => {
    expect(originalSize({ kind: 'page', scene: 'aurora', hand: 1, seed: 1, page: 0, width: 700, height: 900 })).toEqual({
      width: 700,
      height: 900,
    })
    expect(originalSize({ kind: 'avatar', hand: 1, seed: 1 })).toEqual({ width: 512, height: 512 })
    expect(originalSize({ kind: 'sign', sign: 'r18' }).width).toBe(720)
  })
})
