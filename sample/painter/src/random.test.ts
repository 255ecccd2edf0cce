import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

describe('random', () => {
  it('repeats for the same seeds and differs for others', () => {
    const draw = (...seeds: (string | number)[]) => Array.from({ length: 5 }, createRandom(...seeds).next)
    expect(draw('work', 1, 2)).toEqual(draw('work', 1, 2))
    expect(draw('work', 1, 2)).not.toEqual(draw('work', 2, 1))
    expect(draw('work', 12)).not.toEqual(draw('work', 1, 2))
  })

  it('stays within its limits', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat(50), (seed, low, span) => {
        const random = createRandom(seed)
        const whole = random.whole(low, low + span)
        expect(Number.isInteger(whole) && whole >= low && whole <= low + span).toBe(true)
        const between = random.between(low, low + span)
        expect(between >= low && between <= low + span).toBe(true)
      }),
    )
  })

  it('has branches that are independent of their stream', () => {
    const stem = createRandom('stem')
    const before = stem.branch('leaf').next()
    stem.next()
    expect(stem.branch('leaf').next()).toBe(before)
    expect(stem.branch('other').next()).not.toBe(before)
  })

  it('is distributed evenly enough', () => {
    const random = createRandom('even')
    const counts = Array.from({ length: 10 }, () => 0)
    for (let i = 0; i < 10_000; i++) {
      const place = Math.floor(random.next() * 10)
      counts[place] = (counts[place] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
})
