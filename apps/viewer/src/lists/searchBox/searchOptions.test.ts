import { describe, expect, it } from 'vitest'
import { emptyDraft, withText } from './searchDraft.ts'
import { type SearchOptionsInput, searchOptions } from './searchOptions.ts'

const optionsFor = (typed: string, more: Partial<SearchOptionsInput> = {}) =>
  searchOptions({ kind: 'illust', draft: withText(emptyDraft, typed), tags: [], history: [], r18: false, filters: {}, ...more })
const lines = (...given: Parameters<typeof optionsFor>) =>
  optionsFor(...given).map(({ action, text, href }) => `${action} ${text} ${href}`)

describe('searchOptions', () => {
  it('returns only recent searches for an empty box', () => {
    expect(lines('', { history: ['fox', 'sea cat'] })).toEqual(['recent fox /search/fox', 'recent sea cat /search/sea%20cat'])
    expect(lines('')).toEqual([])
  })

  it('returns a search for works and one for artists', () => {
    expect(lines('fox')).toEqual(['search fox /search/fox', 'users fox /search_user/fox'])
    expect(lines('fox', { kind: 'novel' })[0]).toBe('search fox /search_novel/fox')
    expect(lines('fox', { kind: 'user' })[0]).toBe('search fox /search/fox')
  })

  it('returns searches by rating while R-18 is on', () => {
    expect(lines('fox', { r18: true }).slice(0, 3)).toEqual([
      'search fox /search/fox',
      'r18 fox /search/fox?rating=r18',
      'safe fox /search/fox?rating=safe',
    ])
  })

  it('completes the word being typed and keeps the terms before it', () => {
    const tags = [
      { name: 'fox', translated: '' },
      { name: 'foxglove', translated: '毛地黄' },
    ]
    expect(optionsFor('sea fox', { tags })[0]).toEqual({
      action: 'suggest',
      text: 'foxglove',
      translation: '毛地黄',
      href: '/search/sea%20foxglove',
    })
  })

  it('returns jumps for a number', () => {
    expect(lines('fox 12345').filter((line) => /^(artwork|user|novel|spotlight) /.test(line))).toEqual([
      'artwork 12345 /artworks/12345',
      'user 12345 /users/12345',
      'novel 12345 /novel/12345',
      'spotlight 12345 /spotlight/12345',
    ])
    expect(lines('123456').some((line) => line.startsWith('spotlight'))).toBe(false)
  })

  it('P4 returns only the addresses of a text with some', () => {
    const share = '「猫」 | a #pixiv https://www.pixiv.net/artworks/127718700. https://pixiv.me/ren'
    expect(lines(share)).toEqual([
      'open https://www.pixiv.net/artworks/127718700 /artworks/127718700',
      'open https://pixiv.me/ren /share?text=https%3A%2F%2Fpixiv.me%2Fren',
    ])
  })

  it('returns at most five matching recent searches', () => {
    const history = ['Fox', 'sea', 'foxes', 'fox', 'a fox', 'b fox', 'c fox', 'd fox']
    expect(
      optionsFor('fox', { history })
        .filter(({ action }) => action === 'recent')
        .map(({ text }) => text),
    ).toEqual(['Fox', 'foxes', 'a fox', 'b fox', 'c fox'])
  })

  it('keeps the filters for a search of the same kind', () => {
    expect(lines('fox', { filters: { order: 'date_asc' } })).toEqual([
      'search fox /search/fox?order=date_asc',
      'users fox /search_user/fox',
    ])
  })
})
