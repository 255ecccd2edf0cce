// Rank orders, made once per mode and day and then cached. An order depends only on the mode, the day and the works up to that day, so it
// is always the same and its pages fit together.
import type { NovelRankingMode, RankingMode } from './catalogue.ts'
import { firstNewcomerId } from './content/artists/artists.ts'
import type { DayNumber } from './japaneseDay.ts'
import { hashNumber, hashText } from './random.ts'
import { best } from './slice.ts'
import { type IndexedWork, standingOf, type WorkIndex } from './workIndex.ts'

type Mode = RankingMode | NovelRankingMode

/** Days after which a work counts half, and the share that old works keep, by the first word of the mode. */
const periods = {
  day: { halfLife: 0.8, rest: 0.00002 },
  week: { halfLife: 9, rest: 0.004 },
  month: { halfLife: 35, rest: 0.004 },
} as const
const isPeriod = (word: string): word is keyof typeof periods => Object.hasOwn(periods, word)

/** Which works a ranking mode admits, its period and its taste, from its name (docs/contract/app-api.md 3.5, 3.7). */
export function rankingRule(mode: Mode) {
  const [span = '', ...others] = mode.split('_')
  const words = new Set(others)
  const rating = words.has('r18') ? 1 : words.has('r18g') ? 2 : 0
  return {
    ...periods[isPeriod(span) ? span : 'day'],
    /** Whose taste changes the order. */
    taste: words.has('male') ? 'male' : words.has('female') ? 'female' : 'all',
    /** Only works with the tag for originals. */
    isOriginal: words.has('original'),
    admits: ({ xRestrict, aiType, type, artist }: Pick<IndexedWork, 'xRestrict' | 'aiType' | 'type' | 'artist'>): boolean =>
      xRestrict === rating &&
      (aiType === 2) === words.has('ai') &&
      (!words.has('manga') || type === 'manga') &&
      (!words.has('rookie') || artist >= firstNewcomerId),
  } as const
}

/** Maximum number of cached orders, each 20 kB. */
const maxCachedOrders = 120

/**
 * Returns the rank order of a mode for a Japanese day: ids, best first, at most 5,060. Orders are made on demand and cached.
 * `originalTag` is the id of the tag for original works, if it exists.
 */
export function openRankings(
  index: WorkIndex,
  originalTag: () => number | undefined,
): (mode: Mode, day: DayNumber) => readonly number[] {
  const orders = new Map<string, readonly number[]>()

  const make = (mode: Mode, day: DayNumber): number[] => {
    const rule = rankingRule(mode)
    const candidates = rule.isOriginal ? (index.byTag.get(originalTag() ?? 0) ?? []) : index.items
    const chance = hashText(`${mode} ${day}`)
    const score = (work: IndexedWork) =>
      standingOf(work) * freshness(day - work.day, rule) * randomFactor(work.id ^ chance) * taste(work, rule.taste)
    const admitted = candidates.filter((work) => work.day <= day && rule.admits(work))
    return best(admitted, score).map(({ id }) => id)
  }

  return (mode, day) => {
    const key = `${mode} ${day}`
    const order = orders.get(key) ?? make(mode, day)
    if (orders.size >= maxCachedOrders) orders.clear()
    orders.set(key, order)
    return order
  }
}

/** How much of a work's fame remains at an age in days. Old works keep a little, so that the order includes all of them. */
const freshness = (age: number, { halfLife, rest }: (typeof periods)[keyof typeof periods]): number =>
  2 ** (-age / halfLife) + rest / (1 + age / halfLife / 20)

/** The work's random factor for the day: 0.6 to 1.4. */
const randomFactor = (chance: number): number => 0.6 + (0.8 * hashNumber(chance)) / 4294967296

/** How much men or women prefer a work: 0.4 to 1.6, with opposite values for both. The artist determines most of it. */
export function taste(item: Pick<IndexedWork, 'artist' | 'seed'>, whose: 'all' | 'male' | 'female'): number {
  if (whose === 'all') return 1
  const lean = (0.8 * hashNumber(item.artist) + 0.4 * hashNumber(item.seed)) / 4294967296 - 0.6
  return whose === 'male' ? 1 + lean : 1 - lean
}
