// How often sample works are seen and liked, how ugoira are timed, how productive artists are.
import { describe, expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { artistRecord, artistSketches, joinedAt } from './artists/all.ts'
import { delays, reception } from './measure.ts'

describe('reception', () => {
  it('grows with the standing of the artist and stays long-tailed', () => {
    const random = createRandom('reception')
    const sorted = (standing: number) =>
      Array.from({ length: 3_000 }, () => reception(standing, random).bookmarks).sort((a, b) => a - b)
    const usual = sorted(0)
    const star = sorted(1.8)
    const median = usual[1_500] ?? 0
    expect(star[1_500]).toBeGreaterThan(median * 4)
    expect(usual.reduce((sum, count) => sum + count, 0) / usual.length).toBeGreaterThan(median * 1.5)
    expect(star.at(-1)).toBeLessThanOrEqual(180_000)
  })
})

describe('delays', () => {
  it('are as many as asked and long enough for any player', () => {
    const random = createRandom('delays')
    expect(delays(random, 1)).toHaveLength(1)
    for (let n = 0; n < 200; n++) {
      const frames = delays(random)
      expect(frames.length).toBeGreaterThanOrEqual(12)
      expect(frames.length).toBeLessThanOrEqual(90)
      expect(Math.min(...frames)).toBeGreaterThanOrEqual(20)
    }
  })
})

describe('artists', () => {
  it('have numbers and log-ins of their own', () => {
    expect(new Set(artistSketches.map(({ id }) => id)).size).toBe(artistSketches.length)
    expect(new Set(artistSketches.map(({ account }) => account)).size).toBe(artistSketches.length)
    expect(new Set(artistSketches.map(artistRecord).map(({ hand }) => hand)).size).toBe(artistSketches.length)
  })

  it('joined in the order of their numbers, between the opening and 2023', () => {
    const joined = [...artistSketches].sort((a, b) => a.id - b.id).map(({ id }) => joinedAt(id))
    expect(joined).toEqual([...joined].sort((a, b) => a - b))
    expect(joined[0]).toBeGreaterThanOrEqual(Date.UTC(2007, 8, 10))
    expect(joined.at(-1)).toBeLessThan(Date.UTC(2023, 11, 1))
  })

  it('introduce themselves with CRLF line ends', () => {
    for (const { comment } of artistSketches.map(artistRecord)) expect(comment.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})
