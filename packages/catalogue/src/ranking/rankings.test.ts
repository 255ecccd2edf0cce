import { describe, expect, it } from 'vitest'
import { newcomerId } from '../content/artists/all.ts'
import { shelfOf } from '../testing/shelf.ts'
import { Rankings, taste } from './rankings.ts'
import { rankingRule } from './rule.ts'

const rule = (mode: Parameters<typeof rankingRule>[0]) => rankingRule(mode, 1)
const order = (works: Parameters<typeof shelfOf>[0], mode: Parameters<typeof rankingRule>[0], day = 100) => [
  ...new Rankings(shelfOf(works)).order(mode, day, rule(mode)),
]

describe('rank order', () => {
  it('puts the new and well liked before the old and the quiet', () => {
    const works = [
      { id: 1, day: 40, bookmarks: 1_000 },
      { id: 2, day: 100, bookmarks: 1_000 },
      { id: 3, day: 100, bookmarks: 3 },
    ]
    expect(order(works, 'day')[0]).toBe(2)
    expect(order(works, 'day').at(-1)).toBe(1)
  })

  it('knows nothing of later days', () => {
    expect(
      order(
        [
          { id: 1, day: 100 },
          { id: 2, day: 101 },
        ],
        'day',
      ),
    ).toEqual([1])
  })

  it('is kept, and stays the same when works are added later', () => {
    const shelf = shelfOf([
      { id: 1, day: 100 },
      { id: 2, day: 100 },
    ])
    const rankings = new Rankings(shelf)
    const first = rankings.order('day', 100, rule('day'))
    expect(rankings.order('day', 100, rule('day'))).toBe(first)
    for (let day = 0; day < 300; day++) rankings.order('day', 1_000 + day, rule('day'))
    expect(rankings.order('day', 100, rule('day'))).toEqual(first)
  })
})

describe('the rule of a mode', () => {
  const [plain] = shelfOf([{ tags: [1] }]).items
  if (!plain) throw new Error('the shelf is empty')

  it('reads rating, kind, newcomers and originals from its words', () => {
    expect(rule('day').admits(plain)).toBe(true)
    expect(rule('day_r18').admits(plain)).toBe(false)
    expect(rule('day_r18').admits({ ...plain, xRestrict: 1 })).toBe(true)
    expect(rule('week_r18g').admits({ ...plain, xRestrict: 2 })).toBe(true)
    expect(rule('week_r18g').admits({ ...plain, xRestrict: 1 })).toBe(false)
    expect(rule('day_r18_ai').admits({ ...plain, xRestrict: 1, aiType: 2 })).toBe(true)
    expect(rule('day').admits({ ...plain, aiType: 2 })).toBe(false)
    expect(rule('week_rookie_manga').admits({ ...plain, type: 'manga', artist: newcomerId })).toBe(true)
    expect(rule('week_rookie').admits({ ...plain, artist: newcomerId - 1 })).toBe(false)
    expect(rule('week_original').admits(plain)).toBe(true)
    expect(rankingRule('week_original', undefined).admits(plain)).toBe(false)
  })

  it('looks longer back for weeks and months', () => {
    expect(rule('day').halfLife).toBeLessThan(rule('week').halfLife)
    expect(rule('week_manga').halfLife).toBeLessThan(rule('month_manga').halfLife)
    expect([rule('day_male').taste, rule('day_female_r18').taste, rule('week').taste]).toEqual(['male', 'female', 'all'])
  })
})

describe('taste', () => {
  it('gives to one what it takes from the other, within bounds', () => {
    for (let artist = 1; artist < 200; artist++) {
      const male = taste({ artist, seed: artist * 7 }, 'male')
      expect(male + taste({ artist, seed: artist * 7 }, 'female')).toBeCloseTo(2)
      expect(male).toBeGreaterThanOrEqual(0.4)
      expect(male).toBeLessThanOrEqual(1.6)
      expect(taste({ artist, seed: 1 }, 'all')).toBe(1)
    }
  })
})
