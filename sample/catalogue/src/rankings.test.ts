import { describe, expect, it } from 'vitest'
import { firstNewcomerId } from './content/artists/artists.ts'
import { openRankings, rankingRule, taste } from './rankings.ts'
import { workIndexOf } from './testing/workIndex.ts'

const rule = rankingRule
const order = (works: Parameters<typeof workIndexOf>[0], mode: Parameters<typeof rankingRule>[0], day = 100) => [
  ...openRankings(workIndexOf(works), () => 1)(mode, day),
]

describe('rank order', () => {
  it('puts new and popular works before old and unpopular ones', () => {
    const works = [
      { id: 1, day: 40, bookmarks: 1_000 },
      { id: 2, day: 100, bookmarks: 1_000 },
      { id: 3, day: 100, bookmarks: 3 },
    ]
    expect(order(works, 'day')[0]).toBe(2)
    expect(order(works, 'day').at(-1)).toBe(1)
  })

  it('ignores later days', () => {
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

  it('is cached, and stays the same when works are added later', () => {
    const index = workIndexOf([
      { id: 1, day: 100 },
      { id: 2, day: 100 },
    ])
    const rankings = openRankings(index, () => undefined)
    const first = rankings('day', 100)
    expect(rankings('day', 100)).toBe(first)
    for (let day = 0; day < 300; day++) rankings('day', 1_000 + day)
    expect(rankings('day', 100)).toEqual(first)
  })
})

describe('the rule of a mode', () => {
  const plain = { xRestrict: 0, aiType: 1, type: 'illust', artist: 1 } as const
  const admits = (mode: Parameters<typeof rankingRule>[0], work: Parameters<ReturnType<typeof rankingRule>['admits']>[0]) =>
    rule(mode).admits(work)

  it("follows rating, type and newcomers in the mode's name", () => {
    expect(admits('day', plain)).toBe(true)
    expect(admits('day_r18', plain)).toBe(false)
    expect(admits('day_r18', { ...plain, xRestrict: 1 })).toBe(true)
    expect(admits('week_r18g', { ...plain, xRestrict: 2 })).toBe(true)
    expect(admits('week_r18g', { ...plain, xRestrict: 1 })).toBe(false)
    expect(admits('day_r18_ai', { ...plain, xRestrict: 1, aiType: 2 })).toBe(true)
    expect(admits('day', { ...plain, aiType: 2 })).toBe(false)
    expect(admits('week_rookie_manga', { ...plain, type: 'manga', artist: firstNewcomerId })).toBe(true)
    expect(admits('week_rookie', { ...plain, artist: firstNewcomerId - 1 })).toBe(false)
  })

  it('admits only works with the original tag in rankings of originals', () => {
    const works = [
      { id: 1, tags: [1] },
      { id: 2, tags: [2] },
    ]
    expect(order(works, 'week_original')).toEqual([1])
    expect([...openRankings(workIndexOf(works), () => undefined)('week_original', 100)]).toEqual([])
  })

  it('has a longer half-life for weeks and months', () => {
    expect(rule('day').halfLife).toBeLessThan(rule('week').halfLife)
    expect(rule('week_manga').halfLife).toBeLessThan(rule('month_manga').halfLife)
    expect([rule('day_male').taste, rule('day_female_r18').taste, rule('week').taste]).toEqual(['male', 'female', 'all'])
  })
})

describe('taste', () => {
  it('adds to one side what it takes from the other, within limits', () => {
    for (let artist = 1; artist < 200; artist++) {
      const male = taste({ artist, seed: artist * 7 }, 'male')
      expect(male + taste({ artist, seed: artist * 7 }, 'female')).toBeCloseTo(2)
      expect(male).toBeGreaterThanOrEqual(0.4)
      expect(male).toBeLessThanOrEqual(1.6)
      expect(taste({ artist, seed: 1 }, 'all')).toBe(1)
    }
  })
})
