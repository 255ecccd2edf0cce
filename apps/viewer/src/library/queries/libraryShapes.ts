// Reads responses of the library. Never throws: leaves out entries that it cannot read, because the gateway may be older or newer.
import {
  count,
  type FacetCount,
  type KeptWork,
  type LibraryArtist,
  type LibraryFacets,
  type LibrarySeries,
  type LibraryStatistics,
  libraryKinds,
  list,
  parseId,
  record,
  type TagFacet,
  text,
  upstreamStates,
  writtenText,
} from '@emaki/domain'
import { readKeptMark } from './keptMark.ts'

const facets = (value: unknown): readonly FacetCount[] =>
  list(value).flatMap((entry) => {
    const facet = record(entry)
    return text(facet.value) === '' ? [] : [{ value: text(facet.value), count: count(facet.count) }]
  })

const knownFacets = <T extends string>(value: unknown, known: readonly T[]): readonly FacetCount<T>[] =>
  facets(value).flatMap((facet) => {
    const name = known.find((one) => one === facet.value)
    return name === undefined ? [] : [{ value: name, count: facet.count }]
  })

const tagFacets = (value: unknown): readonly TagFacet[] =>
  list(value).flatMap((entry) => {
    const tag = record(entry)
    if (text(tag.value) === '') return []
    return [{ value: text(tag.value), count: count(tag.count), translations: list(tag.translations).map(writtenText) }]
  })

const artistFacets = (value: unknown) =>
  list(value).flatMap((entry) => {
    const artist = record(entry)
    const id = parseId(text(artist.value))
    return id === undefined ? [] : [{ value: id, count: count(artist.count), name: writtenText(artist.name) || id }]
  })

export function readFacets(response: unknown): LibraryFacets {
  const wire = record(response)
  return {
    total: count(wire.total),
    tags: tagFacets(wire.tags),
    artists: artistFacets(wire.artists),
    kinds: facets(wire.kinds),
    ratings: facets(wire.ratings),
    shapes: facets(wire.shapes),
    lengths: facets(wire.lengths),
    colours: facets(wire.colours),
    states: facets(wire.states),
    unread: count(wire.unread),
  }
}

export function readStatistics(response: unknown): LibraryStatistics {
  const wire = record(response)
  return {
    works: count(wire.works),
    files: count(wire.files),
    bytes: count(wire.bytes),
    keptByMonth: list(wire.keptByMonth).flatMap((entry) => {
      const month = text(record(entry).month)
      return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? [{ month, count: count(record(entry).count) }] : []
    }),
    madeByYear: list(wire.madeByYear).flatMap((entry) => {
      const year = count(record(entry).year)
      return year >= 1970 && year <= 9999 ? [{ year, count: count(record(entry).count) }] : []
    }),
    artists: artistFacets(wire.artists),
    tags: tagFacets(wire.tags),
    kinds: knownFacets(wire.kinds, libraryKinds),
    states: knownFacets(wire.states, upstreamStates),
  }
}

export function readArtist(entry: unknown): LibraryArtist | undefined {
  const artist = record(entry)
  const id = parseId(text(artist.id))
  if (id === undefined) return undefined
  return {
    id,
    name: writtenText(artist.name) || id,
    account: text(artist.account),
    avatar: text(artist.avatar),
    works: count(artist.works),
    newest: text(artist.newest),
  }
}

export function readSeries(entry: unknown): LibrarySeries | undefined {
  const series = record(entry)
  const id = parseId(text(series.id))
  if (id === undefined || (series.kind !== 'manga' && series.kind !== 'novel')) return undefined
  const artist = record(series.artist)
  return {
    kind: series.kind,
    id,
    title: writtenText(series.title),
    artist: { id: text(artist.id), name: writtenText(artist.name) },
    works: count(series.works),
    unread: count(series.unread),
    cover: text(series.cover),
    newest: text(series.newest),
  }
}

/** Undefined for a work that is not in the archive. */
export function readKeptWork(response: unknown): KeptWork | undefined {
  const wire = record(response)
  const kept = readKeptMark(wire.kept)
  if (kept === undefined) return undefined
  return {
    kept,
    rules: list(wire.rules).map(text),
    files: list(wire.files).map((entry) => {
      const file = record(entry)
      return {
        name: writtenText(file.name),
        role: text(file.role),
        page: count(file.page),
        bytes: count(file.bytes),
        sha256: text(file.sha256),
        width: count(file.width),
        height: count(file.height),
      }
    }),
    versions: list(wire.versions).flatMap((entry) => {
      const { version, keptAt, pages, files } = record(entry)
      if (count(version) === 0) return []
      return [{ version: count(version), keptAt: text(keptAt), pages: count(pages), files: count(files) }]
    }),
    observations: list(wire.observations).flatMap((entry) => {
      const state = upstreamStates.find((one) => one === record(entry).state)
      return state === undefined ? [] : [{ at: text(record(entry).at), state }]
    }),
    colours: list(wire.colours).flatMap((colour) => (/^[0-9a-f]{6}$/.test(text(colour)) ? [text(colour)] : [])),
  }
}
