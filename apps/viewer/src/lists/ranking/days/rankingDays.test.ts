// The rows of days, the keys of the strip, and which tiles are mounted.
import { type Day, firstRankingDay } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { everyDay, indexAfterKey, sameDayOfYears, tilesInView } from './rankingDays.ts'

const day = (text: string) => text as Day

describe('everyDay', () => {
  const row = everyDay(firstRankingDay, day('2026-11-23'))

  it('reaches from the first ranking to the newest', () => {
    expect([row.at(0), row.at(row.count - 1)]).toEqual(['2007-09-13', '2026-11-23'])
    expect([row.at(-1), row.at(row.count)]).toEqual([undefined, undefined])
  })

  it('finds the index of a day', () => {
    expect(row.at(row.indexOf(day('2024-02-29')))).toBe('2024-02-29')
    expect([row.indexOf(day('2007-09-12')), row.indexOf(day('2026-11-24'))]).toEqual([-1, -1])
  })
})

describe('sameDayOfYears', () => {
  const years = (of: string) => {
    const row = sameDayOfYears(day(of), firstRankingDay, day('2026-11-23'))
    return Array.from({ length: row.count }, (_, index) => row.at(index)?.slice(0, 4))
  }

  it('names the day in every year that has its ranking', () => {
    expect(years('2024-10-05')).toHaveLength(20)
    expect(years('2024-01-05')[0]).toBe('2008')
    expect(years('2024-12-05').at(-1)).toBe('2025')
  })

  it('names 29 February in leap years only', () => {
    expect(years('2024-02-29')).toEqual(['2008', '2012', '2016', '2020', '2024'])
  })
})

it.each([
  ['ArrowRight', 5, 6],
  ['ArrowLeft', 0, 0],
  ['PageDown', 5, 35],
  ['PageUp', 5, 0],
  ['Home', 50, 0],
  ['End', 5, 99],
  ['a', 5, undefined],
  ['toString', 5, undefined],
] as const)('%s moves from day %i to %s', (key, from, to) => {
  expect(indexAfterKey(key, from, 100)).toBe(to)
})

it('tilesInView mounts few tiles of thousands', () => {
  expect(tilesInView(76_000, 380, 76, 7000, 4)).toEqual({ first: 996, end: 1009 })
  expect(tilesInView(0, 380, 76, 3, 4)).toEqual({ first: 0, end: 3 })
})
