import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { artwork, novel, tags } from '../testing/builders.ts'
import { countWork } from '../testing/countWork.ts'
import { libraryQuery, libraryWorks } from '../testing/libraryWorks.ts'
import { libraryFacets } from './libraryFacets.ts'
import { createLibraryIndex, libraryKey } from './libraryIndex.ts'
import { hasWord, libraryTokens, libraryWords, matches, textSeparator } from './libraryMatch.ts'
import { compareCodePoints, orderWorks } from './libraryOrder.ts'
import type { LibraryQuery } from './libraryQuery.ts'
import type { LibraryWork } from './libraryWork.ts'
import { libraryWorkOf } from './libraryWorkOf.ts'

const kept = (id: number, changes: Parameters<typeof artwork>[0] = {}, extra: Partial<LibraryWork> = {}) =>
  libraryWorkOf(artwork({ id: String(id), ...changes }), { keptAt: 1000 - id, ...extra })
const isFound = (text: string, work: LibraryWork) => matches(work, { text })

describe('matches', () => {
  const work = kept(1, {
    title: '夜の海',
    caption: 'A <b>lantern</b> &amp; fog',
    author: { id: '5', name: 'Café Aki', avatar: '' },
    tags: [{ name: 'オリジナル', translated_name: 'original' }, ...tags('東京')],
  })

  it.each(['夜', '海', 'の海', '夜の海', 'オリ', 'リジナ', '東京', '京'])('finds the CJK word %s anywhere in a text', (text) =>
    expect(isFound(text, work)).toBe(true),
  )

  it.each(['lan', 'LANTERN', 'cafe', 'origin', 'aki fog', '海　ＣＡＦ'])('finds %s by the beginnings of words', (text) =>
    expect(isFound(text, work)).toBe(true),
  )

  it.each(['antern', '海夜', '海東', 'aki dog', 'b'])('does not find %s', (text) => expect(isFound(text, work)).toBe(false))

  it('does not find a word across two tags', () => {
    expect(isFound('cat-dog', kept(1, { tags: tags('cat', 'dog') }))).toBe(false)
    expect(isFound('cat-dog', kept(1, { tags: tags('cat dog') }))).toBe(true)
  })

  it('ignores words without letters', () => expect(isFound('*** 海', work)).toBe(true))

  it('counts the first and the last moment of Japanese days', () => {
    const at = (created: string) => kept(1, { created })
    const day = { madeFrom: '2024-02-03', madeTo: '2024-02-03' } as LibraryQuery
    expect(matches(at('2024-02-02T15:00:00Z'), day)).toBe(true)
    expect(matches(at('2024-02-03T14:59:59Z'), day)).toBe(true)
    expect(matches(at('2024-02-03T15:00:00Z'), day)).toBe(false)
    expect(matches(at(''), day)).toBe(false)
  })

  it('takes a side that is 5 % longer for a square', () => {
    const shaped = (width: number, height: number) => matches(kept(1, { width, height }), { shape: 'square' })
    expect([shaped(105, 100), shaped(106, 100), shaped(0, 0)]).toEqual([true, false, false])
  })

  it('separates the tokens of the texts, so that one list of tokens gives the same result', () => {
    const work = { ...kept(1, { title: 'cat' }), artist: { id: '5', name: 'dog', account: 'dog_5' } }
    expect(libraryTokens(work)).toEqual(['cat', textSeparator, 'dog', textSeparator, 'dog', '5', textSeparator, textSeparator])
    expect(libraryWords(textSeparator).some((word) => hasWord([textSeparator], word))).toBe(false)
  })
})

describe('orderWorks', () => {
  const ids = (works: readonly LibraryWork[], query: LibraryQuery) => orderWorks(works, query).map(({ id }) => id)

  it('lists the newest first and titles from A to Z', () => {
    const works = [kept(1, { title: 'b' }), kept(2, { title: 'A' }), kept(3, { title: 'c' })]
    expect(ids(works, {})).toEqual(['1', '2', '3'])
    expect(ids(works, { order: 'title' })).toEqual(['2', '1', '3'])
    expect(ids(works, { order: 'title', reversed: true })).toEqual(['3', '1', '2'])
  })

  it('shuffles by seed, independent of the other works', () => {
    const works = Array.from({ length: 50 }, (_, at) => kept(at + 1))
    const first = ids(works, { order: 'shuffle', seed: 1 })
    expect(ids(works.toReversed(), { order: 'shuffle', seed: 1 })).toEqual(first)
    expect(ids(works, { order: 'shuffle', seed: 2 })).not.toEqual(first)
    expect(ids(works.slice(10), { order: 'shuffle', seed: 1 })).toEqual(first.filter((id) => Number(id) > 10))
  })

  it('compares texts by code points', () => {
    const sorted = ['𠮷', '\uff5e', 'a', ''].sort(compareCodePoints)
    expect(sorted).toEqual(['', 'a', '\uff5e', '𠮷'])
  })
})

describe('libraryFacets', () => {
  it('ignores the own filter of a facet', () => {
    const works = [kept(1, { type: 'manga' }), kept(2), libraryWorkOf(novel({ id: '1' }), { keptAt: 5 })]
    const { total, kinds } = libraryFacets(works, { kinds: ['manga'] })
    expect(total).toBe(1)
    expect(kinds).toEqual(['illust', 'manga', 'novel'].map((value) => ({ value, count: 1 })))
  })

  it('counts the tags of matching works only', () => {
    const works = [kept(1, { tags: tags('a', 'b') }), kept(2, { tags: tags('b') }), kept(3, { tags: tags('c') })]
    expect(libraryFacets(works, { tags: ['b'] }).tags.map(({ value, count }) => [value, count])).toEqual([
      ['b', 2],
      ['a', 1],
    ])
  })
})

describe('createLibraryIndex', () => {
  it('finds the works that match, in the order of the query', () => {
    fc.assert(
      fc.property(libraryWorks, libraryQuery, (works, query) => {
        const expected = orderWorks(
          works.filter((work) => matches(work, query)),
          query,
        )
        expect(createLibraryIndex(works).find(query).map(libraryKey)).toEqual(expected.map(libraryKey))
      }),
      { numRuns: 500 },
    )
  })

  it('counts the facets of libraryFacets', () => {
    fc.assert(
      fc.property(libraryWorks, libraryQuery, (works, query) => {
        expect(createLibraryIndex(works).facets(query)).toEqual(libraryFacets(works, query))
      }),
      { numRuns: 500 },
    )
  })

  it('forgets replaced and deleted works', () => {
    fc.assert(
      fc.property(libraryWorks, libraryWorks, libraryQuery, (before, works, query) => {
        const index = createLibraryIndex(before)
        index.find(query)
        for (const work of works) index.add(work)
        const now = new Set(works.map(libraryKey))
        for (const work of before) if (!now.has(libraryKey(work))) index.delete(work)
        const whole = createLibraryIndex(works)
        expect(index.size).toBe(whole.size)
        expect(index.find(query)).toEqual(whole.find(query))
        expect(index.facets(query)).toEqual(whole.facets(query))
      }),
    )
  })

  it('reads no text of a work for a query', () => {
    const words = (count: number) =>
      createLibraryIndex(
        Array.from({ length: count }, (_, at) => kept(at + 1, { title: `海 lantern ${at % 7}`, caption: 'fog '.repeat(20) })),
      )
    const work = (count: number) => {
      const index = words(count)
      const query: LibraryQuery = { text: '海 lantern', ratings: ['safe'] }
      index.find(query)
      return countWork(() => {
        expect(index.find(query)).toHaveLength(count)
        index.facets(query)
      })
    }
    // A few numbers of each work are compared. Its texts, more than a hundred characters, are not read.
    expect((work(400) - work(100)) / 300).toBeLessThan(5)
  })
})
