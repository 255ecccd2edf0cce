// Japanese time: days and date paths, wherever the machine stands.
import { describe, expect, it } from 'vitest'
import { datePath, isDay, japaneseDay } from './japaneseTime.ts'

describe('Japanese time', () => {
  it('writes the date path of an address from the upload’s time', () => {
    expect(datePath('2024-02-03T04:05:06+09:00')).toBe('2024/02/03/04/05/06')
  })

  it('has a new day nine hours before Greenwich', () => {
    expect(japaneseDay(new Date('2026-11-20T14:59:59Z'))).toBe('2026-11-20')
    expect(japaneseDay(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
    expect(japaneseDay(new Date('2026-03-01T00:00:00Z'), 7)).toBe('2026-02-22')
  })

  it('knows the days of the calendar', () => {
    expect(isDay('2024-02-29')).toBe(true)
    expect(isDay('2026-02-29')).toBe(false)
    expect(isDay('2026-00-10')).toBe(false)
    expect(isDay('0000-00-00')).toBe(false)
  })
})
