// Work traits and scores in typed arrays, so that an order over 100,000 works takes a few milliseconds.
import type { AiType, XRestrict } from '@emaki/domain'
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

/** Columns that grow with their index. One position is the same work in every column. Elements from `length` on are unused. */
export class Columns {
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
