// Rank orders: made once for a mode and a day, then kept. An order depends on nothing but the mode, the day and the works of that day
// and before, so it is the same at every call and every page fits the one before.
import { bestPlaces, deepest } from '../best.ts'
import type { NovelRankingMode, RankingMode } from '../catalogue.ts'
import type { DayNumber } from '../japaneseDay.ts'
import { hashNumber, hashText } from '../random.ts'
import type { Shelved } from '../shelved.ts'
import type { WorkIndex } from '../workIndex.ts'
import { type RankingRule, rankingRule } from './rule.ts'

/** Orders kept; one takes 20 kB. */
const keptOrders = 120

/** The rankings of any day, worked out when they are first asked for; the orders asked for last are kept. */
export class Rankings {
  readonly #index: WorkIndex
  readonly #originalTag: () => number | undefined
  readonly #orders = new Map<string, Int32Array>()

  /** `originalTag` is the tag of original works, if any has it. */
  constructor(index: WorkIndex, originalTag: () => number | undefined) {
    this.#index = index
    this.#originalTag = originalTag
  }

  /** Ids in rank order for a Japanese day, best first, at most 5,060. */
  order(mode: RankingMode | NovelRankingMode, day: DayNumber): Int32Array {
    const key = `${mode} ${day}`
    const known = this.#orders.get(key)
    const order = known ?? this.#make(mode, day)
    // Set again so that the map's own order is by last use.
    this.#orders.delete(key)
    this.#orders.set(key, order)
    if (this.#orders.size > keptOrders) {
      const [oldest] = this.#orders.keys()
      if (oldest !== undefined) this.#orders.delete(oldest)
    }
    return order
  }

  #make(mode: RankingMode | NovelRankingMode, day: DayNumber): Int32Array {
    const rule = rankingRule(mode)
    const { length, ids, days, artists, seeds, traits, standings } = this.#index.columns
    const candidates = rule.isOriginal ? (this.#index.byTag.get(this.#originalTag() ?? 0) ?? []) : undefined
    const most = candidates?.length ?? length
    const places = new Int32Array(most)
    const scores = new Float64Array(most)
    const chance = hashText(`${mode} ${day}`)
    let count = 0
    let age = Number.NaN
    let fresh = 0
    for (let n = 0; n < most; n++) {
      const place = candidates?.[n] ?? n
      const since = day - (days[place] ?? 0)
      if (since < 0) break
      if (!rule.admits(traits[place] ?? 0)) continue
      // Works stand by time: the power is taken once for a day, not once for a work.
      if (since !== age) {
        age = since
        fresh = freshness(age, rule.halfLife)
      }
      const favour = rule.taste === 'all' ? 1 : taste({ artist: artists[place] ?? 0, seed: seeds[place] ?? 0 }, rule.taste)
      places[count] = place
      scores[count++] = (standings[place] ?? 0) * fresh * luck((ids[place] ?? 0) ^ chance) * favour
    }
    return bestPlaces(scores.subarray(0, count), deepest).map((found) => ids[places[found] ?? 0] ?? 0)
  }
}

/** How much an age in days leaves of a standing. Old works keep a little, so the order goes on to the last of them. */
const freshness = (age: number, halfLife: number): number => 2 ** (-age / halfLife) + 0.004 / (1 + age / halfLife / 20)

/** The day's luck: 0.6 to 1.4. */
const luck = (chance: number): number => 0.6 + (0.8 * hashNumber(chance)) / 4294967296

/** What a lean can make of a standing at most. */
export const mostTaste = 1.6

/** How much men or women favour a work: 0.4 to 1.6, the one's gain being the other's loss; the artist decides most of it. */
export function taste(item: Pick<Shelved, 'artist' | 'seed'>, whose: RankingRule['taste']): number {
  if (whose === 'all') return 1
  const lean = (0.8 * hashNumber(item.artist) + 0.4 * hashNumber(item.seed)) / 4294967296 - 0.6
  return whose === 'male' ? 1 + lean : 1 - lean
}
