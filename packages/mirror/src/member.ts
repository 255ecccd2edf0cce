// Members of a mirror route's query: what each is called here, what it becomes upstream, and when it cannot be used (docs/contract/app-api.md 4.4).
import { maxOffset, parseDay, parseId, rankingPageSize } from '@emaki/domain'
import { type Parameter, parameter } from './parameter.ts'

/** One thing wrong with a query, in the words that mirror clients know (docs/contract/app-api.md 4.3). */
export interface Complaint {
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly type: string
}

export type Pair = readonly [name: string, value: string]

export interface Member {
  /** Its members of the mirror's query. */
  readonly parameters: readonly Parameter[]
  /** What goes upstream; a complaint when the query cannot be used. `isOwn`: the account that asks is the reader's own. */
  readonly read: (query: URLSearchParams, isOwn: boolean) => readonly Pair[] | Complaint
}

/** True when a member could not be read. */
export const isComplaint = (read: readonly Pair[] | Complaint): read is Complaint => 'msg' in read

const missing = (name: string): Complaint => ({ loc: ['query', name], msg: 'field required', type: 'value_error.missing' })

/** A required id, under `id` here and another name upstream. */
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

/** Optional members that keep their names; of several values the first counts. */
export const passes = (...names: readonly string[]): Member => ({
  parameters: names.map((name) => parameter(name)),
  read: (query) =>
    names.flatMap((name): Pair[] => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
})

/** An optional member with a value for when it is missing, and perhaps another name upstream. */
export const defaults = (name: string, otherwise: string, upstream = name): Member => ({
  parameters: [parameter(name, { otherwise })],
  read: (query) => [[upstream, query.get(name) || otherwise]],
})

/** A member that the route sets itself. */
export const fixed = (name: string, value: string): Member => ({ parameters: [], read: () => [[name, value]] })

/** Lists of upstream's, written `name[]=` or `name[0]=`. */
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

/** Whether AI works are hidden: upstream's 0 and 1, or the words that a mirror's typed parameter takes (docs/contract/app-api.md 7, C1). */
export const hidesAi: Member = {
  parameters: [parameter('search_ai_type')],
  read: (query) => {
    const value = query.get('search_ai_type')
    if (!value) return []
    return [['search_ai_type', value === 'true' ? '1' : value === 'false' ? '0' : value]]
  },
}

/**
 * Public or private: asked for only with the reader's own account. On a shared mirror the account is the server's, and its private lists are
 * nobody's business: always public there.
 */
export const visibility: Member = {
  parameters: [parameter('restrict', { otherwise: 'public' })],
  read: (query, isOwn) => [['restrict', (isOwn && query.get('restrict')) || 'public']],
}

interface Paging {
  /** Step between pages when `size` does not say. */
  readonly size?: number
  /** The cursor's name upstream. */
  readonly upstream?: string
  /** The first page is asked for without a cursor. */
  readonly isSparse?: boolean
}

/** `page` (from 1) and `size`, which becomes an offset: sent even when 0; pages beyond upstream's reach are its last one (docs/contract/app-api.md 4.1). */
export const paged = ({ size = rankingPageSize, upstream = 'offset', isSparse = false }: Paging = {}): Member => ({
  parameters: [parameter('page', { otherwise: '1' }), parameter('size', { otherwise: String(size) })],
  read: (query) => {
    const step = wholeWithin(query.get('size'), 1, 100) ?? size
    const page = wholeWithin(query.get('page'), 1, Math.floor(maxOffset / step) + 1) ?? 1
    return isSparse && page === 1 ? [] : [[upstream, String((page - 1) * step)]]
  },
})

/** What all members make of the query, or everything that is wrong with it. */
export function readMembers(
  members: readonly Member[],
  query: URLSearchParams,
  isOwn: boolean,
): readonly Pair[] | { readonly complaints: readonly Complaint[] } {
  const pairs: Pair[] = []
  const complaints: Complaint[] = []
  for (const member of members) {
    const read = member.read(query, isOwn)
    if (isComplaint(read)) complaints.push(read)
    else pairs.push(...read)
  }
  return complaints.length > 0 ? { complaints } : pairs
}

/** The number that `value` is, moved into the bounds; undefined when it is none. */
function wholeWithin(value: string | null, low: number, high: number): number | undefined {
  return value !== null && /^-?\d{1,15}$/.test(value) ? Math.min(Math.max(Number(value), low), high) : undefined
}
