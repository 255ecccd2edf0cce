import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom, hashNumber, hashText } from './random.ts'

describe('seeded random numbers', () => {
  it('are the same for the same seeds on every machine', () => {
    const random = createRandom('work', 90_050_732)
    expect([random.whole(0, 999), random.whole(0, 999), random.whole(0, 999)]).toEqual(
      ((again) => [again.whole(0, 999), again.whole(0, 999), again.whole(0, 999)])(createRandom('work', 90_050_732)),
    )
    expect(hashText('絵巻')).toBe(hashText('絵巻'))
    expect(hashNumber(139_943_168)).toBe(hashNumber(139_943_168))
  })

  it('differ for seeds that are equal when joined', () => {
    expect(createRandom('a', 'b').next()).not.toBe(createRandom('ab').next())
    expect(createRandom(1, 23).next()).not.toBe(createRandom(12, 3).next())
  })

  it('stay inside the requested limits', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, low, span) => {
        const drawn = createRandom(seed).whole(low, low + span)
        expect(drawn).toBeGreaterThanOrEqual(low)
        expect(drawn).toBeLessThanOrEqual(low + span)
      }),
    )
  })

  it('are distributed evenly', () => {
    const random = createRandom('spread')
    const mean = Array.from({ length: 5_000 }, () => random.next()).reduce((sum, value) => sum + value, 0) / 5_000
    expect(mean).toBeGreaterThan(0.48)
    expect(mean).toBeLessThan(0.52)
  })

  it('choose by weight and sample without repeats', () => {
    const random = createRandom('weights')
    const heavy = Array.from({ length: 2_000 }, () => random.weigh(['light', 'heavy'], (item) => (item === 'heavy' ? 9 : 1)))
    const share = heavy.filter((item) => item === 'heavy').length / heavy.length
    expect(share).toBeGreaterThan(0.85)
    expect(share).toBeLessThan(0.95)
    expect(new Set(random.sample([1, 2, 3, 4], 3)).size).toBe(3)
    expect(random.sample([1, 2], 5).sort()).toEqual([1, 2])
  })

  it('cannot choose from an empty list', () => {
    expect(() => createRandom(1).pick([])).toThrow(RangeError)
    expect(() => createRandom(1).weigh([], () => 1)).toThrow(RangeError)
  })
})
