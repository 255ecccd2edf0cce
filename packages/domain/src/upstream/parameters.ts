// The query of a call, parsed as upstream does: ignores unknown parameters, names invalid ones, accepts both array notations
// (docs/contract/app-api.md 1.2, 3.0).
import { parseId } from '../entities/ids.ts'
import { parseDay } from '../rankings/japanDay.ts'
import { invalidParameter } from './appApiError.ts'

/** Maximum offset of a list (docs/contract/app-api.md 3.0). */
export const maxOffset = 5000

const maxWordLength = 1000
const maxTagLength = 100
const host = 'https://app-api.pixiv.net'

/** What `next_url` changes: an array is written with indexes, null removes the parameter. */
export type NextCursor = Readonly<Record<string, string | number | readonly number[] | null>>

/** The parameters of a call, by name. Invalid ones throw upstream's 400. */
export class Parameters {
  readonly #path: string
  readonly #query: URLSearchParams

  /** @param query the query of the address, or the form of a write. */
  constructor(url: URL, query: URLSearchParams = url.searchParams) {
    this.#path = url.pathname
    this.#query = query
  }

  /** The value as sent, or the last one of several; undefined if absent or empty. */
  text(name: string): string | undefined {
    return this.#query.getAll(name).at(-1) || undefined
  }

  /** A required id. */
  id(name: string): number {
    const id = this.optionalId(name)
    if (id === undefined) throw invalidParameter(name, 'is required')
    return id
  }

  optionalId(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const id = parseId(text)
    if (id === undefined) throw invalidParameter(name, 'contains invalid value')
    return Number(id)
  }

  /** A required search word. */
  word(name = 'word'): string {
    const word = this.text(name)
    if (word === undefined || word.trim() === '') throw invalidParameter(name, 'is required')
    if (word.length > maxWordLength) throw invalidParameter(name, `must be no more than ${maxWordLength} characters`)
    return word
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const text = this.text(name)
    if (text === undefined) return fallback
    const found = allowed.find((value) => value === text)
    if (found === undefined) throw invalidParameter(name, 'contains invalid value')
    return found
  }

  flag(name: string): boolean {
    return ['true', '1'].includes(this.oneOf(name, ['true', 'false', '1', '0'], 'false'))
  }

  /** A Japanese day, YYYY-MM-DD. */
  day(name: string): string | undefined {
    const text = this.text(name)
    if (text !== undefined && parseDay(text) === undefined) throw invalidParameter(name, 'contains invalid value')
    return text
  }

  /** An integer, which may be negative. */
  integer(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (!/^-?\d{1,15}$/.test(text)) throw invalidParameter(name, 'contains invalid value')
    return Number(text)
  }

  /** A non-negative integer. Default: 0. */
  count(name: string): number {
    const value = this.integer(name) ?? 0
    if (value < 0) throw invalidParameter(name, 'must be no less than 0')
    return value
  }

  /** An optional non-negative integer. */
  bound(name: string): number | undefined {
    return this.text(name) === undefined ? undefined : this.count(name)
  }

  /** Number of items to skip. Default: 0. Above 5000 it throws. */
  offset(): number {
    const offset = this.count('offset')
    if (offset > maxOffset) throw invalidParameter('offset', `must be no more than ${maxOffset}`)
    return offset
  }

  /** Ids in any notation: `name[]=1&name[]=2`, `name[0]=1`, in the order sent. */
  ids(name: string): number[] {
    const found: number[] = []
    for (const [key, value] of this.#query) {
      if (!isItemOf(key, name)) continue
      const id = parseId(value)
      if (id === undefined) throw invalidParameter(name, 'contains invalid value')
      found.push(Number(id))
    }
    return found
  }

  /** Ids in one value, separated by commas. */
  commaIds(name: string): number[] {
    return (this.text(name)?.split(',') ?? []).map((text) => {
      const id = parseId(text)
      if (id === undefined) throw invalidParameter(name, 'contains invalid value')
      return Number(id)
    })
  }

  /** Tags in any of three notations: repeated, indexed, or several in one value separated by blanks (docs/contract/app-api.md 3.4). */
  tags(name: string): string[] {
    const found: string[] = []
    for (const [key, value] of this.#query) {
      if (key === name || isItemOf(key, name)) found.push(...value.split(/[\s\u3000]+/).filter((tag) => tag !== ''))
    }
    if (found.some((tag) => tag.length > maxTagLength)) throw invalidParameter(name, 'contains invalid value')
    return [...new Set(found)]
  }

  /** The address of the next page: upstream's host and the same query with another cursor (docs/contract/app-api.md 3.0). */
  nextUrl(cursor: NextCursor): string {
    const query = new URLSearchParams()
    const isReplaced = (key: string) => Object.keys(cursor).some((name) => key === name || isItemOf(key, name))
    for (const [key, value] of this.#query) if (!isReplaced(key)) query.append(key, value)
    for (const [name, value] of Object.entries(cursor)) {
      if (Array.isArray(value)) for (const [index, id] of value.entries()) query.append(`${name}[${index}]`, String(id))
      else if (value !== null) query.append(name, String(value))
    }
    return `${host}${this.#path}?${query}`
  }
}

const isItemOf = (key: string, name: string): boolean =>
  key.startsWith(`${name}[`) && /^\[\d{0,9}\]$/.test(key.slice(name.length))
