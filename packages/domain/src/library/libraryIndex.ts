// An index over a library in memory: 20,000 works answer within a frame. Texts are read once, when a work is added.
import { compareArtistIds, createFacetCounter, mostFrequent } from './libraryFacets.ts'
import { type LibraryDimension, libraryConditions, libraryTokens, libraryWords, type SoughtWord } from './libraryMatch.ts'
import { compareCodePoints, orderKey, orderWorks } from './libraryOrder.ts'
import type { LibraryOrder, LibraryQuery } from './libraryQuery.ts'
import type { LibraryFacets, LibraryWork } from './libraryWork.ts'

/** A searchable library. `find` gives the same works as `matches` and `orderWorks`, `facets` the same as `libraryFacets`. */
export interface LibraryIndex {
  readonly size: number
  /** Adds a work, or replaces the one of the same kind and id. */
  add(work: LibraryWork): void
  delete(work: Pick<LibraryWork, 'kind' | 'id'>): void
  get(work: Pick<LibraryWork, 'kind' | 'id'>): LibraryWork | undefined
  find(query: LibraryQuery): LibraryWork[]
  facets(query: LibraryQuery): LibraryFacets
}

/** The key of a work: illustrations and novels have separate number spaces. */
export const libraryKey = ({ kind, id }: Pick<LibraryWork, 'kind' | 'id'>): string =>
  `${kind === 'novel' ? 'novel' : 'illust'}:${id}`

/** A work with what the index computes from it once. */
interface Entry {
  readonly work: LibraryWork
  /** Place of the work: grows with every addition. */
  readonly place: number
  /** Numbers of its tags, each once. */
  readonly tags: Uint32Array
  readonly artist: number
  /** Folded texts of the orders that compare texts, computed at first use. */
  readonly keys: Map<LibraryOrder, string | number>
}

export function createLibraryIndex(works: Iterable<LibraryWork> = []): LibraryIndex {
  const entries = new Map<string, Entry>()
  const texts = createTextIndex()
  const sorted = createSortedEntries(() => entries.values())
  const [tagNumbers, artistNumbers] = [createNumbering(), createNumbering()]
  const names = createNames(() => sorted.in({ order: 'kept' }))
  let next = 0

  const remove = (work: Pick<LibraryWork, 'kind' | 'id'>) => {
    const entry = entries.get(libraryKey(work))
    if (!entry) return
    texts.delete(entry.place)
    entries.delete(libraryKey(work))
    sorted.forget()
    names.forget()
  }
  const index: LibraryIndex = {
    get size() {
      return entries.size
    },
    add(work) {
      remove(work)
      const place = next++
      const tags = Uint32Array.from(new Set(work.tags.map(({ name }) => tagNumbers.of(name))))
      entries.set(libraryKey(work), { work, place, tags, artist: artistNumbers.of(work.artist.id), keys: new Map() })
      texts.add(place, libraryTokens(work))
      sorted.forget()
      names.forget()
    },
    delete: remove,
    get: (work) => entries.get(libraryKey(work))?.work,
    find(query) {
      const failure = createFailureOf(query, texts)
      return sorted.in(query).flatMap((entry) => (failure(entry) === undefined ? [entry.work] : []))
    },
    facets(query) {
      const failure = createFailureOf(query, texts)
      const counter = createFacetCounter()
      const [tags, artists] = [tagNumbers.newCounts(), artistNumbers.newCounts()]
      for (const entry of entries.values()) {
        const failed = failure(entry)
        if (failed === 'several') continue
        counter.add(entry.work, failed)
        if (failed === undefined) for (const tag of entry.tags) tags[tag] = (tags[tag] ?? 0) + 1
        if (failed === undefined || failed === 'artist') artists[entry.artist] = (artists[entry.artist] ?? 0) + 1
      }
      const { artistName, translationsOf } = names.read()
      return counter.result(
        mostFrequent(tagNumbers.counted(tags), compareCodePoints).map((facet) => ({
          ...facet,
          translations: translationsOf(facet.value),
        })),
        mostFrequent(artistNumbers.counted(artists), compareArtistIds).map((facet) => ({
          ...facet,
          name: artistName(facet.value),
        })),
      )
    },
  }
  for (const work of works) index.add(work)
  return index
}

/** A function that gives the only filter that a work fails; undefined for none. */
function createFailureOf(query: LibraryQuery, texts: TextIndex) {
  const conditions = [...libraryConditions(query)]
  const words = libraryWords(query.text ?? '')
  const found = words.length > 0 ? texts.find(words) : undefined
  return ({ work, place }: Entry): LibraryDimension | 'several' | undefined => {
    let failed: LibraryDimension | undefined = found && found[place] !== 1 ? 'text' : undefined
    for (const [dimension, condition] of conditions) {
      if (condition(work)) continue
      if (failed !== undefined) return 'several'
      failed = dimension
    }
    return failed
  }
}

/** Entries in each order. An order is sorted at its first use and again after a change. */
function createSortedEntries(all: () => Iterable<Entry>) {
  const orders = new Map<string, readonly Entry[]>()
  return {
    forget: () => orders.clear(),
    in({ order = 'kept', reversed = false, seed = 0 }: Pick<LibraryQuery, 'order' | 'reversed' | 'seed'>): readonly Entry[] {
      const name = `${order} ${order === 'shuffle' ? seed : ''} ${reversed}`
      const known = orders.get(name)
      if (known) return known
      const byWork = new Map([...all()].map((entry) => [entry.work, entry]))
      const works = orderWorks([...byWork.keys()], { order, reversed, seed }, (work) => {
        const keys = byWork.get(work)?.keys
        const key = keys?.get(order) ?? orderKey(work, order, seed)
        // Only folded texts are worth a place in memory.
        if (typeof key === 'string') keys?.set(order, key)
        return key
      })
      const entries = works.flatMap((work) => byWork.get(work) ?? [])
      // A new seed replaces the order of the one before.
      for (const other of [...orders.keys()]) if (order === 'shuffle' && other.startsWith('shuffle')) orders.delete(other)
      orders.set(name, entries)
      return entries
    },
  }
}

/** Names of artists and translations of tags, read at first use and again after a change. `keptOrder`: entries, the newest first. */
function createNames(keptOrder: () => readonly Entry[]) {
  let known: { artists: Map<string, string>; tags: Map<string, Set<string>> } | undefined
  const read = () => {
    const artists = new Map<string, string>()
    const tags = new Map<string, Set<string>>()
    for (const { work } of keptOrder()) {
      if (!artists.has(work.artist.id)) artists.set(work.artist.id, work.artist.name)
      for (const { name, translations } of work.tags) {
        const all = tags.get(name) ?? new Set<string>()
        tags.set(name, all)
        for (const translation of translations) all.add(translation)
      }
    }
    return { artists, tags }
  }
  return {
    forget: () => {
      known = undefined
    },
    read() {
      known ??= read()
      const { artists, tags } = known
      return {
        artistName: (id: string) => artists.get(id) ?? '',
        translationsOf: (tag: string) => [...(tags.get(tag) ?? [])].sort(compareCodePoints),
      }
    },
  }
}

/** One byte for each place: 1 for a work that contains the words. */
type Places = Uint8Array

interface TextIndex {
  /** `place` is larger than all places before. */
  add(place: number, tokens: readonly string[]): void
  delete(place: number): void
  /** The places of the works that contain all words. */
  find(words: readonly SoughtWord[]): Places
}

/** An inverted index: places by token, and the tokens of each place for phrases. */
function createTextIndex(): TextIndex {
  const numbers = new Map<string, number>()
  const tokens: string[] = []
  /** Token numbers by first character, for words that are only begun. */
  const byFirst = new Map<string, number[]>()
  const places: number[][] = []
  /** Undefined for deleted places. */
  const sequences: (Int32Array | undefined)[] = []

  const numberOf = (token: string): number => {
    const known = numbers.get(token)
    if (known !== undefined) return known
    const number = tokens.push(token) - 1
    numbers.set(token, number)
    const first = firstOf(token)
    const begun = byFirst.get(first)
    if (begun) begun.push(number)
    else byFirst.set(first, [number])
    places[number] = []
    return number
  }
  /** The numbers of the tokens that fit one token of a phrase. */
  const fitting = (token: string, isBeginning: boolean): readonly number[] => {
    if (isBeginning) return (byFirst.get(firstOf(token)) ?? []).filter((number) => tokens[number]?.startsWith(token))
    const number = numbers.get(token)
    return number === undefined ? [] : [number]
  }
  const withAnyOf = (some: readonly number[]): Places => {
    const found = new Uint8Array(sequences.length)
    for (const number of some) for (const place of places[number] ?? []) found[place] = 1
    return found
  }
  const withWord = ({ phrase, lastIsBeginning }: SoughtWord): Places => {
    const wanted = phrase.map((token, at) => fitting(token, lastIsBeginning && at === phrase.length - 1))
    const found = wanted.map(withAnyOf).reduce(inBoth)
    if (phrase.length === 1) return found
    const sets = wanted.map((some) => new Set(some))
    for (const [place, sequence] of sequences.entries()) if (found[place] === 1 && !hasPhrase(sequence, sets)) found[place] = 0
    return found
  }
  return {
    add(place, list) {
      const sequence = Int32Array.from(list, numberOf)
      sequences[place] = sequence
      for (const number of sequence) {
        const known = places[number]
        if (known && known.at(-1) !== place) known.push(place)
      }
    },
    // Places are never used again, so lists of places may contain deleted ones.
    delete(place) {
      sequences[place] = undefined
    },
    find: (words) => words.map(withWord).reduce(inBoth),
  }
}

const firstOf = (token: string): string => String.fromCodePoint(token.codePointAt(0) ?? 0)

/** Writes the common places into the first argument. */
function inBoth(one: Places, other: Places): Places {
  for (let place = 0; place < one.length; place++) if (other[place] === 0) one[place] = 0
  return one
}

const hasPhrase = (sequence: Int32Array | undefined, phrase: readonly ReadonlySet<number>[]): boolean =>
  sequence?.some((_, start) => phrase.every((some, at) => some.has(sequence[start + at] ?? -1))) ?? false

/** Numbers for the values of a facet, so that counting them needs no strings. */
function createNumbering() {
  const numbers = new Map<string, number>()
  const values: string[] = []
  return {
    of(value: string): number {
      const known = numbers.get(value) ?? values.push(value) - 1
      numbers.set(value, known)
      return known
    },
    newCounts: (): Uint32Array => new Uint32Array(values.length),
    *counted(counts: Uint32Array): Iterable<readonly [string, number]> {
      for (const [number, value] of values.entries()) yield [value, counts[number] ?? 0]
    },
  }
}
