import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { japanDay, japanTimestamp, parseDay, shiftDay } from './japanDay.ts'
import { defaultRankingDate, firstRankingDay, lastRankingDay, parseRankingDate } from './rankingDate.ts'

describe('parseDay, japanDay, japanTimestamp and shiftDay', () => {
  it.each(['2024-02-30', '9999-99-99', '2024-2-3', '', 'today', null, 20240203, '2024-02-03T00:00:00Z', '２０２４-02-03'])(
    'A7: reject %j',
    (value) => {
      expect(parseDay(value)).toBeUndefined()
    },
  )
  it('change the day at midnight in Japan', () => {
    expect(japanDay(new Date('2024-05-06T14:59:59Z'))).toBe('2024-05-06')
    expect(japanDay(new Date('2024-05-06T15:00:00Z'))).toBe('2024-05-07')
  })
  it('write timestamps with the Japanese offset', () => {
    expect(japanTimestamp(Date.parse('2024-05-05T22:08:09Z'))).toBe('2024-05-06T07:08:09+09:00')
  })

  it('shift over months, years and leap days and back', () => {
    expect(shiftDay(parseDay('2024-03-01') ?? firstRankingDay, -1)).toBe('2024-02-29')
    fc.assert(
      fc.property(
        fc.integer({ min: -4000, max: 4000 }),
        (days) => shiftDay(shiftDay(firstRankingDay, days), -days) === firstRankingDay,
      ),
    )
  })
})

describe('ranking dates', () => {
  const at = (hour: number) => new Date(`2024-05-10T${hour}:30:00+09:00`)
  it('P13 reach to yesterday from 14:00 in Japan, else to two days ago', () => {
    expect(lastRankingDay(new Date('2024-05-10T13:59:59+09:00'))).toBe('2024-05-08')
    expect(lastRankingDay(new Date('2024-05-10T14:00:00+09:00'))).toBe('2024-05-09')
  })
  it.each(['America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati', 'UTC'])('P13 do not depend on the time zone %s', (zone) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      const now = new Date('2024-05-10T03:01:00Z')
      expect([lastRankingDay(now), defaultRankingDate(now)]).toEqual(['2024-05-08', '2024-05-08'])
      expect(lastRankingDay(new Date('2024-05-10T05:01:00Z'))).toBe('2024-05-09')
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })
  it('default to two days ago, but never later than the last selectable day', () => {
    const now = at(12)
    expect(defaultRankingDate(now) <= lastRankingDay(now)).toBe(true)
    expect(defaultRankingDate(now) >= shiftDay(lastRankingDay(now), -1)).toBe(true)
  })
  it.each(['2007-09-12', '2030-01-01', 'x', undefined])('reject %j as out of range', (value) => {
    expect(parseRankingDate(value, at(15))).toBeUndefined()
  })
  it('accept days inside the range', () => {
    expect(parseRankingDate('2007-09-13', at(15))).toBe('2007-09-13')
    expect(parseRankingDate('2024-05-09', at(15))).toBe('2024-05-09')
  })
})
