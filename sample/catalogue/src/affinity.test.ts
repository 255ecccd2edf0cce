import { describe, expect, it } from 'vitest'
import { recommendations, relatedTo } from './affinity.ts'
import { workIndexOf } from './testing/workIndex.ts'

describe('related works', () => {
  it('share rare tags rather than common ones', () => {
    const common = Array.from({ length: 50 }, (_, n) => ({ id: 1_000 + n, tags: [1] }))
    const index = workIndexOf([{ id: 1, tags: [1, 2] }, { id: 2, tags: [2] }, { id: 3, tags: [1] }, ...common])
    expect(relatedTo(index, [1], [], 0, 1)).toEqual([2])
  })

  it('prefer the same artist or scene, and then more bookmarks', () => {
    const index = workIndexOf([
      { id: 1, tags: [1], artist: 7, scene: 'aurora' },
      { id: 2, tags: [1], artist: 8, scene: 'mascot' },
      { id: 3, tags: [1], artist: 7, scene: 'mascot' },
      { id: 4, tags: [1], artist: 7, scene: 'aurora' },
      { id: 5, tags: [1], artist: 8, scene: 'mascot', bookmarks: 90_000 },
    ])
    expect(relatedTo(index, [1], [], 0, 9)).toEqual([4, 3, 5, 2])
  })

  it("leave out seeds, viewed works and works above the account's rating", () => {
    const index = workIndexOf([1, 2, 3, 4].map((id) => ({ id, tags: [1], xRestrict: id === 4 ? 1 : 0 })))
    expect(relatedTo(index, [1], [2], 0, 9)).toEqual([3])
    expect(relatedTo(index, [1], [2], 1, 9).sort()).toEqual([3, 4])
  })

  it('end with popular works if few works share a tag', () => {
    const others = Array.from({ length: 600 }, (_, n) => ({
      id: 10 + n,
      tags: [2],
      bookmarks: n,
      ...(n === 599 ? { xRestrict: 1 as const } : {}),
    }))
    const found = relatedTo(workIndexOf([{ id: 1, tags: [1] }, { id: 2, tags: [1] }, ...others]), [1], [], 0, 1_000)
    expect(found).toHaveLength(449)
    expect(found.slice(0, 3)).toEqual([2, 608, 607])
  })

  it('are empty for an unknown work', () => {
    expect(relatedTo(workIndexOf([{ id: 1, tags: [1] }]), [99], [], 2, 9)).toEqual([])
  })
})

describe('recommendations', () => {
  const index = workIndexOf(
    Array.from({ length: 120 }, (_, n) => ({ id: n + 1, artist: n % 12, day: n, bookmarks: n === 40 ? 50_000 : 100 })),
  )

  it('contain each work once and famous works early', () => {
    const proposed = recommendations(index, 120, () => true)
    expect([...proposed].sort((a, b) => a - b)).toEqual(index.items.map(({ id }) => id))
    expect(proposed.indexOf(41)).toBeLessThan(10)
  })

  it('change every day', () => {
    expect(recommendations(index, 120, () => true)).toEqual(recommendations(index, 120, () => true))
    expect(recommendations(index, 121, () => true)).not.toEqual(recommendations(index, 120, () => true))
  })

  it('keep works of one artist apart while there are other artists', () => {
    const artists = recommendations(index, 120, () => true).map((id) => index.items[id - 1]?.artist)
    for (let i = 0; i + 5 < 60; i++) expect(new Set(artists.slice(i, i + 5)).size).toBe(5)
  })

  it('end with the remaining works of the last artist', () => {
    const alone = workIndexOf([1, 2, 3].map((id) => ({ id, artist: 5 })))
    expect(recommendations(alone, 9, () => true)).toHaveLength(3)
  })
})
