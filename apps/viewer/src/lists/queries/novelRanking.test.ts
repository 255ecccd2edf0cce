// Novel rankings: their pages, and the ranks of their novels.
import { novelRankingTypes, parseDay, succeeded } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { novelRankingPage, novelRankingQuery } from './novelRanking.ts'

const wire = (id: unknown, more: object = {}) => ({ id, title: `novel ${id}`, user: { id: 1, name: 'a' }, tags: [], ...more })
const day = parseDay('2026-11-19')
if (!day) throw new Error('no day')

describe('a novel ranking', () => {
  it('counts ranks from the page number', () => {
    const page = novelRankingPage(succeeded({ novels: [wire(11), wire(12)], next_url: null }), 3)
    expect(page.ok && page.value.items.map(({ id, rank }) => [id, rank])).toEqual([
      ['11', 61],
      ['12', 62],
    ])
  })

  it('skips the rank of an unreadable novel', () => {
    const novels = [wire(1), wire('x'), ...[3, 4, 5, 6, 7].map((id) => wire(id))]
    const page = novelRankingPage(succeeded({ novels, next_url: 'https://app-api.example/v1?offset=30' }), 1)
    expect(page.ok && page.value).toMatchObject({ unreadable: 1, next: 2 })
    expect(page.ok && page.value.items.map(({ rank }) => rank)).toEqual([1, 3, 4, 5, 6, 7])
  })

  it('fails when the response has no novels', () => {
    expect(novelRankingPage(succeeded({ illusts: [] }), 1).ok).toBe(false)
    expect(novelRankingPage(succeeded(null), 1).ok).toBe(false)
  })

  it('is one query object for each type and day', () => {
    expect(novelRankingQuery('day', day)).toBe(novelRankingQuery('day', day))
    const keys = novelRankingTypes.map((type) => novelRankingQuery(type, day).key.join())
    expect(new Set(keys).size).toBe(novelRankingTypes.length)
  })

  it('is cached for 14 days', () => {
    expect(novelRankingQuery('day', day).lifetime).toBe(14 * 24 * 3_600_000)
  })
})
