// Kinds of request parameters: what TypeScript callers give, what text from outside may become, and how it is written on the wire.
import { maxViewedIds, parseId } from '@emaki/domain'

/** The wire text, or why there is none: `omitted` values mean "not sent", `refused` ones cannot be of the kind. */
type Reading = { readonly sent: string } | 'omitted' | 'refused'

export interface ParameterKind<T> {
  /** True for `name[]` parameters: `read` then takes one item. */
  readonly many: boolean
  /** Total: takes a caller's value or text from an address alike. */
  readonly read: (item: unknown) => Reading
  /** Never set; it carries the type of what callers give. */
  readonly accepts?: T
}

const absent = (value: unknown) => value === undefined || value === null || value === ''
const sent = (text: string): Reading => ({ sent: text })

/** Free text of at most `longest` characters; blank text counts as not given. */
const textUpTo = (longest: number): ParameterKind<string> => ({
  many: false,
  read: (value) => {
    if (absent(value)) return 'omitted'
    if (typeof value !== 'string' || value.length > longest) return 'refused'
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
export const id: ParameterKind<string | number> = { many: false, read: readId }

/** Several ids; only the last 1,500 are sent (`maxViewedIds`). */
export const ids: ParameterKind<readonly (string | number)[]> = { many: true, read: readId }

/** Several short words, such as bookmark tags; only the last 1,500 are sent. */
export const words: ParameterKind<readonly string[]> = { many: true, read: textUpTo(100).read }

/** A whole number; some cursors are negative. */
export const whole: ParameterKind<number> = {
  many: false,
  read: (value) => {
    if (absent(value)) return 'omitted'
    const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
    return typeof number === 'number' && Number.isSafeInteger(number) ? sent(String(number)) : 'refused'
  },
}

/** A bookmark row to continue below: anything but a positive whole number, 0 above all, is not sent (docs/contract/app-api.md 7 C15, docs/reliability.md C10). */
export const row: ParameterKind<number | string> = {
  many: false,
  read: (value) => {
    const reading = whole.read(value)
    return typeof reading === 'object' && Number(reading.sent) > 0 ? reading : 'omitted'
  },
}

/** A switch, written as the word `true` or `false`. */
export const flag: ParameterKind<boolean> = {
  many: false,
  read: (value) => {
    if (absent(value)) return 'omitted'
    const word = String(value)
    return word === 'true' || word === 'false' ? sent(word) : 'refused'
  },
}

/** One of the given words. */
export const oneOf = <const W extends string>(...choices: readonly W[]): ParameterKind<W> => ({
  many: false,
  read: (value) => {
    if (absent(value)) return 'omitted'
    return choices.some((choice) => choice === String(value)) ? sent(String(value)) : 'refused'
  },
})

/** Ids in one text, separated by commas; only the last 1,500 are sent. */
export const commaIds: ParameterKind<string> = {
  many: false,
  read: (value) => {
    if (absent(value)) return 'omitted'
    if (typeof value !== 'string') return 'refused'
    const items = bounded(value.split(',').filter((item) => item !== ''))
    return items.every((item) => parseId(item) !== undefined) ? sent(items.join(',')) : 'refused'
  },
}

/** At most the last 1,500 items of a list parameter. */
export function bounded<T>(items: readonly T[]): readonly T[] {
  return items.length > maxViewedIds ? items.slice(-maxViewedIds) : items
}
