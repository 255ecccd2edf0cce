// The calendar behind the ranking's day.
import { firstRankingDay, parseDay, shiftDay } from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Weekday } from './calendar.ts'
import { dayAfterKey, daysIn, inMonth, monthOf, shiftMonth, weekdayOf, weekStart, weeksOf } from './calendar.ts'

const day = (text: string) => {
  const parsed = parseDay(text)
  if (!parsed) throw new Error(text)
  return parsed
}
const someDay = fc.integer({ min: 0, max: 20_000 }).map((days) => shiftDay(firstRankingDay, days))
const weekday = fc.constantFrom<Weekday>(0, 1, 2, 3, 4, 5, 6)
const last = day('2026-11-19')
const bounds = { first: firstRankingDay, last, start: 1 as Weekday }

describe('the weeks of a month', () => {
  it('hold each of its days once, in order, under the right weekday', () => {
    fc.assert(
      fc.property(someDay, weekday, (any, start) => {
        const month = monthOf(any)
        const weeks = weeksOf(month, start)
        expect(weeks.flat().filter(Boolean)).toEqual(
          Array.from({ length: daysIn(month) }, (_, at) => shiftDay(day(`${month}-01`), at)),
        )
        for (const week of weeks) {
          expect(week).toHaveLength(7)
          expect(week.some(Boolean)).toBe(true)
          for (const [place, at] of week.entries()) if (at) expect(weekdayOf(at)).toBe((start + place) % 7)
        }
      }),
    )
  })

  it('know leap years', () => {
    expect(daysIn(monthOf(day('2024-02-01')))).toBe(29)
    expect(daysIn(monthOf(day('2026-02-01')))).toBe(28)
  })
})

describe('another month', () => {
  it('is found over the ends of years', () => {
    expect(shiftMonth(monthOf(day('2026-01-15')), -1)).toBe('2025-12')
    expect(shiftMonth(monthOf(day('2026-12-15')), 1)).toBe('2027-01')
  })

  it('shows its last day when it has no such day', () => {
    expect(inMonth(day('2026-03-31'), shiftMonth(monthOf(day('2026-03-31')), -1))).toBe('2026-02-28')
  })

  it('is left the way it was entered', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -200, max: 200 }), (any, months) => {
        expect(shiftMonth(shiftMonth(monthOf(any), months), -months)).toBe(monthOf(any))
      }),
    )
  })
})

describe('a key', () => {
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
  ] as const)('%s (shift %s) leads from the tenth of June to %s', (key, hasShift, to) => {
    expect(dayAfterKey(key, hasShift, day('2026-06-10'), bounds)).toBe(to)
  })

  it('never leads out of the days that have a ranking', () => {
    expect(dayAfterKey('PageDown', true, day('2026-06-10'), bounds)).toBe(last)
    expect(dayAfterKey('ArrowUp', false, firstRankingDay, bounds)).toBe(firstRankingDay)
  })

  it('that types something leads nowhere', () => {
    for (const key of ['a', 'Enter', ' ', 'Tab', 'Escape']) expect(dayAfterKey(key, false, last, bounds)).toBeUndefined()
  })
})

describe('a week', () => {
  it('begins as people there expect', () => {
    expect(weekStart('de')).toBe(1)
    expect(weekStart('en')).toBe(0)
    expect(weekStart('ja')).toBe(0)
  })
})
