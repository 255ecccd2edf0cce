import { describe, expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { artistDefinitions, artistRecord, joinedAt } from './artists/artists.ts'
import { delaysOf, receptionOf } from './measure.ts'

describe('receptionOf', () => {
  it('grows with the fame of the artist and has a long tail', () => {
    const random = createRandom('reception')
    const sorted = (standing: number) =>
      Array.from({ length: 3_000 }, () => receptionOf(standing, random).bookmarks).sort((a, b) => a - b)
    const usual = sorted(0)
    const star = sorted(1.8)
    const median = usual[1_500] ?? 0
    expect(star[1_500]).toBeGreaterThan(median * 4)
    expect(usual.reduce((sum, count) => sum + count, 0) / usual.length).toBeGreaterThan(median * 1.5)
    expect(star.at(-1)).toBeLessThanOrEqual(180_000)
  })
})

describe('delaysOf', () => {
  it('returns the requested number of delays, each long enough for any player', () => {
    const random = createRandom('delays')
    expect(delaysOf(random, 1)).toHaveLength(1)
    for (let n = 0; n < 200; n++) {
      const frames = delaysOf(random)
      expect(frames.length).toBeGreaterThanOrEqual(12)
      expect(frames.length).toBeLessThanOrEqual(90)
      expect(Math.min(...frames)).toBeGreaterThanOrEqual(20)
    }
  })
})

describe('artists', () => {
  it('have unique ids and login names', () => {
    expect(new Set(artistDefinitions.map(({ id }) => id)).size).toBe(artistDefinitions.length)
    expect(new Set(artistDefinitions.map(({ account }) => account)).size).toBe(artistDefinitions.length)
    expect(new Set(artistDefinitions.map(artistRecord).map(({ hand }) => hand)).size).toBe(artistDefinitions.length)
  })

  it("joined in the order of their ids, between the site's opening and 2023", () => {
    const joined = [...artistDefinitions].sort((a, b) => a.id - b.id).map(({ id }) => joinedAt(id))
    expect(joined).toEqual([...joined].sort((a, b) => a - b))
    expect(joined[0]).toBeGreaterThanOrEqual(Date.UTC(2007, 8, 10))
    expect(joined.at(-1)).toBeLessThan(Date.UTC(2023, 11, 1))
  })

  it('have introductions with CRLF line ends', () => {
    for (const { comment } of artistDefinitions.map(artistRecord)) expect(comment.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})
