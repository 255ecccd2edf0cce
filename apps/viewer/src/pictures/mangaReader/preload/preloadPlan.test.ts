import { describe, expect, it } from 'vitest'
import { pagesToPreload, type ReadingMotion } from './preloadPlan.ts'

const plan = (changes: Partial<ReadingMotion> = {}) =>
  pagesToPreload({ first: 20, last: 20, count: 100, direction: 1, turnMs: 8000, savesData: false, ...changes })

describe('pagesToPreload', () => {
  it('loads more pages ahead than behind, the next one first', () => expect(plan()).toEqual([21, 22, 23, 24, 19, 18]))
  it('follows the direction of reading', () => expect(plan({ direction: -1 })).toEqual([19, 18, 17, 16, 21, 22]))
  it('starts after both pages of a pair', () => expect(plan({ last: 21 })).toEqual([22, 23, 24, 25, 19, 18]))
  it('loads further ahead while pages turn fast', () =>
    expect([plan({ turnMs: 1500 }).length, plan({ turnMs: 400 }).length]).toEqual([8, 10]))
  it('loads one page ahead to save data', () => expect(plan({ savesData: true, turnMs: 400 })).toEqual([21]))
  it('ends at the first and the last page', () => {
    expect(plan({ first: 98, last: 98 })).toEqual([99, 97, 96])
    expect(plan({ first: 0, last: 0, direction: -1 })).toEqual([1, 2])
  })
})
