import { describe, expect, it } from 'vitest'
import { dayOf, dayText, latestRankedDay, parseDay, stamp, startOfDay, yearsBefore } from './japaneseDay.ts'

const at = (instant: string) => Date.parse(instant)

describe('Japanese days', () => {
  it('begin nine hours before UTC days', () => {
    expect(dayText(dayOf(at('2024-05-05T14:59:59Z')))).toBe('2024-05-05')
    expect(dayText(dayOf(at('2024-05-05T15:00:00Z')))).toBe('2024-05-06')
    expect(startOfDay(dayOf(at('2024-05-06T12:00:00+09:00')))).toBe(at('2024-05-06T00:00:00+09:00'))
  })

  it('are parsed only if they exist', () => {
    expect(parseDay('2024-02-29')).toBe(dayOf(at('2024-02-29T12:00:00+09:00')))
    for (const wrong of ['2023-02-29', '2024-13-01', '2024-1-1', '', '2024-02-29T00', '٢٠٢٤-٠١-٠١', '2024-00-10']) {
      expect(parseDay(wrong), wrong).toBeUndefined()
    }
  })

  it('have timestamps with the Japanese offset', () => {
    expect(stamp(at('2024-05-05T22:08:09Z'))).toBe('2024-05-06T07:08:09+09:00')
  })

  it('go back three years, leap days included', () => {
    expect(dayText(yearsBefore(parseDay('2026-11-21') ?? 0, 3))).toBe('2023-11-21')
    expect(dayText(yearsBefore(parseDay('2024-02-29') ?? 0, 3))).toBe('2021-03-01')
  })

  it('have a ranking from noon of the next day on', () => {
    expect(dayText(latestRankedDay(at('2026-11-21T11:59:59+09:00')))).toBe('2026-11-19')
    expect(dayText(latestRankedDay(at('2026-11-21T12:00:00+09:00')))).toBe('2026-11-20')
  })
})
