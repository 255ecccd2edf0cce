// The values that the site offers for the filters of searches (docs/contract/site-2026.md 8), and those that are offered without it.
import { list, record, text } from '../tolerance.ts'
import type { Bounds } from './searchLength.ts'

/** A number of bookmarks as in addresses, both ends included: `100-299`, `1000-`. */
export type BookmarkBand = `${number}-${number | ''}`

/** A choice with the site's name for it, in the language of the request. */
export interface NamedOption {
  readonly value: string
  readonly name: string
}

/** The options of one kind of works. An empty list means that the filter is not offered. */
export interface KindOptions {
  readonly bands: readonly BookmarkBand[]
  readonly languages: readonly NamedOption[]
  /** Of illustrations and manga. */
  readonly tools: readonly string[]
  /** Of novels; values are ids. */
  readonly genres: readonly NamedOption[]
  /** Languages whose novels have a number of words. Undefined when the site does not say. */
  readonly wordLanguages: readonly string[] | undefined
}

export interface SearchOptions {
  readonly illust: KindOptions
  readonly novel: KindOptions
}

/** Drawing software, by the names on the site. These need no translation. */
export const searchTools = [
  'CLIP STUDIO PAINT',
  'Photoshop',
  'SAI',
  'Procreate',
  'ibisPaint',
  'Krita',
  'MediBang Paint',
  'FireAlpaca',
  'Illustrator',
  'Painter',
  'GIMP',
  'Aseprite',
  'Blender',
] as const

const noOptions: KindOptions = { bands: [], languages: [], tools: [], genres: [], wordLanguages: undefined }

/** What is offered while the site's own lists are unknown. */
export const fixedSearchOptions: SearchOptions = { illust: { ...noOptions, tools: searchTools }, novel: noOptions }

/** Entries of one list that are read. The site's own lists are far shorter. */
const maxOptions = 200
const bandPattern = /^\d{1,7}-\d{0,7}$/
const languagePattern = /^[a-z]{2,3}(?:-[a-z\d]{2,8})?$/i
const genrePattern = /^[1-9]\d{0,5}$/
/** Longest name of a tool, in characters. */
const maxToolLength = 60

export const isBookmarkBand = (value: unknown): value is BookmarkBand => typeof value === 'string' && bandPattern.test(value)
export const isWorkLanguage = (value: unknown): value is string => typeof value === 'string' && languagePattern.test(value)
export const isGenre = (value: unknown): value is string => typeof value === 'string' && genrePattern.test(value)
export const isTool = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() === value && value !== '' && value.length <= maxToolLength && !/\p{Cc}/u.test(value)

/** The ends of a band, both included. */
export function bandBounds(band: BookmarkBand): Bounds {
  const [min = '', max = ''] = band.split('-')
  return { min: Number(min), ...(max === '' ? {} : { max: Number(max) }) }
}

/** Reads the site's lists. What it cannot read is left out; undefined without any list. */
export function readSearchOptions(response: unknown): SearchOptions | undefined {
  const { illust, novel } = record(response)
  if (Object.keys(record(illust)).length === 0) return undefined
  const pictures = kindOptions(illust)
  return {
    illust: { ...pictures, tools: pictures.tools.length > 0 ? pictures.tools : searchTools },
    novel: kindOptions(novel),
  }
}

function kindOptions(wire: unknown): KindOptions {
  const { bookmark_ranges: ranges, lang, tool, genre, word_count_supported_languages: counted } = record(wire)
  const optionsOf = (value: unknown) => list(record(value).options).slice(0, maxOptions)
  return {
    bands: unique(list(ranges).slice(0, maxOptions).flatMap(bandOf)),
    languages: named(optionsOf(lang), 'code', 'name').filter(({ value }) => isWorkLanguage(value)),
    tools: unique(optionsOf(tool).filter(isTool)),
    genres: named(optionsOf(genre), 'id', 'label').filter(({ value }) => isGenre(value)),
    wordLanguages: typeof counted === 'string' && counted !== '' ? counted.split(',').map((code) => code.trim()) : undefined,
  }
}

/** A band without its lower end is every work, or a filter without effect. */
function bandOf(wire: unknown): readonly BookmarkBand[] {
  const { bookmark_num_min: min, bookmark_num_max: max } = record(wire)
  const band = `${text(min)}-${text(max).replace('*', '')}`
  return isBookmarkBand(band) ? [band] : []
}

const named = (options: readonly unknown[], value: string, name: string): readonly NamedOption[] =>
  options.flatMap((option) => {
    const { [value]: own, [name]: shown } = record(option)
    const [written, label] = [text(own), text(shown).trim().slice(0, maxToolLength)]
    return written === '' || label === '' ? [] : [{ value: written, name: label }]
  })

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]
