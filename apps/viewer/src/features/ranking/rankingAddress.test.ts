// Days in ranking addresses.
import { defaultRankingDate, firstRankingDay, lastRankingDay, shiftDay } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { dayWithWorks, rankingDay, rankingPath } from './rankingAddress.ts'

const now = new Date('2026-11-21T08:00:00Z')
const usual = defaultRankingDate(now)

describe('the day of a ranking', () => {
  it('is the usual one when none is asked for', () => {
    expect(rankingDay(undefined, now)).toEqual({ date: usual, isOdd: false })
  })

  it('is another usual one where only that was seen', () => {
    expect(rankingDay(undefined, now, firstRankingDay)).toEqual({ date: firstRankingDay, isOdd: false })
    expect(rankingDay('2026-11-01', now, firstRankingDay)).toEqual({ date: '2026-11-01', isOdd: false })
  })

  it('is the asked one when there is a ranking for it', () => {
    expect(rankingDay('2007-09-13', now)).toEqual({ date: '2007-09-13', isOdd: false })
    const last = lastRankingDay(now)
    expect(rankingDay(last, now)).toEqual({ date: last, isOdd: false })
  })

  it.each(['9999-99-99', '2007-09-12', '2024-02-30', 'yesterday', '', '2026-11-21', '<script>'])(
    'is the usual one, put right, for %j',
    (asked) => {
      expect(rankingDay(asked, now)).toEqual({ date: usual, isOdd: true })
    },
  )
})

describe('the address of a ranking', () => {
  it('names the day only when it is not the usual one', () => {
    expect(rankingPath('/rank/daily', usual, now)).toBe('/rank/daily')
    expect(rankingPath('/rank_novel/day_r18', shiftDay(usual, -3), now)).toBe(`/rank_novel/day_r18?date=${shiftDay(usual, -3)}`)
  })
})

describe('dayWithWorks', () => {
  it('leads from an empty day to the newest ranking', () => {
    expect(dayWithWorks(shiftDay(usual, 1), now)).toBe(usual)
    expect(dayWithWorks(firstRankingDay, now)).toBe(usual)
  })

  it('leads to the day before when the newest one is empty', () => expect(dayWithWorks(usual, now)).toBe(shiftDay(usual, -1)))
})
