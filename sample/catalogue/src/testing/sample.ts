// A catalogue for tests: in memory, at a fixed instant, with a clock that a test can set.
import { openDatabase } from '@emaki/sqlite'
import type { Catalogue } from '../catalogue.ts'
import { openCatalogue } from '../openCatalogue.ts'

/** A Saturday afternoon in Japan. */
export const fixedNow = new Date('2026-11-21T15:20:00+09:00')

export interface Sample {
  readonly catalogue: Catalogue
  /** Sets the clock. */
  setNow(instant: string): void
}

/** Opens a sample catalogue. `firstDay` makes a short one for tests that do not need three years. */
export function openSample(options: { readonly file?: string; readonly firstDay?: string; readonly now?: string } = {}): Sample {
  let now = options.now === undefined ? fixedNow : new Date(options.now)
  const catalogue = openCatalogue({
    file: options.file ?? ':memory:',
    now: () => now,
    ...(options.firstDay === undefined ? {} : { firstDay: options.firstDay }),
  })
  return {
    catalogue,
    setNow: (instant) => {
      now = new Date(instant)
    },
  }
}

/** All rows of a file by table, in order, so that two files can be compared. */
export function dump(file: string): Record<string, unknown[]> {
  const database = openDatabase(file, { isReadOnly: true })
  const orders = {
    artists: 'id',
    tags: 'id',
    works: 'id',
    novels: 'id',
    spotlights: 'id',
    bookmarks: 'account, kind, work',
    follows: 'account, id',
    friends: 'account, friend',
    comments: 'id',
    growth: 'built_to',
  }
  const tables = Object.entries(orders).map(([table, order]) => [
    table,
    database.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).raw().all(),
  ])
  const words = ['works_by_age', 'works_by_fame', 'novels_by_age', 'novels_by_fame'].map((table) => {
    database.exec(`CREATE VIRTUAL TABLE temp.${table}_terms USING fts5vocab (main, ${table}, 'row')`)
    return [table, database.prepare(`SELECT term, doc, cnt FROM temp.${table}_terms ORDER BY term`).raw().all()]
  })
  database.close()
  return Object.fromEntries([...tables, ...words])
}
