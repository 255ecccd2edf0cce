import { languages } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import type { Month } from './calendar.ts'
import { formatMonth, formatYear, isYearFirst, monthNames, weekdayNames } from './calendarFormat.ts'

const november = '2026-11' as Month

describe('calendar formats', () => {
  it.each([
    ['zh-CN', '2026年11月', '2026年', true],
    ['ja', '2026年11月', '2026年', true],
    ['en', 'November 2026', '2026', false],
    ['de', 'November 2026', '2026', false],
  ] as const)('write a month and a year in %s as %s and %s', (language, month, year, first) => {
    expect(formatMonth(november, language)).toBe(month)
    expect(formatYear(2026, language)).toBe(year)
    expect(isYearFirst(language)).toBe(first)
  })

  it('have twelve distinct months and seven distinct weekdays in every language', () => {
    for (const language of languages) {
      expect(new Set(monthNames(language)).size).toBe(12)
      expect(new Set(weekdayNames(language, 1).map(({ long }) => long)).size).toBe(7)
    }
  })

  it('begin the week with the given weekday', () => {
    expect(weekdayNames('en', 0)[0]).toEqual({ long: 'Sunday', short: 'Sun' })
    expect(weekdayNames('zh-CN', 1)[0]).toEqual({ long: '星期一', short: '一' })
  })
})
