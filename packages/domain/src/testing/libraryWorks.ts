// Works and queries of a library for property tests. Small alphabets make matches, ties and near misses frequent.
import fc from 'fast-check'
import {
  type LibraryQuery,
  libraryColours,
  libraryKinds,
  libraryLengths,
  libraryOrders,
  libraryRatings,
  libraryShapes,
  upstreamStates,
} from '../library/libraryQuery.ts'
import type { LibraryWork } from '../library/libraryWork.ts'
import { parseDay } from '../rankings/japanDay.ts'

const words = ['夜の海', '夜', '海', '海辺', 'sea', 'Seagull', 'Sé', 'cat dog', '🌊', '고양이', 'ｶﾞﾗｽ', '&', '']
const texts = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((some) => some.join(' '))
const tagNames = ['海', 'cat & dog', 'SEA', '𠮷', '\ufb02', 'sea']
const times = fc.constantFrom(0, ...['2026-01-01', '2026-01-02', '2026-02-01'].flatMap((day) => edges(day)))

/** The last ms before a Japanese day, its first and its last ms. */
function edges(day: string): number[] {
  const start = Date.parse(`${day}T00:00:00+09:00`)
  return [start - 1, start, start + 86_399_999]
}

/** One work. */
export const libraryWork: fc.Arbitrary<LibraryWork> = fc.record({
  kind: fc.constantFrom(...libraryKinds),
  id: fc.constantFrom('1', '2', '9', '10', '99', '4294967297', '999999999999'),
  title: texts,
  caption: texts,
  artist: fc.record({ id: fc.constantFrom('1', '2', '10'), name: texts, account: fc.constant('') }),
  tags: fc.array(
    fc.record({
      name: fc.constantFrom(...tagNames),
      translations: fc.array(fc.constantFrom('sea', 'Meer', '海洋'), { maxLength: 2 }),
    }),
    { maxLength: 4 },
  ),
  madeAt: times,
  keptAt: times,
  pages: fc.constantFrom(1, 2, 9, 10, 200),
  width: fc.constantFrom(0, 100, 105, 106),
  height: fc.constantFrom(0, 100, 105, 106),
  rating: fc.constantFrom(0, 1, 2),
  ai: fc.constantFrom(0, 1, 2),
  series: fc.option(fc.record({ id: fc.constantFrom('7', '8'), title: texts }), { nil: undefined }),
  colours: fc.subarray([...libraryColours], { maxLength: 2 }),
  bookmarks: fc.nat(3),
  upstream: fc.constantFrom(...upstreamStates),
  isRead: fc.boolean(),
  isPrivate: fc.option(fc.boolean(), { nil: undefined }),
})

/** Works of a library: each kind and id once. */
export const libraryWorks: fc.Arbitrary<LibraryWork[]> = fc.uniqueArray(libraryWork, {
  maxLength: 12,
  selector: ({ kind, id }) => `${kind === 'novel'} ${id}`,
})

const days = ['2025-12-31', '2026-01-01', '2026-01-31'].flatMap((day) => parseDay(day) ?? [])
const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined, freq: 1 })
const one = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 })

/** A query with few filters, so that many works match. */
export const libraryQuery: fc.Arbitrary<LibraryQuery> = fc
  .record({
    text: fc.option(
      fc.constantFrom('海', '夜の', '夜の海', 'se', 'sea 海', 'cat-dog', '***', 'gull', '🌊', '夜 SEAGULL', '가', 'ガラ'),
      {
        nil: undefined,
      },
    ),
    tags: some(tagNames),
    withoutTags: some(tagNames),
    kinds: some(libraryKinds),
    artist: one('1', '10'),
    withoutArtists: some(['1', '10']),
    series: one('manga:7', 'novel:7'),
    ratings: some(libraryRatings),
    ai: one(true, false),
    shape: one(...libraryShapes),
    length: one(...libraryLengths),
    colour: one(...libraryColours.slice(0, 3)),
    keptFrom: one(...days),
    keptTo: one(...days),
    madeFrom: one(...days),
    madeTo: one(...days),
    gone: one(true, false),
    states: some(upstreamStates),
    unread: one(true, false),
    visibility: one('public' as const, 'private' as const),
    order: one(...libraryOrders),
    reversed: one(true, false),
    seed: one(0, 1, 4294967295),
  })
  .chain((query) =>
    fc
      .subarray(Object.keys(query), { maxLength: 4 })
      .map((kept) => Object.fromEntries(Object.entries(query).filter(([name]) => kept.includes(name))) as LibraryQuery),
  )
