// Facets: numbers of the works of a query by value. Each facet ignores its own filter. Tags do not, because every tag must match.
//
// - Kinds, ratings, shapes, lengths, colours and states are in the order of their tables, without zeros.
// - Tags and artists are at most `maxFacetValues`, the most frequent first, equal ones by code points of the name or by the smaller id.
// - `states` ignores only `states`, not `gone`. `unread` counts unread works and ignores only `unread`.
// - Translations are all that the library knows, by code points. An artist's name is that of the work kept last.

import { type LibraryDimension, libraryLengthOf, libraryRatingOf, libraryShapeOf, matches } from './libraryMatch.ts'
import { compareCodePoints, orderWorks } from './libraryOrder.ts'
import {
  type LibraryQuery,
  libraryColours,
  libraryKinds,
  libraryLengths,
  libraryRatings,
  libraryShapes,
  upstreamStates,
} from './libraryQuery.ts'
import type { ArtistFacet, FacetCount, LibraryFacets, LibraryWork, TagFacet } from './libraryWork.ts'

/** Maximum number of tags and of artists. */
export const maxFacetValues = 60

/** Counts works by value while the works pass by. `failed` is the only filter that a work fails; undefined for none. */
export interface FacetCounter {
  add(work: LibraryWork, failed: LibraryDimension | undefined): void
  /** `tags` and `artists` are counted by the caller. */
  result(tags: readonly TagFacet[], artists: readonly ArtistFacet[]): LibraryFacets
}

export function createFacetCounter(): FacetCounter {
  const [kinds, ratings, shapes, lengths, colours, states] = [counts(), counts(), counts(), counts(), counts(), counts()]
  let [total, unread] = [0, 0]
  return {
    add(work, failed) {
      const counted = (dimension: LibraryDimension) => failed === undefined || failed === dimension
      if (failed === undefined) total++
      if (counted('unread') && !work.isRead) unread++
      if (counted('kinds')) count(kinds, work.kind)
      if (counted('ratings')) count(ratings, libraryRatingOf(work))
      if (counted('length')) count(lengths, libraryLengthOf(work))
      if (counted('states')) count(states, work.upstream)
      const shape = counted('shape') ? libraryShapeOf(work) : undefined
      if (shape) count(shapes, shape)
      if (counted('colour')) for (const colour of new Set(work.colours)) count(colours, colour)
    },
    result: (tags, artists) => ({
      total,
      tags,
      artists,
      kinds: inTableOrder(libraryKinds, kinds),
      ratings: inTableOrder(libraryRatings, ratings),
      shapes: inTableOrder(libraryShapes, shapes),
      lengths: inTableOrder(libraryLengths, lengths),
      colours: inTableOrder(libraryColours, colours),
      states: inTableOrder(upstreamStates, states),
      unread,
    }),
  }
}

/** The facets of a query. For many works use `createLibraryIndex`. */
export function libraryFacets(works: readonly LibraryWork[], query: LibraryQuery): LibraryFacets {
  const counter = createFacetCounter()
  const [tags, artists] = [counts(), counts()]
  for (const work of works) {
    const failed = onlyFailure(work, query)
    if (failed === 'several') continue
    counter.add(work, failed)
    if (failed === undefined) for (const name of new Set(work.tags.map((tag) => tag.name))) count(tags, name)
    if (failed === undefined || failed === 'artist') count(artists, work.artist.id)
  }
  const names = artistNames(works)
  const translations = tagTranslations(works)
  return counter.result(
    mostFrequent(tags, compareCodePoints).map((facet) => ({ ...facet, translations: translations.get(facet.value) ?? [] })),
    mostFrequent(artists, compareArtistIds).map((facet) => ({ ...facet, name: names.get(facet.value) ?? '' })),
  )
}

/** The parts of a query by filter. */
const parts: Readonly<Record<LibraryDimension, (query: LibraryQuery) => LibraryQuery>> = {
  text: ({ text }) => ({ text }),
  tags: ({ tags }) => ({ tags }),
  withoutTags: ({ withoutTags }) => ({ withoutTags }),
  kinds: ({ kinds }) => ({ kinds }),
  artist: ({ artist }) => ({ artist }),
  withoutArtists: ({ withoutArtists }) => ({ withoutArtists }),
  series: ({ series }) => ({ series }),
  ratings: ({ ratings }) => ({ ratings }),
  ai: ({ ai }) => ({ ai }),
  shape: ({ shape }) => ({ shape }),
  length: ({ length }) => ({ length }),
  colour: ({ colour }) => ({ colour }),
  kept: ({ keptFrom, keptTo }) => ({ keptFrom, keptTo }),
  made: ({ madeFrom, madeTo }) => ({ madeFrom, madeTo }),
  gone: ({ gone }) => ({ gone }),
  states: ({ states }) => ({ states }),
  unread: ({ unread }) => ({ unread }),
  visibility: ({ visibility }) => ({ visibility }),
}

/** The only filter that the work fails; undefined for none. */
function onlyFailure(work: LibraryWork, query: LibraryQuery): LibraryDimension | 'several' | undefined {
  let found: LibraryDimension | undefined
  for (const dimension of Object.keys(parts) as LibraryDimension[]) {
    if (matches(work, parts[dimension](query))) continue
    if (found !== undefined) return 'several'
    found = dimension
  }
  return found
}

/** Names by artist: that of the work kept last. */
export const artistNames = (works: readonly LibraryWork[]): ReadonlyMap<string, string> =>
  new Map(orderWorks(works, { order: 'kept', reversed: true }).map(({ artist }) => [artist.id, artist.name]))

/** All translations of each tag, by code points. */
export function tagTranslations(works: readonly LibraryWork[]): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, Set<string>>()
  for (const { tags } of works) {
    for (const { name, translations } of tags) {
      const all = known.get(name) ?? new Set<string>()
      known.set(name, all)
      for (const translation of translations) all.add(translation)
    }
  }
  return new Map([...known].map(([name, all]) => [name, [...all].sort(compareCodePoints)]))
}

export const compareArtistIds = (a: string, b: string): number => Number(a) - Number(b)

type Counts = Map<string, number>
const counts = (): Counts => new Map()
const count = (all: Counts, value: string): void => void all.set(value, (all.get(value) ?? 0) + 1)

const inTableOrder = (table: readonly string[], all: Counts): FacetCount[] =>
  table.flatMap((value) => (all.has(value) ? [{ value, count: all.get(value) ?? 0 }] : []))

/** The most frequent values, equal ones by `compare`. Reads each value once and sorts only those that are frequent enough. */
export function mostFrequent(all: Iterable<readonly [string, number]>, compare: (a: string, b: string) => number): FacetCount[] {
  let candidates: FacetCount[] = []
  let least = 0
  const cut = () => {
    candidates = candidates.sort((a, b) => b.count - a.count || compare(a.value, b.value)).slice(0, maxFacetValues)
    least = candidates.length === maxFacetValues ? (candidates.at(-1)?.count ?? 0) : 0
  }
  for (const [value, number] of all) {
    if (number === 0 || number < least) continue
    candidates.push({ value, count: number })
    if (candidates.length >= 8 * maxFacetValues) cut()
  }
  cut()
  return candidates
}
