import { describe, expect, it } from 'vitest'
import { trendingTags } from './affinity.ts'
import { workIndexOf } from './testing/workIndex.ts'

const always = () => true

describe('trending tags', () => {
  it('are those of the latest works, most used first', () => {
    const old = Array.from({ length: 9 }, (_, n) => ({ id: n + 1, day: 1, tags: [7] }))
    const index = workIndexOf([
      ...old,
      { id: 10, day: 200, tags: [8] },
      { id: 11, day: 201, tags: [9] },
      { id: 12, day: 202, tags: [9] },
    ])
    expect(trendingTags(index.items, index, 9, always).map(({ tagId }) => tagId)).toEqual([9, 8])
  })

  it('each show their most popular work that no other tag shows', () => {
    const index = workIndexOf([
      { id: 1, tags: [1, 2], bookmarks: 900 },
      { id: 2, tags: [1, 2], bookmarks: 500 },
      { id: 3, tags: [1], bookmarks: 10 },
    ])
    expect(trendingTags(index.items, index, 9, always)).toEqual([
      { tagId: 1, workId: 1 },
      { tagId: 2, workId: 2 },
    ])
  })

  it('never show flagged works, AI works or manga', () => {
    const index = workIndexOf([
      { id: 1, tags: [1], xRestrict: 1 },
      { id: 2, tags: [2], aiType: 2 },
      { id: 3, tags: [3], type: 'manga' },
      { id: 4, tags: [4] },
    ])
    expect(trendingTags(index.items, index, 9, always)).toEqual([{ tagId: 4, workId: 4 }])
  })

  it('contain only subjects, and at most the requested number', () => {
    const index = workIndexOf([{ tags: [1] }, { tags: [2] }, { tags: [3] }])
    expect(trendingTags(index.items, index, 1, (tag) => tag !== 1)).toHaveLength(1)
    expect(trendingTags(index.items, index, 9, (tag) => tag !== 1).map(({ tagId }) => tagId)).toEqual([2, 3])
  })
})
