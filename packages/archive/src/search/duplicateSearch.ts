// Lists works with nearly the same picture, without the groups that the operator wants to keep.
import { createHash } from 'node:crypto'
import type { Database } from '@emaki/sqlite'
import { workKeyText } from '../workKey.ts'
import { novelCode, type WorkColumns } from './columns.ts'
import { duplicateGroups } from './duplicates.ts'
import type { ListedWork, ListedWorks } from './listedWorks.ts'
import type { GroupPage, GroupPosition, GroupRange } from './people.ts'
import type { PictureHashes } from './pictureHashes.ts'
import type { WorkTable } from './workTable.ts'

/** Works with nearly the same picture. */
export interface DuplicateGroup {
  /** 32 hex digits. A group with other works has another id. */
  readonly id: string
  readonly works: readonly ListedWork[]
}

export interface DuplicateSearch {
  /** Groups of works that are `visible` (1), those with the work kept last first. */
  page(columns: WorkColumns, visible: Uint8Array, range: GroupRange): Promise<GroupPage<DuplicateGroup>>
  /** Takes a group out of the list. */
  keep(group: string): void
}

/** Most works of a group that are shown. */
const maxGroup = 50

/** That the operator keeps all works of a group is no part of the works' files. */
const tables = `
CREATE TABLE IF NOT EXISTS state.kept_duplicates (
  id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;
`

interface FoundGroup {
  readonly id: string
  readonly rows: readonly number[]
}

export interface DuplicateSearchOptions {
  readonly database: Database
  readonly table: WorkTable
  readonly hashes: PictureHashes
  readonly listed: ListedWorks
}

export function createDuplicateSearch({ database, table, hashes, listed }: DuplicateSearchOptions): DuplicateSearch {
  const kept = prepareKept(database)
  let known: { readonly version: number; readonly groups: Promise<readonly FoundGroup[]> } | undefined

  const load = async (columns: WorkColumns): Promise<FoundGroup[]> => {
    const groups = await duplicateGroups(await hashes.read(columns))
    return groups.map((rows) => ({ id: groupId(rows, columns), rows }))
  }
  /** Groups are computed once after a change of the archive. */
  const allGroups = (columns: WorkColumns): Promise<readonly FoundGroup[]> => {
    const version = table.version()
    if (known?.version !== version) known = { version, groups: load(columns) }
    return known.groups
  }
  return {
    async page(columns, visible, { from, count }) {
      const isKept = new Set(kept.all())
      const groups = (await allGroups(columns)).flatMap(({ id, rows }) => {
        const shown = isKept.has(id) ? [] : rows.filter((row) => visible[row] === 1)
        return shown.length > 1 ? [{ id, rows: shown, position: positionOf(shown, columns) }] : []
      })
      const rest = groups
        .filter(({ position }) => from === undefined || compare(position, from) > 0)
        .sort((a, b) => compare(a.position, b.position))
      const part = rest.slice(0, count)
      return {
        items: part.map(({ id, rows }) => ({ id, works: listed.read(rows.slice(0, maxGroup)) })),
        total: groups.length,
        next: rest.length > count ? part.at(-1)?.position : undefined,
      }
    },
    keep: kept.add,
  }
}

function prepareKept(database: Database) {
  database.exec(tables)
  const all = database.prepare<[], string>('SELECT id FROM state.kept_duplicates').pluck()
  const add = database.prepare<[string]>('INSERT OR IGNORE INTO state.kept_duplicates (id) VALUES (?)')
  return { all: () => all.all(), add: (id: string) => void add.run(id) }
}

const compare = (a: GroupPosition, b: GroupPosition): number => b[0] - a[0] || a[1] - b[1]

const positionOf = (rows: readonly number[], { columns }: WorkColumns): GroupPosition => [
  Math.max(...rows.map((row) => columns.kept[row] ?? 0)),
  Math.min(...rows),
]

function groupId(rows: readonly number[], { columns }: WorkColumns): string {
  const keys = rows.map((row) =>
    workKeyText({ kind: columns.kind[row] === novelCode ? 'novel' : 'illust', id: String(columns.id[row]) }),
  )
  return createHash('sha256').update(keys.sort().join()).digest('hex').slice(0, 32)
}
