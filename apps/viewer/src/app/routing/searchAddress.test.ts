// Addresses of searches: words, filters and canonical paths.
import {
  illustSearchModes,
  minuteLengths,
  novelSearchModes,
  searchAddress,
  searchDurations,
  searchLengths,
  searchOrders,
  searchRatings,
  searchShapes,
  searchSizes,
  searchTools,
  searchWords,
  searchWorkTypes,
  usersInThresholds,
  wordLengths,
} from '@emaki/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchFiltersOf } from '../../screens/search/searchFilters.ts'
import { parseQuery } from './queryString.ts'
import { canonicalSearch, searchOf } from './searchAddress.ts'

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const day = fc
  .date({ min: new Date('2007-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const filtersOf = (kind: 'illust' | 'novel') => {
  const only = <T>(its: 'illust' | 'novel', values: readonly T[]) =>
    kind === its ? maybe(fc.constantFrom(...values)) : fc.constant(undefined)
  return fc.record({
    mode: maybe(fc.constantFrom(...(kind === 'novel' ? novelSearchModes : illustSearchModes))),
    order: maybe(fc.constantFrom(...searchOrders)),
    duration: maybe(fc.constantFrom(...searchDurations)),
    start_date: maybe(day),
    end_date: maybe(day),
    hide_ai: maybe(fc.constant(true as const)),
    rating: maybe(fc.constantFrom(...searchRatings)),
    min_likes: maybe(fc.nat({ max: 9_999_999 })),
    users_in: maybe(fc.constantFrom(...usersInThresholds)),
    bookmarks: maybe(fc.constantFrom('10-29' as const, '1000-' as const)),
    lang: maybe(fc.constantFrom('ja', 'zh-cn')),
    hide_flagged: maybe(fc.constant(true as const)),
    popular: maybe(fc.constant(true as const)),
    type: only('illust', searchWorkTypes),
    shape: only('illust', searchShapes),
    size: only('illust', searchSizes),
    tool: only('illust', searchTools),
    length: only('novel', [...searchLengths, ...minuteLengths, ...wordLengths, 'characters:700-9000' as const]),
    original: only('novel', [true as const]),
    genre: only('novel', ['1', '12']),
    replaceable: only('novel', [true as const]),
    grouped: only('novel', [true as const]),
  })
}

/** The props of the screen at an address. */
function read(kind: 'illust' | 'novel', href: string) {
  const url = new URL(href, 'https://emaki.example')
  const keyword = url.pathname.split('/')[2]
  const reading = searchOf(
    kind,
    'keyword',
  )({
    params: keyword === undefined ? {} : { keyword: decodeURIComponent(keyword) },
    query: parseQuery(url.search),
  })
  if ('missing' in reading) throw new Error(`${href} is no search`)
  const { words, query } = reading.props
  return { kind: reading.props.kind, words, filters: searchFiltersOf(kind, query) }
}

describe('the address of a search', () => {
  it('preserves words and filters', () => {
    for (const kind of ['illust', 'novel'] as const) {
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), filtersOf(kind), (text, filters) => {
          const words = searchWords(text)
          expect(read(kind, searchAddress(kind, words, filters))).toEqual({ kind, words, filters })
        }),
      )
    }
  })

  it.each([
    ['a%2Fb', 'a/b'],
    ['..%2F..%2Fetc', '../../etc'],
    ['100%25', '100%'],
    ['%E2%80%AEabc', '\u202eabc'],
    ["' OR 1=1;--", "' OR 1=1;--"],
    ['NEAR(a b) col:x *', 'NEAR(a b) col:x *'],
  ])('A8: /search/%s is a search for %s', (path, words) => {
    expect(read('illust', `/search/${path.replaceAll(' ', '%20')}`)).toMatchObject({ words })
  })

  it('A8: is made canonical when its words are not', () => {
    expect(canonicalSearch(`/search/${'x'.repeat(10_000)}`, '')).toEqual([`/search/${'x'.repeat(50)}`, ''])
    expect(canonicalSearch('/search/%20%20', '?order=date_asc')).toEqual(['/search', '?order=date_asc'])
    expect(canonicalSearch('/search_novel/a%20%20a%20b', '')).toEqual(['/search_novel/a%20b', ''])
    expect(canonicalSearch('/search_user/%00aki', '')).toEqual(['/search_user/aki', ''])
  })

  it('A3: stays unchanged when it is canonical, or no search', () => {
    for (const path of ['/search', '/search/', '/search/a%26b', '/search/猫', '/rank/%20', '/search/a/%20', '/']) {
      expect(canonicalSearch(path, '?order=date_asc')).toEqual([path, '?order=date_asc'])
    }
    for (const query of ['?word=a%2Fb', '?word=a%2Fb&page=2', '?page=2&word=..']) {
      expect(canonicalSearch('/search', query)).toEqual(['/search', query])
    }
  })

  it.each([
    ['/search/22%2F7', '?order=date_asc', '/search', '?word=22%2F7&order=date_asc'],
    ['/search/%E0%A4%A', '', '/search', '?word=%25E0%25A4%25A'],
    ['/search', '?word=cat&page=2', '/search/cat', '?page=2'],
    ['/search/cat', '?word=dog', '/search/cat', ''],
    ['/search', '?word=%20..%20', '/search', '?word=..'],
    ['/search', '?word=', '/search', ''],
  ])('P6 has one form: %s%s', (path, query, canonical, rest) => {
    expect(canonicalSearch(path, query)).toEqual([canonical, rest])
    expect(canonicalSearch(canonical, rest)).toEqual([canonical, rest])
  })
})

describe('filters in an address', () => {
  const filters = (query: string) =>
    Object.fromEntries(Object.entries(searchFiltersOf('illust', parseQuery(query))).filter(([, value]) => value !== undefined))

  it.each([
    'mode=evil',
    'mode=text',
    'order=popular_desc',
    'duration=decade',
    'start_date=2024-02-30',
    'end_date=yesterday',
    'hide_ai=1',
    'rating=R',
    'min_likes=-1',
    'min_likes=1e3',
    'min_likes=99999999',
    'users_in=7',
    'popular=yes',
    '__proto__=1',
    'constructor=1',
  ])('A10: ignore %s', (query) => expect(filters(query)).toEqual({}))

  it('A10: have the first valid value', () => {
    expect(filters('order=x&order=date_asc&order=date_desc&users_in=3&users_in=1000')).toEqual({
      order: 'date_asc',
      users_in: 1000,
    })
  })

  it('have more modes for novels', () => {
    expect(searchFiltersOf('novel', { mode: 'text' }).mode).toBe('text')
  })
})
