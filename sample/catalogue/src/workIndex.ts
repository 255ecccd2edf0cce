import type { Database, Statement } from '@emaki/sqlite'
import type { IndexedWork } from './columns.ts'
import { Columns } from './columns.ts'

interface Row extends Omit<IndexedWork, 'tags'> {
  readonly tags: string
}

/** What rankings and lists need to know of every work, in memory. `refresh` adds new rows. */
export class WorkIndex {
  /** Ascending by id, which is also by time. */
  readonly items: IndexedWork[] = []
  /** Positions in `items` by tag id, ascending. */
  readonly byTag = new Map<number, number[]>()
  /** Positions in `items` by artist id, ascending. */
  readonly byArtist = new Map<number, number[]>()
  /** The same works at the same positions. */
  readonly columns = new Columns()
  readonly #newer: Statement<[number], Row>

  constructor(database: Database, kind: 'works' | 'novels') {
    const isWorks = kind === 'works'
    this.#newer = database.prepare<[number], Row>(
      `SELECT id, day, artist, ${isWorks ? 'type' : "'novel' AS type"}, x_restrict AS xRestrict, ai_type AS aiType, bookmarks, seed, scene, tags
       FROM ${kind} WHERE id > ? ${isWorks ? 'AND stub IS NULL' : ''} ORDER BY id`,
    )
  }

  /** Adds the rows that are new in the table. */
  refresh(): void {
    for (const row of this.#newer.iterate(this.items.at(-1)?.id ?? 0)) {
      const tags = JSON.parse(row.tags) as number[]
      const item = { ...row, tags }
      const position = this.items.push(item) - 1
      this.columns.push(item)
      note(this.byArtist, item.artist, position)
      for (const tag of tags) note(this.byTag, tag, position)
    }
  }

  /** Position of a work; undefined if it is not indexed. */
  positionOf(id: number): number | undefined {
    let low = 0
    let high = this.items.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.items[middle]?.id ?? 0) < id) low = middle + 1
      else high = middle
    }
    return this.items[low]?.id === id ? low : undefined
  }
}

function note(positions: Map<number, number[]>, key: number, position: number): void {
  const found = positions.get(key)
  if (found) found.push(position)
  else positions.set(key, [position])
}
