// Which works a query of a library selects. SQLite implementations follow the same rules; a property test compares them.
//
// - Text: see `libraryTokens` and `libraryWords`.
// - Tags: the exact name of a tag, as upstream writes it. Every tag of the query must be there.
// - `withoutTags`: a work with one of them does not match.
// - Days: Japanese days, both ends included. A work without a date is in no range.
// - Shape: none while width or height is unknown. Length: by `pages`, for novels too.
// - `ai`: `ai` is 2. `visibility`: works without `isPrivate` match neither value.
// - `gone`: what the site last said is neither `live` nor `unknown`.
import { type Day, japanOffsetMs } from '../rankings/japanDay.ts'
import { indexTokens, soughtTokens } from '../search/searchTokens.ts'
import {
  fewPages,
  type LibraryLength,
  type LibraryQuery,
  type LibraryRating,
  type LibraryShape,
  libraryRatings,
  type UpstreamState,
} from './libraryQuery.ts'
import type { LibraryWork } from './libraryWork.ts'

/** True for works that this account can no longer open upstream. */
export const isGone = (state: UpstreamState): boolean => state !== 'live' && state !== 'unknown'

/** The shape of the first page. Square: the longer side is at most 5 % longer. Undefined while a side is unknown. */
export function libraryShapeOf({ width, height }: Pick<LibraryWork, 'width' | 'height'>): LibraryShape | undefined {
  if (width <= 0 || height <= 0) return undefined
  if (20 * Math.max(width, height) <= 21 * Math.min(width, height)) return 'square'
  return width > height ? 'landscape' : 'portrait'
}

export const libraryLengthOf = ({ pages }: Pick<LibraryWork, 'pages'>): LibraryLength =>
  pages <= 1 ? 'single' : pages <= fewPages ? 'few' : 'many'

export const libraryRatingOf = ({ rating }: Pick<LibraryWork, 'rating'>): LibraryRating => libraryRatings[rating]

/** The series of a work as queries name it. Illustrations and manga share one number space. */
export const librarySeriesOf = ({ kind, series }: Pick<LibraryWork, 'kind' | 'series'>): string | undefined =>
  series && `${kind === 'novel' ? 'novel' : 'manga'}:${series.id}`

/**
 * Stands between two texts of a work, so that no phrase crosses them. `foldText` decomposes this ligature, so no text contains it as
 * a token.
 */
export const textSeparator = '\ufb01'

/** What `libraryTexts` reads of a work. */
export type SearchableTexts = Pick<LibraryWork, 'title' | 'tags' | 'caption'> & {
  readonly artist: Pick<LibraryWork['artist'], 'name' | 'account'>
}

/** The searchable texts of a work: title, name and account of the artist, tags with their translations, caption. */
export const libraryTexts = ({ title, artist, tags, caption }: SearchableTexts): string[] => [
  title,
  artist.name,
  artist.account,
  ...tags.flatMap(({ name, translations }) => [name, ...translations]),
  caption,
]

/** The tokens of all texts of a work, with a `textSeparator` after each text. */
export const libraryTokens = (work: LibraryWork): string[] =>
  libraryTexts(work).flatMap((text) => [...indexTokens(text), textSeparator])

/** A word of a query: adjacent tokens, of which the last may be the beginning of one. */
export type SoughtWord = ReturnType<typeof soughtTokens>

/** The words of a text query. Words without letters, digits or pictographs are left out. */
export const libraryWords = (text: string): SoughtWord[] =>
  text
    .split(/\s+/)
    .map(soughtTokens)
    .filter(({ phrase }) => phrase.length > 0)

/** True when the tokens contain the word. */
export function hasWord(tokens: readonly string[], { phrase, lastIsBeginning }: SoughtWord): boolean {
  const last = phrase.length - 1
  const fits = (token: string | undefined, at: number) =>
    at === last && lastIsBeginning ? token?.startsWith(phrase[at] ?? '') === true : token === phrase[at]
  return tokens.some((_, start) => phrase.every((_, at) => fits(tokens[start + at], at)))
}

/** The filters of a query. Facets leave out one of them at a time. */
export const libraryDimensions = [
  'text',
  'tags',
  'withoutTags',
  'kinds',
  'artist',
  'withoutArtists',
  'series',
  'ratings',
  'ai',
  'shape',
  'length',
  'colour',
  'kept',
  'made',
  'gone',
  'states',
  'unread',
  'visibility',
] as const
export type LibraryDimension = (typeof libraryDimensions)[number]

export type LibraryCondition = (work: LibraryWork) => boolean

/** The conditions of a query except its text. A filter without a value has none. */
export function libraryConditions(query: LibraryQuery): ReadonlyMap<LibraryDimension, LibraryCondition> {
  const {
    tags,
    withoutTags,
    kinds,
    artist,
    withoutArtists,
    series,
    ratings,
    ai,
    shape,
    length,
    colour,
    gone,
    states,
    unread,
    visibility,
  } = query
  const conditions = new Map<LibraryDimension, LibraryCondition>()
  const add = (dimension: LibraryDimension, isGiven: boolean, condition: LibraryCondition) => {
    if (isGiven) conditions.set(dimension, condition)
  }
  add('tags', tags !== undefined, (work) => tags?.every((tag) => work.tags.some(({ name }) => name === tag)) ?? true)
  add('withoutTags', withoutTags !== undefined, (work) => !work.tags.some(({ name }) => withoutTags?.includes(name)))
  add('kinds', kinds !== undefined, ({ kind }) => kinds?.includes(kind) ?? true)
  add('artist', artist !== undefined, (work) => work.artist.id === artist)
  add('withoutArtists', withoutArtists !== undefined, (work) => !withoutArtists?.includes(work.artist.id))
  add('series', series !== undefined, (work) => librarySeriesOf(work) === series)
  add('ratings', ratings !== undefined, (work) => ratings?.includes(libraryRatingOf(work)) ?? true)
  add('ai', ai !== undefined, (work) => (work.ai === 2) === ai)
  add('shape', shape !== undefined, (work) => libraryShapeOf(work) === shape)
  add('length', length !== undefined, (work) => libraryLengthOf(work) === length)
  add('colour', colour !== undefined, ({ colours }) => colours.some((one) => one === colour))
  const { keptFrom, keptTo, madeFrom, madeTo } = query
  add('kept', (keptFrom ?? keptTo) !== undefined, ({ keptAt }) => isBetween(keptAt, keptFrom, keptTo))
  add('made', (madeFrom ?? madeTo) !== undefined, ({ madeAt }) => isBetween(madeAt, madeFrom, madeTo))
  add('gone', gone !== undefined, ({ upstream }) => isGone(upstream) === gone)
  add('states', states !== undefined, ({ upstream }) => states?.includes(upstream) ?? true)
  add('unread', unread !== undefined, ({ isRead }) => isRead !== unread)
  add('visibility', visibility !== undefined, ({ isPrivate }) => isPrivate === (visibility === 'private'))
  return conditions
}

/** True when a time is in a range of Japanese days, both ends included. 0 means an unknown time. */
function isBetween(at: number, from: Day | undefined, to: Day | undefined): boolean {
  const isAfter = from === undefined || at >= startOf(from)
  const isBefore = to === undefined || at < startOf(to) + dayMs
  return at > 0 && isAfter && isBefore
}

const dayMs = 86_400_000
const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`) - japanOffsetMs

/** True when the query selects the work. For many works use `createLibraryIndex`. */
export function matches(work: LibraryWork, query: LibraryQuery): boolean {
  for (const condition of libraryConditions(query).values()) if (!condition(work)) return false
  const words = libraryWords(query.text ?? '')
  if (words.length === 0) return true
  const tokens = libraryTokens(work)
  return words.every((word) => hasWord(tokens, word))
}
