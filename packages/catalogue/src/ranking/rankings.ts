// Rank orders: made once for a mode and a day, then kept. An order depends on nothing but the mode, the day and the works of that day
// and before, so it is the same at every call and every page fits the one before.
import type { DayNumber } from '../japaneseDay.ts'
import { hashNumber, hashText } from '../random.ts'
import type { Shelf, Shelved } from '../shelf.ts'
import type { RankingRule } from './rule.ts'

/** Orders kept; at 5,000 works one takes 20 kB. */
const keptOrders = 120

export class Rankings {
  readonly #shelf: Shelf
  readonly #orders = new Map<string, Int32Array>()

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  /** Ids in rank order for a Japanese day, best first. */
  order(mode: string, day: DayNumber, rule: RankingRule): Int32Array {
    const key = `${mode} ${day}`
    const known = this.#orders.get(key)
    const order = known ?? this.#make(mode, day, rule)
    // Set again so that the map's own order is by last use.
    this.#orders.delete(key)
    this.#orders.set(key, order)
    if (this.#orders.size > keptOrders) {
      const [oldest] = this.#orders.keys()
      if (oldest !== undefined) this.#orders.delete(oldest)
    }
    return order
  }

  #make(mode: string, day: DayNumber, rule: RankingRule): Int32Array {
    const ids: number[] = []
    const scores: number[] = []
    const chance = hashText(`${mode} ${day}`)
    for (const item of this.#shelf.items) {
      if (item.day > day) break
      if (!rule.admits(item)) continue
      ids.push(item.id)
      scores.push(score(item, day - item.day, rule, chance))
    }
    const places = Array.from(ids, (_, place) => place)
    places.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || (ids[b] ?? 0) - (ids[a] ?? 0))
    return Int32Array.from(places, (place) => ids[place] ?? 0)
  }
}

/** Standing × freshness × the day's luck (0.6 to 1.4). Old works keep a little, so the order goes on to the last of them. */
function score(item: Shelved, age: number, rule: RankingRule, chance: number): number {
  const standing = (item.bookmarks + 30) ** 0.7
  const freshness = 2 ** (-age / rule.halfLife) + 0.004 / (1 + age / rule.halfLife / 20)
  const luck = 0.6 + (0.8 * hashNumber(item.id ^ chance)) / 4294967296
  return standing * freshness * luck * taste(item, rule.taste)
}

/** How much men or women favour a work: 0.4 to 1.6, the one's gain being the other's loss; the artist decides most of it. */
export function taste(item: Pick<Shelved, 'artist' | 'seed'>, whose: RankingRule['taste']): number {
  if (whose === 'all') return 1
  const lean = (0.8 * hashNumber(item.artist) + 0.4 * hashNumber(item.seed)) / 4294967296 - 0.6
  return whose === 'male' ? 1 + lean : 1 - lean
}
