import { defaultRankingDate, firstRankingDay, lastRankingDay, shiftDay } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { nonEmptyDay, parseRankingDay, rankingPath } from './rankingUrl.ts'

const now = new Date('2026-11-21T08:00:00Z')
const defaultDay = defaultRankingDate(now)

describe('parseRankingDay', () => {
  it('returns the default day without a requested day', () => {
    expect(parseRankingDay(undefined, now)).toEqual({ date: defaultDay, isInvalid: false })
  })

  it('uses the given default day', () => {
    expect(parseRankingDay(undefined, now, firstRankingDay)).toEqual({ date: firstRankingDay, isInvalid: false })
    expect(parseRankingDay('2026-11-01', now, firstRankingDay)).toEqual({ date: '2026-11-01', isInvalid: false })
  })

  it('returns a requested day that has a ranking', () => {
    expect(parseRankingDay('2007-09-13', now)).toEqual({ date: '2007-09-13', isInvalid: false })
    const last = lastRankingDay(now)
    expect(parseRankingDay(last, now)).toEqual({ date: last, isInvalid: false })
  })

  it.each(['9999-99-99', '2007-09-12', '2024-02-30', 'yesterday', '', '2026-11-21', '<script>'])(
    'returns the default day and reports %j as invalid',
    (requested) => {
      expect(parseRankingDay(requested, now)).toEqual({ date: defaultDay, isInvalid: true })
    },
  )
})

describe('rankingPath', () => {
  it('contains the day only when it is not the default day', () => {
    expect(rankingPath('/rank/daily', defaultDay, now)).toBe('/rank/daily')
    expect(rankingPath('/rank_novel/day_r18', shiftDay(defaultDay, -3), now)).toBe(
      `/rank_novel/day_r18?date=${shiftDay(defaultDay, -3)}`,
    )
  })
})

describe('nonEmptyDay', () => {
  it('returns the newest ranking for an empty day', () => {
    expect(nonEmptyDay(shiftDay(defaultDay, 1), now)).toBe(defaultDay)
    expect(nonEmptyDay(firstRankingDay, now)).toBe(defaultDay)
  })

  it('returns the previous day when the newest one is empty', () =>
    expect(nonEmptyDay(defaultDay, now)).toBe(shiftDay(defaultDay, -1)))
})
