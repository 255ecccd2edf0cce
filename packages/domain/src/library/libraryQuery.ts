// Queries of a library of works: the archive of a gateway, or bookmarks in the browser. The same query is part of the viewer's
// address, of the gateway's API and of catalogues for reading apps.
import { parseId } from '../entities/ids.ts'
import { type Day, parseDay } from '../rankings/japanDay.ts'

export const libraryKinds = ['illust', 'manga', 'ugoira', 'novel'] as const
export type LibraryKind = (typeof libraryKinds)[number]

/** Age limits by the site's `x_restrict`: none, R-18, R-18G. */
export const libraryRatings = ['safe', 'r18', 'r18g'] as const
export type LibraryRating = (typeof libraryRatings)[number]

/** Shapes of the first page. A side may differ by 5 % in a square. */
export const libraryShapes = ['landscape', 'portrait', 'square'] as const
export type LibraryShape = (typeof libraryShapes)[number]

/** Numbers of pages. */
export const libraryLengths = ['single', 'few', 'many'] as const
export type LibraryLength = (typeof libraryLengths)[number]

/** Colours that searches know, each with the hues of `colourName` (libraryColour.ts). */
export const libraryColours = [
  'red',
  'orange',
  'yellow',
  'green',
  'cyan',
  'blue',
  'purple',
  'pink',
  'brown',
  'white',
  'grey',
  'black',
] as const
export type LibraryColour = (typeof libraryColours)[number]

/** What the site last said of a work. `restricted`: only some accounts may see it. `artistGone`: the artist's account is closed. */
export const upstreamStates = ['live', 'deleted', 'private', 'restricted', 'artistGone', 'unknown'] as const
export type UpstreamState = (typeof upstreamStates)[number]

/** Orders. `kept`: when the work entered the library. `made`: when it was published. `shuffle` needs `seed`. */
export const libraryOrders = ['kept', 'made', 'title', 'artist', 'pages', 'bookmarks', 'shuffle'] as const
export type LibraryOrder = (typeof libraryOrders)[number]

/** One query. Absent members do not filter. All members must match; the values of a list are alternatives, but every tag must be there. */
export interface LibraryQuery {
  /** Words, separated by blanks. Each must be in the title, a tag in any known language, the caption, or the artist's name or account. */
  readonly text?: string | undefined
  readonly tags?: readonly string[] | undefined
  /** Works with one of these tags are left out. */
  readonly withoutTags?: readonly string[] | undefined
  readonly kinds?: readonly LibraryKind[] | undefined
  readonly artist?: string | undefined
  /** Works of these artists are left out. */
  readonly withoutArtists?: readonly string[] | undefined
  /** A series, as `manga:ID` or `novel:ID`. */
  readonly series?: string | undefined
  readonly ratings?: readonly LibraryRating[] | undefined
  /** True: only works made by AI. False: none of them. */
  readonly ai?: boolean | undefined
  readonly shape?: LibraryShape | undefined
  readonly length?: LibraryLength | undefined
  readonly colour?: LibraryColour | undefined
  readonly keptFrom?: Day | undefined
  readonly keptTo?: Day | undefined
  readonly madeFrom?: Day | undefined
  readonly madeTo?: Day | undefined
  /** True: only works that are gone upstream. False: none of them. */
  readonly gone?: boolean | undefined
  /** What the site last said. */
  readonly states?: readonly UpstreamState[] | undefined
  /** True: only works that were not opened yet. */
  readonly unread?: boolean | undefined
  /** `private` or `public`: visibility of a bookmark. Only one's own bookmarks have one. */
  readonly visibility?: 'public' | 'private' | undefined
  readonly order?: LibraryOrder | undefined
  /** True: smallest or oldest first. By default the largest or newest is first, and titles and artists go from A to Z. */
  readonly reversed?: boolean | undefined
  /** Seed of `shuffle`: a whole number below 2^32. */
  readonly seed?: number | undefined
}

/** Limits of a query (docs/reliability.md A3). */
export const maxLibraryText = 100
export const maxLibraryTags = 10
/** Tags, and artists, that an address can leave out. With them an address has at most 100 parameters. */
export const maxLeftOut = 30
/** Characters of all tags that an address leaves out: at most 9 bytes each in a query of 8,192. */
const maxLeftOutCharacters = 500

/** Works with 2 to this number of pages are `few`. */
export const fewPages = 9

/** Reads a query from an address. Unknown and invalid parameters are ignored. Never throws. */
export function parseLibraryQuery(parameters: URLSearchParams): LibraryQuery {
  const one = (name: string) => parameters.get(name) ?? ''
  const text = one('q').slice(0, maxLibraryText).trim()
  const tags = [...new Set(parameters.getAll('tag').filter(Boolean))].slice(0, maxLibraryTags)
  const query: LibraryQuery = {
    text: text || undefined,
    tags: tags.length > 0 ? tags : undefined,
    withoutTags: someValues(parameters.getAll('without_tag')),
    kinds: someOf(libraryKinds, parameters.getAll('kind')),
    artist: parseId(one('artist')),
    withoutArtists: someValues(parameters.getAll('without_artist').flatMap((id) => parseId(id) ?? [])),
    series: /^(?:manga|novel):[1-9]\d{0,11}$/.test(one('series')) ? one('series') : undefined,
    ratings: someOf(libraryRatings, parameters.getAll('rating')),
    ai: flag(one('ai')),
    shape: oneOf(libraryShapes, one('shape')),
    length: oneOf(libraryLengths, one('length')),
    colour: oneOf(libraryColours, one('colour')),
    keptFrom: parseDay(one('kept_from')),
    keptTo: parseDay(one('kept_to')),
    madeFrom: parseDay(one('made_from')),
    madeTo: parseDay(one('made_to')),
    gone: flag(one('gone')),
    states: someOf(upstreamStates, parameters.getAll('state')),
    unread: flag(one('unread')),
    visibility: oneOf(['public', 'private'] as const, one('visibility')),
    order: oneOf(libraryOrders, one('order')),
    reversed: flag(one('reversed')),
    seed: /^\d{1,10}$/.test(one('seed')) ? Number(one('seed')) >>> 0 : undefined,
  }
  return present(query)
}

/** The parameters of a query, in a fixed order. `parseLibraryQuery` reads them back. */
export function libraryParameters(query: LibraryQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  const add = (name: string, value: string | number | boolean | undefined) => {
    if (value !== undefined && value !== '')
      parameters.append(name, typeof value === 'boolean' ? String(Number(value)) : String(value))
  }
  add('q', query.text)
  for (const tag of query.tags ?? []) add('tag', tag)
  for (const tag of fitting(query.withoutTags ?? [])) add('without_tag', tag)
  for (const kind of query.kinds ?? []) add('kind', kind)
  add('artist', query.artist)
  for (const artist of (query.withoutArtists ?? []).slice(0, maxLeftOut)) add('without_artist', artist)
  add('series', query.series)
  for (const rating of query.ratings ?? []) add('rating', rating)
  add('ai', query.ai)
  add('shape', query.shape)
  add('length', query.length)
  add('colour', query.colour)
  add('kept_from', query.keptFrom)
  add('kept_to', query.keptTo)
  add('made_from', query.madeFrom)
  add('made_to', query.madeTo)
  add('gone', query.gone)
  for (const state of query.states ?? []) add('state', state)
  add('unread', query.unread)
  add('visibility', query.visibility)
  add('order', query.order)
  add('reversed', query.reversed)
  add('seed', query.seed)
  return parameters
}

/** The filters without the order. */
export const libraryFilters = ({ order, reversed, seed, ...filters }: LibraryQuery): LibraryQuery => filters

const flag = (value: string): boolean | undefined => (value === '1' ? true : value === '0' ? false : undefined)

const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined => values.find((known) => known === value)

/** The known ones among `given`, in the order of the table; undefined for none. */
function someOf<T extends string>(values: readonly T[], given: readonly string[]): readonly T[] | undefined {
  const known = values.filter((value) => given.includes(value))
  return known.length > 0 ? known : undefined
}

/** Different values, at most `maxLeftOut`; undefined for none. */
function someValues(given: readonly string[]): readonly string[] | undefined {
  const values = [...new Set(given.filter(Boolean))].slice(0, maxLeftOut)
  return values.length > 0 ? values : undefined
}

/** The first of the tags that fit into an address. */
function fitting(tags: readonly string[]): readonly string[] {
  let room = maxLeftOutCharacters
  return tags.slice(0, maxLeftOut).filter((tag) => {
    if (tag.length > room) return false
    room -= tag.length
    return true
  })
}

/** The query without its undefined members. */
const present = (query: LibraryQuery): LibraryQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
