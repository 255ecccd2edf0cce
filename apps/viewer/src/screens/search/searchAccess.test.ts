// searchAccess: which filters are available, their count, and typed numbers.

import { fixedSearchOptions, readSearchOptions } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { allowedFilters, countFilters, typedNumber } from './searchAccess.ts'

const everything = {
  order: 'date_asc',
  rating: 'r18',
  hide_ai: true,
  min_likes: 50,
  popular: true,
  users_in: 1000,
} as const
const all = { switches: { r18: true, ai: true }, isSelfHosted: true, isApp: true, options: fixedSearchOptions }

describe('filters', () => {
  it('are all allowed with every switch on, in app mode, on a self-hosted mirror', () => {
    expect(allowedFilters(everything, all, 'illust')).toEqual(everything)
  })

  it.each([
    ['the rating without R-18', 'rating', { switches: { r18: false, ai: true } }],
    ['the AI filter while AI works are hidden', 'hide_ai', { switches: { r18: true, ai: false } }],
    ['the minimum likes outside app mode', 'min_likes', { isApp: false }],
    ['the popular preview on third-party mirrors', 'popular', { isSelfHosted: false }],
  ] as const)('exclude %s', (_what, name, access) => {
    const allowed = allowedFilters(everything, { ...all, ...access }, 'illust')
    expect(allowed).not.toHaveProperty(name)
    expect(allowed).toEqual(Object.fromEntries(Object.entries(everything).filter(([key]) => key !== name)))
  })

  it('keep a length in words only where upstream filters words', () => {
    const access = { switches: { r18: false, ai: false }, isSelfHosted: false, isApp: false, options: fixedSearchOptions }
    expect(allowedFilters({ length: 'words:-1000' }, access, 'novel')).toEqual({})
    expect(allowedFilters({ length: 'words:-1000' }, { ...access, isSelfHosted: true }, 'novel')).toEqual({
      length: 'words:-1000',
    })
    expect(allowedFilters({ length: 'characters:7-' }, access, 'novel')).toEqual({ length: 'characters:7-' })
  })

  it('keep only values that the lists offer, and all while they load', () => {
    const asked = { tool: 'Inky 3', bookmarks: '10-29', lang: 'ja', genre: '1', original: true } as const
    const lists = {
      bookmark_ranges: [{ bookmark_num_min: '10', bookmark_num_max: '29' }],
      lang: { options: [{ code: 'ja', name: 'J' }] },
    }
    const options = readSearchOptions({
      illust: { ...lists, tool: { options: ['Inky 3'] } },
      novel: { ...lists, genre: { options: [{ id: 1, label: 'Romance' }] } },
    })
    expect(allowedFilters(asked, { ...all, options: undefined }, 'illust')).toEqual(asked)
    expect(allowedFilters(asked, all, 'illust')).toEqual({ original: true })
    expect(allowedFilters(asked, { ...all, options }, 'illust')).toEqual({
      tool: 'Inky 3',
      bookmarks: '10-29',
      lang: 'ja',
      original: true,
    })
    const { tool: _, ...ofNovels } = asked
    expect(allowedFilters(asked, { ...all, options }, 'novel')).toEqual(ofNovels)
    // A genre counts for original novels only.
    expect(allowedFilters({ genre: '1' }, { ...all, options }, 'novel')).toEqual({})
  })

  it('keep newer filters only where they reach the site', () => {
    const asked = { mode: 'tags_and_titles', hide_flagged: true } as const
    expect(allowedFilters(asked, all, 'illust')).toEqual(asked)
    expect(allowedFilters(asked, { ...all, isSelfHosted: false, isApp: false }, 'illust')).toEqual({})
  })

  it('count a range of days once', () => {
    expect(countFilters({})).toBe(0)
    expect(countFilters({ order: undefined, mode: 'text' })).toBe(1)
    expect(countFilters({ start_date: '2026-01-01', end_date: '2026-01-02', popular: true })).toBe(2)
  })
})

describe('typedNumber', () => {
  it.each([
    ['', 0],
    [' ', 0],
    ['0', 0],
    ['250', 250],
    ['５００', 500],
    ['9999999', 9_999_999],
    ['99999999', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['1.5', undefined],
    ['many', undefined],
  ])('reads %j as %j', (text, likes) => {
    expect(typedNumber(text)).toBe(likes)
  })
})
