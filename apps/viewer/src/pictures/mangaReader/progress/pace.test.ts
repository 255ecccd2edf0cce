import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialPace, measuredPace, timeLeft } from './pace.ts'

const after = (times: readonly number[], pages = 1) =>
  times.reduce((pace, ms) => measuredPace(pace, ms * pages, pages), initialPace)

describe('measuredPace', () => {
  it('approaches the time that the reader needs for a page', () => {
    const pace = after(Array.from({ length: 100 }, () => 5000))
    expect(Math.round(pace.msPerPage / 100)).toBe(50)
  })

  it('divides the time of a pair by its pages', () => expect(after([6000], 2)).toEqual(after([6000], 1)))

  it.each([
    ['leafing', 300],
    ['absence', 600_000],
    ['a clock that jumps back', -5000],
    ['no number', Number.NaN],
  ])('ignores %s', (_, ms) => expect(measuredPace(initialPace, ms, 1)).toBe(initialPace))

  it('stays between the slowest and the fastest page', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1000, max: 120_000 })), (times) => {
        const { msPerPage } = after(times)
        expect(msPerPage).toBeGreaterThanOrEqual(Math.min(initialPace.msPerPage, ...times) - 1)
        expect(msPerPage).toBeLessThanOrEqual(Math.max(initialPace.msPerPage, ...times) + 1)
      }),
    )
  })
})

describe('timeLeft', () => {
  it('has an estimate before the pace is known', () => expect(timeLeft(initialPace, 20)).toEqual({ hours: 0, minutes: 4 }))
  it('has hours for a long work', () => expect(timeLeft(initialPace, 400)).toEqual({ hours: 1, minutes: 20 }))
  it('is zero for less than half a minute', () => expect(timeLeft(initialPace, 2)).toEqual({ hours: 0, minutes: 0 }))
})
