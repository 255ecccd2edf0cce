// Keeps the columns of all works in line with the index.
import type { Database } from '@emaki/sqlite'
import type { ArchiveIndex } from '../index/archiveIndex.ts'
import { createWorkColumns, type LoadedWork, type WorkColumns } from './columns.ts'

export interface WorkTable {
  /** Grows with every change of a work. */
  version(): number
  /** The columns, in line with the index. The first call loads them in steps, so that other requests are not delayed. */
  read(): Promise<WorkColumns>
  /** Names of tags by their number. */
  tagName(tag: number): string
  tagNumber(name: string): number | undefined
  /** Counts as a change of a work. */
  setRead(row: number, isRead: boolean): void
}

/** Works that are loaded in one step, which takes about 10 ms. */
const stepWorks = 2000
/** With more changed works than this, all are loaded again in steps. */
const maxChanged = 2000

export function createWorkTable(index: ArchiveIndex): WorkTable {
  const statements = prepare(index.database)
  const tags = createTagNames(index.database)
  let columns: WorkColumns | undefined
  let loading: Promise<WorkColumns> | undefined
  let version = 0
  let dataVersion: unknown

  const load = async (): Promise<WorkColumns> => {
    const loaded = createWorkColumns()
    version++
    tags.forget()
    index.takeChanged()
    dataVersion = statements.dataVersion.get()
    for (let last: number | undefined = 0; last !== undefined; ) {
      const rows: LoadedWork[] = statements.step.all(last, stepWorks)
      for (const row of rows) loaded.set(row, version)
      last = rows.length === stepWorks ? rows.at(-1)?.row : undefined
      await new Promise((resolve) => setImmediate(resolve))
    }
    columns = loaded
    return loaded
  }
  /** Loads all works once for all callers. */
  const reload = (): Promise<WorkColumns> => {
    loading ??= load().finally(() => {
      loading = undefined
    })
    return loading
  }
  const applyChanges = (to: WorkColumns) => {
    const changed = index.takeChanged()
    if (changed.size > 0) version++
    for (const row of changed) {
      const work = statements.one.get(row)
      if (work) to.set(work, version)
      else to.remove(row, version)
    }
  }
  return {
    version: () => version,
    async read() {
      // Another process has written to the index.
      const isOutdated = columns === undefined || statements.dataVersion.get() !== dataVersion
      let current = loading || isOutdated || index.changedCount() > maxChanged ? await reload() : columns
      current ??= await reload()
      applyChanges(current)
      tags.refresh()
      return current
    },
    tagName: tags.name,
    tagNumber: tags.number,
    setRead(row, isRead) {
      columns?.setRead(row, isRead)
      version++
    },
  }
}

function prepare(database: Database) {
  const columns = `row, id, type, title_order AS titleOrder, artist, artist_order AS artistOrder, artist_account AS account, made, kept, pages,
    shape, rating, ai, series, colours, bookmarks, upstream, is_private AS isPrivate, bytes, files,
    (SELECT group_concat(tag) FROM work_tags WHERE work = works.row) AS tags,
    EXISTS (SELECT 1 FROM state.read_works AS seen WHERE seen.kind = works.kind AND seen.id = works.id) AS isRead`
  return {
    step: database.prepare<[number, number], LoadedWork>(
      `SELECT ${columns} FROM works INDEXED BY works_narrow WHERE row > ? ORDER BY row LIMIT ?`,
    ),
    one: database.prepare<[number], LoadedWork>(`SELECT ${columns} FROM works WHERE row = ?`),
    dataVersion: database.prepare('PRAGMA main.data_version').pluck(),
  }
}

/** Names of tags, which are never removed from the index. */
function createTagNames(database: Database) {
  const names: string[] = []
  const numbers = new Map<string, number>()
  const newer = database.prepare<[number], { id: number; name: string }>('SELECT id, name FROM tags WHERE id >= ? ORDER BY id')
  return {
    name: (tag: number): string => names[tag] ?? '',
    number: (name: string): number | undefined => numbers.get(name),
    forget() {
      names.length = 0
      numbers.clear()
    },
    refresh() {
      for (const { id, name } of newer.iterate(names.length)) {
        names[id] = name
        numbers.set(name, id)
      }
    },
  }
}
