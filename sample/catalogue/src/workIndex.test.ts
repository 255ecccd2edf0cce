import { describe, expect, it } from 'vitest'
import { firstNewcomerId } from './content/artists/artists.ts'
import { workIndexOf } from './testing/workIndex.ts'
import { trait, traitsOf } from './workIndex.ts'

describe('columns', () => {
  it('contain the same values as the index, at the same positions, at any size', () => {
    const { columns, items } = workIndexOf(
      Array.from({ length: 2_500 }, (_, n) => ({ id: n + 1, day: n, artist: n % 7, bookmarks: n })),
    )
    expect(columns.length).toBe(2_500)
    for (const place of [0, 1_023, 1_024, 2_048, 2_499]) {
      const { id, day, artist, seed, bookmarks } = items[place] ?? {}
      const { ids, days, artists, seeds, standings } = columns
      expect([ids[place], days[place], artists[place], seeds[place]]).toEqual([id, day, artist, seed])
      expect(standings[place]).toBeCloseTo(((bookmarks ?? 0) + 30) ** 0.7)
    }
  })

  it('distinguish rating, type, AI and newcomers', () => {
    const plain = { xRestrict: 0, aiType: 1, type: 'illust', artist: 1 } as const
    expect(traitsOf(plain)).toBe(0)
    expect(traitsOf({ ...plain, xRestrict: 2 }) & trait.rating).toBe(2)
    expect(traitsOf({ ...plain, aiType: 2, xRestrict: 1 })).toBe(trait.ai | 1)
    expect(traitsOf({ ...plain, aiType: 0 })).toBe(0)
    for (const type of ['manga', 'ugoira', 'novel'] as const) expect(traitsOf({ ...plain, type })).toBe(trait[type])
    expect(traitsOf({ ...plain, artist: firstNewcomerId })).toBe(trait.newcomer)
  })
})
