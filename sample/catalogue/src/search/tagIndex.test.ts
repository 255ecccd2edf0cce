import { describe, expect, it } from 'vitest'
import { TagIndex } from './tagIndex.ts'

function index(): TagIndex {
  const tags = new TagIndex()
  tags.set(1, { name: '海', translations: { en: 'sea' } }, 5, 0)
  tags.set(2, { name: '海辺', translations: { en: 'seaside' } }, 9, 0)
  tags.set(3, { name: 'ＳＥＡ', translations: {} }, 1, 0)
  tags.set(4, { name: '深海', translations: { en: 'deep sea' } }, 20, 1)
  tags.set(5, { name: '使われない海', translations: {} }, 0, 0)
  return tags
}

describe('complete', () => {
  it('puts the exact word first, then prefixes, then parts, most used tags first', () => {
    expect(
      index()
        .complete('海', 9)
        .map((tag) => tag.name),
    ).toEqual(['海', '海辺', '深海'])
    expect(
      index()
        .complete('sea', 9)
        .map((tag) => tag.name),
    ).toEqual(['海', 'ＳＥＡ', '海辺', '深海'])
  })

  it('returns at most the requested number, and nothing for blanks', () => {
    expect(index().complete('海', 1)).toHaveLength(1)
    expect(index().complete('  ', 9)).toEqual([])
  })
})

describe('matching', () => {
  it('ignores case and width, and uses translations only on request', () => {
    expect(index().matching('sea', true, false)).toEqual([3])
    expect(index().matching('sea', false, true)).toEqual([4, 2, 1, 3])
  })

  it('uses updated counts', () => {
    const tags = index()
    tags.set(5, { name: '使われない海', translations: {} }, 100, 0)
    expect(tags.matching('海', false, false)[0]).toBe(5)
  })
})
