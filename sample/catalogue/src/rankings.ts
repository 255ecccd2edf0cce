// Rank orders, made once per mode and day and then cached. An order depends only on the mode, the day and the works up to that day, so it
// is always the same and its pages fit together.

import type { NovelRankingMode, RankingMode } from './catalogue.ts'
import type { DayNumber } from './japaneseDay.ts'
import { hashNumber, hashText } from './random.ts'
import { maxListLength, topIndexes } from './topIndexes.ts'
import { type IndexedWork, trait, type WorkIndex } from './workIndex.ts'

/** Which works a ranking mode admits, and its period (docs/contract/app-api.md 3.5, 3.7). */
export interface RankingRule {
  /** Days after which a work counts half. */
  readonly halfLife: number
  /** Whose taste changes the order. */
  readonly taste: 'all' | 'male' | 'female'
  /** Only works with the tag for originals. */
  readonly isOriginal: boolean
  /** Decides by a work's traits. */
  admits(traits: number): boolean
}

/** Days after which a work counts half, by the first word of the mode. */
const halfLives = { day: 2.5, week: 9, month: 35 } as const

/** The rule of a mode, derived from its name. */
export function rankingRule(mode: RankingMode | NovelRankingMode): RankingRule {
  const words = new Set(mode.split('_'))
  const [span] = mode.split('_')
  const rating = words.has('r18') ? 1 : words.has('r18g') ? 2 : 0
  const asked = (words.has('manga') ? trait.manga : 0) | (words.has('rookie') ? trait.newcomer : 0)
  const wanted = rating | (words.has('ai') ? trait.ai : 0) | asked
  const weighed = trait.rating | trait.ai | asked
  return {
    halfLife: span === 'week' || span === 'month' ? halfLives[span] : halfLives.day,
    taste: words.has('male') ? 'male' : words.has('female') ? 'female' : 'all',
    isOriginal: words.has('original'),
    admits: (traits) => (traits & weighed) === wanted,
  }
}

/** Maximum number of cached orders, each 20 kB. */
const maxCachedOrders = 120

/** The rankings of any day, made on demand, in an LRU cache. */
export class Rankings {
  readonly #index: WorkIndex
  readonly #originalTag: () => number | undefined
  readonly #orders = new Map<string, Int32Array>()

  /** `originalTag` is the id of the tag for original works, if it exists. */
  constructor(index: WorkIndex, originalTag: () => number | undefined) {
    this.#index = index
    this.#originalTag = originalTag
  }

  /** Ids in rank order for a Japanese day, best first, at most 5,060. */
  order(mode: RankingMode | NovelRankingMode, day: DayNumber): Int32Array {
    const key = `${mode} ${day}`
    const known = this.#orders.get(key)
    const order = known ?? this.#make(mode, day)
    // Re-inserts the order, so that the map is ordered by last use.
    this.#orders.delete(key)
    this.#orders.set(key, order)
    if (this.#orders.size > maxCachedOrders) {
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
      // Works are ordered by time, so the power is computed once per day.
      if (since !== age) {
        age = since
        fresh = freshness(age, rule.halfLife)
      }
      const favour = rule.taste === 'all' ? 1 : taste({ artist: artists[place] ?? 0, seed: seeds[place] ?? 0 }, rule.taste)
      places[count] = place
      scores[count++] = (standings[place] ?? 0) * fresh * randomFactor((ids[place] ?? 0) ^ chance) * favour
    }
    return topIndexes(scores.subarray(0, count), maxListLength).map((found) => ids[places[found] ?? 0] ?? 0)
  }
}

/** How much of a work's fame remains at an age in days. Old works keep a little, so that the order includes all of them. */
const freshness = (age: number, halfLife: number): number => 2 ** (-age / halfLife) + 0.004 / (1 + age / halfLife / 20)

/** The work's random factor for the day: 0.6 to 1.4. */
const randomFactor = (chance: number): number => 0.6 + (0.8 * hashNumber(chance)) / 4294967296

/** The maximum factor of a taste. */
export const maxTaste = 1.6

/** How much men or women prefer a work: 0.4 to 1.6, with opposite values for both. The artist determines most of it. */
export function taste(item: Pick<IndexedWork, 'artist' | 'seed'>, whose: RankingRule['taste']): number {
  if (whose === 'all') return 1
  const lean = (0.8 * hashNumber(item.artist) + 0.4 * hashNumber(item.seed)) / 4294967296 - 0.6
  return whose === 'male' ? 1 + lean : 1 - lean
}
