// Perceptual hashes of the pages of all works, in memory. A linear scan over 200,000 hashes takes a few milliseconds.
import { bitCount, type PictureHash } from '@emaki/domain'
import type { Database } from '@emaki/sqlite'
import type { WorkColumns } from './columns.ts'
import type { WorkTable } from './workTable.ts'

/** Hashes in typed arrays, one position for each page. */
export interface HashTable {
  readonly size: number
  /** Row of the work; 0 for removed pages. */
  readonly works: Uint32Array
  readonly highs: Uint32Array
  readonly lows: Uint32Array
}

export interface PictureHashes {
  /** The hashes, in line with the table of works. They are loaded at the first call, in steps. */
  read(columns: WorkColumns): Promise<HashTable>
}

/** Works whose hashes are loaded in one step. */
const stepWorks = 2000

interface HashRow {
  readonly work: number
  readonly hash: string
}

/** Pages of current versions. The frames of a ugoira and the pictures of novels have no role `page`. */
const pagesOf = (range: string) => `SELECT files.work, files.hash FROM files
  JOIN works ON works.row = files.work AND works.versions = files.version
  WHERE ${range} AND files.role = 'page' AND files.hash IS NOT NULL`

export function createPictureHashes(database: Database, table: WorkTable): PictureHashes {
  const between = database.prepare<[number, number], HashRow>(pagesOf('files.work BETWEEN ? AND ?'))
  let store = createStore()
  let known: { readonly columns: WorkColumns; readonly version: number } | undefined
  let loading: Promise<void> | undefined

  const load = async (columns: WorkColumns) => {
    const version = table.version()
    store = createStore()
    for (let row = 0; row < columns.size; row += stepWorks) {
      for (const hash of between.iterate(row, row + stepWorks - 1)) store.add(hash)
      await new Promise((resolve) => setImmediate(resolve))
    }
    known = { columns, version }
  }
  const update = (columns: WorkColumns, since: number) => {
    const version = table.version()
    if (version === since) return
    const changed = new Set<number>()
    for (let row = 0; row < columns.size; row++) if ((columns.columns.changed[row] ?? 0) > since) changed.add(row)
    store.remove(changed)
    for (const row of changed) for (const hash of between.iterate(row, row)) store.add(hash)
    known = { columns, version }
  }
  return {
    async read(columns) {
      if (known?.columns !== columns) {
        loading ??= load(columns).finally(() => {
          loading = undefined
        })
        await loading
      }
      update(columns, known?.version ?? 0)
      return store
    },
  }
}

function createStore() {
  let [works, highs, lows] = [new Uint32Array(1024), new Uint32Array(1024), new Uint32Array(1024)]
  let size = 0
  const larger = (from: Uint32Array) => {
    const to = new Uint32Array(from.length * 2)
    to.set(from)
    return to
  }
  return {
    get size() {
      return size
    },
    get works() {
      return works
    },
    get highs() {
      return highs
    },
    get lows() {
      return lows
    },
    add({ work, hash }: HashRow) {
      if (size === works.length) [works, highs, lows] = [larger(works), larger(highs), larger(lows)]
      works[size] = work
      highs[size] = Number.parseInt(hash.slice(0, 8), 16)
      lows[size] = Number.parseInt(hash.slice(8), 16)
      size++
    },
    remove(rows: ReadonlySet<number>) {
      for (let at = 0; at < size; at++) if (rows.has(works[at] ?? 0)) works[at] = 0
    },
  }
}

/** The smallest distance of each other work to the pages of a work, up to `radius` bits. */
export function similarWorks(hashes: HashTable, row: number, radius: number): Map<number, number> {
  const own: PictureHash[] = []
  for (let at = 0; at < hashes.size; at++)
    if (hashes.works[at] === row) own.push({ high: hashes.highs[at] ?? 0, low: hashes.lows[at] ?? 0 })
  const found = new Map<number, number>()
  for (const { high, low } of own.slice(0, maxPages)) {
    if (isBlank(high, low)) continue
    for (let at = 0; at < hashes.size; at++) {
      const distance = bitCount((hashes.highs[at] ?? 0) ^ high) + bitCount((hashes.lows[at] ?? 0) ^ low)
      if (distance > radius) continue
      const work = hashes.works[at] ?? 0
      if (work !== 0 && work !== row && distance < (found.get(work) ?? 65)) found.set(work, distance)
    }
  }
  return found
}

/** Most pages of a work that are compared with all others. */
const maxPages = 20

/** Pictures without detail all have this hash. They are not similar to each other. */
export const isBlank = (high: number, low: number): boolean => high === 0 && low === 0
