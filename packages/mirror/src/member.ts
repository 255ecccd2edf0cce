// Parameters of a mirror route's query: the name here, the parameter upstream, and the validation (docs/contract/app-api.md 4.4).
import { maxOffset, parseDay, parseId, rankingPageSize } from '@emaki/domain'
import { type Parameter, parameter } from './parameter.ts'

/** A validation error in the format that mirror clients know (docs/contract/app-api.md 4.3). */
export interface ValidationError {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

export type Pair = readonly [name: string, value: string]

export interface Member {
  /** The parameters of the mirror's query that this member reads. */
  readonly parameters: readonly Parameter[]
  /** Returns the upstream parameters, or a validation error. `isOwn` is true when the mirror uses the reader's own account. */
  readonly read: (query: URLSearchParams, isOwn: boolean) => readonly Pair[] | ValidationError
}

export const isValidationError = (read: readonly Pair[] | ValidationError): read is ValidationError => 'msg' in read

const missing = (name: string): ValidationError => ({ loc: ['query', name], msg: 'field required', type: 'value_error.missing' })

/** A required id, called `id` here and `upstream` upstream. */
export const id = (upstream: string): Member => ({
  parameters: [parameter('id', { isRequired: true })],
  read: (query) => {
    const value = query.get('id')
    if (value === null || value === '') return missing('id')
    const known = parseId(value)
    if (known !== undefined) return [[upstream, known]]
    return { loc: ['query', 'id'], msg: 'value is not a valid integer', type: 'type_error.integer' }
  },
})

/** Required text that must not be blank. */
export const required = (name: string): Member => ({
  parameters: [parameter(name, { isRequired: true })],
  read: (query) => {
    const value = query.get(name)
    return value === null || value.trim() === '' ? missing(name) : [[name, value]]
  },
})

/** Optional parameters with the same name upstream. The first of several values counts. */
export const passes = (...names: readonly string[]): Member => ({
  parameters: names.map((name) => parameter(name)),
  read: (query) =>
    names.flatMap((name): Pair[] => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
})

/** An optional parameter with a default, possibly with another name upstream. */
export const defaults = (name: string, defaultValue: string, upstream = name): Member => ({
  parameters: [parameter(name, { defaultValue })],
  read: (query) => [[upstream, query.get(name) || defaultValue]],
})

/** A parameter that the route sets itself. */
export const fixed = (name: string, value: string): Member => ({ parameters: [], read: () => [[name, value]] })

/** Upstream's list parameters, written `name[]=` or `name[0]=`. */
export const lists = (...names: readonly string[]): Member => ({
  parameters: names.map((name) => parameter(`${name}[]`)),
  read: (query) => [...query].filter(([name]) => names.some((list) => name.startsWith(`${list}[`))),
})

/** Optional calendar days, YYYY-MM-DD. */
export const days = (...names: readonly string[]): Member => ({
  parameters: names.map((name) => parameter(name)),
  read: (query) => {
    const pairs: Pair[] = []
    for (const name of names) {
      const value = query.get(name)
      if (!value) continue
      if (parseDay(value) === undefined) return { loc: ['query', name], msg: 'invalid date format', type: 'value_error.date' }
      pairs.push([name, value])
    }
    return pairs
  },
})

/** Whether AI works are hidden: upstream's 0 and 1, or the booleans of a mirror's typed parameter (docs/contract/app-api.md 7, C1). */
export const hidesAi: Member = {
  parameters: [parameter('search_ai_type')],
  read: (query) => {
    const value = query.get('search_ai_type')
    if (!value) return []
    return [['search_ai_type', value === 'true' ? '1' : value === 'false' ? '0' : value]]
  },
}

/**
 * Public or private. `private` works only with the reader's own account.
 * A shared mirror uses the server's account, whose private lists must stay private, so it always requests public ones.
 */
export const visibility: Member = {
  parameters: [parameter('restrict', { defaultValue: 'public' })],
  read: (query, isOwn) => [['restrict', (isOwn && query.get('restrict')) || 'public']],
}

interface Paging {
  /** Offset between pages unless `size` says otherwise. */
  readonly size?: number
  /** The parameter's name upstream. Default: offset. */
  readonly upstream?: string
  /** Omits the parameter for the first page. */
  readonly isSparse?: boolean
}

/**
 * Maps `page` (from 1) and `size` to an offset, which is sent even when 0. Pages beyond upstream's maximum become the last page
 * (docs/contract/app-api.md 4.1).
 */
export const paged = ({ size = rankingPageSize, upstream = 'offset', isSparse = false }: Paging = {}): Member => ({
  parameters: [parameter('page', { defaultValue: '1' }), parameter('size', { defaultValue: String(size) })],
  read: (query) => {
    const step = wholeWithin(query.get('size'), 1, 100) ?? size
    const page = wholeWithin(query.get('page'), 1, Math.floor(maxOffset / step) + 1) ?? 1
    return isSparse && page === 1 ? [] : [[upstream, String((page - 1) * step)]]
  },
})

/** The upstream parameters of all members, or all validation errors. */
export function readMembers(
  members: readonly Member[],
  query: URLSearchParams,
  isOwn: boolean,
): readonly Pair[] | { readonly validationErrors: readonly ValidationError[] } {
  const pairs: Pair[] = []
  const validationErrors: ValidationError[] = []
  for (const member of members) {
    const read = member.read(query, isOwn)
    if (isValidationError(read)) validationErrors.push(read)
    else pairs.push(...read)
  }
  return validationErrors.length > 0 ? { validationErrors } : pairs
}

/** The number in `value`, clamped to the bounds. Undefined when it is no whole number. */
function wholeWithin(value: string | null, low: number, high: number): number | undefined {
  return value !== null && /^-?\d{1,15}$/.test(value) ? Math.min(Math.max(Number(value), low), high) : undefined
}
