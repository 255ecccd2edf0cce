import { firstRankingDay, parseDay, shiftDay } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfterKey, daysIn, inMonth, monthOf, shiftMonth, type Weekday, weekdayOf, weekStart, weeksOf } from './calendar.ts'

const day = (text: string) => {
  const parsed = parseDay(text)
  if (!parsed) throw new Error(text)
  return parsed
}
const someDay = fc.integer({ min: 0, max: 20_000 }).map((days) => shiftDay(firstRankingDay, days))
const weekday = fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6)
const last = day('2026-11-19')
const bounds = { first: firstRankingDay, last, start: 1 as Weekday }

describe('weeksOf', () => {
  it('returns each day once, in order, in the column of its weekday', () => {
    fc.assert(
      fc.property(someDay, weekday, (any, start) => {
        const month = monthOf(any)
        const weeks = weeksOf(month, start)
        expect(weeks.flat().filter(Boolean)).toEqual(
          Array.from({ length: daysIn(month) }, (_, index) => shiftDay(day(`${month}-01`), index)),
        )
        for (const week of weeks) {
          expect(week).toHaveLength(7)
          expect(week.some(Boolean)).toBe(true)
          for (const [column, date] of week.entries()) if (date) expect(weekdayOf(date)).toBe((start + column) % 7)
        }
      }),
    )
  })
})

describe('daysIn', () => {
  it('knows leap years', () => {
    expect(daysIn(monthOf(day('2024-02-01')))).toBe(29)
    expect(daysIn(monthOf(day('2026-02-01')))).toBe(28)
  })
})

describe('shiftMonth', () => {
  it('crosses the end of a year', () => {
    expect(shiftMonth(monthOf(day('2026-01-15')), -1)).toBe('2025-12')
    expect(shiftMonth(monthOf(day('2026-12-15')), 1)).toBe('2027-01')
  })

  it('returns to the same month after a step forth and back', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -200, max: 200 }), (any, months) => {
        expect(shiftMonth(shiftMonth(monthOf(any), months), -months)).toBe(monthOf(any))
      }),
    )
  })
})

describe('inMonth', () => {
  it('returns the last day of a month that has no such day', () => {
    expect(inMonth(day('2026-03-31'), shiftMonth(monthOf(day('2026-03-31')), -1))).toBe('2026-02-28')
  })
})

describe('dayAfterKey', () => {
  it.each([
    ['ArrowLeft', false, '2026-06-09'],
    ['ArrowRight', false, '2026-06-11'],
    ['ArrowUp', false, '2026-06-03'],
    ['ArrowDown', false, '2026-06-17'],
    ['Home', false, '2026-06-08'],
    ['End', false, '2026-06-14'],
    ['PageUp', false, '2026-05-10'],
    ['PageDown', false, '2026-07-10'],
    ['PageUp', true, '2025-06-10'],
  ] as const)('maps %s (shift %s) from 2026-06-10 to %s', (key, hasShift, to) => {
    expect(dayAfterKey(key, hasShift, day('2026-06-10'), bounds)).toBe(to)
  })

  it('stays between the first and the last day', () => {
    expect(dayAfterKey('PageDown', true, day('2026-06-10'), bounds)).toBe(last)
    expect(dayAfterKey('ArrowUp', false, firstRankingDay, bounds)).toBe(firstRankingDay)
  })

  it('ignores all other keys', () => {
    for (const key of ['a', 'Enter', ' ', 'Tab', 'Escape']) expect(dayAfterKey(key, false, last, bounds)).toBeUndefined()
  })
})

describe('weekStart', () => {
  it('returns the first weekday of the language’s region', () => {
    expect(weekStart('de')).toBe(1)
    expect(weekStart('en')).toBe(0)
    expect(weekStart('ja')).toBe(0)
  })
})
