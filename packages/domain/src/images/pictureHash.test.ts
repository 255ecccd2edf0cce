import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grain, scene } from '../testing/greyPicture.ts'
import { bitCount, greySide, hashDistance, type PictureHash, pictureHash } from './pictureHash.ts'

const word = fc.integer({ min: 0, max: 0xffffffff })
const aHash: fc.Arbitrary<PictureHash> = fc.record({ high: word, low: word })

/** Counts bits naively, as a reference. */
const bitsIn = ({ high, low }: PictureHash) => [...(high.toString(2) + low.toString(2))].filter((bit) => bit === '1').length

describe('pictureHash', () => {
  it('is equal for the same picture', () => {
    expect(pictureHash(scene(7))).toEqual(pictureHash(scene(7)))
  })

  it('sets about half of its bits, and never the bit of the mean brightness', () => {
    for (let seed = 1; seed < 40; seed++) {
      const hash = pictureHash(scene(seed))
      expect(bitsIn(hash)).toBe(31)
      expect(hash.low & 1).toBe(0)
    }
  })

  it('tolerates more light and a little noise', () => {
    for (let seed = 1; seed < 40; seed++) {
      const picture = scene(seed)
      const hash = pictureHash(picture)
      const brighter = picture.map((value) => Math.min(255, value * 1.1))
      expect(hashDistance(hash, pictureHash(brighter))).toBeLessThanOrEqual(12)
      expect(hashDistance(hash, pictureHash(grain(picture, 4)))).toBeLessThanOrEqual(12)
    }
  })

  it('differs between pictures', () => {
    const hashes = Array.from({ length: 60 }, (_, seed) => pictureHash(scene(seed)))
    const distances = hashes.flatMap((a, at) => hashes.slice(at + 1).map((b) => hashDistance(a, b)))
    expect(Math.min(...distances)).toBeGreaterThan(8)
  })

  it('has no bits for a picture of one colour', () => {
    expect(pictureHash(new Uint8Array(greySide * greySide).fill(130))).toEqual({ high: 0, low: 0 })
  })

  it('throws for anything but 32 by 32 pixels', () => {
    expect(() => pictureHash(new Uint8Array(64))).toThrow(RangeError)
  })
})

describe('hashDistance', () => {
  it('counts differing bits in either order', () => {
    fc.assert(
      fc.property(aHash, aHash, (a, b) => {
        const difference = { high: (a.high ^ b.high) >>> 0, low: (a.low ^ b.low) >>> 0 }
        expect(hashDistance(a, b)).toBe(bitsIn(difference))
        expect(hashDistance(b, a)).toBe(hashDistance(a, b))
        expect(hashDistance(a, a)).toBe(0)
      }),
    )
  })

  it('satisfies the triangle inequality', () => {
    fc.assert(
      fc.property(aHash, aHash, aHash, (a, b, c) => {
        expect(hashDistance(a, c)).toBeLessThanOrEqual(hashDistance(a, b) + hashDistance(b, c))
      }),
    )
  })

  it('counts bits of negative words', () => {
    expect(bitCount(-1)).toBe(32)
    expect(bitCount(0)).toBe(0)
  })
})
