// What the search box offers.
import { describe, expect, it } from 'vitest'
import { emptyDraft, typed } from './searchDraft.ts'
import { type SearchOffer, searchOptions } from './searchOptions.ts'

const offer = (text: string, more: Partial<SearchOffer> = {}) =>
  searchOptions({ kind: 'illust', draft: typed(emptyDraft, text), tags: [], history: [], r18: false, filters: {}, ...more })
const lines = (...given: Parameters<typeof offer>) => offer(...given).map(({ does, words, href }) => `${does} ${words} ${href}`)

describe('the search box offers', () => {
  it('recent searches and nothing else while it is empty', () => {
    expect(lines('', { history: ['fox', 'sea cat'] })).toEqual(['recent fox /search/fox', 'recent sea cat /search/sea%20cat'])
    expect(lines('')).toEqual([])
  })

  it('the search for works and for artists', () => {
    expect(lines('fox')).toEqual(['search fox /search/fox', 'users fox /search_user/fox'])
    expect(lines('fox', { kind: 'novel' })[0]).toBe('search fox /search_novel/fox')
    expect(lines('fox', { kind: 'user' })[0]).toBe('search fox /search/fox')
  })

  it('R-18 only and safe only while R-18 is on', () => {
    expect(lines('fox', { r18: true }).slice(0, 3)).toEqual([
      'search fox /search/fox',
      'r18 fox /search/fox?rating=r18',
      'safe fox /search/fox?rating=safe',
    ])
  })

  it('suggestions in place of the word being typed, the terms before it kept', () => {
    const tags = [
      { name: 'fox', translated: '' },
      { name: 'foxglove', translated: '毛地黄' },
    ]
    expect(offer('sea fox', { tags })[0]).toEqual({
      does: 'suggest',
      words: 'foxglove',
      aside: '毛地黄',
      href: '/search/sea%20foxglove',
    })
  })

  it('a jump for each number', () => {
    expect(lines('fox 12345').filter((line) => /^(artwork|user|novel|spotlight) /.test(line))).toEqual([
      'artwork 12345 /artworks/12345',
      'user 12345 /users/12345',
      'novel 12345 /novel/12345',
      'spotlight 12345 /spotlight/12345',
    ])
    expect(lines('123456').some((line) => line.startsWith('spotlight'))).toBe(false)
  })

  it('recent searches that are like what is typed, five at most', () => {
    const history = ['Fox', 'sea', 'foxes', 'fox', 'a fox', 'b fox', 'c fox', 'd fox']
    expect(
      offer('fox', { history })
        .filter(({ does }) => does === 'recent')
        .map(({ words }) => words),
    ).toEqual(['Fox', 'foxes', 'a fox', 'b fox', 'c fox'])
  })

  it('searches that keep the filters of their kind', () => {
    expect(lines('fox', { filters: { order: 'date_asc' } })).toEqual([
      'search fox /search/fox?order=date_asc',
      'users fox /search_user/fox',
    ])
  })
})
