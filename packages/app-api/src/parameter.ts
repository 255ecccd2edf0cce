// Kinds of request parameters: the caller's type, the validation, and the text on the wire.
import { maxViewedIds, parseId, parseJson } from '@emaki/domain'

/** The text to send. `omitted` values are not sent; `refused` values are invalid. */
type Reading = { readonly sent: string } | 'omitted' | 'refused'

export interface ParameterKind<T> {
  /** True for `name[]` parameters. `read` then receives one item. */
  readonly isList: boolean
  /** Accepts a caller's value or text from a URL. Never throws. */
  readonly read: (item: unknown) => Reading
  /** Never set. Carries the type of the caller's value. */
  readonly accepts?: T
}

const absent = (value: unknown) => value === undefined || value === null || value === ''
const sent = (text: string): Reading => ({ sent: text })

/** Free text of at most `longest` characters. Blank text counts as absent. */
const textUpTo = (maxLength: number): ParameterKind<string> => ({
  isList: false,
  read: (value) => {
    if (absent(value)) return 'omitted'
    if (typeof value !== 'string' || value.length > maxLength) return 'refused'
    return value.trim() === '' ? 'omitted' : sent(value)
  },
})

export const text: ParameterKind<string> = textUpTo(1000)

const readId = (value: unknown): Reading => {
  if (absent(value)) return 'omitted'
  const id = parseId(value)
  return id === undefined ? 'refused' : sent(id)
}

/** An id of a work, user, series or comment. */
export const id: ParameterKind<string | number> = { isList: false, read: readId }

/** Several ids. Only the last 1,500 are sent (`maxViewedIds`). */
export const ids: ParameterKind<readonly (string | number)[]> = { isList: true, read: readId }

/** Several short texts, such as bookmark tags. Only the last 1,500 are sent. */
export const texts: ParameterKind<readonly string[]> = { isList: true, read: textUpTo(100).read }

/** A whole number. Some cursors are negative. */
export const integer: ParameterKind<number> = {
  isList: false,
  read: (value) => {
    if (absent(value)) return 'omitted'
    const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
    return typeof number === 'number' && Number.isSafeInteger(number) ? sent(String(number)) : 'refused'
  },
}

/** A bookmark row as a cursor. Only positive whole numbers are sent (docs/contract/app-api.md 7 C15, docs/reliability.md C10). */
export const bookmarkRow: ParameterKind<number | string> = {
  isList: false,
  read: (value) => {
    const reading = integer.read(value)
    return typeof reading === 'object' && Number(reading.sent) > 0 ? reading : 'omitted'
  },
}

/** A boolean, sent as `true` or `false`. */
export const flag: ParameterKind<boolean> = {
  isList: false,
  read: (value) => {
    if (absent(value)) return 'omitted'
    const word = String(value)
    return word === 'true' || word === 'false' ? sent(word) : 'refused'
  },
}

/** One of the given words. */
export const oneOf = <const W extends string>(...choices: readonly W[]): ParameterKind<W> => ({
  isList: false,
  read: (value) => {
    if (absent(value)) return 'omitted'
    return choices.some((choice) => choice === String(value)) ? sent(String(value)) : 'refused'
  },
})

/** Maximum length of JSON, in characters. */
const maxJsonLength = 16_384

/** A JSON object that upstream wrote, as an object or as its text, for example the state of a feed. */
export const jsonObject: ParameterKind<Readonly<Record<string, unknown>> | string> = {
  isList: false,
  read: (value) => {
    if (absent(value)) return 'omitted'
    const json = typeof value === 'string' ? value : JSON.stringify(value)
    if (json === undefined || json.length > maxJsonLength) return 'refused'
    const parsed = parseJson(json)
    if (!parsed.ok || typeof parsed.value !== 'object' || Array.isArray(parsed.value)) return 'refused'
    return parsed.value === null ? 'omitted' : sent(json)
  },
}

/** Comma-separated ids in one text. Only the last 1,500 are sent. */
export const commaIds: ParameterKind<string> = {
  isList: false,
  read: (value) => {
    if (absent(value)) return 'omitted'
    if (typeof value !== 'string') return 'refused'
    const items = lastItems(value.split(',').filter((item) => item !== ''))
    return items.every((item) => parseId(item) !== undefined) ? sent(items.join(',')) : 'refused'
  },
}

/** The last 1,500 items of a list parameter at most. */
export function lastItems<T>(items: readonly T[]): readonly T[] {
  return items.length > maxViewedIds ? items.slice(-maxViewedIds) : items
}
