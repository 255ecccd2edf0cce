import type { AiType, XRestrict } from '@emaki/domain'
import type { Database, Statement } from '@emaki/sqlite'
import { firstNewcomerId } from './content/artists/artists.ts'

/** What orders need to know of a work or a novel. Stubs are not indexed, because no list shows them. */
export interface IndexedWork {
  readonly id: number
  readonly day: number
  readonly artist: number
  /** Novels have the type `novel`. */
  readonly type: 'illust' | 'manga' | 'ugoira' | 'novel'
  readonly xRestrict: XRestrict
  readonly aiType: AiType
  readonly bookmarks: number
  readonly seed: number
  readonly scene: string
  readonly tags: readonly number[]
}

/** Bits of a work's traits. The two lowest bits are its rating. */
export const trait = { rating: 3, ai: 4, manga: 8, ugoira: 16, novel: 32, newcomer: 64 } as const

/** A work's rating, type, AI flag and newcomer flag in one number. */
export const traitsOf = ({
  xRestrict,
  aiType,
  type,
  artist,
}: Pick<IndexedWork, 'xRestrict' | 'aiType' | 'type' | 'artist'>): number =>
  xRestrict |
  (aiType === 2 ? trait.ai : 0) |
  (type === 'illust' ? 0 : trait[type]) |
  (artist >= firstNewcomerId ? trait.newcomer : 0)

/** Traits and scores in typed arrays, so that an order over 100,000 works takes a few milliseconds. The columns grow with their index. One position is the same work in every column. Elements from `length` on are unused. */
class Columns {
  length = 0
  ids = new Int32Array(1024)
  days = new Int32Array(1024)
  artists = new Int32Array(1024)
  seeds = new Int32Array(1024)
  traits = new Uint8Array(1024)
  /** Fame of each work, from its bookmarks. */
  standings = new Float64Array(1024)

  push(work: IndexedWork): void {
    if (this.length === this.ids.length) this.#grow()
    const place = this.length++
    this.ids[place] = work.id
    this.days[place] = work.day
    this.artists[place] = work.artist
    this.seeds[place] = work.seed
    this.traits[place] = traitsOf(work)
    this.standings[place] = (work.bookmarks + 30) ** 0.7
  }

  #grow(): void {
    const room = this.ids.length * 2
    const widened = <Column extends Int32Array | Uint8Array | Float64Array>(wide: Column, column: Column): Column => {
      wide.set(column)
      return wide
    }
    this.ids = widened(new Int32Array(room), this.ids)
    this.days = widened(new Int32Array(room), this.days)
    this.artists = widened(new Int32Array(room), this.artists)
    this.seeds = widened(new Int32Array(room), this.seeds)
    this.traits = widened(new Uint8Array(room), this.traits)
    this.standings = widened(new Float64Array(room), this.standings)
  }
}

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
