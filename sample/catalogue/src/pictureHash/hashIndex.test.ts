// Compares every search of the index with a comparison of all hashes.
import { hashDistance, type PictureHash } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HashIndex, type Match } from './hashIndex.ts'

const word = fc.integer({ min: 0, max: 0xffffffff })
const aHash: fc.Arbitrary<PictureHash> = fc.record({ high: word, low: word })

/** A hash near another one: some of its bits are flipped. */
const near = ({ high, low }: PictureHash, bits: readonly number[]): PictureHash => ({
  high: bits.filter((bit) => bit >= 32).reduce((made, bit) => (made ^ (1 << (bit - 32))) >>> 0, high),
  low: bits.filter((bit) => bit < 32).reduce((made, bit) => (made ^ (1 << bit)) >>> 0, low),
})

/** Hashes with many neighbours, as the pictures of one artist have. */
const someHashes = fc
  .tuple(aHash, fc.array(fc.oneof(fc.array(fc.nat(63), { maxLength: 14 }), aHash), { maxLength: 60 }))
  .map(([first, rest]) => [first, ...rest.map((entry) => (Array.isArray(entry) ? near(first, entry) : entry))])

const compared = (hashes: readonly PictureHash[], sought: readonly PictureHash[], radius: number): Match[] =>
  hashes
    .map((hash, id) => ({ id, distance: Math.min(...sought.map((one) => hashDistance(one, hash))) }))
    .filter(({ distance }) => distance <= radius)
    .sort((a, b) => a.distance - b.distance || a.id - b.id)

function indexOf(hashes: readonly PictureHash[]): HashIndex {
  const index = new HashIndex()
  for (const [id, hash] of hashes.entries()) index.set(id, hash)
  return index
}

describe('HashIndex', () => {
  it('finds exactly the hashes within a radius, nearest first', () => {
    fc.assert(
      fc.property(someHashes, fc.nat(64), fc.array(fc.nat(63), { maxLength: 6 }), (hashes, radius, bits) => {
        const sought = near(hashes[0] ?? { high: 0, low: 0 }, bits)
        expect(indexOf(hashes).within(sought, radius)).toEqual(compared(hashes, [sought], radius))
      }),
    )
  })

  it('finds the nearest of several hashes, each once and at most the requested number', () => {
    fc.assert(
      fc.property(someHashes, fc.array(aHash, { maxLength: 3 }), fc.nat(40), fc.nat(12), (hashes, more, radius, count) => {
        const sought = [...hashes.slice(0, 1), ...more]
        expect(indexOf(hashes).nearest(sought, radius, count)).toEqual(compared(hashes, sought, radius).slice(0, count))
      }),
    )
  })

  it('returns the same result again', () => {
    fc.assert(
      fc.property(someHashes, fc.nat(30), (hashes, radius) => {
        const index = indexOf(hashes)
        const sought = hashes[0] ?? { high: 0, low: 0 }
        expect(index.within(sought, radius)).toEqual(index.within(sought, radius))
      }),
    )
  })

  it('finds hashes that were added or changed between searches', () => {
    fc.assert(
      fc.property(someHashes, someHashes, fc.nat(20), (first, second, radius) => {
        const index = indexOf(first)
        const sought = second[0] ?? { high: 0, low: 0 }
        index.within(sought, radius)
        for (const [id, hash] of second.entries()) index.set(id, hash)
        expect(index.within(sought, radius)).toEqual(compared([...second, ...first.slice(second.length)], [sought], radius))
      }),
    )
  })

  it('is empty at first', () => {
    const index = new HashIndex()
    expect(index.size).toBe(0)
    expect(index.within({ high: 1, low: 2 }, 64)).toEqual([])
  })
})
