// Lengths of novels in a search: presets of the site, or a range of characters, words or minutes (docs/contract/app-api.md 3.2).

export interface Bounds {
  readonly min?: number
  readonly max?: number
}

export const isWithinBounds = (value: number, { min = 0, max = Number.POSITIVE_INFINITY }: Bounds): boolean =>
  value >= min && value <= max

/** Presets in characters. Other presets are ranges. */
export const searchLengths = ['flash', 'short', 'medium', 'long'] as const
export const lengthUnits = ['characters', 'words', 'minutes'] as const

export type LengthPreset = (typeof searchLengths)[number]
export type LengthUnit = (typeof lengthUnits)[number]
/** A range as in addresses: `characters:5000-20000`, `words:-999`, `minutes:60-`. Both ends are included. */
export type LengthRange = `${LengthUnit}:${string}-${string}`
export type SearchLength = LengthPreset | LengthRange

/** The site's presets by reading time and by words; accounts without premium have no others. */
export const minuteLengths = ['minutes:-9', 'minutes:10-59', 'minutes:60-179', 'minutes:180-'] as const
export const wordLengths = ['words:-4999', 'words:5000-19999', 'words:20000-79999', 'words:80000-'] as const

/** The site's reading pace, in characters per minute. */
export const charactersPerMinute = 500

/** Characters of the presets. */
const presetBounds: Readonly<Record<LengthPreset, Bounds>> = {
  flash: { max: 4999 },
  short: { min: 5000, max: 19_999 },
  medium: { min: 20_000, max: 79_999 },
  long: { min: 80_000 },
}

/** Up to seven digits, as for other numbers of an address. */
const rangePattern = /^(characters|words|minutes):(\d{0,7})-(\d{0,7})$/

/** A range as text, with the ends in order. Undefined without an end. */
export function lengthRange(unit: LengthUnit, min: number | undefined, max: number | undefined): LengthRange | undefined {
  if (min === undefined && max === undefined) return undefined
  if (min !== undefined && max !== undefined && min > max) return `${unit}:${max}-${min}`
  return `${unit}:${min ?? ''}-${max ?? ''}`
}

/** The unit and the bounds of a length. */
export function lengthBounds(length: SearchLength): Bounds & { readonly unit: LengthUnit } {
  const [, name, first = '', last = ''] = rangePattern.exec(length) ?? []
  const unit = lengthUnits.find((one) => one === name)
  if (unit === undefined) return { unit: 'characters', ...presetBounds[searchLengths.find((one) => one === length) ?? 'flash'] }
  // An address may have the ends in any order.
  const [min, max] = first !== '' && last !== '' && Number(first) > Number(last) ? [last, first] : [first, last]
  return { unit, ...(min === '' ? {} : { min: Number(min) }), ...(max === '' ? {} : { max: Number(max) }) }
}

const parameterNames: Readonly<Record<LengthUnit, string>> = {
  characters: 'text_length',
  words: 'word_count',
  minutes: 'reading_time',
}

/** The query parameters of a length. */
export function lengthParameters(length: SearchLength): Readonly<Record<string, string>> {
  const { unit, min, max } = lengthBounds(length)
  const name = parameterNames[unit]
  return {
    ...(min === undefined ? {} : { [`${name}_min`]: String(min) }),
    ...(max === undefined ? {} : { [`${name}_max`]: String(max) }),
  }
}
