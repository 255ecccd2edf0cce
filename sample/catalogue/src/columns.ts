// What orders are made of, number beside number: a hundred thousand works are gone through in a few milliseconds.
import { newcomerId } from './content/artists/all.ts'
import type { Shelved } from './shelved.ts'

/** Bits of a work's traits; the two lowest hold its rating. */
export const trait = { rating: 3, ai: 4, manga: 8, ugoira: 16, novel: 32, newcomer: 64 } as const

/** A work's rating, kind and making in one number. */
export const traitsOf = ({
  xRestrict,
  aiType,
  type,
  artist,
}: Pick<Shelved, 'xRestrict' | 'aiType' | 'type' | 'artist'>): number =>
  xRestrict | (aiType === 2 ? trait.ai : 0) | (type === 'illust' ? 0 : trait[type]) | (artist >= newcomerId ? trait.newcomer : 0)

/** Columns that grow with their index; the same place everywhere is the same work. Room beyond `length` holds nothing. */
export class Columns {
  length = 0
  ids = new Int32Array(1024)
  days = new Int32Array(1024)
  artists = new Int32Array(1024)
  seeds = new Int32Array(1024)
  traits = new Uint8Array(1024)
  /** What the bookmarks count for. */
  standings = new Float64Array(1024)

  push(work: Shelved): void {
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
