// Compiles a query to tests on columns. The rules are those of packages/domain/src/library/libraryMatch.ts.
import {
  type Day,
  fewPages,
  isGone,
  japanOffsetMs,
  type LibraryQuery,
  libraryColours,
  libraryKinds,
  libraryRatings,
  libraryShapes,
  upstreamStates,
} from '@emaki/domain'
import { novelCode, type WorkColumns } from './columns.ts'

export type RowTest = (row: number) => boolean

/** Filters that a facet ignores when it counts. */
export const facetDimensions = ['kinds', 'artist', 'ratings', 'shape', 'length', 'colour', 'states', 'unread'] as const
export type FacetDimension = (typeof facetDimensions)[number]

export interface CompiledFilter {
  /** Tests that every counted work passes. */
  readonly required: readonly RowTest[]
  /** Tests of which a counted work may fail one. */
  readonly faceted: readonly (readonly [FacetDimension, RowTest])[]
}

export interface FilterContext {
  readonly table: WorkColumns
  readonly tagNumber: (name: string) => number | undefined
  /** 1 for works that contain the words of the query; undefined without words. */
  readonly found: Uint8Array | undefined
  /** 1 for works that the operator does not serve; undefined for none. */
  readonly hidden: Uint8Array | undefined
}

/** Position in `libraryLengths`. */
export const lengthCode = (pages: number): number => (pages <= 1 ? 0 : pages <= fewPages ? 1 : 2)

const goneCodes: readonly boolean[] = upstreamStates.map(isGone)

export function compileFilter(query: LibraryQuery, { table, tagNumber, found, hidden }: FilterContext): CompiledFilter {
  const { columns } = table
  const { isThere, kind, artist, series, ai, upstream } = columns
  const required: RowTest[] = [(row) => isThere[row] === 1]
  if (hidden) required.push((row) => hidden[row] !== 1)
  if (found) required.push((row) => found[row] === 1)
  if (query.tags) required.push(...query.tags.map((name) => tagTest(table, tagNumber(name))))
  if (query.withoutTags) required.push(...query.withoutTags.map((name) => withoutTagTest(table, tagNumber(name))))
  if (query.withoutArtists) {
    const leftOut = new Set(query.withoutArtists.map(Number))
    required.push((row) => !leftOut.has(artist[row] ?? 0))
  }
  if (query.series !== undefined) {
    const [kindName, id] = query.series.split(':')
    const [isNovel, number] = [kindName === 'novel', Number(id)]
    required.push((row) => series[row] === number && (kind[row] === novelCode) === isNovel)
  }
  if (query.ai !== undefined) required.push((row) => (ai[row] === 2) === query.ai)
  if (query.gone !== undefined) required.push((row) => goneCodes[upstream[row] ?? 0] === query.gone)
  // Only bookmarks have a visibility.
  if (query.visibility !== undefined) required.push(() => false)
  const { keptFrom, keptTo, madeFrom, madeTo } = query
  if ((keptFrom ?? keptTo) !== undefined) required.push(dayTest(columns.kept, keptFrom, keptTo))
  if ((madeFrom ?? madeTo) !== undefined) required.push(dayTest(columns.made, madeFrom, madeTo))
  const id = Number(query.artist)
  const faceted: (readonly [FacetDimension, RowTest])[] = [
    ...(query.artist === undefined ? [] : [['artist', (row: number) => artist[row] === id] as const]),
    ...facetTests(query, table),
  ]
  return { required, faceted }
}

function facetTests(query: LibraryQuery, { columns }: WorkColumns): (readonly [FacetDimension, RowTest])[] {
  const { kind, rating, shape, pages, colours, upstream, isRead } = columns
  const tests: (readonly [FacetDimension, RowTest])[] = []
  const { kinds, ratings, states, unread } = query
  if (kinds) tests.push(['kinds', inTable(kind, libraryKinds, kinds)])
  if (ratings) tests.push(['ratings', inTable(rating, libraryRatings, ratings)])
  if (states) tests.push(['states', inTable(upstream, upstreamStates, states)])
  if (query.shape) {
    const code = libraryShapes.indexOf(query.shape) + 1
    tests.push(['shape', (row) => shape[row] === code])
  }
  if (query.length) {
    const code = { single: 0, few: 1, many: 2 }[query.length]
    tests.push(['length', (row) => lengthCode(pages[row] ?? 0) === code])
  }
  if (query.colour) {
    const bit = 1 << libraryColours.indexOf(query.colour)
    tests.push(['colour', (row) => ((colours[row] ?? 0) & bit) !== 0])
  }
  if (unread !== undefined) tests.push(['unread', (row) => (isRead[row] === 1) !== unread])
  return tests
}

/** Tests a code against the values of a list. */
function inTable<T extends string>(codes: Uint8Array, table: readonly T[], values: readonly T[]): RowTest {
  const isWanted = table.map((value) => values.includes(value))
  return (row) => isWanted[codes[row] ?? 0] === true
}

function tagTest(table: WorkColumns, tag: number | undefined): RowTest {
  if (tag === undefined) return () => false
  const { tags } = table
  const { firstTag, tagCount } = table.columns
  return (row) => {
    const first = firstTag[row] ?? 0
    const end = first + (tagCount[row] ?? 0)
    for (let at = first; at < end; at++) if (tags[at] === tag) return true
    return false
  }
}

function withoutTagTest(table: WorkColumns, tag: number | undefined): RowTest {
  const hasTag = tagTest(table, tag)
  return (row) => !hasTag(row)
}

const dayMs = 86_400_000
const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) - japanOffsetMs

/** Japanese days, both ends included. 0 means an unknown time. */
function dayTest(times: Float64Array, from: Day | undefined, to: Day | undefined): RowTest {
  const start = from === undefined ? 1 : Math.max(1, startOf(from))
  const end = to === undefined ? Number.POSITIVE_INFINITY : startOf(to) + dayMs
  return (row) => {
    const time = times[row] ?? 0
    return time >= start && time < end
  }
}

/** Calls `visit` for each work that passes all tests, from the newest row to the oldest. */
export function forEachMatch({ required, faceted }: CompiledFilter, size: number, visit: (row: number) => void): void {
  const tests = [...required, ...faceted.map(([, test]) => test)]
  for (let row = size - 1; row >= 0; row--) if (passes(tests, row)) visit(row)
}

export function passes(tests: readonly RowTest[], row: number): boolean {
  for (const test of tests) if (!test(row)) return false
  return true
}
