// What each ranking mode admits and over how long it looks (docs/contract/app-api.md 3.5, 3.7).
import type { NovelRankingMode, RankingMode } from '../catalogue.ts'
import { trait } from '../columns.ts'

export interface RankingRule {
  /** Days after which a work counts half. */
  readonly halfLife: number
  /** Whose taste weighs. */
  readonly taste: 'all' | 'male' | 'female'
  /** Only works tagged as original. */
  readonly isOriginal: boolean
  /** By a work's traits. */
  admits(traits: number): boolean
}

/** Days after which a work counts half, by the mode's first word. */
const halfLives = { day: 2.5, week: 9, month: 35 } as const

/** The rule of a mode, read from its words. */
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
