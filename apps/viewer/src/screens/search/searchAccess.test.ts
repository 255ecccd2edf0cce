// searchAccess: which filters are available, their count, and typed numbers.
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
const all = { switches: { r18: true, ai: true }, isSelfHosted: true, isApp: true }

describe('filters', () => {
  it('are all allowed with every switch on, in app mode, on a self-hosted mirror', () => {
    expect(allowedFilters(everything, all)).toEqual(everything)
  })

  it.each([
    ['the rating without R-18', 'rating', { switches: { r18: false, ai: true } }],
    ['the AI filter while AI works are hidden', 'hide_ai', { switches: { r18: true, ai: false } }],
    ['the minimum likes outside app mode', 'min_likes', { isApp: false }],
    ['the popular preview on third-party mirrors', 'popular', { isSelfHosted: false }],
  ] as const)('exclude %s', (_what, name, access) => {
    const allowed = allowedFilters(everything, { ...all, ...access })
    expect(allowed).not.toHaveProperty(name)
    expect(allowed).toEqual(Object.fromEntries(Object.entries(everything).filter(([key]) => key !== name)))
  })

  it('keep a length in words only where upstream filters words', () => {
    const access = { switches: { r18: false, ai: false }, isSelfHosted: false, isApp: false }
    expect(allowedFilters({ length: 'words:-1000' }, access)).toEqual({})
    expect(allowedFilters({ length: 'words:-1000' }, { ...access, isSelfHosted: true })).toEqual({ length: 'words:-1000' })
    expect(allowedFilters({ length: 'characters:7-' }, access)).toEqual({ length: 'characters:7-' })
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
