// What each ranking mode admits and over how long it looks (contract 3.5, 3.7).

import type { NovelRankingMode, RankingMode } from '../catalogue.ts'
import { newcomerId } from '../content/artists/all.ts'
import type { Shelved } from '../shelf.ts'

export interface RankingRule {
  /** Days after which a work counts half. */
  readonly halfLife: number
  /** Whose taste weighs. */
  readonly taste: 'all' | 'male' | 'female'
  admits(item: Shelved): boolean
}

/** Days after which a work counts half, by the mode's first word. */
const halfLives = { day: 2.5, week: 9, month: 35 } as const

/** The rule of a mode, read from its words. `originalTag` is the tag of original works, if any has it. */
export function rankingRule(mode: RankingMode | NovelRankingMode, originalTag: number | undefined): RankingRule {
  const traits = new Set(mode.split('_'))
  const [span] = mode.split('_')
  const rating = traits.has('r18') ? 1 : traits.has('r18g') ? 2 : 0
  const isAi = traits.has('ai')
  return {
    halfLife: span === 'week' || span === 'month' ? halfLives[span] : halfLives.day,
    taste: traits.has('male') ? 'male' : traits.has('female') ? 'female' : 'all',
    admits: (item) =>
      item.xRestrict === rating &&
      (item.aiType === 2) === isAi &&
      (!traits.has('manga') || item.type === 'manga') &&
      (!traits.has('rookie') || item.artist >= newcomerId) &&
      (!traits.has('original') || (originalTag !== undefined && item.tags.includes(originalTag))),
  }
}
