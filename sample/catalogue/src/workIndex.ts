// The works in memory, as far as orders are made of them: what ranking, relation and recommendation need of every work, and no more.
import type Database from 'better-sqlite3'
import { Columns } from './columns.ts'
import type { Shelved } from './shelved.ts'

interface Row extends Omit<Shelved, 'tags'> {
  readonly tags: string
}

/** What rankings and lists need of every work, in memory. `refresh` adds what has come since. */
export class WorkIndex {
  /** By rising id, which is by time. */
  readonly items: Shelved[] = []
  /** Positions in `items` by tag id, rising. */
  readonly byTag = new Map<number, number[]>()
  /** Positions in `items` by artist id, rising. */
  readonly byArtist = new Map<number, number[]>()
  /** The same works in the same places. */
  readonly columns = new Columns()
  readonly #newer: Database.Statement<[number], Row>

  constructor(database: Database.Database, kind: 'works' | 'novels') {
    const isWorks = kind === 'works'
    this.#newer = database.prepare<[number], Row>(
      `SELECT id, day, artist, ${isWorks ? 'type' : "'novel' AS type"}, x_restrict AS xRestrict, ai_type AS aiType, bookmarks, seed, scene, tags
       FROM ${kind} WHERE id > ? ${isWorks ? 'AND stub IS NULL' : ''} ORDER BY id`,
    )
  }

  /** Takes in what was added to the table since the last time. */
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

  /** Position of a work; undefined when it is not shelved. */
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
