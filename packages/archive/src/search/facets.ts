// Counts the works of a query by value. The rules are those of packages/domain/src/library/libraryFacets.ts.
import {
  type ArtistFacet,
  compareCodePoints,
  type FacetCount,
  type LibraryFacets,
  libraryColours,
  libraryKinds,
  libraryLengths,
  libraryRatings,
  libraryShapes,
  mostFrequent,
  type TagFacet,
  upstreamStates,
} from '@emaki/domain'
import type { WorkColumns } from './columns.ts'
import { type CompiledFilter, type FacetDimension, lengthCode, passes } from './filter.ts'

/** Names that facets show. */
export interface FacetNames {
  tagName(tag: number): string
  /** Names of a tag in other languages, by code points. */
  translations(tag: string): readonly string[]
  artistName(artist: string): string
}

export function countFacets(table: WorkColumns, { required, faceted }: CompiledFilter, names: FacetNames): LibraryFacets {
  const { kind, rating, shape, pages, colours, upstream, isRead, artist } = table.columns
  const counts = createCounts()
  const tags = createTagCounts(table)
  const artists = new Map<number, number>()
  let [total, unread] = [0, 0]
  for (let row = 0; row < table.size; row++) {
    if (!passes(required, row)) continue
    const failed = onlyFailure(faceted, row)
    if (failed === 'several') continue
    const counted = (dimension: FacetDimension) => failed === undefined || failed === dimension
    if (counted('kinds')) add(counts.kinds, kind[row] ?? 0)
    if (counted('ratings')) add(counts.ratings, rating[row] ?? 0)
    if (counted('length')) add(counts.lengths, lengthCode(pages[row] ?? 0))
    if (counted('states')) add(counts.states, upstream[row] ?? 0)
    if (counted('shape')) add(counts.shapes, shape[row] ?? 0)
    if (counted('colour')) addBits(counts.colours, colours[row] ?? 0)
    if (counted('unread') && isRead[row] !== 1) unread++
    if (counted('artist')) artists.set(artist[row] ?? 0, (artists.get(artist[row] ?? 0) ?? 0) + 1)
    if (failed !== undefined) continue
    total++
    tags.add(row)
  }
  return {
    total,
    tags: tags.facet(names),
    artists: artistFacet(artists, names),
    kinds: inTableOrder(libraryKinds, counts.kinds),
    ratings: inTableOrder(libraryRatings, counts.ratings),
    // 0 means no shape.
    shapes: inTableOrder(libraryShapes, counts.shapes.subarray(1)),
    lengths: inTableOrder(libraryLengths, counts.lengths),
    colours: inTableOrder(libraryColours, counts.colours),
    states: inTableOrder(upstreamStates, counts.states),
    unread,
  }
}

/** The only test that a work fails; undefined for none. */
function onlyFailure(tests: CompiledFilter['faceted'], row: number): FacetDimension | 'several' | undefined {
  let found: FacetDimension | undefined
  for (const [dimension, test] of tests) {
    if (test(row)) continue
    if (found !== undefined) return 'several'
    found = dimension
  }
  return found
}

const createCounts = () => ({
  kinds: new Uint32Array(libraryKinds.length),
  ratings: new Uint32Array(libraryRatings.length),
  shapes: new Uint32Array(libraryShapes.length + 1),
  lengths: new Uint32Array(libraryLengths.length),
  colours: new Uint32Array(libraryColours.length),
  states: new Uint32Array(upstreamStates.length),
})

const add = (counts: Uint32Array, at: number): void => {
  counts[at] = (counts[at] ?? 0) + 1
}

function addBits(counts: Uint32Array, bits: number): void {
  for (let at = 0; bits >> at !== 0; at++) if (((bits >> at) & 1) === 1) add(counts, at)
}

export const inTableOrder = <T extends string>(values: readonly T[], counts: Uint32Array): FacetCount<T>[] =>
  values.flatMap((value, at) => ((counts[at] ?? 0) > 0 ? [{ value, count: counts[at] ?? 0 }] : []))

/** Counts the tags of works. */
export function createTagCounts(table: WorkColumns) {
  const { tags } = table
  const { firstTag, tagCount } = table.columns
  let counts = new Uint32Array(4096)
  const grow = (tag: number) => {
    const larger = new Uint32Array(Math.max(tag + 1, counts.length * 2))
    larger.set(counts)
    counts = larger
  }
  return {
    add(row: number) {
      const first = firstTag[row] ?? 0
      const end = first + (tagCount[row] ?? 0)
      for (let at = first; at < end; at++) {
        const tag = tags[at] ?? 0
        if (tag >= counts.length) grow(tag)
        counts[tag] = (counts[tag] ?? 0) + 1
      }
    },
    facet({ tagName, translations }: FacetNames): TagFacet[] {
      return mostFrequent(named(counts, tagName), compareCodePoints).map((facet) => ({
        ...facet,
        translations: translations(facet.value),
      }))
    },
  }
}

function* named(counts: Uint32Array, tagName: (tag: number) => string): Iterable<readonly [string, number]> {
  for (const [tag, count] of counts.entries()) if (count > 0) yield [tagName(tag), count]
}

export function artistFacet(counts: ReadonlyMap<number, number>, { artistName }: FacetNames): ArtistFacet[] {
  // Imported works whose artist has no known id are of different artists.
  const entries = [...counts].filter(([artist]) => artist !== 0).map(([artist, count]) => [String(artist), count] as const)
  return mostFrequent(entries, (a, b) => Number(a) - Number(b)).map((facet) => ({ ...facet, name: artistName(facet.value) }))
}
