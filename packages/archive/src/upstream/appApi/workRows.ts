// Rows of the index as lists need them: pages of works by conditions, in a stable order.
import { parseJson, record } from '@emaki/domain'
import type { Slice } from '@emaki/domain/upstream'
import type { Database } from '@emaki/sqlite'
import type { Archive } from '../../openArchive.ts'
import type { KeptKind } from '../../workKey.ts'

/** A work of the index. */
export interface KeptRow {
  readonly row: number
  readonly kind: KeptKind
  readonly id: number
  /** illust, manga, ugoira or novel. */
  readonly type: string
  readonly artist: number
  /** Instants in ms. */
  readonly made: number
  readonly kept: number
  readonly pages: number
  readonly width: number
  readonly height: number
  readonly rating: number
  readonly series: number | null
  /** The work as the app API sent it. Untrusted. */
  readonly work: Readonly<Record<string, unknown>>
}

type StoredRow = Omit<KeptRow, 'work'> & { readonly wire: string }

/** A part of a WHERE clause with its values, in their order. `sql` never contains text of a request. */
export interface Condition {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

export const condition = (sql: string, ...values: readonly (string | number)[]): Condition => ({ sql, values })

/** Orders, each complete, so that pages never overlap. */
export const orders = {
  newest: 'made DESC, id DESC',
  oldest: 'made, id',
  popular: 'bookmarks DESC, id DESC',
  lately: 'kept DESC, id DESC',
  id: 'id DESC',
  /** The same for each call, without any meaning. */
  mixed: '((id % 1000003) * 2654435761) % 4294967296, id',
} as const
export type RowOrder = keyof typeof orders

export interface WorkRows {
  find(kind: KeptKind, id: number): KeptRow | undefined
  list(kind: KeptKind, conditions: readonly Condition[], order: RowOrder, slice: Slice): KeptRow[]
  count(kind: KeptKind, conditions: readonly Condition[]): number
}

/** The table that a fetch function reads: all works, or those that visitors may see. */
export type WorksTable = 'works' | 'public_works'

const columns = 'row, kind, id, type, artist, made, kept, pages, width, height, rating, series, wire'

export function createWorkRows({ index: { database } }: Pick<Archive, 'index'>, table: WorksTable): WorkRows {
  const find = database.prepare<[string, number], StoredRow>(`SELECT ${columns} FROM ${table} WHERE kind = ? AND id = ?`)
  return {
    find(kind, id) {
      const found = find.get(kind, id)
      return found && toRow(found)
    },
    list: (kind, conditions, order, { offset, limit }) =>
      select<StoredRow>(
        database,
        `SELECT ${columns} FROM ${table}`,
        kind,
        conditions,
        `ORDER BY ${orders[order]} LIMIT ? OFFSET ?`,
        limit,
        offset,
      ).map(toRow),
    count: (kind, conditions) =>
      select<{ works: number }>(database, `SELECT COUNT(*) AS works FROM ${table}`, kind, conditions, '')[0]?.works ?? 0,
  }
}

function select<Row>(
  database: Database,
  head: string,
  kind: KeptKind,
  conditions: readonly Condition[],
  end: string,
  ...last: readonly number[]
): Row[] {
  const where = ['kind = ?', ...conditions.map(({ sql }) => `(${sql})`)].join(' AND ')
  const values = [kind, ...conditions.flatMap((one) => one.values), ...last]
  return database.prepare<unknown[], Row>(`${head} WHERE ${where} ${end}`).all(...values)
}

function toRow({ wire, ...row }: StoredRow): KeptRow {
  const parsed = parseJson(wire)
  return { ...row, work: record(parsed.ok ? parsed.value : undefined) }
}
