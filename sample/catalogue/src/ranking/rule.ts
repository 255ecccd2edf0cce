// Which works a ranking mode admits, and its period (docs/contract/app-api.md 3.5, 3.7).
import type { NovelRankingMode, RankingMode } from '../catalogue.ts'
import { trait } from '../columns.ts'

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
