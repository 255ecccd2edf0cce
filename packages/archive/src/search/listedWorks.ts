// Reads what lists show of works.
import { type KeptMark, parseJson, record, type UpstreamState } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'
import type { KeptKind, WorkKey } from '../workKey.ts'

/** A work of a list. `work` is as the app API sent it, without what belongs to an account. */
export interface ListedWork extends WorkKey {
  readonly row: number
  readonly work: Readonly<Record<string, unknown>>
  readonly kept: KeptMark
}

export interface ListedWorks {
  /** The works of rows, in their order. Removed ones are left out. */
  read(rows: Iterable<number>): ListedWork[]
  /** The row and mark of a work; undefined when it is not in the archive. */
  mark(key: WorkKey): { readonly row: number; readonly kept: KeptMark } | undefined
}

interface MarkRow {
  readonly row: number
  readonly kept: number
  readonly upstream: UpstreamState
  readonly versions: number
  readonly isRead: number
}

interface WireRow extends MarkRow {
  readonly kind: KeptKind
  readonly id: number
  readonly wire: string
}

const markColumns = `row, kept, upstream, versions,
  EXISTS (SELECT 1 FROM state.read_works AS seen WHERE seen.kind = works.kind AND seen.id = works.id) AS isRead`

export function createListedWorks(database: Database): ListedWorks {
  const byRow = database.prepare<[number], WireRow>(`SELECT ${markColumns}, kind, id, wire FROM works WHERE row = ?`)
  const byKey = database.prepare<[string, number], MarkRow>(`SELECT ${markColumns} FROM works WHERE kind = ? AND id = ?`)
  return {
    read: (rows) =>
      [...rows].flatMap((row) => {
        const found = byRow.get(row)
        if (!found) return []
        const wire = parseJson(found.wire)
        return [
          { row, kind: found.kind, id: String(found.id), work: record(wire.ok ? wire.value : undefined), kept: markOf(found) },
        ]
      }),
    mark({ kind, id }) {
      const found = byKey.get(kind, Number(id))
      return found && { row: found.row, kept: markOf(found) }
    },
  }
}

const markOf = ({ kept, upstream, versions, isRead }: MarkRow): KeptMark => ({
  keptAt: new Date(kept).toISOString(),
  upstream,
  versions,
  isRead: isRead === 1,
})
